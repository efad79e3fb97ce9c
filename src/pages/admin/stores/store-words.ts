import type { DeedWords } from '#pages/admin/kit/deed-bar.tsx';
import type { BadgeTone } from '#ui/components/badge.tsx';
import type { StoreRow } from '#schema/admin/stores.ts';

export const storeDeeds = {
  suspend: {
    kind: 'suspend',
    label: 'Suspend',
    consequence:
      'Shoppers no longer find the store and its products, and nobody can buy from it. Orders that are placed are still shipped, drafts stay drafts, and its money stays as it is. The owner is mailed your reason. It can be taken back.',
    confirm: 'Suspend the store',
    done: 'The store is suspended.',
    asks: 'reason',
    isDangerous: true,
  },
  restore: {
    kind: 'restore',
    label: 'Restore',
    consequence:
      'Shoppers find the store and its products again, as they were published last. The owner is mailed your reason.',
    confirm: 'Restore the store',
    done: 'The store is open again.',
    asks: 'reason',
    isDangerous: false,
  },
} as const satisfies Readonly<Record<string, DeedWords>>;

/** Under which name the reason of a deed is kept while it is typed. */
export const storeDraft = (store: string, kind: string): string => `store-deed/${store}/${kind}`;

export const storeStates: Readonly<Record<StoreRow['status'], readonly [label: string, tone: BadgeTone]>> = {
  approved: ['Open', 'success'],
  suspended: ['Suspended', 'danger'],
  pending: ['Applied', 'warning'],
  invited: ['Invited', 'info'],
  rejected: ['Rejected', 'neutral'],
};
