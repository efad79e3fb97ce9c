import type { ImpersonationSnapshot } from '#machines/admin/impersonation.machine.ts';
import { maya } from '#samples/models/admin/impersonation.model.ts';
import type { Screen } from '#engine/screen.ts';

const words = {
  open: `You're viewing the account of ${maya.name} (read-only).`,
  over: `You're no longer viewing the account of ${maya.name}.`,
  unended: "We don't know if the view ended. It ends automatically after an hour.",
  unread: "We couldn't check if you're still viewing the account.",
  unknown: "We couldn't check which account you're viewing.",
  none: "You aren't viewing this account right now.",
  denied: "Your admin role doesn't allow this.",
  account: 'Sticks well',
} as const;

/** The bar on every page, and the page of the viewed account. */
export const screen: Screen = {
  sight: (any) => {
    const snapshot = any as ImpersonationSnapshot;
    const { look, left } = snapshot.context;
    const [isOver, isUnended, hasFailed] = (['expired', 'unended', 'failed'] as const).map((name) =>
      snapshot.matches(name),
    );
    const isCalm = look !== null && isOver !== true && isUnended !== true && hasFailed !== true;
    const seen = [
      ...(isCalm ? [words.open] : []),
      ...(snapshot.matches({ open: 'calm' }) ? [`${String(left)} min left.`] : []),
      ...(snapshot.matches({ open: 'soon' }) ? [`Only ${String(left)} min left.`] : []),
      ...(isOver === true ? [words.over] : []),
      ...(isUnended === true ? [words.unended] : []),
      ...(hasFailed === true ? [look === null ? words.unknown : words.unread] : []),
      ...(snapshot.matches('none') ? [words.none] : []),
      ...(snapshot.matches('denied') ? [words.denied] : []),
      ...(look !== null && isOver !== true ? [words.account] : []),
    ];
    return {
      seen,
      unseen: Object.values(words).filter((text) => !seen.includes(text)),
      live: [
        ...(snapshot.matches('open') || isUnended === true ? ['End view'] : []),
        ...(isOver === true ? ['Close'] : []),
        ...(hasFailed === true ? ['Try again'] : []),
      ],
    };
  },
  acts: {
    'view.end': () => [{ press: 'End view' }],
    'view.close': () => [{ press: 'Close' }],
    'view.look': (_, any) => {
      const snapshot = any as ImpersonationSnapshot;
      if (snapshot.matches('failed')) return [{ press: 'Try again' }];
      return snapshot.matches('unended') ? [{ press: 'Try again' }] : null;
    },
  },
};
