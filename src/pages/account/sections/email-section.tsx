import { saveAnswer } from '#actors/kit/form.ts';
import type { Field } from '#ui/patterns/fields.tsx';
import { MailCode } from '#pages/kit/credentials/mail-code.tsx';
import { Form } from '#pages/kit/form.tsx';
import { useForm } from '#actors/kit/use-form.ts';
import { newEmailProblem } from '#schema/account/profile.ts';
import { Notice } from '#ui/components/notice.tsx';
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
  /** The address that waits for its confirmations. */
  pending: string | null;
  onChange: ProfileActions['changeEmail'];
}

/** The new address counts once both inboxes have confirmed: neither a typo nor a stranger takes the account. */
export function EmailSection({ email, pending, onChange }: EmailSectionProps) {
  return (
    <Section
      id="email"
      title="Email"
      hint={
        <>
          You sign in with <strong>{email}</strong>. Order mails go there too.
        </>
      }
    >
      {pending === null ? null : (
        <>
          <Notice tone="info" title="Check both inboxes" role="status">
            <p>
              {`We sent a link and a code to ${email} and to ${pending}. Your address changes once both have confirmed: open the links, or enter the codes here.`}
            </p>
          </Notice>
          <div className={styles.codes}>
            {[email, pending].map((address) => (
              <MailCode key={address} type="email_change" email={address} label={`Code from ${address}`} />
            ))}
          </div>
        </>
      )}
      <NewEmail key={pending} email={email} onChange={onChange} />
    </Section>
  );
}

function NewEmail({ email, onChange }: Pick<EmailSectionProps, 'email' | 'onChange'>) {
  const actor = useForm({
    values: { email: '' },
    save: async (form) => saveAnswer(form, await onChange(form.email)),
  });
  return (
    <Form
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
