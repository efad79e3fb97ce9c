import { limits } from '#schema/limits.ts';
import { messages } from '#schema/texts/texts.ts';
import type { Ticket, TicketValues } from '#schema/vendor-panel/people/tickets.ts';
import type { BadgeTone } from '#ui/components/labels/badge.tsx';

export const ticketWords = {
  open: ['Awaiting reply', 'info'],
  answered: ['Replied', 'success'],
  closed: ['Closed', 'neutral'],
} as const satisfies Record<Ticket['status'], readonly [label: string, tone: BadgeTone]>;

export const kindWords = {
  problem: 'A problem',
  idea: 'An idea',
  question: 'A question',
  other: 'Something else',
} as const satisfies Record<Ticket['kind'], string>;

const { subject: subjectSize, message } = limits;

export const ticketProblems = ({ subject, words }: TicketValues): Partial<Record<string, string>> => ({
  ...(subject.trim().length < subjectSize.min || subject.trim().length > subjectSize.max
    ? { subject: messages.subjectLength }
    : {}),
  ...(words.trim().length < message.min || words.trim().length > message.max
    ? { words: messages.messageLength }
    : {}),
});
