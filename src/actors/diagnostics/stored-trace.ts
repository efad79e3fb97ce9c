import { readText, writeText } from '#actors/kit/storage.ts';
import { readTrace, traceKey } from '#schema/diagnostics/machine-trace.ts';
import type { MachineTrace } from '#schema/diagnostics/machine-trace.ts';

/** The steps of machines that this browser has recorded, in all of its tabs. */
export const storedTrace = (): MachineTrace => readTrace(readText(traceKey));

export const writeTrace = (trace: MachineTrace | null): void =>
  writeText(traceKey, trace === null ? null : JSON.stringify(trace));
