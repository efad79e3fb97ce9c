import type { TwoFactorSnapshot } from '#machines/two-factor/two-factor.machine.ts';
import { accountMessages as messages } from '#schema/messages.ts';
import { isCode } from '#schema/profile.ts';
import { problemSight } from './problem.ts';
import type { Screen } from './screen.ts';

const words = {
  unavailable: 'Two-step sign-in could not be loaded.',
  off: 'Set up an authenticator app',
  adding: 'Scan the code with an authenticator app',
  on: 'Since ',
  removing: 'A last code turns it off.',
};

function placeOf(snapshot: TwoFactorSnapshot): keyof typeof words {
  for (const place of ['unavailable', 'adding', 'removing', 'on'] as const) {
    if (snapshot.matches(place)) return place;
  }
  return 'off';
}

/** The profile's section 'Two-step sign-in'. */
export const screen: Screen = {
  sight: (any) => {
    const snapshot = any as TwoFactorSnapshot;
    const place = placeOf(snapshot);
    // What could not be read says so in words of its own.
    const problem = place === 'unavailable' ? null : snapshot.context.problem;
    const said = problemSight([messages.wrongCode, messages.unreachable, 'No.'], problem);
    const others = Object.values(words).filter((each) => each !== words[place]);
    const asks = place === 'adding' || place === 'removing';
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
    'factor.retry': (_, any) =>
      (any as TwoFactorSnapshot).matches('unavailable') ? [{ press: 'Try again' }] : null,
    'factor.cancel': (_, any) => {
      const snapshot = any as TwoFactorSnapshot;
      const asks = snapshot.matches('adding') || snapshot.matches('removing');
      return asks && !snapshot.hasTag('busy') ? [{ press: 'Cancel' }] : null;
    },
    // The form says by itself what is no code.
    'code.submit': ({ code }, any) => {
      const snapshot = any as TwoFactorSnapshot;
      const asks = snapshot.matches('adding') || snapshot.matches('removing');
      if (!asks || snapshot.hasTag('busy') || !isCode(String(code))) return null;
      return [
        { fill: 'Code from the app', with: String(code) },
        { press: snapshot.matches('adding') ? 'Turn on' : 'Turn off' },
      ];
    },
  },
};
