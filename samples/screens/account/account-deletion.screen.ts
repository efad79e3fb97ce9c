import type { AccountDeletionSnapshot } from '#machines/account/account-deletion.machine.ts';
import { accountMessages as messages } from '#schema/texts/texts.ts';
import { isCode } from '#schema/account/profile.ts';
import { problemSight } from '#engine/problem.ts';
import type { Screen, Sight } from '#engine/screen.ts';

const word = 'Type DELETE to confirm';
const code = 'Enter the code from your authenticator app to delete your account.';
const stop = "You can't delete your account yet";

function formOf(snapshot: AccountDeletionSnapshot): Sight & { seen: string[] } {
  const isBusy = snapshot.hasTag('busy');
  if (snapshot.matches('not possible')) return { seen: [stop], live: ['Close'] };
  if (snapshot.matches('second factor')) {
    return { seen: [code], ...(isBusy ? { dead: ['Cancel'] } : { live: ['Cancel'] }) };
  }
  if (snapshot.hasTag('open')) {
    return { seen: [word], ...(isBusy ? { dead: ['Keep my account'] } : { live: ['Keep my account'] }) };
  }
  return { seen: [] };
}

/** The profile's section 'Delete my account'. */
export const screen: Screen = {
  sight: (any) => {
    const snapshot = any as AccountDeletionSnapshot;
    const { seen, ...keys } = formOf(snapshot);
    const problem = snapshot.hasTag('open') ? snapshot.context.problem : null;
    const said = problemSight(
      [messages.wrongPassword, messages.wrongCode, messages.unreachable, 'Your store has open orders.'],
      problem,
    );
    return {
      seen: ['Delete my account', ...seen, ...said.seen],
      unseen: [...[word, code, stop].filter((each) => !seen.includes(each)), ...said.unseen],
      ...keys,
    };
  },
  acts: {
    'deletion.open': (_, any) =>
      (any as AccountDeletionSnapshot).matches('closed') ? [{ press: 'Delete my account' }] : null,
    'deletion.cancel': (_, any) => {
      const snapshot = any as AccountDeletionSnapshot;
      if (snapshot.matches('not possible')) return [{ press: 'Close' }];
      if (snapshot.matches('confirming')) return [{ press: 'Keep my account' }];
      return snapshot.matches({ 'second factor': 'asking' }) ||
        snapshot.matches({ 'second factor': 'refused' })
        ? [{ press: 'Cancel' }]
        : null;
    },
    'deletion.submit': ({ word: typed, password }, any) =>
      (any as AccountDeletionSnapshot).matches('confirming')
        ? [
            { fill: word, with: String(typed) },
            { fill: 'Password', with: String(password) },
            { press: 'Delete my account' },
          ]
        : null,
    // The form itself rejects an invalid code.
    'code.submit': ({ code: typed }, any) => {
      const snapshot = any as AccountDeletionSnapshot;
      return snapshot.matches('second factor') && !snapshot.hasTag('busy') && isCode(String(typed))
        ? [{ fill: 'Code from the app', with: String(typed) }, { press: 'Delete my account' }]
        : null;
    },
  },
};
