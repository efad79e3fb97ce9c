import type { ProfileParts, ProfileSnapshot } from '#machines/account/profile.machine.ts';
import { asks, isSilent, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';
import { isSame } from '#engine/same.ts';

const { always, is, onlyBy, starts, step } = propertiesOf<ProfileSnapshot>();
type Step = Moment<ProfileSnapshot>;

const isLoading = (state: ProfileSnapshot) => state.matches('loading');
const isFailed = (state: ProfileSnapshot) => state.matches('failed');
const isReady = (state: ProfileSnapshot) => state.matches('ready');
const isCurrent = (state: ProfileSnapshot) => state.matches({ ready: 'current' });
const isRefreshing = (state: ProfileSnapshot) => state.matches({ ready: 'refreshing sessions' });

const takes = ({ from, to }: Step, parts: Partial<ProfileParts>) =>
  isSame(to.context, { ...from.context, ...parts });
const saved = ({ event }: Step) => event['parts'] as Partial<ProfileParts>;
const readsAll = (moment: Step) => isLoading(moment.to) && asks(moment, 'readProfile') && takes(moment, {});
const readsSessions = (moment: Step, parts: Partial<ProfileParts> = {}) =>
  isRefreshing(moment.to) && asks(moment, 'readSessions') && takes(moment, parts);

export const profileProperties = [
  starts('design', 'The profile is read as a whole', (state, effects) => {
    return isLoading(state) && asks({ effects }, 'readProfile');
  }),
  step('design', 'Loaded parts show, each separately', is('done.readProfile'), (moment) => {
    return isCurrent(moment.to) && takes(moment, moment.event['output'] as ProfileParts);
  }),
  step('design', 'Without names and picture there is nothing to show', is('error.readProfile'), (moment) => {
    return isFailed(moment.to) && isSilent(moment) && takes(moment, {});
  }),
  step(
    'design',
    'It can be reloaded',
    is('profile.reload', (s) => isFailed(s) || isReady(s)),
    readsAll,
  ),
  step(
    'design',
    'A saved value shows at once, and the rest stays',
    is('profile.changed', isCurrent),
    (moment) => {
      return isCurrent(moment.to) && takes(moment, saved(moment)) && isSilent(moment);
    },
  ),
  step(
    'design',
    'A save during a read reads again: the answer may be older',
    is(['profile.changed', 'sessions.changed'], isLoading),
    readsAll,
  ),
  step('design', 'Signed-out devices leave the list', is('sessions.changed', isReady), (moment) => {
    return readsSessions(moment);
  }),
  step(
    'design',
    'A save during a read of the devices shows, and they are read again',
    is('profile.changed', isRefreshing),
    (moment) => {
      return readsSessions(moment, saved(moment));
    },
  ),
  step('design', 'The list is the last one read', is('done.readSessions'), (moment) => {
    return (
      isCurrent(moment.to) && takes(moment, { sessions: moment.event['output'] as ProfileParts['sessions'] })
    );
  }),
  step('design', 'A list that fails to reload stays', is('error.readSessions'), (moment) => {
    return isCurrent(moment.to) && isSilent(moment) && takes(moment, {});
  }),
  onlyBy('design', 'A read ends with its answer', isLoading, [
    'done.readProfile',
    'error.readProfile',
    'profile.changed',
    'sessions.changed',
  ]),
  onlyBy('design', 'A failure waits for the person', isFailed, ['profile.reload']),
  onlyBy('design', 'A displayed profile changes only by saving or reloading', isCurrent, [
    'profile.reload',
    'profile.changed',
    'sessions.changed',
  ]),
  onlyBy('design', 'One read of the device list at a time', isRefreshing, [
    'done.readSessions',
    'error.readSessions',
    'profile.reload',
    'profile.changed',
    'sessions.changed',
  ]),
  always(
    'design',
    'It shows that it is busy while everything loads, not while the device list does',
    (state) => state.hasTag('busy') === isLoading(state),
  ),
];
