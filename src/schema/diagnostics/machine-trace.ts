import { analyticsLimits, short } from './local-analytics.ts';

/**
 * Steps of running machines, recorded in this browser while `?trace` is in the address. Only names are recorded: no
 * payloads and no context, so nothing that someone typed.
 */
export interface TraceStep {
  /** Unix time in ms. */
  at: number;
  /** Distinguishes visits, and in them the machines that ran. */
  actor: string;
  machine: string;
  /** XState's type of the event. */
  event: string;
  /** `<state id>/<event type>/<index of the candidate>` of each transition taken. */
  transitions: readonly string[];
}

export interface MachineTrace {
  format: 'stallbar-trace-1';
  steps: readonly TraceStep[];
}

export const traceKey = 'machine-trace';

/** The oldest steps are dropped beyond this number: about 500 KB of storage. */
export const tracedSteps = 3000;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isText = (value: unknown): value is string => typeof value === 'string';

/** Parses a stored or exported trace. Invalid steps are skipped; without any trace there are no steps. */
export function readTrace(text: string | null): MachineTrace {
  const none: MachineTrace = { format: 'stallbar-trace-1', steps: [] };
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? 'null');
  } catch {
    return none;
  }
  if (!isRecord(stored) || !Array.isArray(stored['steps'])) return none;
  const steps = stored['steps'].filter(isRecord).flatMap((step): TraceStep[] => {
    const { at, actor, machine, event, transitions } = step;
    if (!Number.isFinite(at) || !isText(actor) || !isText(machine) || !isText(event)) return [];
    if (!Array.isArray(transitions)) return [];
    const names = transitions.filter(isText).map(short);
    return [
      {
        at: Number(at),
        actor: short(actor),
        machine: short(machine),
        event: short(event),
        transitions: names,
      },
    ];
  });
  return { ...none, steps };
}

/** The trace with more steps: within the limit, and none older than local analytics keeps (spec §9). */
export function withSteps(
  { format, steps }: MachineTrace,
  more: readonly TraceStep[],
  now: number,
): MachineTrace {
  const kept = [...steps, ...more].filter(({ at }) => now - at < analyticsLimits.keep);
  return { format, steps: kept.slice(-tracedSteps) };
}
