import type { ImpersonationSnapshot } from '#machines/admin/impersonation.machine.ts';
import { maya } from '#samples/models/admin/impersonation.model.ts';
import type { Screen } from '#engine/screen.ts';

const words = {
  open: `You see the account of ${maya.name}, read only.`,
  over: `You no longer see the account of ${maya.name}.`,
  unended: 'The view may be ended or not. It ends by itself after its hour.',
  unread: 'Whether you still see the account could not be read.',
  unknown: 'Whether you see an account could not be read.',
  none: 'You do not see this account at the moment.',
  denied: 'Your role as an admin does not include this.',
  account: 'Sticks well',
} as const;

/** The bar of every page, and the page of the account that is looked at. */
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
        ...(hasFailed === true ? [look === null ? 'Try again' : 'Ask again'] : []),
      ],
    };
  },
  acts: {
    'view.end': () => [{ press: 'End view' }],
    'view.close': () => [{ press: 'Close' }],
    'view.look': (_, any) => {
      const snapshot = any as ImpersonationSnapshot;
      if (snapshot.matches('failed'))
        return [{ press: snapshot.context.look === null ? 'Try again' : 'Ask again' }];
      return snapshot.matches('unended') ? [{ press: 'Ask again' }] : null;
    },
  },
};
