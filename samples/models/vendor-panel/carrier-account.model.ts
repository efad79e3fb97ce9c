import { carrierAccountMachine } from '#machines/vendor-panel/carrier-account.machine.ts';
import type { CarrierAccountSnapshot } from '#machines/vendor-panel/carrier-account.machine.ts';
import type { CarrierAccount, CarrierSheet } from '#schema/vendor-panel/carrier.ts';
import type { Model } from '#engine/paths.ts';
import { carrierAccountProperties } from './carrier-account.properties.ts';

const byHand: CarrierAccount = {
  carrier: 'manual',
  test_mode: false,
  ends: {},
  connection: 'unchecked',
  reason: null,
  checked_at: null,
  version: 0,
};
const sheetOf = (changes: Partial<CarrierAccount>): CarrierSheet => ({
  account: { ...byHand, ...changes },
  carriers: [
    {
      name: 'manual',
      title: 'Manual',
      about: 'You buy labels wherever you like.',
      has_test_mode: false,
      credentials: [],
    },
    {
      name: 'test',
      title: 'Test carrier',
      about: 'Acts like a carrier without moving any packages.',
      has_test_mode: true,
      credentials: [
        { name: 'account_number', label: 'Account number', hint: 'Six digits.' },
        { name: 'api_key', label: 'API key', hint: '8 to 64 characters.' },
      ],
    },
  ],
});

const checked = { checked_at: '2026-11-22T10:00:00Z' };
const connected = {
  carrier: 'test',
  test_mode: true,
  ends: { account_number: '56', api_key: '4242' },
  version: 2,
};

export const refusal = "The carrier doesn't recognize this API key.";
export const unreachable = 'Too many attempts. Wait a few minutes and try again.';

/** A store in each state of its account. */
export const carrierSheets = {
  byHand: sheetOf({}),
  unchecked: sheetOf(connected),
  works: sheetOf({ ...connected, ...checked, connection: 'works' }),
  refused: sheetOf({ ...connected, ...checked, connection: 'refused', reason: refusal }),
  silent: sheetOf({ ...connected, ...checked, connection: 'silent' }),
  gone: sheetOf({ ...connected, carrier: 'pony-express' }),
} as const;

const { byHand: none, unchecked, works, refused, silent } = carrierSheets;

const model = (name: string, mayWrite: boolean): Model => ({
  name: `carrier-account-${name}`,
  machine: carrierAccountMachine,
  input: { vendorId: '10000000-0000-7000-8000-000000000001', mayWrite },
  limit: 1000,
  properties: carrierAccountProperties,
  actionPorts: [],
  cases: {
    'account.retry': [{}],
    'account.saved': [{ sheet: unchecked }, { sheet: none }],
    'account.check': [{}],
    'account.disconnect': [{}],
    'disconnect.confirmed': [{}],
    'disconnect.cancelled': [{}],
    'done.readAccount': [
      { output: { kind: 'read', sheet: none } },
      { output: { kind: 'read', sheet: works } },
      { output: { kind: 'denied' } },
    ],
    'error.readAccount': [{ error: { _tag: 'NetworkError' } }],
    'done.checkAccount': [
      { output: { kind: 'done', sheet: works } },
      { output: { kind: 'done', sheet: refused } },
      { output: { kind: 'done', sheet: silent } },
      { output: { kind: 'refused', sentence: unreachable } },
    ],
    'error.checkAccount': [{ error: new Error('The code of carriers broke.') }],
    'done.disconnectAccount': [
      { output: { kind: 'done', sheet: none } },
      { output: { kind: 'changed', sheet: works } },
      { output: { kind: 'refused', sentence: unreachable } },
    ],
    'error.disconnectAccount': [{ error: new Error('The code of carriers broke.') }],
  },
  classOf: (any) => {
    const { sheet, sentence } = (any as CarrierAccountSnapshot).context;
    return [sheet?.account.carrier, sheet?.account.connection, sentence];
  },
  broken: (any) => {
    const snapshot = any as CarrierAccountSnapshot;
    const { sheet, sentence } = snapshot.context;
    const isAsked =
      snapshot.matches('checking') || snapshot.matches('asking') || snapshot.matches('disconnecting');
    if ((isAsked || snapshot.matches('open')) && sheet === null) return 'shows an account that was not read';
    if (isAsked && sheet?.account.carrier === 'manual') return 'asks about an account that there is not';
    if ((snapshot.matches('asking') || snapshot.matches('disconnecting')) && !snapshot.context.mayWrite) {
      return 'is disconnected by someone who may only look';
    }
    return isAsked && sentence !== null ? 'talks of an old failure during a new attempt' : undefined;
  },
});

export const carrierAccountModels: readonly Model[] = [model('owner', true), model('looker', false)];
