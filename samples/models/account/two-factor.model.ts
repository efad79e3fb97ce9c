import type { AnyMachineSnapshot } from 'xstate';
import { twoFactorMachine } from '#machines/account/two-factor.machine.ts';
import type { TwoFactorSnapshot } from '#machines/account/two-factor.machine.ts';
import type { Model } from '#engine/paths.ts';
import { twoFactorProperties } from './two-factor.properties.ts';

const factor = { id: 'factor', createdAt: '2026-11-21T10:00:00Z', codesLeft: 10 };
const codes = Array.from({ length: 10 }, (_, n) => `7K2M-9PQR-ST34-VWX${n}`);
const enrolment = { id: 'factor', qrCode: 'data:image/svg+xml,<svg/>', secret: 'JBSWY3DPEHPK3PXP' };
const refused = (code: string) => ({ error: { _tag: 'AuthRefused', code, message: 'No.' } });
const lost = { error: { _tag: 'NetworkError' } };

const broken = (any: AnyMachineSnapshot): string | undefined => {
  const snapshot = any as TwoFactorSnapshot;
  const { factor: known, enrolment: begun, codes: shown, problem } = snapshot.context;
  if (snapshot.matches('adding') !== (begun !== null))
    return 'shows a secret outside of adding, or none in it';
  if (snapshot.matches('showing codes') !== (shown !== null)) return 'shows codes later, or shows none';
  const isOn = ['on', 'removing', 'renewing', 'making codes', 'showing codes'] as const;
  if (isOn.some((state) => snapshot.matches(state)) !== (known !== null)) {
    return 'is on without a factor, or off with one';
  }
  if (snapshot.hasTag('error') !== (problem !== null)) return 'an error and its sentence come together';
  return undefined;
};

export const twoFactorModel: Model = {
  name: 'two-factor',
  machine: twoFactorMachine,
  properties: twoFactorProperties,
  actionPorts: [],
  limit: 1000,
  cases: {
    'factor.add': [{}],
    'factor.remove': [{}],
    'factor.cancel': [{}],
    'factor.retry': [{}],
    'code.submit': [{ code: '123456' }, { code: 'abcdef' }],
    'codes.renew': [{}],
    'codes.kept': [{}],
    'done.readFactor': [
      { output: factor },
      { output: null },
      { output: { ...factor, codesLeft: 0 } },
      { output: { ...factor, codesLeft: null } },
    ],
    'done.makeCodes': [{ output: codes }],
    'error.makeCodes': [lost],
    'done.renewCodes': [{ output: codes }],
    'error.renewCodes': [refused('mfa_verification_failed'), lost],
    'error.readFactor': [lost],
    'done.enrol': [{ output: enrolment }],
    'error.enrol': [refused('too_many_enrolled_mfa_factors'), lost],
    'done.verify': [{ output: { ...factor, codesLeft: 0 } }],
    'error.verify': [refused('mfa_verification_failed'), lost],
    'done.remove': [{}],
    'error.remove': [refused('mfa_verification_failed'), lost],
  },
  classOf: ({ value, context }) => {
    const { problem, factor: known } = context as TwoFactorSnapshot['context'];
    return [value, problem === null, known?.codesLeft];
  },
  broken,
};
