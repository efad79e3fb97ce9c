import type { AnyMachineSnapshot } from 'xstate';
import { authDialogMachine } from '#machines/identity/auth-dialog.machine.ts';
import type { AuthDialogSnapshot } from '#machines/identity/auth-dialog.machine.ts';
import type { Model } from '#engine/paths.ts';
import { authDialogProperties } from './auth-dialog.properties.ts';

const broken = (any: AnyMachineSnapshot): string | undefined => {
  const snapshot = any as AuthDialogSnapshot;
  const { tab } = snapshot.context;
  if (snapshot.matches({ open: { form: 'sign up' } }) && tab !== 'signup')
    return 'shows another tab than it says';
  if (snapshot.matches({ open: { form: 'login' } }) && tab !== 'login')
    return 'shows another tab than it says';
  return undefined;
};

export const authDialogModel: Model = {
  name: 'authDialog',
  machine: authDialogMachine,
  properties: authDialogProperties,
  actionPorts: [],
  limit: 20_000,
  cases: {
    'dialog.open': [
      { tab: 'login', preselectVendor: false },
      { tab: 'signup', preselectVendor: false },
      { tab: 'signup', preselectVendor: true },
    ],
    'dialog.close': [{}],
    'tab.choose': [{ tab: 'login' }, { tab: 'signup' }],
    'reset.open': [{}],
    'reset.close': [{}],
    'work.began': [{}],
    'work.failed': [{}],
    'work.sent': [{}],
    'login.succeeded': [{}],
    'signup.created': [{}],
    'signup.finished': [{}],
    'session.found': [{}],
    'after.close': [{}],
  },
  classOf: (snapshot) => (snapshot as AuthDialogSnapshot).context,
  broken,
};
