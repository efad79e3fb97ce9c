import type { FeedbackTicketSnapshot } from '#machines/lifecycles/feedback-ticket.machine.ts';
import type { Screen } from '#engine/screen.ts';

const names: Readonly<Record<FeedbackTicketSnapshot['value'], string>> = {
  open: 'Waiting for the platform',
  answered: 'Answered',
  closed: 'Closed',
};

/** What the list of tickets says about one of them; it moves by what both sides write. */
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
