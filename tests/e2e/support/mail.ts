import { expect } from '@playwright/test';
import { mailUrl } from './stage.ts';

export interface Mail {
  id: string;
  subject: string;
  text: string;
  html: string | null;
}

interface Listed {
  id: string;
  subject: string;
}

async function listed(to: string, about: string): Promise<Listed[]> {
  const response = await fetch(`${mailUrl}/api/messages?to=${encodeURIComponent(to)}`);
  const { messages } = (await response.json()) as { messages: Listed[] };
  return messages.filter(({ subject }) => subject.includes(about));
}

/** Waits for the only email to an address whose subject contains `about`. */
export async function inboxOf(to: string, about: string): Promise<Mail> {
  await expect.poll(() => listed(to, about).then((mails) => mails.length), { timeout: 15_000 }).toBe(1);
  const [mail] = await listed(to, about);
  const response = await fetch(`${mailUrl}/api/messages/${mail?.id ?? ''}`);
  return (await response.json()) as Mail;
}

/** The first matching link in an email's plain text. */
export function linkIn(mail: Mail, pattern: RegExp): string {
  const link = (mail.text.match(/https?:\/\/\S+/g) ?? []).find((candidate) => pattern.test(candidate));
  if (link === undefined) throw new Error(`No link like ${String(pattern)} in:\n${mail.text}`);
  return link;
}

/** The six digits in an email's plain text. */
export function codeIn(mail: Mail): string {
  const code = /(?<![\w-])\d{6}(?![\w-])/.exec(mail.text.replaceAll(/https?:\S+/g, ''))?.[0];
  if (code === undefined) throw new Error(`No code in:\n${mail.text}`);
  return code;
}
