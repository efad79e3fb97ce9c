import { createTransport } from 'nodemailer';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Message, MessageSummary } from '../../../supabase/local/mail/store.ts';
import { startBackend, type TestBackend } from '../../support/backend.ts';

let backend: TestBackend;

beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.stop());
beforeEach(async () => {
  await fetch(`${backend.mailUrl}/api/messages`, { method: 'DELETE' });
});

const smtpPort = () => Number(new URL(backend.mailUrl).port) + 1;

async function send(to: string, over: Record<string, unknown> = {}): Promise<void> {
  const transport = createTransport({ host: '127.0.0.1', port: smtpPort(), secure: false });
  await transport.sendMail({
    from: 'Shop <shop@stallbar.test>',
    to,
    subject: 'Überweisung ✓',
    text: 'Hello\n  there',
    html: '<p>Hello <a href="http://127.0.0.1/x">there</a><script>alert(1)</script></p>',
    ...over,
  });
  transport.close();
}

async function list(to = ''): Promise<MessageSummary[]> {
  const response = await fetch(`${backend.mailUrl}/api/messages?to=${encodeURIComponent(to)}`);
  return ((await response.json()) as { messages: MessageSummary[] }).messages;
}

const read = async (id: string) =>
  (await (await fetch(`${backend.mailUrl}/api/messages/${id}`)).json()) as Message;

describe('an email', () => {
  it('is caught and can be read in full', async () => {
    await send('Ada <ada@x.test>', { attachments: [{ filename: 'a.txt', content: 'abc' }] });
    const [summary] = await list();
    expect(summary).toMatchObject({
      from: { name: 'Shop', address: 'shop@stallbar.test' },
      to: [{ name: 'Ada', address: 'ada@x.test' }],
      subject: 'Überweisung ✓',
      preview: 'Hello there',
    });
    const message = await read(summary?.id ?? '');
    expect(message.html).toContain('<a href="http://127.0.0.1/x">');
    expect(message.text).toContain('Hello\n  there');
    expect(message.attachments).toEqual([{ filename: 'a.txt', type: 'text/plain', bytes: 3 }]);
  });

  it('is found by part of a recipient, including cc and bcc, newest first', async () => {
    await send('ada@x.test', { subject: 'one' });
    await send('bob@x.test', { subject: 'two', bcc: 'ada@y.test' });
    await send('bob@x.test', { subject: 'three' });
    expect((await list('ADA@')).map((mail) => mail.subject)).toEqual(['two', 'one']);
    expect((await list('bob@x.test')).map((mail) => mail.subject)).toEqual(['three', 'two']);
    expect(await list('nobody')).toEqual([]);
  });

  it('is shown without scripts and without our origin', async () => {
    await send('ada@x.test');
    const [summary] = await list();
    const response = await fetch(`${backend.mailUrl}/messages/${summary?.id}/html`);
    expect(response.headers.get('content-security-policy')).toMatch(
      /^sandbox allow-popups[^;]*; default-src 'none'/,
    );
    expect(response.headers.get('content-security-policy')).not.toMatch(/allow-scripts|allow-same-origin/);
  });

  it('over 5 MB is refused', async () => {
    await expect(send('ada@x.test', { text: 'x'.repeat(6 * 1024 * 1024) })).rejects.toThrow(/552|exceeds/);
    expect(await list()).toEqual([]);
  });

  it('in the outbox is sent by the edge function, which needs the service key', async () => {
    const functions = await fetch(`${backend.apiUrl}/functions/v1/dispatch-mail`, {
      method: 'POST',
      headers: { authorization: `Bearer ${backend.serviceKey}` },
    });
    expect(await functions.json()).toMatchObject({ sent: expect.any(Number), failed: 0 });
  });
});

describe('the inbox', () => {
  it('is a page with only its own files', async () => {
    const response = await fetch(backend.mailUrl);
    expect(await response.text()).toContain('<html lang="en">');
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'/);
  });

  it('announces a new email while it is open', async () => {
    const events = await fetch(`${backend.mailUrl}/api/events`);
    const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toContain('alive');
    await send('ada@x.test');
    expect((await reader?.read())?.value).toContain('change');
    await reader?.cancel();
  });

  it('answers only to its own host name', async () => {
    const { hostname, port } = new URL(backend.mailUrl);
    const socket = connect(Number(port), hostname);
    socket.write('GET /api/messages HTTP/1.1\r\nhost: evil.test\r\nconnection: close\r\n\r\n');
    const [head] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    expect(head.toString()).toMatch(/^HTTP\/1\.1 421 /);
  });

  it("can't be read by path", async () => {
    expect((await fetch(`${backend.mailUrl}/api/messages/..%2fsecrets`)).status).toBe(404);
  });
});

it("a web page can't send email through the port: HTTP is refused before its body", async () => {
  const socket = connect(smtpPort(), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    'POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: text/plain\r\n\r\nEHLO x\r\nMAIL FROM:<a@b.test>\r\nRCPT TO:<rebound@b.test>\r\nDATA\r\nSubject: x\r\n\r\nx\r\n.\r\nQUIT\r\n',
  );
  let told = '';
  for await (const chunk of socket) told += String(chunk);
  expect(told).toContain('421 ');
  expect(await list('rebound@b.test')).toEqual([]);
});
