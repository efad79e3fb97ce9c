import { Schema } from 'effect';
import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import { EmailRow, EmailSheet, EmailTemplate, SavedEmail, SentEmails } from '#schema/admin/emails.ts';
import type { SentEmail } from '#schema/admin/emails.ts';
import type { Client } from '#services/client.ts';

export interface SentPage {
  rows: readonly SentEmail[];
  next: string | null;
  counts: Readonly<Record<string, number>>;
}

/** The mails of the shop, for admins. Refusals carry the server's sentence, and one for each wrong field. */
export type EmailService = {
  list: () => Observable<readonly EmailRow[]>;
  read: (key: string) => Observable<EmailSheet>;
  version: (key: string, number: number) => Observable<EmailTemplate>;
  /** Whether it can be saved; nothing is changed. */
  check: (key: string, template: EmailTemplate) => Observable<unknown>;
  /** @param version the one that was seen */
  save: (key: string, version: number, template: EmailTemplate) => Observable<typeof SavedEmail.Type>;
  /** Sends it to the caller without saving it. Emits the address. */
  test: (key: string, template: EmailTemplate) => Observable<string>;
  /** @param after The `next` of the page before, as text. */
  sent: (
    wish: Readonly<Partial<Record<'view' | 'q' | 'of', string>>>,
    after: string | null,
  ) => Observable<SentPage>;
  retry: (email: string) => Observable<unknown>;
};

export const createEmailService = (client: Client): EmailService => ({
  list: () => client.rpc(Schema.Array(EmailRow), 'admin_emails'),
  read: (key) => client.rpc(EmailSheet, 'admin_email', { key }),
  version: (key, number) => client.rpc(EmailTemplate, 'admin_email_version', { key, number }),
  check: (key, { subject, html, text }) =>
    client.rpc(Schema.Unknown, 'check_email', { key, subject, html, text }),
  save: (key, version, { subject, html, text }) =>
    client.rpc(SavedEmail, 'save_email', { key, version, subject, html, text }),
  test: (key, { subject, html, text }) =>
    client
      .rpc(Schema.Struct({ address: Schema.String }), 'test_email', { key, subject, html, text })
      .pipe(map(({ address }) => address)),
  sent: ({ view = 'all', q, of }, after) =>
    client
      .rpc(SentEmails, 'admin_sent_emails', {
        view,
        address: q ?? null,
        template: of ?? null,
        after: after === null ? null : (JSON.parse(after) as object),
      })
      .pipe(
        map(({ rows, next, counts }) => ({
          rows,
          next: next === null ? null : JSON.stringify(next),
          counts,
        })),
      ),
  retry: (email_id) => client.rpc(Schema.Unknown, 'retry_email', { email_id }),
});
