import type { FeedbackTicketSnapshot } from '#machines/lifecycles/feedback-ticket.machine.ts';
import { isQuiet, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';

const { is, onlyBy, starts, step } = propertiesOf<FeedbackTicketSnapshot>();
type Step = Moment<FeedbackTicketSnapshot>;
type Status = FeedbackTicketSnapshot['value'];

const at =
  (...statuses: readonly Status[]) =>
  (state: FeedbackTicketSnapshot) =>
    statuses.includes(state.value);
const by =
  (who: string) =>
  ({ event }: Step) =>
    event['by'] === who;

/** Sentences about a store's ticket to the platform: §3, §4 (open feedback awaits an admin), panel design. */
export const feedbackTicketProperties = [
  starts('§3', 'A ticket is open first', at('open')),
  step(
    'design',
    'An admin answers, even a closed one',
    (m) => is('ticket.answer', at('open', 'closed'))(m) && by('admin')(m),
    ({ to }) => at('answered')(to),
  ),
  step(
    'design',
    'An admin closes what is open or answered, and so does its store',
    (m) => is('ticket.close', at('open', 'answered'))(m) && (by('admin')(m) || by('vendor')(m)),
    ({ to }) => at('closed')(to),
  ),
  step(
    'design',
    'A store that writes again opens its ticket again',
    (m) => is('ticket.reply', at('answered', 'closed'))(m) && by('vendor')(m),
    ({ to }) => at('open')(to),
  ),
  step(
    'design',
    'An admin reopens a ticket that was answered or closed too early',
    (m) => is('ticket.reopen', at('answered', 'closed'))(m) && by('admin')(m),
    ({ to }) => at('open')(to),
  ),
  step(
    'design',
    'A store reopens a closed ticket without writing',
    (m) => is('ticket.reopen', at('closed'))(m) && by('vendor')(m),
    ({ to }) => at('open')(to),
  ),
  step(
    '§6',
    'Only an admin answers, or withdraws an answer',
    (m) => is(['ticket.answer', 'ticket.reopen'], at('open', 'answered'))(m) && !by('admin')(m),
    isQuiet,
  ),
  step(
    '§6',
    'Only an admin answers a closed ticket',
    (m) => is('ticket.answer', at('closed'))(m) && !by('admin')(m),
    isQuiet,
  ),
  step(
    '§6',
    'Only an admin and its store close or reopen it',
    (m) => is(['ticket.close', 'ticket.reopen'])(m) && !by('admin')(m) && !by('vendor')(m),
    isQuiet,
  ),
  step('§6', 'Only its store writes again', (m) => is('ticket.reply')(m) && !by('vendor')(m), isQuiet),
  onlyBy('design', 'An open ticket is answered or closed', at('open'), ['ticket.answer', 'ticket.close']),
  onlyBy('design', 'An answered one is closed or replied to', at('answered'), [
    'ticket.close',
    'ticket.reply',
    'ticket.reopen',
  ]),
  onlyBy('design', 'A closed one is answered, replied to or reopened', at('closed'), [
    'ticket.answer',
    'ticket.reply',
    'ticket.reopen',
  ]),
];
