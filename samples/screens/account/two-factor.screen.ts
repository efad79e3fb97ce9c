import type { TwoFactorSnapshot } from '#machines/account/two-factor.machine.ts';
import { accountMessages as messages } from '#schema/texts/texts.ts';
import { isCode } from '#schema/account/profile.ts';
import { problemSight } from '#engine/problem.ts';
import type { Screen } from '#engine/screen.ts';

const words = {
  unavailable: "We couldn't load two-step login.",
  off: 'Set up an authenticator app',
  adding: 'Scan the code with an authenticator app',
  on: 'Since ',
  removing: 'Enter one more code to turn it off.',
  renewing: "We'll create 10 new recovery codes",
  'making codes': 'Creating your recovery codes…',
  'showing codes': "I've saved them",
};

const asking = ['adding', 'removing', 'renewing'] as const;
const actions = { adding: 'Turn on', removing: 'Turn off', renewing: 'Create new codes' };

function placeOf(snapshot: TwoFactorSnapshot): keyof typeof words {
  for (const place of [
    'unavailable',
    'adding',
    'removing',
    'renewing',
    'making codes',
    'showing codes',
    'on',
  ] as const) {
    if (snapshot.matches(place)) return place;
  }
  return 'off';
}

/** The profile's section 'Two-step login'. */
export const screen: Screen = {
  sight: (any) => {
    const snapshot = any as TwoFactorSnapshot;
    const place = placeOf(snapshot);
    // A failed read has its own message.
    const problem = place === 'unavailable' ? null : snapshot.context.problem;
    const said = problemSight([messages.wrongCode, messages.unreachable, 'No.'], problem);
    const others = Object.values(words).filter((each) => each !== words[place]);
    const asks = asking.some((each) => each === place);
    const cancel = snapshot.hasTag('busy') ? { dead: ['Cancel'] } : { live: ['Cancel'] };
    return {
      seen: [words[place], ...said.seen],
      unseen: [...others, ...said.unseen],
      ...(asks ? cancel : {}),
    };
  },
  acts: {
    'factor.add': (_, any) => ((any as TwoFactorSnapshot).matches('off') ? [{ press: words.off }] : null),
    'factor.remove': (_, any) => ((any as TwoFactorSnapshot).matches('on') ? [{ press: 'Turn off' }] : null),
    'codes.renew': (_, any) =>
      (any as TwoFactorSnapshot).matches('on') ? [{ press: 'New recovery codes' }] : null,
    'codes.kept': (_, any) =>
      (any as TwoFactorSnapshot).matches('showing codes') ? [{ press: words['showing codes'] }] : null,
    'factor.retry': (_, any) =>
      (any as TwoFactorSnapshot).matches('unavailable') ? [{ press: 'Try again' }] : null,
    'factor.cancel': (_, any) => {
      const snapshot = any as TwoFactorSnapshot;
      const asks = asking.some((each) => snapshot.matches(each));
      return asks && !snapshot.hasTag('busy') ? [{ press: 'Cancel' }] : null;
    },
    // The form itself rejects an invalid code.
    'code.submit': ({ code }, any) => {
      const snapshot = any as TwoFactorSnapshot;
      const asks = asking.some((each) => snapshot.matches(each));
      if (!asks || snapshot.hasTag('busy') || !isCode(String(code))) return null;
      return [
        { fill: 'Code from the app', with: String(code) },
        { press: asking.flatMap((each) => (snapshot.matches(each) ? [actions[each]] : []))[0] ?? '' },
      ];
    },
  },
};
