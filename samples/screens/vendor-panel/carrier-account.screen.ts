import type { CarrierAccountSnapshot } from '#machines/vendor-panel/carrier-account.machine.ts';
import type { Screen } from '#engine/screen.ts';
import { refusal, unreachable } from '#samples/models/vendor-panel/carrier-account.model.ts';

const words = {
  denied: "Your role doesn't include these settings.",
  failed: "We couldn't load your carrier.",
  byHand: 'No carrier account is connected.',
  unchecked: "We haven't checked this account with the carrier yet.",
  checking: 'Checking this account with the carrier.',
  works: 'The carrier accepts this account.',
  refused: "The carrier doesn't accept this account.",
  silent: 'Nothing changed; check again later.',
  refusal,
  ends: 'ends in 4242',
  question: 'Disconnect Test carrier?',
  looker: 'Your role can view this, but not change it.',
  form: 'Choose a carrier',
  unreachable,
  changed: 'Someone else changed the carrier after you opened it.',
  broken: 'Something went wrong. Try again.',
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
    'account.check': (_, any) => (isOpen(any) ? [{ press: 'Check connection' }] : null),
    'account.disconnect': (_, any) => (isOpen(any) ? [{ press: 'Disconnect' }] : null),
    'disconnect.confirmed': (_, any) =>
      (any as CarrierAccountSnapshot).matches('asking') ? [{ press: 'Yes, disconnect' }] : null,
    'disconnect.cancelled': (_, any) =>
      (any as CarrierAccountSnapshot).matches('asking') ? [{ press: 'Keep account' }] : null,
  },
};

function isOpen(any: unknown): boolean {
  const snapshot = any as CarrierAccountSnapshot;
  const { mayWrite, sheet } = snapshot.context;
  return snapshot.matches('open') && mayWrite && sheet?.account.carrier === 'test';
}
