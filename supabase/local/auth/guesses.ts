import { AuthProblem } from './problem.ts';

/** Keys that are remembered; those that were tried longest ago are forgotten first. */
const remembered = 100_000;
const longestWait = 15 * 60;
/** Seconds without a try after which a key starts afresh. */
const memory = 3600;
/** Wrong tries of one code of a mail, after which the code is dead. Its link lives on: nobody guesses 224 bits. */
const triesOfCode = 10;
/** Addresses from which a person has signed in lately, beside those of their sessions. */
const placesOfPerson = 10;

export type BackOff = {
  /** Takes a try at `key`, wrong until it is taken back. @returns 0, or the seconds to wait, and then nothing is taken */
  readonly take: (key: string) => number;
  readonly takeBack: (key: string) => void;
  readonly forget: (key: string) => void;
};

/** `free` wrong tries at once, and then one after 1, 2, 4, … up to 900 seconds. */
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
      // Set anew, so that the map's order is that of the last try.
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

/** A code that has been sent: another one of the same kind has another key. */
export type OpenCode<Kind> = { readonly key: string; readonly kind: Kind };

export type Guesses = {
  /**
   * One try at the password of `account`. Strangers share their tries, wherever they come from; a place that the person
   * has signed in from has tries of its own, so that no stranger locks the owner out there.
   * @param isKnownPlace whether a session of the account was opened at `place`
   * @returns to be called when the password was right
   * @throws AuthProblem over_request_rate_limit
   */
  readonly password: (account: string, place: string, isKnownPlace: boolean) => () => void;
  /**
   * One try at the codes that went to `address`.
   * @returns the kinds that may still be meant: those whose code is not dead
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
  // Three codes and their tries: more of them are guesses at whichever code comes next.
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
