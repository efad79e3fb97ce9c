import PostalMime, { type Address } from 'postal-mime';
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export type Mailbox = { readonly name: string; readonly address: string };

export type MessageSummary = {
  readonly id: string;
  /** When it arrived, ISO 8601. */
  readonly date: string;
  readonly from: Mailbox;
  /** All recipients, copies included. */
  readonly to: readonly Mailbox[];
  readonly subject: string;
  /** The first words of the plain text. */
  readonly preview: string;
};

export type Message = MessageSummary & {
  readonly text: string;
  /** null for an email without an HTML part. */
  readonly html: string | null;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly attachments: readonly {
    readonly filename: string;
    readonly type: string;
    readonly bytes: number;
  }[];
};

export type Envelope = { readonly from: string; readonly to: readonly string[] };

/** The number of emails kept; the newest stay. */
const kept = 500;

export type MailStore = {
  readonly add: (raw: Buffer, envelope: Envelope) => Promise<Message>;
  /** Newest first. `to` matches a part of a recipient's address; `limit` is at most 500. */
  readonly list: (to?: string) => MessageSummary[];
  readonly read: (id: string) => Promise<Message | undefined>;
  readonly clear: () => Promise<void>;
  /** @returns a function that unsubscribes */
  readonly onChange: (listener: () => void) => () => void;
};

function mailboxes(address: Address): Mailbox[] {
  return address.group === undefined
    ? [{ name: address.name, address: address.address ?? '' }]
    : address.group;
}

function summaryOf({ id, date, from, to, subject, preview }: Message): MessageSummary {
  return { id, date, from, to, subject, preview };
}

async function parse(raw: Buffer, envelope: Envelope): Promise<Message> {
  const mail = await PostalMime.parse(raw);
  const named = [...(mail.to ?? []), ...(mail.cc ?? [])].flatMap(mailboxes);
  const to = envelope.to.map(
    (address) =>
      named.find((box) => box.address.toLowerCase() === address.toLowerCase()) ?? { name: '', address },
  );
  const text = mail.text ?? '';
  const date = new Date().toISOString();
  return {
    // The time comes first, so that file names sort by arrival.
    id: `${date.replaceAll(/\D/g, '')}-${randomUUID().slice(0, 8)}`,
    date,
    from: (mail.from === undefined ? [] : mailboxes(mail.from))[0] ?? { name: '', address: envelope.from },
    to,
    subject: mail.subject ?? '',
    preview: text.replaceAll(/\s+/g, ' ').trim().slice(0, 140),
    text,
    html: mail.html ?? null,
    headers: mail.headers.map(({ key, value }) => ({ name: key, value })),
    attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
      filename: filename ?? 'attachment',
      type: mimeType,
      bytes: typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength,
    })),
  };
}

/** Stores caught emails, one JSON file per message, so that they survive a restart. */
export async function openMailStore(folder: string): Promise<MailStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const listeners = new Set<() => void>();
  const pathOf = (id: string) => join(folder, `${id}.json`);
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).sort();
  const summaries: MessageSummary[] = [];
  for (const file of files.slice(-kept)) {
    const message = await readFile(join(folder, file), 'utf8')
      .then((text) => JSON.parse(text) as Message)
      .catch(() => undefined);
    if (message !== undefined) summaries.unshift(summaryOf(message));
  }
  const changed = () => {
    for (const listener of listeners) listener();
  };
  return {
    add: async (raw, envelope) => {
      const message = await parse(raw, envelope);
      const path = pathOf(message.id);
      await writeFile(`${path}.new`, JSON.stringify(message), { mode: 0o600 });
      await rename(`${path}.new`, path);
      summaries.unshift(summaryOf(message));
      for (const old of summaries.splice(kept)) await rm(pathOf(old.id), { force: true });
      changed();
      return message;
    },
    list: (to = '') => {
      const wanted = to.trim().toLowerCase();
      return summaries.filter((mail) => mail.to.some((box) => box.address.toLowerCase().includes(wanted)));
    },
    read: async (id) => {
      if (!summaries.some((mail) => mail.id === id)) return undefined;
      const text = await readFile(pathOf(id), 'utf8').catch(() => undefined);
      return text === undefined ? undefined : (JSON.parse(text) as Message);
    },
    clear: async () => {
      for (const mail of summaries.splice(0)) await rm(pathOf(mail.id), { force: true });
      changed();
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
