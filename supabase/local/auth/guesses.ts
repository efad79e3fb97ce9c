import { AuthProblem } from './problem.ts';

/** The number of keys kept; the least recently tried are dropped first. */
const remembered = 100_000;
const longestWait = 15 * 60;
/** A key's count is reset after this many seconds without an attempt. */
const memory = 3600;
/** An emailed code is dead after this many wrong attempts. Its link stays valid: nobody can guess 224 bits. */
const triesOfCode = 10;
/** Addresses stored per user from which they recently signed in, in addition to those of their sessions. */
const placesOfPerson = 10;

export type BackOff = {
  /**
   * Counts an attempt at `key` as failed until it is undone. @returns 0, or the seconds to wait; then nothing is
   * counted
   */
  readonly take: (key: string) => number;
  readonly takeBack: (key: string) => void;
  readonly forget: (key: string) => void;
};

/** Allows `free` failed attempts at once, then one each after 1, 2, 4, … up to 900 seconds. */
export function backOff(free: number, clock: () => number = Date.now): BackOff {
  const keys = new Map<string, { wrong: number; until: number; at: number }>();
  return {
    take: (key) => {
      const now = clock() / 1000;
      const known = keys.get(key);
      const { wrong, until } =
        known === undefined || now - known.at > memory ? { wrong: 0, until: 0 } : known;
      if (now < until) return until - now;
      const tries = wrong + 1;
      const wait = tries < free ? 0 : Math.min(longestWait, 2 ** (tries - free));
      // Delete and reinsert, so that the map stays in order of the last attempt.
      keys.delete(key);
      if (keys.size >= remembered) keys.delete(keys.keys().next().value ?? '');
      keys.set(key, { wrong: tries, until: wait === 0 ? 0 : now + wait, at: now });
      return 0;
    },
    takeBack: (key) => {
      const known = keys.get(key);
      if (known !== undefined) keys.set(key, { ...known, wrong: known.wrong - 1, until: 0 });
    },
    forget: (key) => {
      keys.delete(key);
    },
  };
}

/** A code that was sent; another code of the same kind has a different key. */
export type OpenCode<Kind> = { readonly key: string; readonly kind: Kind };

export type Guesses = {
  /**
   * Counts one attempt at the password of `account`. Unknown addresses share one budget; each address that the user has
   * signed in from has its own, so that a stranger cannot lock the owner out there.
   * @param isKnownPlace whether a session of the account was opened at `place`
   * @returns a function to call when the password was right
   * @throws AuthProblem over_request_rate_limit
   */
  readonly password: (account: string, place: string, isKnownPlace: boolean) => () => void;
  /**
   * Counts one attempt at the codes sent to `address`.
   * @returns the kinds whose code is still alive
   * @throws AuthProblem over_request_rate_limit
   */
  readonly code: <Kind>(address: string, open: readonly OpenCode<Kind>[]) => Kind[];
};

function tooMany(seconds: number): AuthProblem {
  return new AuthProblem(429, 'over_request_rate_limit', 'Request rate limit reached', {
    'retry-after': String(Math.ceil(seconds)),
  });
}

export function createGuesses(clock: () => number = Date.now): Guesses {
  const passwords = backOff(10, clock);
  // Allow three codes' worth of attempts; beyond that, someone is guessing at every new code.
  const codes = backOff(3 * triesOfCode, clock);
  const tries = new Map<string, number>();
  const places = new Map<string, string[]>();
  return {
    password: (account, place, isKnownPlace) => {
      const known = isKnownPlace || places.get(account)?.includes(place) === true;
      const key = known ? `${account} ${place}` : account;
      const wait = passwords.take(key);
      if (wait > 0) throw tooMany(wait);
      return () => {
        if (known) passwords.forget(key);
        else passwords.takeBack(key);
        const before = (places.get(account) ?? []).filter((one) => one !== place);
        places.delete(account);
        if (places.size >= remembered) places.delete(places.keys().next().value ?? '');
        places.set(account, [place, ...before].slice(0, placesOfPerson));
      };
    },
    code: (address, open) => {
      const wait = codes.take(address);
      if (wait > 0) throw tooMany(wait);
      return open
        .filter(({ key }) => {
          const count = tries.get(key) ?? 0;
          tries.delete(key);
          if (tries.size >= remembered) tries.delete(tries.keys().next().value ?? '');
          tries.set(key, Math.min(count + 1, triesOfCode + 1));
          return count < triesOfCode;
        })
        .map(({ kind }) => kind);
    },
  };
}
