import type { AnyMachineSnapshot } from 'xstate';
import { profileMachine } from '#machines/account/profile.machine.ts';
import type { ProfileParts, ProfileSnapshot } from '#machines/account/profile.machine.ts';
import { address, email, parts, thisDevice } from '#samples/data/account/profile-samples.ts';
import type { Case, Model } from '#engine/paths.ts';
import { profileProperties } from './profile.properties.ts';

export const pendingEmail = 'ada@new.example';

const grace = { firstName: 'Grace', lastName: 'Hopper', displayName: '', companyName: '' };

/** Parts that may be missing: each fails separately, and names and picture load together or not at all. */
const optional = ['addresses', 'preferences', 'sessions'] as const satisfies (keyof ProfileParts)[];

const isSaving = (event: Case): boolean => ['profile.changed', 'sessions.changed'].includes(event.type);

const broken = (any: AnyMachineSnapshot): string | undefined => {
  const snapshot = any as ProfileSnapshot;
  if (snapshot.matches('ready') && snapshot.context.names.firstName === '') return 'is ready without a name';
  if (snapshot.context.email !== email) return 'forgets whose it is';
  return undefined;
};

const brokenStep = (from: AnyMachineSnapshot, event: Case, to: AnyMachineSnapshot): string | undefined => {
  const [before, after] = [(from as ProfileSnapshot).context, (to as ProfileSnapshot).context];
  if (from.matches('ready') && isSaving(event)) {
    if (!to.matches('ready')) return 'a save takes the page away';
    const lost = optional.find((part) => before[part] !== null && after[part] === null);
    if (lost !== undefined) return `a save loses ${lost}`;
  }
  if (event.type === 'xstate.error.actor.readSessions' && before.sessions !== after.sessions)
    return 'a list that could not be refreshed is lost';
  return undefined;
};

export const profileModel: Model = {
  name: 'profile',
  machine: profileMachine,
  properties: profileProperties,
  input: { userId: 'ada', email },
  actionPorts: [],
  limit: 5000,
  cases: {
    'profile.reload': [{}],
    'profile.changed': [
      { parts: { names: grace, avatarPath: null } },
      { parts: { addresses: [address('1', 'Gym', true)] } },
      { parts: { pendingEmail } },
      { parts: { sessions: [thisDevice] } },
    ],
    'sessions.changed': [{}],
    'done.readProfile': [
      { output: parts },
      { output: { ...parts, addresses: null } },
      { output: { ...parts, preferences: null } },
      { output: { ...parts, sessions: null } },
    ],
    'error.readProfile': [{ error: new Error('away') }],
    'done.readSessions': [{ output: [thisDevice] }],
    'error.readSessions': [{ error: new Error('away') }],
  },
  classOf: (any) => {
    const context = (any as ProfileSnapshot).context;
    return {
      name: context.names.firstName,
      addresses: context.addresses?.map(({ label }) => label) ?? null,
      preferences: context.preferences !== null,
      sessions: context.sessions?.length ?? null,
      pendingEmail: context.pendingEmail,
    };
  },
  broken,
  brokenStep,
};
