import type { AnyMachineSnapshot } from 'xstate';
import { twoFactorMachine } from '#machines/two-factor/two-factor.machine.ts';
import type { TwoFactorSnapshot } from '#machines/two-factor/two-factor.machine.ts';
import type { Model } from './paths.ts';

const factor = { id: 'factor', createdAt: '2026-11-21T10:00:00Z' };
const enrolment = { id: 'factor', qrCode: 'data:image/svg+xml,<svg/>', secret: 'JBSWY3DPEHPK3PXP' };
const refused = (code: string) => ({ error: { _tag: 'AuthRefused', code, message: 'No.' } });
const lost = { error: { _tag: 'NetworkError' } };

const broken = (any: AnyMachineSnapshot): string | undefined => {
  const snapshot = any as TwoFactorSnapshot;
  const { factor: known, enrolment: begun, problem } = snapshot.context;
  if (snapshot.matches('adding') !== (begun !== null))
    return 'shows a secret outside of adding, or none in it';
  if ((snapshot.matches('on') || snapshot.matches('removing')) !== (known !== null)) {
    return 'is on without a factor, or off with one';
  }
  if (snapshot.hasTag('error') !== (problem !== null)) return 'an error and its sentence come together';
  return undefined;
};

export const twoFactorModel: Model = {
  name: 'two-factor',
  machine: twoFactorMachine,
  actionPorts: [],
  limit: 1000,
  cases: {
    'factor.add': [{}],
    'factor.remove': [{}],
    'factor.cancel': [{}],
    'factor.retry': [{}],
    'code.submit': [{ code: '123456' }, { code: 'abcdef' }],
    'done.readFactor': [{ output: factor }, { output: null }],
    'error.readFactor': [lost],
    'done.enrol': [{ output: enrolment }],
    'error.enrol': [refused('too_many_enrolled_mfa_factors'), lost],
    'done.verify': [{ output: factor }],
    'error.verify': [refused('mfa_verification_failed'), lost],
    'done.remove': [{}],
    'error.remove': [refused('mfa_verification_failed'), lost],
  },
  classOf: ({ value, context }) => [value, (context as { problem: string | null }).problem === null],
  broken,
};
