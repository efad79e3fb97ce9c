import { MailCode } from '#pages/identity/mail-code.tsx';
import { newEmailProblem } from '#schema/profile.ts';
import { Notice } from '#ui/components/notice.tsx';
import * as styles from './account.css.ts';
import { FieldForm } from './field-form.tsx';
import type { AccountActions } from './model.ts';
import { Section } from './section.tsx';

interface EmailSectionProps {
  email: string;
  /** The address that waits for its confirmations. */
  pending: string | null;
  onChange: AccountActions['changeEmail'];
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
              We sent a link and a code to {email} and to {pending}. Your address changes once both have
              confirmed: open the links, or enter the codes here.
            </p>
          </Notice>
          <div className={styles.codes}>
            {[email, pending].map((address) => (
              <MailCode key={address} type="email_change" email={address} label={`Code from ${address}`} />
            ))}
          </div>
        </>
      )}
      <FieldForm
        key={pending}
        label="Email"
        fields={[
          {
            name: 'email',
            label: 'New email',
            type: 'email',
            inputMode: 'email',
            autoComplete: 'email',
            width: 'half',
          },
        ]}
        values={{ email: '' }}
        validate={({ email: wanted }) => {
          const problem = newEmailProblem(wanted, email);
          return problem === null ? {} : { email: problem };
        }}
        onSave={({ email: wanted }) => onChange(wanted)}
        action="Change email"
      />
    </Section>
  );
}
