import type { Check } from './self-test.view.ts';
import { createSelfTestService } from '#services/diagnostics/self-test.ts';
import type { Probe, SelfTestService } from '#services/diagnostics/self-test.ts';
import { readEnv } from '#services/env.ts';
import { sessionHandle } from '#lazy/session-handle.ts';

type Name = keyof SelfTestService;

const titles: Readonly<Record<Name, string>> = {
  database: 'Database',
  storage: 'Storage',
  realtime: 'Realtime',
  authServer: 'Auth server',
  sessionAtServer: 'Session, as the auth server knows it',
  roles: 'Roles, as the database gives them',
  vendorStatus: 'Vendor status, as the database gives it',
};

/** Milliseconds after which a check counts as unanswered. */
const patience = 12_000;

async function ask(probe: Probe): Promise<Pick<Check, 'state' | 'detail' | 'milliseconds'>> {
  const began = performance.now();
  const took = () => Math.round(performance.now() - began);
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('No response in 12 seconds.')), patience);
  try {
    const detail = await Promise.race([probe(), late]);
    return { state: 'passed', detail, milliseconds: took() };
  } catch (error) {
    const words = error instanceof Error && error.message !== '' ? error.message : 'No response.';
    return { state: 'failed', detail: words, milliseconds: took() };
  } finally {
    clearTimeout(timer);
  }
}

/** The checks before the first request. */
export function waitingChecks(names: readonly Name[]): readonly Check[] {
  return names.map((name) => ({ name: titles[name], state: 'waiting', detail: '', milliseconds: null }));
}

/**
 * Runs the checks one after another, so that none slows another, and reports after each. Returns a function that
 * stops them.
 */
export function runSelfTest(names: readonly Name[], tell: (checks: readonly Check[]) => void): () => void {
  const service = createSelfTestService(readEnv(), sessionHandle.accessToken);
  let stopped = false;
  let checks = waitingChecks(names);
  const set = (place: number, change: Partial<Check>) => {
    checks = checks.map((check, index) => (index === place ? { ...check, ...change } : check));
    if (!stopped) tell(checks);
  };
  const run = async () => {
    for (const [place, name] of names.entries()) {
      if (stopped) return;
      set(place, { state: 'running' });
      set(place, await ask(service[name]));
    }
  };
  void run();
  return () => {
    stopped = true;
  };
}
