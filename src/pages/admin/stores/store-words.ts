import type { ActionWords } from '#pages/admin/kit/action-bar.tsx';
import type { BadgeTone } from '#ui/components/labels/badge.tsx';
import type { StoreRow } from '#schema/admin/stores.ts';

export const storeActions = {
  suspend: {
    kind: 'suspend',
    label: 'Suspend',
    consequence:
      "Shoppers can't find the store or its products, and nobody can buy from it. Existing orders still ship, and drafts and money aren't affected. The owner gets an email with your reason. You can restore the store later.",
    confirm: 'Suspend store',
    done: 'Store suspended.',
    asks: 'reason',
    isDangerous: true,
  },
  restore: {
    kind: 'restore',
    label: 'Restore',
    consequence:
      'Shoppers can find the store and its products again, as last published. The owner gets an email with your reason.',
    confirm: 'Restore store',
    done: 'Store restored.',
    asks: 'reason',
    isDangerous: false,
  },
} as const satisfies Readonly<Record<string, ActionWords>>;

/** The key of the draft of an action's reason. */
export const storeDraft = (store: string, kind: string): string => `store-action/${store}/${kind}`;

export const storeStates: Readonly<Record<StoreRow['status'], readonly [label: string, tone: BadgeTone]>> = {
  approved: ['Open', 'success'],
  suspended: ['Suspended', 'danger'],
  pending: ['Applied', 'warning'],
  invited: ['Invited', 'info'],
  rejected: ['Rejected', 'neutral'],
};
