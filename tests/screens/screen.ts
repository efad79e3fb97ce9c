import type { AnyMachineSnapshot } from 'xstate';
import type { Case } from '../model/paths.ts';

/** How a person knows a state: words that they see, and words that must not be there. */
export type Sight = { seen: readonly (string | RegExp)[]; unseen?: readonly (string | RegExp)[] };

/** One thing that a person does, by the words on the page. */
export type Act =
  | { press: string | RegExp; as?: 'button' | 'link' }
  | { pick: string }
  | { fill: string; with: string }
  | { choose: string; option: string };

/** A page object: how a person sees the states of a machine and brings its events about. The same at every level. */
export type Screen = {
  sight: (snapshot: AnyMachineSnapshot) => Sight;
  /**
   * By event, as the model names it: what a person does for it in this state. An event that is not here, or that answers
   * null, comes from elsewhere: another tab, the session, the clock.
   */
  acts: Readonly<Record<string, (event: Case, snapshot: AnyMachineSnapshot) => readonly Act[] | null>>;
};

/** Words that are missing and words that are too many; empty where the state is seen. */
export function mistakesIn(text: string, { seen, unseen = [] }: Sight): string[] {
  const has = (words: string | RegExp) =>
    typeof words === 'string' ? text.includes(words) : words.test(text);
  return [
    ...seen.filter((words) => !has(words)).map((words) => `does not say ${String(words)}`),
    ...unseen.filter(has).map((words) => `still says ${String(words)}`),
  ];
}
