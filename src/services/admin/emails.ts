import { Schema } from 'effect';
import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import { EmailRow, EmailSheet, EmailTemplate, SavedEmail, SentEmails } from '#schema/admin/emails.ts';
import type { SentEmail } from '#schema/admin/emails.ts';
import type { Client } from '#services/client.ts';
import { withTextCursor } from '#services/page-cursor.ts';

export interface SentPage {
  rows: readonly SentEmail[];
  next: string | null;
  counts: Readonly<Record<string, number>>;
}

/** The shop's emails, for admins. Refusals have the server's message, and one for each invalid field. */
export const createEmailService = (client: Client) => ({
  list: () => client.rpc(Schema.Array(EmailRow), 'admin_emails'),
  read: (key: string) => client.rpc(EmailSheet, 'admin_email', { key }),
  version: (key: string, number: number) => client.rpc(EmailTemplate, 'admin_email_version', { key, number }),
  /** Whether it can be saved; changes nothing. */
  check: (key: string, { subject, html, text }: EmailTemplate) =>
    client.rpc(Schema.Unknown, 'check_email', { key, subject, html, text }),
  /** @param version the one that was displayed */
  save: (key: string, version: number, { subject, html, text }: EmailTemplate) =>
    client.rpc(SavedEmail, 'save_email', { key, version, subject, html, text }),
  /** Sends it to the caller without saving it. Emits the address. */
  test: (key: string, { subject, html, text }: EmailTemplate): Observable<string> =>
    client
      .rpc(Schema.Struct({ address: Schema.String }), 'test_email', { key, subject, html, text })
      .pipe(map(({ address }) => address)),
  /** @param after The previous page's `next`, as text. */
  sent: (
    { view = 'all', q, of }: Readonly<Partial<Record<'view' | 'q' | 'of', string>>>,
    after: string | null,
  ): Observable<SentPage> =>
    client
      .rpc(SentEmails, 'admin_sent_emails', {
        view,
        address: q ?? null,
        template: of ?? null,
        after: after === null ? null : (JSON.parse(after) as object),
      })
      .pipe(map(withTextCursor)),
  retry: (email_id: string) => client.rpc(Schema.Unknown, 'retry_email', { email_id }),
});
