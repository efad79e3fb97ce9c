import { readFile } from 'node:fs/promises';
import { createTransport } from 'nodemailer';
import { StartFailure } from '../failure.ts';
import { mailKinds, type AuthSettings, type MailKind } from './config.ts';
import { compileTemplate, escapeHtml, type Template, type TemplateValues } from './template.ts';

export type Mailer = {
  /** Sends one email and waits until the server has accepted it. */
  readonly send: (kind: MailKind, to: string, values: TemplateValues) => Promise<void>;
  /**
   * Checks that the mail server is reachable and accepts our login. Requests wait for this whether or not they send an
   * email.
   */
  readonly rehearse: () => Promise<void>;
  readonly close: () => void;
};

const timeout = 10_000;

const defaultBodies: Record<MailKind, string> = {
  confirmation: '<h2>Confirm your signup</h2><p><a href="{{ .ConfirmationURL }}">Confirm your mail</a></p>',
  recovery: '<h2>Reset Password</h2><p><a href="{{ .ConfirmationURL }}">Reset Password</a></p>',
  invite: '<h2>You have been invited</h2><p><a href="{{ .ConfirmationURL }}">Accept the invite</a></p>',
  magic_link:
    '<h2>Magic Link</h2><p><a href="{{ .ConfirmationURL }}">Log In</a></p><p>Code: {{ .Token }}</p>',
  email_change:
    '<h2>Confirm Change of Email</h2><p>From {{ .Email }} to {{ .NewEmail }}: <a href="{{ .ConfirmationURL }}">Change Email</a></p>',
  reauthentication: '<h2>Confirm reauthentication</h2><p>Enter the code: {{ .Token }}</p>',
};

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', '#34': '"', '#39': "'", nbsp: ' ' };

/** The text of an email, for readers without HTML and for the inbox preview. */
function plainText(html: string): string {
  return html
    .replaceAll(/<(head|style|script)\b.*?<\/\1>/gis, '')
    .replaceAll(/<div style="display:none.*?<\/div>/gis, '')
    .replaceAll(/<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gis, (_, href: string, words: string) =>
      words.trim() === href ? href : `${words} ( ${href} )`,
    )
    .replaceAll(/<br\b[^>]*>|<\/(p|h\d|tr|div|table)>/gi, '\n')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/&(amp|lt|gt|#34|#39|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/\s*\n\s*/g, '\n')
    .trim();
}

async function load(settings: AuthSettings, kind: MailKind): Promise<{ subject: Template; body: Template }> {
  const { subject, path } = settings.mails[kind];
  const source =
    path === undefined
      ? defaultBodies[kind]
      : await readFile(path, 'utf8').catch(() => {
          throw new StartFailure(`The mail template ${path} is missing: config.toml lists it for '${kind}'.`);
        });
  return {
    subject: compileTemplate(subject, `subject of '${kind}'`),
    body: compileTemplate(source, path ?? kind),
  };
}

/**
 * @param catcher where email goes when config.toml names no SMTP server
 * @throws StartFailure when a template cannot be read
 */
export async function openMailer(
  settings: AuthSettings,
  catcher: { readonly host: string; readonly port: number; readonly from: string },
): Promise<Mailer> {
  const loaded = await Promise.all(
    mailKinds.map(async (kind) => [kind, await load(settings, kind)] as const),
  );
  const templates = new Map(loaded);
  const { smtp } = settings;
  const transport = createTransport({
    host: smtp?.host ?? catcher.host,
    port: smtp?.port ?? catcher.port,
    secure: smtp?.port === 465,
    ...(smtp === undefined || smtp.user === '' ? {} : { auth: { user: smtp.user, pass: smtp.pass } }),
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
  });
  return {
    send: async (kind, to, values) => {
      const template = templates.get(kind);
      if (template === undefined) throw new Error(`There is no mail template '${kind}'`);
      const html = template.body(values, escapeHtml);
      await transport.sendMail({
        from: smtp?.from ?? catcher.from,
        to: { name: '', address: to },
        // A line break would start another header.
        subject: template.subject(values, (text) => text.replaceAll(/\s+/g, ' ')),
        html,
        text: plainText(html),
      });
    },
    rehearse: async () => {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}
