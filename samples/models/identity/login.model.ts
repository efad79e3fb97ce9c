import type { AnyMachineSnapshot } from 'xstate';
import { loginMachine } from '#machines/identity/login.machine.ts';
import type { LoginSnapshot } from '#machines/identity/login.machine.ts';
import {
  emptyLogin,
  limited,
  lost,
  recoveryCode,
  refused,
  rightLogin,
  wrongRecoveryCode,
} from '#samples/data/identity/auth-samples.ts';
import type { Model } from '#engine/paths.ts';
import { loginProperties } from './login.properties.ts';

const broken = (any: AnyMachineSnapshot): string | undefined => {
  const snapshot = any as LoginSnapshot;
  const { context } = snapshot;
  if (JSON.stringify(context).includes(rightLogin.password)) return 'keeps a password';
  if (snapshot.matches('second factor') && context.factorId === null) return 'asks for the code of no factor';
  if (snapshot.matches('failed') && !snapshot.hasTag('valid')) return 'cannot be sent again';
  return undefined;
};

export const loginModel: Model = {
  name: 'login',
  machine: loginMachine,
  properties: loginProperties,
  actionPorts: ['dropSession'],
  limit: 20_000,
  cases: {
    'form.changed': [{ form: rightLogin }, { form: emptyLogin }],
    'login.submit': [{ form: rightLogin }, { form: emptyLogin }],
    'done.signIn': [{ output: { factorId: null } }, { output: { factorId: 'factor' } }],
    'error.signIn': [
      refused('invalid_credentials'),
      refused('email_not_confirmed'),
      limited,
      refused('user_banned', 'User is banned'),
      lost,
    ],
    'code.asked': [{ factorId: 'factor' }],
    'code.choose': [{ by: 'recovery' }, { by: 'app' }],
    'code.submit': [{ code: '123456' }, { code: '12' }, { code: recoveryCode }],
    'code.cancel': [{}],
    'done.checkCode': [{ output: undefined }],
    'error.checkCode': [refused('mfa_verification_failed', 'Invalid TOTP code entered'), wrongRecoveryCode],
  },
  never: {
    'not login.submitting/error.signIn/4': 'every failure that has no other name is the unexpected one',
  },
  classOf: (snapshot) => {
    const { email, message, factorId, by } = (snapshot as LoginSnapshot).context;
    return [email, message, factorId, by];
  },
  broken,
};
