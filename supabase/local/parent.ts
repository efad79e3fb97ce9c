import { commandOf, isAlive, parentOf } from './process.ts';

/** Milliseconds between two checks. */
const every = 500;

/**
 * Calls `gone` once when the npm that started us has exited: a signal to npm alone does not reach us, and then no one
 * would stop the shop. A start without npm may leave us running.
 * @returns a function that ends the watch
 */
export function watchParent(gone: () => void, env: NodeJS.ProcessEnv = process.env): () => void {
  if (env['npm_lifecycle_event'] === undefined) return () => undefined;
  const parent = process.ppid;
  // npm runs a script in a shell, which may sit between npm and us.
  const npm = /^\S+ -c /.test(commandOf(parent)) ? parentOf(parent) : undefined;
  const timer = setInterval(() => {
    if (process.ppid === parent && (npm === undefined || isAlive(npm))) return;
    clearInterval(timer);
    gone();
  }, every).unref();
  return () => clearInterval(timer);
}
