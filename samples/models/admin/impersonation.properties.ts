import type { ImpersonationSnapshot, LookAnswer } from '#machines/admin/impersonation.machine.ts';
import { asks, isQuiet, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';
import { isSame } from '#engine/same.ts';

const { is, onlyAfter, onlyBy, starts, step, leadsTo } = propertiesOf<ImpersonationSnapshot>();
type Step = Moment<ImpersonationSnapshot>;
type State = ImpersonationSnapshot;

type Name = 'asking' | 'none' | 'open' | 'ending' | 'unended' | 'expired' | 'failed' | 'denied';
const at = (name: Name) => (state: State) => state.matches(name);
const isCalm = (state: State) => state.matches({ open: 'calm' });
const isWarned = (state: State) => state.matches({ open: 'soon' });
const nobody = { look: null, left: 0 };
const told = ({ event }: Step) => event['output'] as LookAnswer;
const says = (name: string, kind: string) => (moment: Step) => is(name)(moment) && told(moment).kind === kind;
const asksNothing = (m: Step) => !asks(m, 'readLook') && !asks(m, 'endLook');
const keeps = (m: Step) => isSame(m.from.context, m.to.context);
const forgets = (m: Step) => isSame(m.to.context, nobody) && asksNothing(m);

/** Sentences about users: 'read-only view as this person: 60 minutes, visible bar, audited', and the person is notified. */
export const impersonationProperties = [
  starts(
    'design',
    'The viewed account is requested first, and nobody is shown until then',
    (state, effects) => {
      return (
        at('asking')(state) &&
        asks({ effects }, 'readLook') &&
        !asks({ effects }, 'endLook') &&
        isSame(state.context, nobody)
      );
    },
  ),
  step('design', 'A view shows its person and its minutes', says('done.readLook', 'open'), (m) => {
    const answer = told(m);
    return (
      answer.kind === 'open' &&
      at('open')(m.to) &&
      isWarned(m.to) === answer.left <= 5 &&
      isSame(m.to.context, { look: answer.look, left: answer.left }) &&
      asksNothing(m)
    );
  }),
  step(
    'design',
    'Without a view nothing shows',
    (m) => says('done.readLook', 'none')(m) && m.from.context.look === null,
    (m) => at('none')(m.to) && forgets(m),
  ),
  step(
    'design',
    'A view that has ended shows whose it was',
    (m) => says('done.readLook', 'none')(m) && m.from.context.look !== null,
    (m) => at('expired')(m.to) && keeps(m) && asksNothing(m),
  ),
  step('§6', 'An admin who lost the right sees nobody', says('done.readLook', 'denied'), (m) => {
    return at('denied')(m.to) && forgets(m);
  }),
  step('§6', 'Even while the view is being ended', says('done.endLook', 'denied'), (m) => {
    return at('denied')(m.to) && forgets(m);
  }),
  step('§8', 'Without an answer nothing is claimed', is('error.readLook'), (m) => {
    return at('failed')(m.to) && keeps(m) && asksNothing(m);
  }),
  step(
    'design',
    'A minute takes one minute off',
    (m) => is('after.minute', at('open'))(m) && m.from.context.left > 1,
    (m) =>
      at('open')(m.to) &&
      isWarned(m.to) === m.to.context.left <= 5 &&
      isSame(m.to.context, { look: m.from.context.look, left: m.from.context.left - 1 }) &&
      asksNothing(m),
  ),
  step(
    'design',
    'After the last minute nothing shows',
    (m) => is('after.minute', at('open'))(m) && m.from.context.left <= 1,
    (m) => at('expired')(m.to) && keeps(m) && asksNothing(m),
  ),
  leadsTo('design', 'Five minutes before the end it warns', {
    from: (m) => is('done.readLook')(m) && isCalm(m.to) && m.to.context.left === 7,
    to: isWarned,
    notBefore: 120_000,
    within: 120_000,
  }),
  leadsTo('design', 'The remaining time is in minutes', {
    from: (m) => is('done.readLook')(m) && isWarned(m.to) && m.to.context.left === 5,
    to: at('expired'),
    notBefore: 300_000,
    within: 300_000,
  }),
  step('design', 'The admin ends it', is('view.end', at('open')), (m) => {
    return at('ending')(m.to) && asks(m, 'endLook') && !asks(m, 'readLook') && keeps(m);
  }),
  step('design', 'An ended view disappears', says('done.endLook', 'ended'), (m) => {
    return at('none')(m.to) && forgets(m);
  }),
  step('design', 'Without an answer it does not claim to have ended', is('error.endLook'), (m) => {
    return at('unended')(m.to) && keeps(m) && asksNothing(m);
  }),
  step('design', 'Ending can be retried', is('view.end', at('unended')), (m) => {
    return at('ending')(m.to) && asks(m, 'endLook') && keeps(m);
  }),
  step('design', "The server's answer counts", is('view.over', at('open')), (m) => {
    return at('expired')(m.to) && keeps(m) && asksNothing(m);
  }),
  step(
    'design',
    'An expired view is dismissed by the person who read the message',
    is('view.close', at('expired')),
    (m) => {
      return at('none')(m.to) && forgets(m);
    },
  ),
  step(
    'design',
    'A visible page asks again, and keeps its view while asking',
    is('view.look', (s) =>
      ['none', 'open', 'unended', 'expired', 'failed'].some((name) => at(name as Name)(s)),
    ),
    (m) => at('asking')(m.to) && asks(m, 'readLook') && !asks(m, 'endLook') && keeps(m),
  ),
  step(
    'design',
    'While an answer is pending nothing else is requested',
    is(['view.look', 'view.end', 'view.over', 'view.close'], (s) => at('asking')(s) || at('ending')(s)),
    isQuiet,
  ),
  onlyBy('design', 'A view ends by its time, its admin or the server', at('open'), [
    'after.minute',
    'view.end',
    'view.over',
    'view.look',
  ]),
  onlyBy('design', 'No view starts automatically', at('none'), ['view.look']),
  onlyBy('design', 'An expired view stays expired', at('expired'), ['view.look', 'view.close']),
  onlyBy('design', 'An unanswered end waits', at('unended'), ['view.end', 'view.look']),
  onlyBy('design', 'A failure waits', at('failed'), ['view.look']),
  onlyBy('design', 'A denied admin sees nobody', at('denied'), []),
  onlyAfter('design', 'Nothing ends without a press', {
    what: (m) => asks(m, 'endLook'),
    needs: is('view.end'),
    ends: () => true,
  }),
];
