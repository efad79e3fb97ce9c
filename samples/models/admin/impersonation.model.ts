import type { AnyMachineSnapshot } from 'xstate';
import { impersonationMachine } from '#machines/admin/impersonation.machine.ts';
import type { ImpersonationSnapshot } from '#machines/admin/impersonation.machine.ts';
import type { Model } from '#engine/paths.ts';
import { impersonationProperties } from './impersonation.properties.ts';

export const maya = { person: '80000000-0000-4000-8000-000000000001', name: 'Maya Kowalski' };

const open = (left: number) => ({ output: { kind: 'open', look: maya, left } });

export const impersonationModel: Model = {
  name: 'impersonation',
  machine: impersonationMachine,
  actionPorts: [],
  limit: 500,
  cases: {
    'view.look': [{}],
    'view.end': [{}],
    'view.over': [{}],
    'view.close': [{}],
    'done.readLook': [
      open(7),
      open(5),
      open(1),
      { output: { kind: 'none' } },
      { output: { kind: 'denied' } },
    ],
    'error.readLook': [{ error: { _tag: 'NetworkError' } }],
    'done.endLook': [{ output: { kind: 'ended' } }, { output: { kind: 'denied' } }],
    'error.endLook': [{ error: { _tag: 'NetworkError' } }],
    'after.minute': [{}],
  },
  classOf: (any: AnyMachineSnapshot) => {
    const { look, left } = (any as ImpersonationSnapshot).context;
    return [look?.person, left];
  },
  broken: (any) => {
    const snapshot = any as ImpersonationSnapshot;
    const { look, left } = snapshot.context;
    if (snapshot.matches('open') && (look === null || left < 1)) return 'shows nobody, or beyond the hour';
    if (snapshot.matches({ open: 'calm' }) && left <= 5) return 'does not warn';
    if (snapshot.matches({ open: 'soon' }) && left > 5) return 'warns too early';
    if ((snapshot.matches('none') || snapshot.matches('denied')) && look !== null)
      return 'still names somebody';
    if (left > 60) return 'lasts longer than an hour';
    return undefined;
  },
  properties: impersonationProperties,
};
