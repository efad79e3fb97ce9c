import { useState } from 'react';
import { newEmailProblem } from '#schema/profile.ts';
import { Notice } from '#ui/components/notice.tsx';
import { FieldForm } from './field-form.tsx';
import type { AccountActions } from './model.ts';
import { Section } from './section.tsx';

interface EmailSectionProps {
  email: string;
  onChange: AccountActions['changeEmail'];
}

/** The new address counts once links in both inboxes were followed: neither a typo nor a stranger takes the account. */
export function EmailSection({ email, onChange }: EmailSectionProps) {
  const [asked, setAsked] = useState<string | null>(null);
  const save = async ({ email: wanted }: { email: string }) => {
    const problem = await onChange(wanted);
    if (problem === null) setAsked(wanted);
    return problem;
  };
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
      {asked === null ? null : (
        <Notice tone="info" title="Check both inboxes" role="status">
          <p>
            We sent a link to {email} and one to {asked}. Your address changes once you have followed both.
          </p>
        </Notice>
      )}
      <FieldForm
        key={asked}
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
        onSave={save}
        action="Change email"
      />
    </Section>
  );
}
