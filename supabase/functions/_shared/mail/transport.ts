import { createTransport } from 'nodemailer';
import { brand } from '../../../../src/brand.ts';
import { required, type Env } from '../config.ts';
import type { RenderedEmail } from '../../../../src/schema/admin/render-email.ts';

/** Concurrent connections to the mail server. */
export const connections = 5;

interface OutgoingEmail extends RenderedEmail {
  readonly id: string;
  readonly to: string;
}

export interface MailTransport {
  /** Resolves when the server has accepted the email for delivery; otherwise rejects with its answer. */
  send(mail: OutgoingEmail): Promise<void>;
  close(): void;
}

/** SMTP by `SMTP_HOST`, `SMTP_PORT`, `SMTP_USER`, `SMTP_PASS`, `MAIL_FROM`; TLS from the first byte on port 465. */
export function createMailTransport(env: Env): MailTransport {
  const port = Number(required(env, 'SMTP_PORT'));
  const user = env('SMTP_USER')?.trim();
  const from = required(env, 'MAIL_FROM');
  const host = new URL(required(env, 'SITE_URL')).hostname;
  const transport = createTransport({
    host: required(env, 'SMTP_HOST'),
    port,
    secure: port === 465,
    ...(user ? { auth: { user, pass: required(env, 'SMTP_PASS') } } : {}),
    // Reuse the connections for a whole run.
    pool: true,
    maxConnections: connections,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      await transport.sendMail({
        from: from.includes('<') ? from : { name: brand.name, address: from },
        to: { name: '', address: mail.to },
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        // The same for every attempt, so that a receiver can drop a duplicate.
        messageId: `<${mail.id}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
    close: () => transport.close(),
  };
}
