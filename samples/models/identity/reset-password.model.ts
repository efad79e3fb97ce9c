import type { AnyMachineSnapshot } from 'xstate';
import { resetPasswordMachine } from '#machines/identity/reset-password.machine.ts';
import type { ResetPasswordSnapshot } from '#machines/identity/reset-password.machine.ts';
import {
  limited,
  lost,
  recoveryCode,
  refused,
  rightPassword,
  rightRenewal,
  wrongRecoveryCode,
} from '#samples/data/identity/auth-samples.ts';
import type { Model } from '#engine/paths.ts';
import { resetPasswordProperties } from './reset-password.properties.ts';

const broken = (any: AnyMachineSnapshot): string | undefined => {
  const snapshot = any as ResetPasswordSnapshot;
  const { context } = snapshot;
  if (JSON.stringify(context).includes(rightPassword)) return 'keeps a password';
  if (snapshot.matches({ asking: 'not an address' }) && context.problem === null)
    return 'does not say what is wrong';
  if (snapshot.matches('sent') && context.email === '') return 'has written to nobody';
  return undefined;
};

const empty = { password: '', confirmPassword: '' };

export const resetPasswordModel: Model = {
  name: 'resetPassword',
  machine: resetPasswordMachine,
  properties: resetPasswordProperties,
  input: { email: '' },
  actionPorts: [],
  limit: 20_000,
  cases: {
    'reset.send': [{ email: ' ada@example.com ' }, { email: ' ' }, { email: 'ada' }],
    'reset.again': [{}],
    'link.opened': [{}],
    'done.sendReset': [{ output: undefined }],
    'error.sendReset': [limited, lost],
    PASSWORD_RECOVERY: [{}],
    'link.failed': [{ reason: 'expired' }, { reason: 'unreachable' }],
    'code.asked': [{}],
    'code.choose': [{ by: 'recovery' }, { by: 'app' }],
    'code.submit': [{ code: '123456' }, { code: '12' }, { code: recoveryCode }],
    'done.checkCode': [{ output: undefined }],
    'error.checkCode': [
      refused('mfa_verification_failed', 'Invalid TOTP code entered', 422),
      wrongRecoveryCode,
      lost,
    ],
    'form.changed': [{ form: rightRenewal }, { form: empty }],
    'password.save': [{ form: rightRenewal }, { form: empty }],
    'done.savePassword': [{ output: undefined }],
    'error.savePassword': [
      refused('same_password', 'New password should be different from the old password.', 422),
      refused('', 'Auth session missing!'),
      lost,
    ],
  },
  classOf: (snapshot) => {
    const { email, problem, message, by } = (snapshot as ResetPasswordSnapshot).context;
    return [email, problem, message, by];
  },
  broken,
};
