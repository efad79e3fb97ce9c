import type { AnyMachineSnapshot } from 'xstate';
import { accountDeletionMachine } from '#machines/account/account-deletion.machine.ts';
import type { AccountDeletionSnapshot } from '#machines/account/account-deletion.machine.ts';
import type { Model } from '#engine/paths.ts';
import { accountDeletionProperties } from './account-deletion.properties.ts';

const password = 'Chalk-and-iron-1';
const refused = (code: string) => ({ error: { _tag: 'AuthRefused', code, message: 'No.' } });
const lost = { error: { _tag: 'NetworkError' } };

const broken = (any: AnyMachineSnapshot): string | undefined => {
  const snapshot = any as AccountDeletionSnapshot;
  const { problem } = snapshot.context;
  if (snapshot.hasTag('error') && problem === null) return 'refuses without a sentence';
  if (snapshot.matches('deleted') && problem !== null) return 'is deleted with a problem';
  if (JSON.stringify(snapshot.context).includes(password)) return 'keeps a password';
  return undefined;
};

export const accountDeletionModel: Model = {
  name: 'account-deletion',
  machine: accountDeletionMachine,
  properties: accountDeletionProperties,
  actionPorts: [],
  limit: 1000,
  cases: {
    'deletion.open': [{}],
    'deletion.cancel': [{}],
    'deletion.submit': [
      { word: ' DELETE ', password },
      { word: 'delete', password },
      { word: 'DELETE', password: '' },
    ],
    'code.submit': [
      { code: '123 456', password },
      { code: '1', password },
    ],
    'done.readReason': [{ output: null }, { output: 'Your store has open orders.' }],
    'error.readReason': [lost],
    'done.deleteAccount': [{ output: 'deleted' }, { output: 'code needed' }],
    'error.deleteAccount': [
      refused('invalid_credentials'),
      { error: { _tag: 'Conflict', code: 'account_in_use', message: 'Your store has open orders.' } },
      lost,
    ],
    'done.deleteWithCode': [{ output: 'deleted' }],
    'error.deleteWithCode': [refused('mfa_verification_failed'), lost],
  },
  classOf: ({ value, context }) => [value, (context as { problem: string | null }).problem === null],
  broken,
  brokenStep: (_, event, to) =>
    (to as AccountDeletionSnapshot).matches('deleted') && !event.type.startsWith('xstate.done')
      ? 'deletes without an answer of the server'
      : undefined,
};
