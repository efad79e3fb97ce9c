import type { GuardFacts, GuardInput, GuardSnapshot } from '#machines/identity/guard.machine.ts';
import { emits, emitted, isQuiet, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';
import { isSame } from '#engine/same.ts';

const { always, is, leadsTo, onlyAfter, onlyBy, starts, step } = propertiesOf<GuardSnapshot>();
type Step = Moment<GuardSnapshot>;
type Context = GuardSnapshot['context'];

const isWaiting = (state: GuardSnapshot) => state.matches('waiting for session');
const isAllowed = (state: GuardSnapshot) => state.matches('allowed');
const isOver = (state: GuardSnapshot) => state.matches('session over');
const isToAuth = (state: GuardSnapshot) => state.matches('to auth');
const isDenying = (state: GuardSnapshot) => state.matches('denying');
const isDenied = (state: GuardSnapshot) => state.matches('denied');
const isRedirected = (state: GuardSnapshot) => isToAuth(state) || isDenied(state);

const isVisitor = ({ facts }: Context) => facts.phase === 'visitor';
const isUser = ({ facts }: Context) => facts.phase === 'signed-in' || facts.phase === 'recovering';
/** Roles decide about this page, and the server has not answered. */
const awaitsRoles = ({ facts, need, allowedRoles }: Context) =>
  facts.access === 'loading' && (need !== 'login' || allowedRoles.length > 0);
/** 0042: a member of a store's team gets into this store's panel, once it is open. */
const worksHere = ({ facts, origin }: Context) =>
  facts.stores.some(
    ({ slug, status }) => status === 'approved' && origin.startsWith(`/${slug}/vendor-dashboard`),
  );
const hasArea = (context: Context) =>
  context.need === 'login' ||
  (context.need === 'admin' ? context.facts.isAdmin : context.facts.isVendor || worksHere(context));
const isOnList = ({ facts, allowedRoles }: Context) =>
  allowedRoles.length === 0 || allowedRoles.some((role) => facts.roles.includes(role));
const mayPass = (context: Context) => isUser(context) && hasArea(context) && isOnList(context);

const factsOf = ({ event }: Step) => event['facts'] as GuardFacts;
const entersPage = is('page.entered');
const hearsWhile = (state: GuardSnapshot) => !isRedirected(state) && !isOver(state);
/** Events that re-evaluate the page; a session that ends on a page is up to the session machine. */
const isJudged = (moment: Step) =>
  entersPage(moment) ||
  (is('session.changed', hearsWhile)(moment) &&
    !(isAllowed(moment.from) && factsOf(moment).phase === 'visitor')) ||
  (is('session.changed', isOver)(moment) && factsOf(moment).phase !== 'visitor');
const judged = (rule: (context: Context) => boolean) => (moment: Step) =>
  isJudged(moment) && rule(moment.to.context);
/** §2: the vendor frame waits 100 ms; everything else redirects at once. */
const sendsHome = (moment: Step) =>
  moment.to.context.framed
    ? isDenying(moment.to) && !emits(moment, 'guard.denied')
    : isDenied(moment.to) && emits(moment, 'guard.denied');

export const guardProperties = [
  starts('§6', 'Nobody is redirected before the session is known', (state, effects) => {
    return isWaiting(state) && effects.length === 0;
  }),
  step('§6', 'A page is checked against its requirements', entersPage, ({ to, event }) => {
    const page = event['page'] as GuardInput;
    const { need, allowedRoles, framed, origin } = to.context;
    return isSame(
      [need, allowedRoles, framed, origin],
      [page.need, page.allowedRoles ?? [], page.framed ?? false, page.origin],
    );
  }),
  step(
    '§6',
    'and against what is known about the person',
    is('session.changed', hearsWhile),
    ({ to, event }) => {
      return isSame(to.context.facts, event['facts']);
    },
  ),
  step('§6', 'even after a session that has ended', is('session.changed', isOver), ({ to, event }) => {
    return isOver(to) || isSame(to.context.facts, event['facts']);
  }),
  step(
    '§6',
    'While the person is unknown the page waits',
    judged(({ facts }) => facts.phase === 'unknown'),
    ({ to, effects }) => isWaiting(to) && effects.every(({ type }) => type === 'xstate.cancel'),
  ),
  step(
    '§6',
    'A page for roles waits for the roles of a logged-in person',
    judged((context) => isUser(context) && awaitsRoles(context)),
    ({ to, effects }) => isWaiting(to) && effects.every(({ type }) => type === 'xstate.cancel'),
  ),
  step(
    '§2',
    'Login-required pages redirect a logged-out user to /auth carrying the origin',
    judged((context) => isVisitor(context) && context.need === 'login'),
    (moment) =>
      isToAuth(moment.to) &&
      isSame(emitted(moment, 'guard.toAuth'), [{ type: 'guard.toAuth', origin: moment.to.context.origin }]),
  ),
  step(
    '§2',
    'The vendor and admin areas send a logged-out user to / silently',
    judged((context) => isVisitor(context) && context.need !== 'login'),
    sendsHome,
  ),
  step(
    '§6',
    'A person with the area and a role from the list gets in',
    judged((context) => mayPass(context) && !awaitsRoles(context)),
    ({ to, effects }) => isAllowed(to) && effects.every(({ type }) => type === 'xstate.cancel'),
  ),
  step(
    '§6',
    'Anyone else who is logged in is sent to / silently',
    judged((context) => isUser(context) && !mayPass(context) && !awaitsRoles(context)),
    sendsHome,
  ),
  leadsTo('§9', 'The vendor frame redirects after 100 ms, not before', {
    from: ({ to }) => isDenying(to),
    to: isDenied,
    notBefore: 100,
    within: 100,
  }),
  step('§9', 'and reports it then', is('after.vendorFrame'), (moment) => {
    return isDenied(moment.to) && emits(moment, 'guard.denied');
  }),
  onlyBy('§9', 'Roles that arrive within the 100 ms still count', isDenying, [
    'after.vendorFrame',
    'session.changed',
    'page.entered',
  ]),
  step(
    '§2',
    'When the session ends on a page, the sign-out leads home, not the guard',
    (moment) => is('session.changed', isAllowed)(moment) && factsOf(moment).phase === 'visitor',
    ({ to, effects }) => isOver(to) && effects.length === 0 && to.context.facts.phase === 'visitor',
  ),
  step(
    '§2',
    "and a visitor's events do nothing more",
    (moment) => is('session.changed', isOver)(moment) && factsOf(moment).phase === 'visitor',
    isQuiet,
  ),
  onlyBy('§6', 'A redirect is final until the next page', isRedirected, ['page.entered']),
  onlyBy(
    '§6',
    'A page changes by session events, or is replaced by another',
    (s) => !isRedirected(s) && !isDenying(s),
    ['session.changed', 'page.entered'],
  ),
  onlyAfter('§6', 'Each redirect is reported once', {
    what: (moment) => emits(moment, 'guard.denied') || emits(moment, 'guard.toAuth'),
    needs: (moment) => isJudged(moment) || isDenying(moment.from),
    ends: ({ to }) => isRedirected(to),
  }),
  always('§6', 'Nobody sees a page without the right to it', ({ context }) => mayPass(context), isAllowed),
];
