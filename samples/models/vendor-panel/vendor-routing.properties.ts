import type { VendorRoutingSnapshot } from '#machines/vendor-panel/vendor-routing.machine.ts';
import type { VendorProfile } from '#schema/identity/session.ts';
import { asks, emits, isSilent, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';
import { isSame } from '#engine/same.ts';

const { always, is, onlyAfter, starts, step } = propertiesOf<VendorRoutingSnapshot>();
type Step = Moment<VendorRoutingSnapshot>;
type Context = VendorRoutingSnapshot['context'];

const routing = ({ value }: VendorRoutingSnapshot) => value.routing;
const banner = ({ value }: VendorRoutingSnapshot) => value.banner;
const isSent = (state: VendorRoutingSnapshot) => routing(state) === 'redirecting to profile setup';
const isReading = (state: VendorRoutingSnapshot) => routing(state) === 'checking';

/** §2: the check is skipped here; 0042: and in the panel of a store that the user works for. */
const isSkipped = ({ path, stores }: Context) =>
  ['/vendor/profile-setup', '/vendor/application-status', '/auth', '/logout'].includes(path) ||
  stores.some(({ slug }) => path.startsWith(`/${slug}/vendor-dashboard`));
/** §5: store_name, description, phone or website is missing or blank after trimming. */
const isIncomplete = ({ event }: Step) => {
  const profile = event['output'] as VendorProfile | null;
  const kept = [profile?.store_name, profile?.description, profile?.phone, profile?.website];
  return kept.some((value) => (value ?? '').trim() === '');
};
const isDue = ({ context }: VendorRoutingSnapshot) =>
  context.status === 'pending' && context.incomplete === true;

const news = is(['place.changed', 'access.changed', 'profile.changed']);
const judged = (rule: (context: Context) => boolean) => (moment: Step) =>
  (news(moment) || is('done.readProfile')(moment)) && rule(moment.to.context);
const isSamePerson = ({ from, event }: Step) =>
  event['userId'] === from.context.userId && event['status'] === from.context.status;

export const vendorRoutingProperties = [
  starts('§2', 'Nobody is redirected before their status is known', (state, effects) => {
    return routing(state) === 'idle' && banner(state) === 'hidden' && effects.length === 0;
  }),
  step('§2', 'Each page is checked', is('place.changed'), ({ from, to, event }) => {
    return isSame(to.context, { ...from.context, path: event['path'] });
  }),
  step('§2', 'and each person', is('access.changed'), (moment) => {
    const { path, userId, status, stores, incomplete } = moment.to.context;
    return (
      path === moment.from.context.path &&
      isSame(
        [userId, status, stores],
        [moment.event['userId'], moment.event['status'], moment.event['stores']],
      ) &&
      incomplete === (isSamePerson(moment) ? moment.from.context.incomplete : null)
    );
  }),
  step('§4', 'A saved profile is read again', is('profile.changed'), ({ from, to }) => {
    return isSame(to.context, { ...from.context, incomplete: null });
  }),
  step(
    '§5',
    'It is incomplete if store_name, description, phone or website is missing or blank',
    is('done.readProfile'),
    (moment) => moment.to.context.incomplete === isIncomplete(moment),
  ),
  step(
    '§2',
    'A user whose status is invited is sent to /vendor/profile-setup',
    judged((context) => context.status === 'invited' && !isSkipped(context)),
    (moment) => isSent(moment.to) && emits(moment, 'routing.toProfileSetup'),
  ),
  step(
    '§2',
    'So is one whose status is pending if the profile is incomplete',
    judged((context) => context.status === 'pending' && context.incomplete === true && !isSkipped(context)),
    (moment) => isSent(moment.to) && emits(moment, 'routing.toProfileSetup'),
  ),
  step(
    '§7',
    'The profile of a pending store is read when it is not known',
    judged((context) => context.status === 'pending' && context.incomplete === null),
    (moment) => isReading(moment.to) && asks(moment, 'readProfile'),
  ),
  step(
    '§4',
    'A pending store with its profile complete, or on a skipped page, stays',
    judged(
      (context) =>
        (context.status === 'pending' &&
          context.incomplete !== null &&
          !(context.incomplete && !isSkipped(context))) ||
        (context.status === 'invited' && isSkipped(context)),
    ),
    (moment) => routing(moment.to) === 'staying' && isSilent(moment),
  ),
  step(
    '§2',
    'Nobody else is redirected or looked up',
    judged(({ status }) => status !== 'invited' && status !== 'pending'),
    (moment) => routing(moment.to) === 'idle' && isSilent(moment),
  ),
  step('§8', 'A profile that fails to load redirects nobody', is('error.readProfile'), (moment) => {
    return (
      routing(moment.to) === 'denied' && isSilent(moment) && isSame(moment.from.context, moment.to.context)
    );
  }),
  step(
    '§2',
    'Only a page, a person, a saved profile or an answer redirects',
    ({ from, to, effects }) => routing(from) !== routing(to) || effects.length > 0,
    (moment) => news(moment) || is(['done.readProfile', 'error.readProfile'])(moment),
  ),
  onlyAfter('§2', 'Nobody is redirected twice for one reason', {
    what: (moment) => emits(moment, 'routing.toProfileSetup'),
    needs: (moment) => news(moment) || is('done.readProfile')(moment),
    ends: () => true,
  }),

  always(
    '§2',
    'The banner is shown when the status is pending and the profile incomplete, unless dismissed',
    (state) => banner(state) === 'dismissed' || (banner(state) === 'shown') === isDue(state),
  ),
  step(
    '§2',
    'It can be dismissed',
    is('banner.dismiss', (state) => banner(state) === 'shown'),
    (moment) => {
      return (
        banner(moment.to) === 'dismissed' && routing(moment.to) === routing(moment.from) && isSilent(moment)
      );
    },
  ),
  step(
    '§2',
    'Nothing else dismisses it',
    ({ from, to }) => banner(to) === 'dismissed' && banner(from) !== 'dismissed',
    is('banner.dismiss', (state) => banner(state) === 'shown'),
  ),
  step(
    '§2',
    'Once dismissed, it stays hidden from this person, and from nobody else',
    ({ from }) => banner(from) === 'dismissed',
    (moment) =>
      (banner(moment.to) !== 'dismissed') ===
      (is('access.changed')(moment) && moment.event['userId'] !== moment.from.context.userId),
  ),
];
