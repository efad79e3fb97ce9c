import type { AnyMachineSnapshot } from 'xstate';
import { resendMachine } from '#machines/identity/resend.machine.ts';
import type { ResendSnapshot } from '#machines/identity/resend.machine.ts';
import { limited, lost, refused } from '#samples/data/identity/auth-samples.ts';
import type { Model } from '#engine/paths.ts';
import { resendProperties } from './resend.properties.ts';

const broken = (any: AnyMachineSnapshot): string | undefined => {
  const snapshot = any as ResendSnapshot;
  const { left } = snapshot.context;
  if (snapshot.matches('cooling down') !== left > 0) return `stands at ${left} s`;
  if (left > 60) return 'waits longer than the spec says';
  return undefined;
};

export const resendModel: Model = {
  name: 'resend',
  machine: resendMachine,
  actionPorts: [],
  limit: 20_000,
  cases: {
    'resend.ask': [{ email: 'ada@example.com' }, { email: 'grace@example.com' }, { email: ' ' }],
    'mail.sent': [{}],
    'done.resend': [{ output: undefined }],
    'error.resend': [
      limited,
      refused('email_confirmed', 'Email already confirmed'),
      refused('mail_failed', 'The mail could not be sent'),
      lost,
    ],
    'after.second': [{}],
  },
  classOf: (snapshot) => {
    const { email, left, message } = (snapshot as ResendSnapshot).context;
    return [email, left, message];
  },
  broken,
  properties: resendProperties,
};
