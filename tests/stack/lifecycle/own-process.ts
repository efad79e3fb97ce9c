import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../../../supabase/local/settings.ts';

/** `npm run backend` and similar commands in a separate process. */
export type Run = {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly errors: () => string;
  readonly exit: Promise<number | null>;
  /** Rejects if it exits before it reports that it is ready. */
  readonly ready: Promise<void>;
};

/** The program that the npm scripts run. */
export const guard = join(root, 'supabase/local/guard.mjs');

/** Starts it without npm. */
const direct = [process.execPath, guard] as const;

/** @param launcher a program with arguments that runs our command, such as a shell that sets a limit first, or npm */
export function run(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  launcher: readonly [string, ...string[]] = direct,
): Run {
  const [program, ...before] = launcher;
  const child = spawn(program, [...before, ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  const exit = once(child, 'exit').then(([code]) => code as number | null);
  const ready = new Promise<void>((settle, fail) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Ready in')) settle();
    });
    void exit.then(() => fail(new Error(`ended before it was ready: ${errors}`)));
  });
  ready.catch(() => undefined);
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  return { child, output: () => output, errors: () => errors, exit, ready };
}

/** Stops every run that is still active. */
export async function endRuns(runs: readonly Run[]): Promise<void> {
  for (const { child, exit } of runs) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGINT');
      await exit;
    }
  }
}
