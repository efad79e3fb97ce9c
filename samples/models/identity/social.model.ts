import type { AnyMachineSnapshot } from 'xstate';
import { socialMachine } from '#machines/identity/social.machine.ts';
import type { SocialSnapshot } from '#machines/identity/social.machine.ts';
import { lost, refused } from '#samples/data/identity/auth-samples.ts';
import type { Model } from '#engine/paths.ts';
import { socialProperties } from './social.properties.ts';

const broken = (any: AnyMachineSnapshot): string | undefined => {
  const snapshot = any as SocialSnapshot;
  return snapshot.matches('asking') === snapshot.hasTag('busy') ? undefined : 'hides that it is waiting';
};

export const socialModel: Model = {
  name: 'social',
  machine: socialMachine,
  properties: socialProperties,
  actionPorts: [],
  limit: 1000,
  cases: {
    'social.choose': [{ provider: 'google' }, { provider: 'apple' }],
    'done.findUrl': [{ output: null }, { output: 'https://provider.example/consent' }],
    'error.findUrl': [refused('validation_failed'), lost],
  },
  classOf: (snapshot) => [(snapshot as SocialSnapshot).context.provider],
  broken,
};
