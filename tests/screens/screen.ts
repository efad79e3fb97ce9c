import type { AnyMachineSnapshot } from 'xstate';
import type { Case } from '../model/paths.ts';
import type { Look } from './look.ts';

/** How a person knows a state: what they see, and what must not be there. */
export type Sight = {
  seen?: readonly (string | RegExp)[];
  unseen?: readonly (string | RegExp)[];
  /** Keys that can be pressed, by their names, and keys that cannot. */
  live?: readonly string[];
  dead?: readonly string[];
  /** The option that the arrows have reached; null for none. */
  marked?: string | null;
  /** Path and query in the address bar. */
  at?: RegExp;
};

/** One thing that a person does, by the words on the page. */
export type Act =
  | { press: string | RegExp; as?: 'button' | 'link' | 'option' | 'tab' | 'checkbox' }
  | { point: string; as: 'option' }
  | { pick: string }
  | { fill: string; with: string }
  | { choose: string; option: string }
  | { key: string; in: string };

/** A page object: how a person sees the states of a machine and brings its events about. The same at every level. */
export type Screen = {
  sight: (snapshot: AnyMachineSnapshot) => Sight;
  /**
   * By event, as the model names it: what a person does for it in this state. An event that is not here, or that answers
   * null, comes from elsewhere: another tab, the session, the clock.
   */
  acts: Readonly<Record<string, (event: Case, snapshot: AnyMachineSnapshot) => readonly Act[] | null>>;
};

/** The words of a machine's model, said as the page at hand says them. */
export type Saying = <Words extends string | RegExp>(words: Words) => Words;

const asTheyAre: Saying = (words) => words;

const has = (text: string, words: string | RegExp) =>
  typeof words === 'string' ? text.includes(words) : words.test(text);

/** What is missing and what is too much; empty where the state is seen. */
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
