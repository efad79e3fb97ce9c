import type { CarrierAccountSnapshot } from '#machines/vendor-panel/carrier-account.machine.ts';
import type { Screen } from '#engine/screen.ts';
import { refusal, unreachable } from '#samples/models/vendor-panel/carrier-account.model.ts';

const words = {
  denied: 'Your role does not include these settings.',
  failed: 'Your carrier could not be read.',
  byHand: 'No carrier account is connected.',
  unchecked: 'Nobody has asked the carrier about this account yet.',
  checking: 'Asking the carrier about this account.',
  works: 'The carrier accepts this account.',
  refused: 'The carrier does not accept this account.',
  silent: 'The account stays as it is; check it again later.',
  refusal,
  ends: 'ends in 4242',
  question: 'Disconnect Test carrier?',
  looker: 'Your role may see this, but not change it.',
  form: 'Choose a carrier',
  unreachable,
  changed: 'Someone else has changed the carrier meanwhile.',
  broken: 'Something went wrong. Please try again.',
} as const;

function saidBy(snapshot: CarrierAccountSnapshot): string[] {
  const { sheet, mayWrite, sentence } = snapshot.context;
  if (snapshot.matches('denied')) return [words.denied];
  if (snapshot.matches('failed')) return [words.failed];
  if (sheet === null) return [];
  const { carrier, connection } = sheet.account;
  const isByHand = carrier === 'manual';
  const isChecking = snapshot.matches('checking');
  return [
    mayWrite ? words.form : words.looker,
    ...(isByHand ? [words.byHand] : [words.ends, isChecking ? words.checking : words[connection]]),
    ...(connection === 'refused' && !isChecking ? [words.refusal] : []),
    ...(snapshot.matches('asking') ? [words.question] : []),
    ...Object.values(words).filter((text) => sentence?.startsWith(text) === true),
  ];
}

/** The carrier of a store. */
export const screen: Screen = {
  sight: (any) => {
    const snapshot = any as CarrierAccountSnapshot;
    const said = saidBy(snapshot);
    return {
      seen: ['Carrier', ...said],
      unseen: Object.values(words).filter((text) => !said.includes(text)),
    };
  },
  acts: {
    'account.retry': (_, any) =>
      (any as CarrierAccountSnapshot).matches('failed') ? [{ press: 'Try again' }] : null,
    'account.check': (_, any) => (isOpen(any) ? [{ press: 'Check the connection' }] : null),
    'account.disconnect': (_, any) => (isOpen(any) ? [{ press: 'Disconnect' }] : null),
    'disconnect.confirmed': (_, any) =>
      (any as CarrierAccountSnapshot).matches('asking') ? [{ press: 'Yes, disconnect' }] : null,
    'disconnect.cancelled': (_, any) =>
      (any as CarrierAccountSnapshot).matches('asking') ? [{ press: 'Keep the account' }] : null,
  },
};

function isOpen(any: unknown): boolean {
  const snapshot = any as CarrierAccountSnapshot;
  const { mayWrite, sheet } = snapshot.context;
  return snapshot.matches('open') && mayWrite && sheet?.account.carrier === 'test';
}
