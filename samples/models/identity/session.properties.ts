import type { Access, SessionFacts } from '#schema/identity/session.ts';
import type { SessionSnapshot } from '#machines/identity/session.machine.ts';
import { asks, emitted, emits, isQuiet, isSilent, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';
import { isSame } from '#engine/same.ts';

const { always, is, leadsTo, onlyAfter, onlyBy, starts, step } = propertiesOf<SessionSnapshot>();
type Step = Moment<SessionSnapshot>;
type Region = 'access' | 'guestOrders' | 'password' | 'presence';

const isLoading = (state: SessionSnapshot) => state.matches('initializing');
const isSignedOut = (state: SessionSnapshot) => state.matches('signed out');
const isSignedIn = (state: SessionSnapshot) => state.matches('signed in');
const isLeaving = (state: SessionSnapshot) => state.matches({ 'signed in': { presence: 'signing out' } });
const isRecovering = (state: SessionSnapshot) => state.matches({ 'signed in': { password: 'recovering' } });
const isReadingFirst = (state: SessionSnapshot) => state.matches({ 'signed in': { access: 'loading' } });
const isKnown = (state: SessionSnapshot) => state.hasTag('access known');

const regionOf = ({ value }: SessionSnapshot, region: Region): string | null =>
  typeof value === 'object' ? value['signed in'][region] : null;
const changes = (moment: Step, region: Region) =>
  isSignedIn(moment.from) &&
  isSignedIn(moment.to) &&
  regionOf(moment.from, region) !== regionOf(moment.to, region);

const who = ({ event }: Step) => event['session'] as SessionFacts | null;
const isThem = (moment: Step) => who(moment)?.userId === moment.from.context.session?.userId;
const isSomebodyElse = (moment: Step) => isSignedIn(moment.from) && !isThem(moment);
const takes = (moment: Step) => isSignedIn(moment.to) && isSame(moment.to.context.session, who(moment));
const hasNoRights = ({ context: { access } }: SessionSnapshot) =>
  access.roles.length === 0 &&
  access.vendorStatus === null &&
  access.profile === null &&
  access.slug === null &&
  access.stores.length === 0;
const isForgotten = (state: SessionSnapshot) =>
  state.context.session === null && !state.context.leaving && !state.context.fresh && hasNoRights(state);
const begins = (moment: Step) =>
  isSame(emitted(moment, 'session.began'), [{ type: 'session.began', session: who(moment) }]);
const isRefreshed = (moment: Step) =>
  takes(moment) &&
  moment.effects.length === 1 &&
  isSame(emitted(moment, 'session.refreshed'), [{ type: 'session.refreshed', session: who(moment) }]);
const endsAs = (reason: 'asked' | 'expired') => (moment: Step) =>
  isSignedOut(moment.to) && isSame(emitted(moment, 'session.ended'), [{ type: 'session.ended', reason }]);

const startsOver = (moment: Step) =>
  takes(moment) &&
  begins(moment) &&
  hasNoRights(moment.to) &&
  !isKnown(moment.to) &&
  !moment.to.context.leaving &&
  regionOf(moment.to, 'presence') === 'staying' &&
  asks(moment, 'linkGuestOrders');
/** Someone signs in who was not signed in. */
const isSignIn = (moment: Step) =>
  (is('SIGNED_IN')(moment) && !(isSignedIn(moment.from) && isThem(moment))) ||
  (is('PASSWORD_RECOVERY')(moment) && (isSignedOut(moment.from) || isSomebodyElse(moment)));
const isFound = (moment: Step) =>
  (is('INITIAL_SESSION', isLoading)(moment) && who(moment) !== null) ||
  is('TOKEN_REFRESHED', isSignedOut)(moment);
const outputOf = ({ event }: Step) => event['output'] as Access;
const isGone = ({ event }: Step) =>
  ['session_not_found', 'session_expired'].includes((event['error'] as { code?: string }).code ?? '');

export const sessionProperties = [
  starts('§7', 'The session is loading at first, and the auth events are followed', (state, effects) => {
    return isLoading(state) && isForgotten(state) && asks({ effects }, 'watchAuth');
  }),
  onlyBy('§4', 'Loading ends on INITIAL_SESSION, SIGNED_IN or SIGNED_OUT', isLoading, [
    'INITIAL_SESSION',
    'SIGNED_IN',
    'SIGNED_OUT',
  ]),
  step(
    '§4',
    'Without a session the person is a visitor, and sees no message',
    (moment) => is('INITIAL_SESSION', isLoading)(moment) && who(moment) === null,
    (moment) => isSignedOut(moment.to) && isSilent(moment),
  ),
  step(
    '§4',
    'A restored session is not a sign-in: it starts nothing and links nothing',
    isFound,
    (moment) =>
      takes(moment) &&
      hasNoRights(moment.to) &&
      !moment.to.context.leaving &&
      !emits(moment, 'session.began') &&
      !asks(moment, 'linkGuestOrders') &&
      regionOf(moment.to, 'guestOrders') === 'settled' &&
      regionOf(moment.to, 'password') === 'settled' &&
      regionOf(moment.to, 'presence') === 'staying',
  ),
  step(
    '§4',
    'INITIAL_SESSION counts once',
    is('INITIAL_SESSION', (state) => !isLoading(state)),
    isQuiet,
  ),
  step(
    '§4',
    'A sign-in starts a session without rights and links the guest orders, even in place of another person',
    isSignIn,
    startsOver,
  ),
  step(
    '§4',
    'PASSWORD_RECOVERY asks for the new password',
    is('PASSWORD_RECOVERY', (state) => !isLoading(state)),
    (moment) => takes(moment) && isRecovering(moment.to),
  ),
  step(
    '§4',
    'Only PASSWORD_RECOVERY does, and a sign-in with the password does not',
    ({ from, to }) => isRecovering(to) && !isRecovering(from),
    is('PASSWORD_RECOVERY'),
  ),
  step(
    '§4',
    'SIGNED_IN of the same person is not a sign-in: a tab regains focus',
    (moment) => is('SIGNED_IN', isSignedIn)(moment) && isThem(moment),
    (moment) =>
      isRefreshed(moment) &&
      isSame(moment.from.value, moment.to.value) &&
      isSame(moment.from.context.access, moment.to.context.access),
  ),
  step(
    '§4',
    'TOKEN_REFRESHED renews the session in place',
    (moment) => is('TOKEN_REFRESHED', isSignedIn)(moment) && isThem(moment),
    (moment) => isRefreshed(moment) && isSame(moment.from.value, moment.to.value),
  ),
  step(
    '§4',
    'USER_UPDATED renews it too, and the new password ends the recovery',
    (moment) => is('USER_UPDATED', isSignedIn)(moment) && isThem(moment),
    (moment) => isRefreshed(moment) && regionOf(moment.to, 'password') === 'settled',
  ),
  step(
    '§4',
    "Another person's events change nothing",
    (moment) => is(['USER_UPDATED', 'TOKEN_REFRESHED'])(moment) && isSomebodyElse(moment),
    isQuiet,
  ),
  onlyBy('§4', 'A visitor stays one until a sign-in or a session that can be renewed', isSignedOut, [
    'SIGNED_IN',
    'PASSWORD_RECOVERY',
    'TOKEN_REFRESHED',
  ]),
  always('§4', 'Nothing is known about a signed-out person', isForgotten, isSignedOut),

  leadsTo('§4', 'Roles and vendor status are fetched with a 0 ms deferral', {
    from: (moment) => isSignIn(moment) || isFound(moment),
    to: isReadingFirst,
    within: 0,
  }),
  step(
    '§4',
    'Not during the event: the auth client would deadlock',
    (moment) => isSignIn(moment) || isFound(moment),
    (moment) => !asks(moment, 'loadAccess') && regionOf(moment.to, 'access') === 'deferred',
  ),
  step('§7', 'They are read from the server', is('after.accessDeferral'), (moment) => {
    return isReadingFirst(moment.to) && asks(moment, 'loadAccess');
  }),
  step(
    '§6',
    'The person may do what the server says, and no more',
    is(['done.loadAccess', 'done.rereadAccess']),
    (moment) =>
      isSame(moment.to.context.access, outputOf(moment)) && regionOf(moment.to, 'access') === 'ready',
  ),
  step(
    '§8',
    'Reading roles or vendor status fails quietly: empty roles, null status',
    is('error.loadAccess'),
    (moment) => regionOf(moment.to, 'access') === 'ready' && hasNoRights(moment.to) && isSilent(moment),
  ),
  step(
    '§8',
    'A failed reload keeps the known rights',
    is('error.rereadAccess'),
    (moment) =>
      regionOf(moment.to, 'access') === 'ready' &&
      isSame(moment.from.context.access, moment.to.context.access) &&
      isSilent(moment),
  ),
  step(
    '§7',
    'A change on the server is read again, without dropping the known rights',
    is('access.changed', isKnown),
    (moment) =>
      asks(moment, 'rereadAccess') &&
      isKnown(moment.to) &&
      regionOf(moment.to, 'access') === 'rereading' &&
      isSame(moment.from.context.access, moment.to.context.access),
  ),
  step(
    '§7',
    'A change during the first read reads again: the answer may be older',
    is('access.changed', isReadingFirst),
    (moment) => asks(moment, 'loadAccess') && isReadingFirst(moment.to),
  ),
  step(
    '§7',
    'Nothing else requests rights',
    (moment) => changes(moment, 'access') || asks(moment, 'loadAccess') || asks(moment, 'rereadAccess'),
    (moment) =>
      isSignIn(moment) ||
      is(['after.accessDeferral', 'access.changed'])(moment) ||
      is(['done.loadAccess', 'error.loadAccess', 'done.rereadAccess', 'error.rereadAccess'])(moment),
  ),
  always('§6', 'Nobody has rights before the server has answered', hasNoRights, (state) => !isKnown(state)),

  onlyAfter('§4', 'Guest orders are linked once after a sign-in', {
    what: (moment) => asks(moment, 'linkGuestOrders'),
    needs: isSignIn,
    ends: () => true,
  }),
  step('§4', 'Linked guest orders are reported', is('done.linkGuestOrders'), (moment) => {
    return emits(moment, 'guestOrders.linked') && regionOf(moment.to, 'guestOrders') === 'settled';
  }),
  step('§8', 'A failure to link them is quiet', is('error.linkGuestOrders'), (moment) => {
    return isSilent(moment) && regionOf(moment.to, 'guestOrders') === 'settled';
  }),
  step(
    '§4',
    'Only an answer or another person ends the linking',
    (moment) => changes(moment, 'guestOrders'),
    (moment) => isSignIn(moment) || is(['done.linkGuestOrders', 'error.linkGuestOrders'])(moment),
  ),
  step(
    '§4',
    'Only a new password or another person ends the recovery',
    (moment) => changes(moment, 'password') && isRecovering(moment.from),
    (moment) => isSignIn(moment) || is('USER_UPDATED')(moment),
  ),

  step(
    '§7',
    'Logout asks the server once',
    is('session.signOut', (state) => isSignedIn(state) && !isLeaving(state)),
    (moment) => isLeaving(moment.to) && moment.to.context.leaving && asks(moment, 'signOut'),
  ),
  step(
    '§7',
    'A second press, or a visitor, sends no request',
    is('session.signOut', (state) => !isSignedIn(state) || isLeaving(state)),
    isQuiet,
  ),
  step(
    '§4',
    'Only a press starts it, and only an answer or another person ends it',
    (moment) => changes(moment, 'presence'),
    (moment) => isSignIn(moment) || is(['session.signOut', 'error.signOut'])(moment),
  ),
  step('§8', "A successful sign-out is 'Logged out'", is('done.signOut'), endsAs('asked')),
  step(
    '§8',
    'An expired session signs out like any other',
    (moment) => is('error.signOut')(moment) && isGone(moment),
    endsAs('asked'),
  ),
  step(
    '§8',
    "Any other failure: 'There was an issue signing out. Please try again.', and the session stays",
    (moment) => is('error.signOut')(moment) && !isGone(moment),
    (moment) =>
      regionOf(moment.to, 'presence') === 'staying' &&
      !moment.to.context.leaving &&
      isSame(moment.to.context.session, moment.from.context.session) &&
      isSame(emitted(moment, 'signOut.failed'), [
        { type: 'signOut.failed', message: 'There was an issue signing out. Please try again.' },
      ]),
  ),
  step(
    'design',
    'A logout in another tab shows no message; this tab stays until it gets the end',
    is('session.leaving', isSignedIn),
    (moment) => moment.to.context.leaving && isSame(moment.from.value, moment.to.value) && isSilent(moment),
  ),
  step(
    '§4',
    'SIGNED_OUT signs out; unless someone requested it, the session has expired',
    is('SIGNED_OUT', (state) => !isSignedOut(state)),
    (moment) => endsAs(moment.from.context.leaving ? 'asked' : 'expired')(moment),
  ),
  onlyAfter('§8', "'Logged out' shows only to the person who requested it, here or in another tab", {
    what: (moment) => endsAs('asked')(moment),
    needs: is(['session.signOut', 'session.leaving'], isSignedIn),
    ends: (moment) => isSignIn(moment) || isSignedOut(moment.to) || emits(moment, 'signOut.failed'),
  }),
  step(
    '§4',
    'Only signing out ends a session',
    ({ from, to }) => isSignedIn(from) && !isSignedIn(to),
    is(['SIGNED_OUT', 'done.signOut', 'error.signOut']),
  ),
];
