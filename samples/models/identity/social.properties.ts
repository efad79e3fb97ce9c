import type { SocialSnapshot } from '#machines/identity/social.machine.ts';
import { asks, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';
import { isSame } from '#engine/same.ts';

const { always, is, onlyBy, starts, step } = propertiesOf<SocialSnapshot>();
type Step = Moment<SocialSnapshot>;

const isReady = (state: SocialSnapshot) => state.matches('ready');
const isAsking = (state: SocialSnapshot) => state.matches('asking');

const told = ({ effects }: Step) =>
  effects.flatMap(({ type, params }) =>
    type === 'xstate.emit' ? [(params as { event: { type: string } }).event] : [],
  );
const tells = (moment: Step, event: object) => isReady(moment.to) && isSame(told(moment), [event]);

export const socialProperties = [
  starts('§2', 'The two buttons wait', (state, effects) => isReady(state) && effects.length === 0),
  step('§2', "A press requests that provider's sign-in", is('social.choose', isReady), (moment) => {
    return (
      isAsking(moment.to) &&
      moment.to.context.provider === moment.event['provider'] &&
      asks(moment, 'findUrl')
    );
  }),
  step(
    '§8',
    "If it is turned off it shows 'Social login coming soon', and the buttons are enabled again",
    (moment) => is('done.findUrl')(moment) && moment.event['output'] === null,
    (moment) => tells(moment, { type: 'social.comingSoon', provider: moment.from.context.provider }),
  ),
  step(
    'design',
    "If it is on, it goes to the provider's page; a person who comes back finds the buttons",
    (moment) => is('done.findUrl')(moment) && moment.event['output'] !== null,
    (moment) => tells(moment, { type: 'social.leave', url: moment.event['output'] }),
  ),
  step('§8', "A failure shows 'Authentication failed'", is('error.findUrl'), (moment) => {
    const { message = null } = moment.event['error'] as { message?: string };
    return tells(moment, { type: 'social.failed', message });
  }),
  onlyBy('§2', 'Nothing happens without a press', isReady, ['social.choose']),
  onlyBy('§2', 'One press at a time', isAsking, ['done.findUrl', 'error.findUrl']),
  always(
    '§2',
    'It shows that it is busy while it waits',
    (state) => state.hasTag('busy') === isAsking(state),
  ),
];
