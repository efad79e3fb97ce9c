import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { startJobs } from '../../../supabase/local/jobs.ts';

test('mail, refunds, sweeping and chores run repeatedly with the service key, whatever each of them returns', async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    response.writeHead(request.url?.includes('send-refunds') === true ? 500 : 200).end();
  });
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const said: string[] = [];
  const jobs = startJobs({
    databaseUrl: 'postgresql://nobody@127.0.0.1:1/nothing',
    apiUrl: `http://127.0.0.1:${port}`,
    serviceKey: 'key',
    log: (line) => said.push(line),
    every: 5,
  });
  const times = (path: string) => asked.filter((line) => line === `POST ${path} Bearer key`).length;
  await expect
    .poll(
      () =>
        [
          '/functions/v1/dispatch-mail',
          '/functions/v1/send-refunds',
          '/functions/v1/send-payouts',
          '/functions/v1/fetch-pictures',
          '/functions/v1/follow-parcels',
          '/functions/v1/rewrite-avatars',
          '/functions/v1/sweep-pictures',
          '/rest/v1/rpc/release_expired_holds',
          '/rest/v1/rpc/cancel_stale_orders',
          '/rest/v1/rpc/run_imports',
          '/rest/v1/rpc/run_payouts',
          '/rest/v1/rpc/run_bulk_jobs',
          '/rest/v1/rpc/announce_promotions',
        ].map((path) => times(path) >= 2),
      { timeout: 20_000 },
    )
    .toEqual(Array.from({ length: 13 }, () => true));
  await jobs.stop();
  server.close();
  expect(said[0]).toBe('/functions/v1/send-refunds answered 500: ');
});
