import { limits } from '#schema/limits.ts';
import { useSelector } from '@xstate/react';
import { useLayoutEffect, useRef, useState } from 'react';
import { inviteMember } from '#actors/vendor-panel/team.ts';
import type { FormActor } from '#actors/kit/form.ts';
import { RecordForm } from '#panel/form/record-form.tsx';
import { useRecordFields, useRecordForm } from '#panel/form/use-record-form.ts';
import { Select } from '#ui/components/fields/select.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
import * as styles from '#pages/vendor-panel/settings/settings.css.ts';
import { inviteProblems, roleLabels, roleNotes } from '#schema/vendor-panel/team.ts';
import type { InviteValues, TeamRole } from '#schema/vendor-panel/team.ts';
import { heading } from '#ui/css/text.css.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';

export type Invite = typeof inviteMember;

interface InviteFormProps {
  /** Stories pass another one. */
  invite?: Invite | undefined;
  vendorId: string;
  grants: readonly TeamRole[];
  onInvited: () => void;
}

/** Invites by email. After each invitation the form is empty again. */
export function InviteForm(props: InviteFormProps) {
  const [sent, setSent] = useState<readonly string[]>([]);
  const section = useRef<HTMLElement>(null);
  // The form that had the focus was replaced by an empty one.
  useLayoutEffect(() => {
    if (sent.length > 0 && document.activeElement === document.body) {
      section.current?.querySelector('input')?.focus();
    }
  }, [sent]);
  return (
    <PageSection ref={section} className={styles.section} aria-labelledby="team-invite">
      <h2 id="team-invite" className={heading({ level: 26 })}>
        Invite someone
      </h2>
      <p role="status" className={styles.note}>
        {sent.length === 0
          ? `The email has a link that works for ${limits.invitation.days} days.`
          : `Invitation sent to ${sent.at(-1)}.`}
      </p>
      <InvitationContent
        key={sent.length}
        {...props}
        onInvited={(email) => {
          setSent([...sent, email]);
          props.onInvited();
        }}
      />
    </PageSection>
  );
}

function InvitationContent({
  invite = inviteMember,
  vendorId,
  grants,
  onInvited,
}: Omit<InviteFormProps, 'onInvited'> & { onInvited: (email: string) => void }) {
  const email = useRef('');
  const actor = useRecordForm<InviteValues>({
    draft: `invite/${vendorId}`,
    values: { email: '', role: grants.includes('catalog') ? 'catalog' : (grants[0] ?? '') },
    save: (values) => {
      email.current = values.email.trim();
      return invite(vendorId, values);
    },
    onSaved: () => onInvited(email.current),
  });
  return <InviteFields actor={actor} grants={grants} />;
}

const fields = { email: { label: 'Email' }, role: { label: 'Role' } };

export function InviteFields({ actor, grants }: { actor: FormActor; grants: readonly TeamRole[] }) {
  const isBusy = useSelector(actor, (snapshot) => snapshot.matches('saving'));
  const { values, field } = useRecordFields<InviteValues>(actor, inviteProblems);
  return (
    <RecordForm
      actor={actor}
      isPart
      label="Invite someone"
      action={isBusy ? 'Sending…' : 'Send invitation'}
      problemsOf={inviteProblems}
      fields={fields}
      saved={null}
    >
      <div className={styles.grid}>
        <TextField label="Email" type="email" {...field('email')} />
        <Select
          label="Role"
          items={grants.map((role) => ({ id: role, label: roleLabels[role] }))}
          description={grants.filter((role) => role === values.role).map((role) => roleNotes[role])}
          {...field('role')}
        />
      </div>
    </RecordForm>
  );
}
