import type { AnyMachineSnapshot } from 'xstate';
import type { Case } from './paths.ts';
import type { Look } from './page/look.ts';

/** How a person recognizes a state: what is visible, and what must not be. */
export type Sight = {
  seen?: readonly (string | RegExp)[];
  unseen?: readonly (string | RegExp)[];
  /** Buttons that can be pressed, by their names, and buttons that cannot. */
  live?: readonly string[];
  dead?: readonly string[];
  /** The option selected with the arrow keys; null for none. */
  marked?: string | null;
  /** Path and query in the address bar. */
  at?: RegExp;
};

/** One action of a person, by the text on the page. */
export type Act =
  | { press: string | RegExp; as?: 'button' | 'link' | 'option' | 'tab' | 'checkbox' }
  | { point: string; as: 'option' }
  | { pick: string }
  | { fill: string; with: string }
  | { choose: string; option: string }
  | { key: string; in: string };

/** A page object: how a person recognizes the states of a machine and causes its events. The same at every level. */
export type Screen = {
  sight: (snapshot: AnyMachineSnapshot) => Sight;
  /**
   * By the model's event: what a person does to cause it in this state. An event that is missing, or that returns null,
   * comes from elsewhere: another tab, the session, the clock.
   */
  acts: Readonly<Record<string, (event: Case, snapshot: AnyMachineSnapshot) => readonly Act[] | null>>;
};

/** Translates the model's strings into those of the current page. */
export type Saying = <Words extends string | RegExp>(words: Words) => Words;

const asTheyAre: Saying = (words) => words;

const has = (text: string, words: string | RegExp) =>
  typeof words === 'string' ? text.includes(words) : words.test(text);

/** What is missing and what should not be there; empty if the state is recognized. */
export function mistakesIn(
  { text, keys, marked, at }: Look,
  sight: Sight,
  say: Saying = asTheyAre,
): string[] {
  const { seen = [], unseen = [], live = [], dead = [] } = sight;
  const missing = seen.map(say).filter((words) => !has(text, words));
  const wanted = sight.marked === undefined || sight.marked === null ? sight.marked : say(sight.marked);
  return [
    ...missing.map((words) => `does not say ${String(words)}`),
    ...unseen
      .map(say)
      .filter((words) => has(text, words))
      .map((words) => `still says ${String(words)}`),
    ...live.filter((name) => keys[name] !== true).map((name) => `the key ${name} is not live`),
    ...dead.filter((name) => keys[name] !== false).map((name) => `the key ${name} is not dead`),
    ...(wanted === undefined || (wanted === null ? marked === null : (marked?.includes(wanted) ?? false))
      ? []
      : [`marks ${String(marked)} instead of ${String(wanted)}`]),
    ...(sight.at?.test(at) === false ? [`stands at ${at}`] : []),
  ];
}
