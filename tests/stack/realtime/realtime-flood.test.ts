import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBackend, type TestBackend } from '../../support/backend.ts';
import { openFlood } from '../../support/flood.ts';
import { openRaw, until } from './realtime-support.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend({ seed: false });
});
afterAll(() => backend.stop());

/** The time in ms within which 95 of 100 of these calls, sent one after another, are answered. */
async function p95(calls: number): Promise<number> {
  const times: number[] = [];
  for (let call = 0; call < calls; call++) {
    const began = performance.now();
    const answer = await fetch(`${backend.apiUrl}/rest/v1/categories?select=id&limit=1`, {
      headers: { apikey: backend.anonKey },
    });
    await answer.text();
    expect(answer.status).toBe(200);
    times.push(performance.now() - began);
  }
  return times.toSorted((a, b) => a - b)[Math.ceil(calls * 0.95) - 1] ?? Number.NaN;
}

const refusal =
  'BroadcastByteRateLimitReached: Too many bytes are handed on for this sender; send less and try again';

it('1,600 messages a second to 500 receivers slow nobody else down, and their sender is warned', async () => {
  const flood = openFlood({
    url: `${backend.apiUrl.replace('http', 'ws')}/realtime/v1/websocket?apikey=${backend.anonKey}`,
    receivers: 500,
    perSecond: 1600,
    seconds: 6,
  });
  try {
    await flood.ready;
    await p95(20);
    const quiet = await p95(60);
    flood.begin();
    const beside = await p95(100);
    const report = await flood.report;
    // Allow for other work on the machine: a flood that is passed on as a whole makes them wait for seconds.
    expect(beside).toBeLessThan(400 + 2 * quiet);
    expect(report.received).toBeGreaterThan(500);
    // 8 MB a second and a burst of a second for each socket, at 2 KB or more per receiver; two seconds for what is late.
    expect(report.received).toBeLessThan(((report.seconds + report.senders + 2) * 8 * 1024 * 1024) / 2048);
    expect(new Set(report.warnings)).toEqual(new Set([refusal]));
    expect(report.warnings.length).toBeLessThanOrEqual(20);
  } finally {
    await flood.stop();
  }
}, 60_000);

it('is refused in the reply if the sender requests one, on the socket and over HTTP, and accepted again later', async () => {
  const [sender, listener] = [await openRaw(backend), await openRaw(backend)];
  const members = [sender, listener, ...(await Promise.all([1, 2, 3].map(() => openRaw(backend))))];
  const topic = 'realtime:heavy';
  for (const { send } of members) send(topic, 'phx_join', { config: { broadcast: { ack: true } } });
  await until(() => members.every(({ received }) => received.length > 0));
  const say = (kilobytes: number, ref: string) =>
    sender.send(
      topic,
      'broadcast',
      { type: 'broadcast', event: 'x', payload: { text: 'x'.repeat(kilobytes * 1024) } },
      ref,
    );
  const answerTo = (ref: string) =>
    until(
      () => sender.received.find((frame) => frame.event === 'phx_reply' && frame.ref === ref)?.payload,
      10_000,
    );
  // Four receivers: 1.4 MB cost 5.6 MB of the 8, so five messages need more than two seconds.
  const refs = ['2', '3', '4', '5', '6'];
  for (const ref of refs) say(1400, ref);
  const answers = await Promise.all(refs.map(answerTo));
  expect(answers[0]).toEqual({ status: 'ok', response: {} });
  expect(answers).toContainEqual({
    status: 'error',
    response: { error: 'BroadcastByteRateLimitReached' },
  });

  await expect
    .poll(
      async () => {
        const ref = String(performance.now());
        say(1, ref);
        return (await answerTo(ref))['status'];
      },
      { timeout: 10_000 },
    )
    .toBe('ok');

  // 10,000 messages in one call to five receivers would be sent in one go.
  const many = { topic: 'heavy', event: 'posted', payload: {} };
  const post = (messages: readonly object[]) =>
    fetch(`${backend.apiUrl}/realtime/v1/api/broadcast`, {
      method: 'POST',
      headers: { apikey: backend.anonKey, 'content-type': 'application/json' },
      body: JSON.stringify({ messages }),
    });
  const posted = () => listener.received.filter(({ payload }) => payload['event'] === 'posted').length;
  const refused = await post(Array.from({ length: 10_000 }, () => many));
  expect(refused.status).toBe(413);
  expect((await post([many])).status).toBe(202);
  await until(() => posted() > 0);
  expect(posted()).toBe(1);
  for (const { ws } of members) ws.terminate();
}, 60_000);
