import { HttpError } from '../http.ts';
import { ProviderRefused, type NamedProblem } from './port.ts';
import { StripeProblem } from './stripe-api.ts';

/** What Stripe was asked to do when it refused. */
export type StripeCall = 'payment' | 'refund' | 'payout' | 'reversal' | 'list' | 'account';

/**
 * What a refusal is about. `silent`: no answer, so the result is unknown. `ours`: the shop's own key or account.
 * `repeated`: the same key came with another request. `request`: anything else.
 */
type About =
  | 'silent'
  | 'ours'
  | 'repeated'
  | 'amount'
  | 'email'
  | 'method'
  | 'card'
  | 'refunded'
  | 'disputed'
  | 'balance'
  | 'bank'
  | 'account'
  | 'gone'
  | 'request';

const named = (again: NamedProblem['again'], code: string, sentence: string): NamedProblem => ({
  code,
  sentence,
  again,
});

export const providerSilent = "The payment provider isn't responding. Try again in a moment.";
const silent = named('later', 'provider_unavailable', providerSilent);
const later = (code: string, sentence: string) => named('later', code, sentence);
const never = (code: string, sentence: string) => named('never', code, sentence);

type Names = Readonly<Partial<Record<About, NamedProblem>> & Record<'ours' | 'request', NamedProblem>>;

const names: Readonly<Record<StripeCall, Names>> = {
  payment: {
    repeated: named('new', 'provider_unavailable', providerSilent),
    ours: later(
      'payments_unavailable',
      "We can't take payments right now, and that's on us. Try again later.",
    ),
    amount: never(
      'total_not_chargeable',
      "The payment provider can't take a payment of this size. Place the order again with more or fewer items.",
    ),
    method: later('payment_method_refused', "This way to pay isn't available right now. Choose another one."),
    card: later(
      'card_declined',
      "The payment wasn't accepted. Try another card, or choose another way to pay.",
    ),
    request: never(
      'payment_refused',
      "The payment provider declined this payment, and trying again won't help.",
    ),
  },
  refund: {
    repeated: later(
      'provider_unavailable',
      "The refund changed while we were sending it. We'll send it again automatically.",
    ),
    ours: later(
      'provider_misconfigured',
      "The payment provider rejected the shop's key. Check the key and the account; we'll then send the refund automatically.",
    ),
    balance: later(
      'balance_too_low',
      "The shop's balance with the payment provider is too low. Add funds there; we'll then send the refund automatically.",
    ),
    refunded: never(
      'refunded_already',
      "The payment provider already refunded this payment. Check it there, and don't refund it again.",
    ),
    disputed: never(
      'payment_disputed',
      "The buyer's bank is reviewing this payment, so you can't refund it. Respond to the dispute instead.",
    ),
    amount: never(
      'amount_refused',
      "The payment provider can't refund this amount. Check there how much is left to refund.",
    ),
    gone: never(
      'refund_impossible',
      "The payment provider can't refund this payment. Refund the buyer another way.",
    ),
    request: never(
      'refund_refused',
      "The payment provider declined this refund, and trying again won't help. Check the payment there.",
    ),
  },
  payout: {
    repeated: later(
      'provider_unavailable',
      "The payout changed while we were sending it. We'll send it again automatically.",
    ),
    ours: later(
      'provider_misconfigured',
      "The payment provider rejected the shop's key. Check the key and the account; we'll then send the payout automatically.",
    ),
    balance: later(
      'balance_too_low',
      "The shop's balance with the payment provider is still too low. We'll send the payout automatically when it's high enough.",
    ),
    bank: never(
      'bank_refused',
      "Your bank account can't receive this payout. Check it with the payment provider, or connect another one.",
    ),
    account: never(
      'account_refused',
      "Your account with the payment provider can't receive money. Open it and fill in what it asks for.",
    ),
    amount: never(
      'amount_refused',
      "The payment provider can't pay out this amount at once. Contact us with the payout number.",
    ),
    request: never(
      'payout_refused',
      'The payment provider declined this payout. Contact us with the payout number.',
    ),
  },
  reversal: {
    ours: later(
      'provider_misconfigured',
      "The payment provider rejected the shop's key. Check the key and the account; we'll then reverse the transfer automatically.",
    ),
    balance: later(
      'balance_too_low',
      "The store's balance with the payment provider is too low. We'll reverse the transfer automatically when it's high enough.",
    ),
    request: never(
      'reversal_refused',
      "The payment provider won't reverse this transfer, and trying again won't help. Settle it with the store.",
    ),
  },
  list: {
    ours: later(
      'provider_misconfigured',
      "The payment provider rejected the shop's key. Check the key and the account; we'll then compare the day automatically.",
    ),
    request: later(
      'list_refused',
      "The payment provider wouldn't list this day. Check the account and the log there.",
    ),
  },
  account: {
    repeated: later('provider_unavailable', 'Your account is already being opened. Try again in a moment.'),
    ours: later(
      'payouts_unavailable',
      "Payouts can't be set up right now, and that's on us. Try again later.",
    ),
    email: never(
      'account_email_refused',
      "The payment provider doesn't accept your email address. Change it in your account, then try again.",
    ),
    account: never(
      'account_refused',
      "Your account with the payment provider can't be opened. Contact us with your store's name.",
    ),
    request: never(
      'account_page_refused',
      "The payment provider won't open this page, and trying again won't help. Contact us with your store's name.",
    ),
  },
};

/** The meaning of Stripe's codes; the first match counts. A word that ends in `_` matches codes that start with it. */
const codes: readonly (readonly [about: About, words: string])[] = [
  ['repeated', 'idempotency_error'],
  ['silent', 'idempotency_key_in_use lock_timeout rate_limit payment_intent_rate_limit_exceeded'],
  ['ours', 'api_key_expired platform_api_key_expired secret_key_required authentication_error'],
  ['ours', 'livemode_mismatch testmode_charges_only platform_account_required tls_version_unsupported'],
  ['amount', 'amount_too_small amount_too_large invalid_charge_amount'],
  ['email', 'email_invalid'],
  ['refunded', 'charge_already_refunded'],
  ['disputed', 'charge_disputed refund_disputed_payment'],
  ['balance', 'balance_insufficient payouts_limit_exceeded'],
  ['gone', 'charge_not_refundable charge_expired_for_capture payment_intent_unexpected_state'],
  ['bank', 'bank_account_ account_number_invalid routing_number_invalid no_account debit_not_authorized'],
  ['bank', 'account_closed account_frozen bank_ownership_changed could_not_process declined'],
  ['bank', 'incorrect_account_ invalid_account_ invalid_currency unsupported_card instant_payouts_'],
  ['account', 'account_ payouts_not_allowed transfers_not_allowed capability_not_active'],
  ['account', 'not_allowed_on_standard_account insufficient_capabilities_for_transfer'],
  ['method', 'payment_method_ charge_exceeds_ payment_intent_incompatible_payment_method'],
  ['method', 'expired_payment_method'],
  ['card', 'card_ expired_card incorrect_ invalid_card_type invalid_cvc invalid_expiry_ invalid_number'],
  ['card', 'processing_error authentication_ approval_required action_blocked insufficient_funds'],
  ['card', 'refer_to_customer payment_intent_payment_attempt_failed payment_intent_action_required'],
  ['card', 'payment_intent_authentication_failure'],
];

function aboutOf(call: StripeCall, { status, code, type, param, decided }: StripeProblem): About {
  if (!decided) return 'silent';
  if (status === 401) return 'ours';
  const isNamed = (word: string) => (word.endsWith('_') ? code.startsWith(word) : code === word);
  const found = codes.find(([, words]) => words.split(' ').some(isNamed))?.[0];
  // In a payment this code is about the shopper's card, elsewhere about the shop's balance.
  if (code === 'insufficient_funds' && call !== 'payment') return 'balance';
  if (code === 'resource_missing') {
    if (call === 'refund') return 'gone';
    if (call === 'account' || (call === 'payout' && param === 'destination')) return 'account';
  }
  // In a payment or a refund the account is the shop's own.
  if (found === 'account' || found === 'bank')
    return call === 'payment' || call === 'refund' ? 'ours' : found;
  if (found !== undefined) return found;
  if (status === 403) return 'ours';
  if (type === 'card_error') return 'card';
  if (type === 'idempotency_error') return 'repeated';
  if (param?.startsWith('payment_method') === true) return 'method';
  if (param === 'email' || param === 'customer_email') return 'email';
  if (param?.endsWith('amount') === true || param?.endsWith('[unit_amount]') === true) return 'amount';
  return 'request';
}

/** What Stripe's refusal means for the person who made the request; never in Stripe's own words. */
export function nameOf(call: StripeCall, problem: StripeProblem): NamedProblem {
  const about = aboutOf(call, problem);
  return about === 'silent' ? silent : (names[call][about] ?? names[call].request);
}

/** Whether Stripe rejects the buyer's or the store's email address. */
export const isAboutEmail = (error: unknown): error is StripeProblem =>
  error instanceof StripeProblem && aboutOf('payment', error) === 'email';

/** Whether this key was already used for another request. */
export const isRepeated = (error: unknown): error is StripeProblem =>
  error instanceof StripeProblem && aboutOf('account', error) === 'repeated';

/** Problems that the people who run the shop may have to fix. */
const forAdmins: ReadonlySet<string> = new Set([
  'payments_unavailable',
  'payouts_unavailable',
  'provider_misconfigured',
  'payment_refused',
  'account_page_refused',
]);
const adminSentence = (code: string): string =>
  `The payment provider answered with ${code.replaceAll(/[^a-z0-9_]/g, '').slice(0, 60)}. Check the key, the account and the log there.`;

/** The error for the caller: 422 with a name for what was refused, 502 `provider_unavailable` without a response. */
export function refusalOf(call: StripeCall, error: unknown): Error {
  if (!(error instanceof StripeProblem)) return error instanceof Error ? error : new Error(String(error));
  const name = nameOf(call, error);
  return name.code === 'provider_unavailable'
    ? new HttpError(502, name.code, name.sentence)
    : new ProviderRefused(name, forAdmins.has(name.code) ? adminSentence(error.code) : null);
}

/** Why a payout came back from the bank, by the bank's code. */
export const bankSentence = (code: string | null): string =>
  code === 'insufficient_funds'
    ? "The payment provider couldn't cover this payout. We'll include it in the next one."
    : (names.payout.bank ?? names.payout.request).sentence;

/** Why a refund that Stripe had accepted did not arrive, by Stripe's reason. */
export function refundSentence(reason: string | null): string {
  switch (reason) {
    case 'lost_or_stolen_card':
    case 'expired_or_canceled_card':
      return "The buyer's card no longer exists. Refund the buyer another way.";
    case 'insufficient_funds':
      return "The shop's balance with the payment provider was too low. Add funds there, then try again.";
    case 'charge_for_pending_refund_disputed':
      return (names.refund.disputed ?? names.refund.request).sentence;
    case 'merchant_request':
      return 'The refund was canceled with the payment provider. Try again if you still owe it to the buyer.';
    default:
      return "The buyer's bank didn't accept the refund. Try again, or refund the buyer another way.";
  }
}
