import type { EmailVerificationSnapshot } from '#machines/identity/email-verification.machine.ts';
import { asks, isQuiet, isSilent, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';
import { isSame } from '#engine/same.ts';

const { always, is, onlyAfter, starts, step } = propertiesOf<EmailVerificationSnapshot>();
type Step = Moment<EmailVerificationSnapshot>;
type Report = { kind: 'followed' | 'failed'; code?: string };

const address = ({ value }: EmailVerificationSnapshot) =>
  typeof value.address === 'string' ? value.address : 'unverified';
const banner = ({ value }: EmailVerificationSnapshot) =>
  typeof value.address === 'object' ? value.address.unverified.banner : null;
const isRechecking = ({ value }: EmailVerificationSnapshot) =>
  typeof value.address === 'object' && value.address.unverified.check === 'running';
const isUnverified = (state: EmailVerificationSnapshot) => address(state) === 'unverified';
const isChecking = (state: EmailVerificationSnapshot) => address(state) === 'checking';
const link = ({ value }: EmailVerificationSnapshot) => value.link;
const linkIs =
  (...names: readonly string[]) =>
  (state: EmailVerificationSnapshot) =>
    names.includes(link(state));

const report = ({ event }: Step) => event['report'] as Report;
const isAnswered = (kind: 'followed' | 'expired' | 'unreachable') => (moment: Step) =>
  is('link.answered', linkIs('confirming'))(moment) &&
  kind ===
    (report(moment).kind === 'followed'
      ? 'followed'
      : report(moment).code === 'unreachable'
        ? 'unreachable'
        : 'expired');
const shows = (name: string) => (moment: Step) =>
  link(moment.to) === name && isSame(moment.to.context.report, report(moment));
const isAnswer = (verified: boolean) => (moment: Step) =>
  is(['done.readVerification', 'done.recheck'])(moment) && moment.event['output'] === verified;
const runs = (moment: Step) => asks(moment, 'readVerification') || asks(moment, 'recheck');

export const emailVerificationProperties = [
  starts('§4', 'Nothing is known or checked before there is a session', (state, effects) => {
    return address(state) === 'unknown' && link(state) === 'none' && effects.length === 0;
  }),
  step('§4', 'The check runs on sign-in', is(['SIGNED_IN', 'INITIAL_SESSION']), (moment) => {
    return isChecking(moment.to) && runs(moment);
  }),
  step('§4', 'It re-runs on token refresh', is('TOKEN_REFRESHED'), (moment) => {
    return runs(moment) && (isUnverified(moment.from) ? isRechecking(moment.to) : isChecking(moment.to));
  }),
  step('§4', 'It is cleared on sign-out', is('SIGNED_OUT'), (moment) => {
    return address(moment.to) === 'unknown' && isSilent(moment);
  }),
  step('§4', 'Nothing else checks', runs, is(['SIGNED_IN', 'INITIAL_SESSION', 'TOKEN_REFRESHED'])),
  step('§2', 'A verified address shows no banner', isAnswer(true), ({ to }) => address(to) === 'verified'),
  step(
    '§2',
    'The banner is shown while the user is unverified',
    (moment) => isAnswer(false)(moment) && isChecking(moment.from),
    ({ to }) => banner(to) === 'shown' && !isRechecking(to),
  ),
  step(
    '§2',
    'until verified or dismissed: a later check does not bring it back',
    (moment) => isUnverified(moment.from) && isUnverified(moment.to) && !is('banner.dismiss')(moment),
    ({ from, to }) => banner(from) === banner(to),
  ),
  step('§2', 'The banner can be dismissed', is('banner.dismiss', isUnverified), ({ from, to }) => {
    return banner(to) === 'dismissed' && isRechecking(from) === isRechecking(to);
  }),
  step(
    '§8',
    'A failed check is quiet: nothing is claimed about the address',
    is('error.readVerification'),
    (moment) => address(moment.to) === 'unknown' && isSilent(moment),
  ),
  step(
    '§8',
    'A later check that fails, or gives the same answer, changes nothing',
    (moment) => is('error.recheck')(moment) || (is('done.recheck')(moment) && isAnswer(false)(moment)),
    (moment) => isUnverified(moment.to) && !isRechecking(moment.to) && isSilent(moment),
  ),
  step(
    '§4',
    'Only the session and the answers change what is known about the address',
    ({ from, to }) => address(from) !== address(to) || isRechecking(from) !== isRechecking(to),
    is([
      'INITIAL_SESSION',
      'SIGNED_IN',
      'TOKEN_REFRESHED',
      'SIGNED_OUT',
      'done.readVerification',
      'error.readVerification',
      'done.recheck',
      'error.recheck',
    ]),
  ),
  step(
    '§4',
    "Only the server's answer verifies an address",
    ({ from, to }) => address(to) === 'verified' && address(from) !== 'verified',
    isAnswer(true),
  ),
  onlyAfter('§4', 'Nobody counts as unverified after the sign-out', {
    what: ({ from, to }) => isUnverified(to) && !isUnverified(from),
    needs: is(['SIGNED_IN', 'INITIAL_SESSION', 'TOKEN_REFRESHED']),
    ends: is('SIGNED_OUT'),
  }),

  step(
    '0024',
    'A link requested in this browser takes effect at once',
    is('link.opened', linkIs('none')),
    ({ to }) => {
      return link(to) === 'confirming';
    },
  ),
  step(
    '0024',
    'Any other link asks first',
    is('link.asks', linkIs('none', 'confirming')),
    (moment) => link(moment.to) === 'asking' && isSame(moment.to.context.question, moment.event['question']),
  ),
  step('0024', 'Confirming continues', is('link.accept', linkIs('asking')), ({ to }) => {
    return link(to) === 'confirming' && to.context.question === null;
  }),
  step('0024', 'Declining changes nothing', is('link.decline', linkIs('asking')), ({ to }) => {
    return link(to) === 'none' && to.context.question === null && to.context.report === null;
  }),
  step('0024', 'A followed link is confirmed', isAnswered('followed'), shows('confirmed')),
  step('0024', 'A refused link has expired', isAnswered('expired'), shows('expired')),
  step('0024', 'Without a connection it may still be valid', isAnswered('unreachable'), shows('unreachable')),
  step(
    '0024',
    'No link takes effect unless it was opened here or accepted',
    is(
      ['link.accept', 'link.decline', 'link.answered', 'link.opened', 'link.asks'],
      linkIs('confirmed', 'expired', 'unreachable'),
    ),
    isQuiet,
  ),
  step(
    '0024',
    'An answer without a link does nothing',
    is('link.answered', (state) => link(state) !== 'confirming'),
    isQuiet,
  ),
  step(
    '0024',
    'While it asks, only confirming or declining counts',
    (moment) => linkIs('asking')(moment.from) && link(moment.to) !== 'asking',
    is(['link.accept', 'link.decline']),
  ),
  step(
    '0024',
    'The link and the session do not touch each other',
    ({ from, to }) => link(from) !== link(to) || !isSame(from.context, to.context),
    is(['link.opened', 'link.asks', 'link.accept', 'link.decline', 'link.answered']),
  ),
  always(
    '0024',
    'The question shows while it waits for an answer',
    (state) => (state.context.question !== null) === linkIs('asking')(state),
  ),
  always(
    '0024',
    'The result of the link is known once it was answered',
    (state) => (state.context.report !== null) === linkIs('confirmed', 'expired', 'unreachable')(state),
  ),
];
