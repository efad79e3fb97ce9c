import type { AnyMachineSnapshot } from 'xstate';
import { mailCodeMachine } from '#machines/identity/mail-code.machine.ts';
import type { MailCodeSnapshot } from '#machines/identity/mail-code.machine.ts';
import { limited, lost, refused } from '#samples/data/identity/auth-samples.ts';
import type { Model } from '#engine/paths.ts';
import { mailCodeProperties } from './mail-code.properties.ts';

const broken = (any: AnyMachineSnapshot): string | undefined => {
  const snapshot = any as MailCodeSnapshot;
  if (snapshot.hasTag('error') !== (snapshot.context.problem !== null)) {
    return 'an error and its sentence come together';
  }
  return undefined;
};

export const mailCodeModel: Model = {
  name: 'mail-code',
  machine: mailCodeMachine,
  properties: mailCodeProperties,
  actionPorts: [],
  limit: 100,
  cases: {
    'code.submit': [{ code: '123 456' }, { code: '12345' }],
    'done.verify': [{ output: 'half' }, { output: 'whole' }],
    'error.verify': [refused('otp_expired', 'Token has expired or is invalid', 403), limited, lost],
  },
  classOf: ({ value, context }) => [value, (context as { problem: string | null }).problem],
  broken,
};
