import type { Screen } from '#engine/screen.ts';

const labels: Readonly<Record<string, string>> = {
  draft: 'Draft',
  pending: 'Pending',
  'information-asked': 'More information needed',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
};

/** The badge of an application. Its status is changed elsewhere. */
export const screen: Screen = {
  sight: ({ value }) => {
    const label = labels[String(value)] ?? '';
    return { seen: [label], unseen: Object.values(labels).filter((other) => other !== label) };
  },
  acts: {},
};
