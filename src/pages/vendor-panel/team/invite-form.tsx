import { limits } from '#schema/limits.ts';
import { useSelector } from '@xstate/react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useEmitted } from '#actors/kit/use-emitted.ts';
import { inviteMember } from '#actors/vendor-panel/team.ts';
import type { FormActor } from '#actors/kit/form.ts';
import { useForm } from '#actors/kit/use-form.ts';
import { Select } from '#ui/components/select.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import * as styles from '#pages/vendor-panel/settings/settings.css.ts';
import { inviteProblems, roleLabels, roleNotes } from '#schema/vendor-panel/team.ts';
import type { InviteValues, TeamRole } from '#schema/vendor-panel/team.ts';
import { Notice } from '#ui/components/notice.tsx';
import { Button } from '#ui/components/button.tsx';
import { heading } from '#ui/css/text.css.ts';
import { PageSection } from '#ui/components/page-section.tsx';
import { actions } from '#ui/css/layout.css.ts';

export type Invite = typeof inviteMember;

interface InviteFormProps {
  /** Stories give another one. */
  invite?: Invite | undefined;
  vendorId: string;
  grants: readonly TeamRole[];
  onInvited: () => void;
}

/** Invites by mail. After each invitation the form is empty again. */
export function InviteForm(props: InviteFormProps) {
  const [sent, setSent] = useState<readonly string[]>([]);
  const section = useRef<HTMLElement>(null);
  // The form that had the focus has made room for an empty one.
  useLayoutEffect(() => {
    if (sent.length > 0 && document.activeElement === document.body) {
      section.current?.querySelector('input')?.focus();
    }
  }, [sent]);
  return (
    <PageSection ref={section} className={styles.section} aria-labelledby="team-invite">
      <h2 id="team-invite" className={heading({ level: 26 })}>
        Invite somebody
      </h2>
      <p role="status" className={styles.note}>
        {sent.length === 0
          ? `The mail has a link that is open for ${limits.invitation.days} days.`
          : `An invitation is on its way to ${sent.at(-1)}.`}
      </p>
      <OneInvitation
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

function OneInvitation({
  invite = inviteMember,
  vendorId,
  grants,
  onInvited,
}: Omit<InviteFormProps, 'onInvited'> & { onInvited: (email: string) => void }) {
  const email = useRef('');
  const actor = useForm<InviteValues>({
    values: { email: '', role: grants.includes('catalog') ? 'catalog' : (grants[0] ?? '') },
    save: (values) => {
      email.current = values.email.trim();
      return invite(vendorId, values);
    },
    onSaved: () => onInvited(email.current),
  });
  return <InviteFields actor={actor} grants={grants} />;
}

export function InviteFields({ actor, grants }: { actor: FormActor; grants: readonly TeamRole[] }) {
  const element = useRef<HTMLFormElement>(null);
  const snapshot = useSelector(actor, (current) => current);
  const { problems, sentence } = snapshot.context;
  const values = snapshot.context.values as InviteValues;
  const isBusy = snapshot.matches('saving');
  useEmitted(actor, 'form.refused', () =>
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()),
  );
  const change = (changes: Partial<InviteValues>) => {
    const next = { ...values, ...changes };
    actor.send({ type: 'form.changed', values: next, problems: inviteProblems(next) });
  };
  return (
    <form
      ref={element}
      className={styles.form}
      aria-label="Invite somebody"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) actor.send({ type: 'form.submit', values, problems: inviteProblems(values) });
      }}
    >
      <div className={styles.grid}>
        <TextField
          label="Email"
          name="email"
          type="email"
          value={values.email}
          errorMessage={problems['email']}
          onChange={(email) => change({ email })}
        />
        <Select
          label="Role"
          name="role"
          value={values.role}
          items={grants.map((role) => ({ id: role, label: roleLabels[role] }))}
          description={grants.filter((role) => role === values.role).map((role) => roleNotes[role])}
          errorMessage={problems['role']}
          onChange={(role) => change({ role })}
        />
      </div>
      {sentence === null ? null : (
        <Notice tone="danger" role="alert">
          <p>{sentence}</p>
        </Notice>
      )}
      <div className={actions}>
        <Button type="submit" variant="primary" isPending={isBusy}>
          {isBusy ? 'Sending...' : 'Send invitation'}
        </Button>
      </div>
    </form>
  );
}
