import { saveAnswer } from '#actors/kit/form.ts';
import type { Field } from '#ui/patterns/fields.tsx';
import { MailCode } from '#pages/kit/credentials/mail-code.tsx';
import { FieldsForm } from './fields-form.tsx';
import { useRecordForm } from '#panel/form/use-record-form.ts';
import { newEmailProblem } from '#schema/account/profile.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import * as styles from './account.css.ts';
import type { ProfileActions } from '#actors/account/profile.view.ts';
import { Section } from './section.tsx';

const fields: readonly Field<'email'>[] = [
  {
    name: 'email',
    label: 'New email',
    type: 'email',
    inputMode: 'email',
    autoComplete: 'email',
    width: 'half',
  },
];

interface EmailSectionProps {
  email: string;
  /** The new email, until it is confirmed. */
  pending: string | null;
  onChange: ProfileActions['changeEmail'];
}

/**
 * The new email takes effect once both inboxes have confirmed: neither a typo nor a stranger takes over the account.
 */
export function EmailSection({ email, pending, onChange }: EmailSectionProps) {
  return (
    <Section
      id="email"
      title="Email"
      hint={
        <>
          You log in with <strong>{email}</strong>. Order emails go there too.
        </>
      }
    >
      {pending === null ? null : (
        <>
          <Notice tone="info" title="Check both inboxes" role="status">
            <p>
              {`We sent a link and a code to ${email} and to ${pending}. Your address changes when you confirm both: open the links, or enter the codes here.`}
            </p>
          </Notice>
          <div className={styles.codes}>
            {[email, pending].map((address) => (
              <MailCode key={address} type="email_change" email={address} label={`Code from ${address}`} />
            ))}
          </div>
        </>
      )}
      <NewEmail email={email} onChange={onChange} />
    </Section>
  );
}

function NewEmail({ email, onChange }: Pick<EmailSectionProps, 'email' | 'onChange'>) {
  const actor = useRecordForm({
    draft: 'account/email',
    values: { email: '' },
    // Once it is sent, the field is empty again.
    save: async (form) => saveAnswer({ email: '' }, await onChange(form.email)),
  });
  return (
    <FieldsForm
      actor={actor}
      label="Email"
      fields={fields}
      problemsOf={(values) => {
        const problem = newEmailProblem(values.email, email);
        return problem === null ? {} : { email: problem };
      }}
      action="Change email"
    />
  );
}
