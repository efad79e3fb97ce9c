import type { FeedbackTicketSnapshot } from '#machines/lifecycles/feedback-ticket.machine.ts';
import type { Screen } from '#engine/screen.ts';

const names: Readonly<Record<FeedbackTicketSnapshot['value'], string>> = {
  open: 'Awaiting reply',
  answered: 'Replied',
  closed: 'Closed',
};

/** A ticket in the list; messages from both sides move it. */
export const screen: Screen = {
  sight: (any) => {
    const { value } = any as FeedbackTicketSnapshot;
    return {
      seen: [names[value]],
      unseen: Object.values(names).filter((name) => name !== names[value]),
    };
  },
  acts: {},
};
