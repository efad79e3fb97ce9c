import { createClient, FunctionRegion, FunctionsHttpError, FunctionsRelayError } from '@supabase/supabase-js';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBackend, type TestBackend } from '../../support/backend.ts';

/** A function that follows its `act` header. */
const source = `
export function createHandler(env) {
  return async (request) => {
    switch (request.headers.get('act')) {
      case 'echo':
        return new Response(request.body, { headers: { 'content-type': 'text/event-stream' } });
      case 'form':
        return Response.json([...(await request.formData()).entries()]);
      case 'refuse':
        return Response.json({ code: 'sold_out' }, { status: 409, headers: { 'x-own': 'yes' } });
      case 'throw':
        throw new Error('inside the function');
      case 'bytes':
        return new Response(await request.arrayBuffer(), { headers: { 'content-type': 'application/octet-stream' } });
      default: {
        const { pathname, search } = new URL(request.url);
        return Response.json({
          method: request.method,
          url: pathname + search,
          region: request.headers.get('x-region'),
          site: env('SITE_URL'),
          body: await request.text(),
        });
      }
    }
  };
}`;

/** In the style of Supabase's templates. */
const denoSources = {
  'hello-world': `
    // Setup type definitions for built-in Supabase Runtime APIs
    import "jsr:@supabase/functions-js/edge-runtime.d.ts"
    import { createClient } from "npm:@supabase/supabase-js@2"
    import { greeting } from "greeting"

    console.log("Hello from Functions!")

    Deno.serve({ port: 8000 }, async (req: Request) => {
      const { name } = await req.json()
      const client = createClient(Deno.env.get("SUPABASE_URL") ?? "", Deno.env.get("SUPABASE_ANON_KEY") ?? "")
      const { data } = await client.from("categories").select("id")
      return new Response(
        JSON.stringify({ message: \`\${greeting} \${name}!\`, url: req.url, rows: data?.length }),
        { headers: { "Content-Type": "application/json" } },
      )
    })`,
  exported: `
    import "@supabase/functions-js/edge-runtime.d.ts";
    export default {
      fetch: (req: Request) =>
        req.method === "DELETE" ? Deno.exit(3) : new Response(req.body, { status: 418, headers: { pid: String(Deno.pid) } }),
    };`,
  broken: `Deno.serve(() => { throw new Error("at the start") }); await import("./nowhere.ts");`,
};

let backend: TestBackend;
let functionsFolder: string;

beforeAll(async () => {
  functionsFolder = await mkdtemp(join(tmpdir(), 'stallbar-functions-'));
  await mkdir(join(functionsFolder, 'mirror'));
  await writeFile(join(functionsFolder, 'mirror/handler.ts'), source);
  for (const [name, text] of Object.entries(denoSources)) {
    await mkdir(join(functionsFolder, name));
    await writeFile(join(functionsFolder, name, 'index.ts'), text);
  }
  await writeFile(
    join(functionsFolder, 'deno.json'),
    JSON.stringify({ imports: { greeting: './greeting.ts' } }),
  );
  await writeFile(join(functionsFolder, 'greeting.ts'), `export const greeting: string = 'Hello';`);
  backend = await startBackend({ seed: false, functionsFolder });
});
afterAll(() => backend.stop());

const functions = () =>
  createClient(backend.apiUrl, backend.anonKey, { auth: { persistSession: false } }).functions;

type Mirrored = { method: string; url: string; region: string | null; site: string; body: string };

function contextOf(error: unknown): Response {
  if (error instanceof FunctionsHttpError || error instanceof FunctionsRelayError) {
    return error.context as Response;
  }
  throw new Error('neither refused by the function nor before it');
}

describe('functions.invoke', () => {
  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)(
    "passes %s through, with a path that starts with the function's name as on a hosted project",
    async (method) => {
      const { data, error } = await functions().invoke<Mirrored>('mirror/deeper/a%2Fb?x=1&y=%20', { method });
      expect(error).toBeNull();
      expect(data).toEqual({
        method,
        url: '/mirror/deeper/a%2Fb?x=1&y=%20',
        region: null,
        site: 'http://127.0.0.1:4173',
        body: '',
      });
    },
  );

  it('accepts JSON, forms, bytes and the region', async () => {
    const json = await functions().invoke<Mirrored>('mirror', {
      body: { a: 1 },
      region: FunctionRegion.EuCentral1,
    });
    expect([json.data?.body, json.data?.region]).toEqual(['{"a":1}', 'eu-central-1']);
    const form = new FormData();
    form.append('size', 'XL');
    form.append('size', 'M');
    const entries = await functions().invoke('mirror', { body: form, headers: { act: 'form' } });
    expect(entries.data).toEqual([
      ['size', 'XL'],
      ['size', 'M'],
    ]);
    const body = new Uint8Array([0, 255, 7]).buffer;
    const bytes = await functions().invoke<Blob>('mirror', { body, headers: { act: 'bytes' } });
    expect([...new Uint8Array((await bytes.data?.arrayBuffer()) ?? new ArrayBuffer(0))]).toEqual([0, 255, 7]);
  });

  it('streams both ways: the first part comes back before the last is sent', async () => {
    const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>>();
    const writer = writable.getWriter();
    const text = new TextDecoder();
    const write = (words: string) => writer.write(new TextEncoder().encode(words));
    const first = write('one');
    const sent: RequestInit & { readonly duplex: 'half' } = {
      method: 'POST',
      headers: { authorization: `Bearer ${backend.anonKey}`, act: 'echo' },
      body: readable,
      duplex: 'half',
    };
    const response = await fetch(`${backend.apiUrl}/functions/v1/mirror`, sent);
    await first;
    const reader = (response.body ?? new ReadableStream<Uint8Array<ArrayBuffer>>()).getReader();
    expect(text.decode((await reader.read()).value)).toBe('one');
    const second = write('two');
    expect(text.decode((await reader.read()).value)).toBe('two');
    await second;
    await writer.close();
    expect((await reader.read()).done).toBe(true);
  });

  it("distinguishes a function's own error from a refusal before it", async () => {
    const refused = await functions().invoke('mirror', { headers: { act: 'refuse' } });
    const thrown = await functions().invoke('mirror', { headers: { act: 'throw' } });
    const nowhere = await functions().invoke('nothing');
    const nobody = await functions().invoke('mirror', { headers: { Authorization: 'Bearer a.b.c' } });
    const told = await Promise.all(
      [refused, thrown, nowhere, nobody].map(async ({ data, error }) => {
        const context = contextOf(error);
        const { code } = (await context.json()) as { code: string };
        return [data, (error as Error).name, context.status, code, context.headers.get('x-own')];
      }),
    );
    expect(told).toEqual([
      [null, 'FunctionsHttpError', 409, 'sold_out', 'yes'],
      [null, 'FunctionsHttpError', 500, 'WORKER_ERROR', null],
      [null, 'FunctionsRelayError', 404, 'NOT_FOUND', null],
      [null, 'FunctionsRelayError', 401, 'UNAUTHORIZED_INVALID_JWT_FORMAT', null],
    ]);
  });

  it('ends a chunked body at 1 MB', async () => {
    const chunk = new Uint8Array(64 * 1024);
    let sent = 0;
    const body = new ReadableStream({
      pull: (controller) => {
        controller.enqueue(chunk);
        sent += chunk.length;
        if (sent > 4 * 1024 * 1024) controller.close();
      },
    });
    const request: RequestInit & { readonly duplex: 'half' } = {
      method: 'POST',
      headers: { authorization: `Bearer ${backend.anonKey}`, act: 'bytes' },
      body,
      duplex: 'half',
    };
    const response = await fetch(`${backend.apiUrl}/functions/v1/mirror`, request);
    expect(response.status).toBe(413);
  });
});

describe('a function with only an index.ts', () => {
  it("with Deno.serve runs under Deno, with its imports and the project's keys", async () => {
    const { data, error } = await functions().invoke('hello-world', { body: { name: 'Functions' } });
    expect(error).toBeNull();
    expect(data).toEqual({ message: 'Hello Functions!', url: `${backend.apiUrl}/hello-world`, rows: 0 });
  });

  it('with a default export streams its input back, and restarts after it has exited', async () => {
    const url = `${backend.apiUrl}/functions/v1/exported`;
    const headers = { authorization: `Bearer ${backend.anonKey}` };
    const post = () => fetch(url, { method: 'POST', headers, body: 'as it is' });
    const first = await post();
    expect([first.status, await first.text()]).toEqual([418, 'as it is']);
    expect((await fetch(url, { method: 'DELETE', headers })).status).toBe(500);
    const second = await post();
    expect([second.status, await second.text()]).toEqual([418, 'as it is']);
    expect(second.headers.get('pid')).not.toBe(first.headers.get('pid'));
  });

  it('requires a token like the others, before it is started', async () => {
    expect((await fetch(`${backend.apiUrl}/functions/v1/broken`)).status).toBe(401);
  });

  it('that fails to load is answered with 500', async () => {
    const { data, error } = await functions().invoke('broken');
    expect([data, contextOf(error).status]).toEqual([null, 500]);
  });

  it('stops with the backend', async () => {
    const own = await startBackend({ seed: false, functionsFolder });
    const answer = await fetch(`${own.apiUrl}/functions/v1/exported`, {
      method: 'POST',
      headers: { authorization: `Bearer ${own.anonKey}` },
      body: 'x',
    });
    const pid = Number(answer.headers.get('pid'));
    expect(process.kill(pid, 0)).toBe(true);
    await own.stop();
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });
}, 60_000);
