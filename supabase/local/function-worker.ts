import { workerData } from 'node:worker_threads';
import type { FunctionCall, FunctionReply, FunctionSource, HandlerModule } from './function-call.ts';
import { serveJobs } from './threads.ts';

const { module, env } = workerData as FunctionSource;
const { createHandler } = (await import(module)) as HandlerModule;
if (createHandler === undefined) throw new Error(`${module} exports no createHandler`);
const handler = createHandler((name) => env[name] ?? process.env[name]);

serveJobs<FunctionCall, FunctionReply>(async ({ method, url, headers, body }) => {
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const response = await handler(
    new Request(url, {
      method,
      headers: headers.map(([name, value]) => [name, value] as [string, string]),
      ...(hasBody ? { body } : {}),
    }),
  );
  return {
    status: response.status,
    headers: [...response.headers],
    body: new Uint8Array(await response.arrayBuffer()),
  };
});
