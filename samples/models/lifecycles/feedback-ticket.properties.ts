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

/** Sentences about a ticket of a store to the platform: §3, §4 (open feedback waits for an admin), panels' design. */
export const feedbackTicketProperties = [
  starts('§3', 'A ticket is open first', at('open')),
  step(
    'design',
    'An admin answers, also what was closed',
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
    'An admin opens again what was answered or closed too early',
    (m) => is('ticket.reopen', at('answered', 'closed'))(m) && by('admin')(m),
    ({ to }) => at('open')(to),
  ),
  step(
    'design',
    'A store opens again what is closed, without a word',
    (m) => is('ticket.reopen', at('closed'))(m) && by('vendor')(m),
    ({ to }) => at('open')(to),
  ),
  step(
    '§6',
    'Nobody but an admin answers, or takes an answer back',
    (m) => is(['ticket.answer', 'ticket.reopen'], at('open', 'answered'))(m) && !by('admin')(m),
    isQuiet,
  ),
  step(
    '§6',
    'A closed ticket is answered by an admin alone',
    (m) => is('ticket.answer', at('closed'))(m) && !by('admin')(m),
    isQuiet,
  ),
  step(
    '§6',
    'Nobody but an admin and its store closes it or opens it again',
    (m) => is(['ticket.close', 'ticket.reopen'])(m) && !by('admin')(m) && !by('vendor')(m),
    isQuiet,
  ),
  step('§6', 'Nobody but its store writes again', (m) => is('ticket.reply')(m) && !by('vendor')(m), isQuiet),
  onlyBy('design', 'An open ticket is answered or closed', at('open'), ['ticket.answer', 'ticket.close']),
  onlyBy('design', 'An answered one is closed or replied to', at('answered'), [
    'ticket.close',
    'ticket.reply',
    'ticket.reopen',
  ]),
  onlyBy('design', 'A closed one is answered, replied to or opened again', at('closed'), [
    'ticket.answer',
    'ticket.reply',
    'ticket.reopen',
  ]),
];
