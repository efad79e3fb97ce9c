import { withSteps } from '#schema/diagnostics/machine-trace.ts';
import type { TraceStep } from '#schema/diagnostics/machine-trace.ts';
import { localAnalytics } from './local-analytics.ts';
import { storedTrace, writeTrace } from './stored-trace.ts';
import { watchMachines } from './watch-machines.ts';

/**
 * Records this tab's machines while local analytics is on, and dispatches each step to the page as an event
 * `stallbar:step`, with a `MachineStep` as its detail. Call once, before the first machine starts.
 */
export function traceMachines(): void {
  // Full page loads in this tab are traced as well: src/main.tsx reads the name.
  window.name = '?trace';
  const visit = crypto.randomUUID().slice(0, 8);
  let waiting: TraceStep[] = [];
  const save = () => {
    // Turning local analytics off drops unwritten steps.
    if (!localAnalytics.store.getSnapshot().context.enabled) waiting = [];
    if (waiting.length === 0) return;
    // Read again: other tabs append to the same trace.
    writeTrace(withSteps(storedTrace(), waiting, Date.now()));
    waiting = [];
  };
  watchMachines((step) => {
    const { actor, machine, event, transitions } = step;
    dispatchEvent(new CustomEvent('stallbar:step', { detail: step }));
    waiting.push({ at: Date.now(), actor: `${visit} ${actor}`, machine, event: event.type, transitions });
  });
  setInterval(save, 2000);
  addEventListener('pagehide', save);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') save();
  });
}
