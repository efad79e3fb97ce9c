import { Effect, Exit, Scope } from 'effect';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBackend, type Backend } from '../../supabase/local/backend.ts';
import { freePort } from '../../supabase/local/ports.ts';

/**
 * An embedded backend with the shop's crash safety, including the cost of fsync. Its data is removed at the end, except
 * in a folder that is named.
 */
export async function startDurableBackend(
  named?: string,
): Promise<{ backend: Backend; stop: () => Promise<void> }> {
  if (named !== undefined) await mkdir(named, { recursive: true });
  const dataFolder = named ?? (await mkdtemp(join(tmpdir(), 'stallbar-bench-')));
  // When root starts it, an unprivileged account must be able to enter the folder.
  await chmod(dataFolder, 0o755);
  const scope = Scope.makeUnsafe();
  const stop = async () => {
    await Effect.runPromise(Scope.close(scope, Exit.void));
    if (named === undefined) await rm(dataFolder, { recursive: true, force: true });
  };
  try {
    let mailPort = await freePort();
    while ((await freePort(mailPort + 1)) !== mailPort + 1) mailPort = await freePort();
    const open = openBackend({
      dataFolder,
      apiPort: await freePort(),
      mailPort,
      siteUrl: 'http://127.0.0.1:4173',
      seed: false,
      durable: true,
      rateLimits: new Map(),
      inFlight: Infinity,
      proxies: 0,
      jobs: false,
      progress: () => undefined,
    });
    return { backend: await Effect.runPromise(Effect.provideService(open, Scope.Scope, scope)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
