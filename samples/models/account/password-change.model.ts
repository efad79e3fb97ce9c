import type { AnyMachineSnapshot } from 'xstate';
import { passwordChangeMachine } from '#machines/account/password-change.machine.ts';
import type { PasswordChangeSnapshot } from '#machines/account/password-change.machine.ts';
import type { Model } from '#engine/paths.ts';
import { passwordChangeProperties } from './password-change.properties.ts';

const password = 'Chalk-and-iron-2';
const refused = (code: string) => ({ error: { _tag: 'AuthRefused', code, message: 'No.' } });
const lost = { error: { _tag: 'NetworkError' } };

const broken = (any: AnyMachineSnapshot): string | undefined => {
  const snapshot = any as PasswordChangeSnapshot;
  const { problem } = snapshot.context;
  if (snapshot.hasTag('error') !== (problem !== null)) return 'an error and its sentence come together';
  if (Object.keys(snapshot.context).length > 1) return 'keeps more than a sentence';
  if (JSON.stringify(snapshot.context).includes(password)) return 'keeps a password';
  return undefined;
};

export const passwordChangeModel: Model = {
  name: 'password-change',
  machine: passwordChangeMachine,
  properties: passwordChangeProperties,
  actionPorts: [],
  limit: 1000,
  cases: {
    'password.submit': [{ current: 'Chalk-and-iron-1', password }],
    'code.submit': [
      { code: '123 456', password },
      { code: '12345', password },
    ],
    'code.cancel': [{}],
    'form.changed': [{}],
    'done.changePassword': [{}],
    'error.changePassword': [
      refused('reauthentication_needed'),
      refused('invalid_credentials'),
      refused('same_password'),
      lost,
    ],
    'done.mailCode': [{}],
    'error.mailCode': [refused('over_email_send_rate_limit'), lost],
    'done.saveWithCode': [{}],
    'error.saveWithCode': [refused('reauthentication_not_valid'), lost],
  },
  classOf: ({ value, context }) => [value, (context as { problem: string | null }).problem === null],
  broken,
};
