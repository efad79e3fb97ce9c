import type { AnyMachineSnapshot } from 'xstate';
import { isSame } from '../same.ts';
import type { Case, Effect } from '../step.ts';

/** One step of a machine: the event and its effects. */
export type Moment<State = AnyMachineSnapshot> = {
  event: Case;
  /** The event as the model's cases name it: `done.resend`, `after.second`. */
  name: string;
  from: State;
  to: State;
  effects: readonly Effect[];
};

/** How a sentence is checked. Times are milliseconds in which nothing but time passes. */
export type Claim<State = AnyMachineSnapshot> =
  | { kind: 'starts'; holds: (state: State, effects: readonly Effect[]) => boolean }
  | { kind: 'always'; when: (state: State) => boolean; holds: (state: State) => boolean }
  | { kind: 'step'; when: (moment: Moment<State>) => boolean; holds: (moment: Moment<State>) => boolean }
  | { kind: 'only by'; in: (state: State) => boolean; by: (moment: Moment<State>) => boolean }
  | {
      kind: 'only after';
      what: (moment: Moment<State>) => boolean;
      needs: (moment: Moment<State>) => boolean;
      ends: (moment: Moment<State>) => boolean;
    }
  | {
      kind: 'leads to';
      from: (moment: Moment<State>) => boolean;
      to: (state: State) => boolean;
      notBefore: number;
      within: number;
    };

/** A sentence of the specification about one machine, written without looking at the machine. */
export type Property = {
  /** The section of the sentence: '§4'. */
  source: string;
  says: string;
  claim: Claim;
};

/** The events that may end something: by name, or by a rule. */
type By<State> = readonly string[] | ((moment: Moment<State>) => boolean);

/**
 * The kinds of sentences, for the states of one machine. `State` is the machine's snapshot type: the cast from XState's
 * general one is made here, once.
 */
export function propertiesOf<State>() {
  const property = (source: string, says: string, claim: Claim<State>): Property => ({
    source,
    says,
    claim: claim as Claim<never> as Claim,
  });
  return {
    /** A condition of steps: one of these events, in one of these states. */
    is:
      (names: string | readonly string[], from: (state: State) => boolean = () => true) =>
      (moment: Moment<State>): boolean =>
        (typeof names === 'string' ? names === moment.name : names.includes(moment.name)) &&
        from(moment.from),

    /** True of the very first state and of what entering it does. */
    starts: (source: string, says: string, holds: (state: State, effects: readonly Effect[]) => boolean) =>
      property(source, says, { kind: 'starts', holds }),

    /** True of every state, or of every state in which `when` is true. */
    always: (
      source: string,
      says: string,
      holds: (state: State) => boolean,
      when: (state: State) => boolean = () => true,
    ) => property(source, says, { kind: 'always', when, holds }),

    /** True of no state. */
    never: (source: string, says: string, holds: (state: State) => boolean) =>
      property(source, says, { kind: 'always', when: () => true, holds: (state) => !holds(state) }),

    /** Whenever `when` happens, also where no state handles the event, `holds` is true of that step. */
    step: (
      source: string,
      says: string,
      when: (moment: Moment<State>) => boolean,
      holds: (moment: Moment<State>) => boolean,
    ) => property(source, says, { kind: 'step', when, holds }),

    /** In these states nothing changes and nothing is done except by these events. */
    onlyBy: (source: string, says: string, inside: (state: State) => boolean, by: By<State>) =>
      property(source, says, {
        kind: 'only by',
        in: inside,
        by: typeof by === 'function' ? by : ({ name }) => by.includes(name),
      }),

    /** `what` happens only after `needs`, and not again once `ends` has happened, until `needs` happens again. */
    onlyAfter: (
      source: string,
      says: string,
      {
        what,
        needs,
        ends = () => false,
      }: {
        what: (moment: Moment<State>) => boolean;
        needs: (moment: Moment<State>) => boolean;
        ends?: (moment: Moment<State>) => boolean;
      },
    ) => property(source, says, { kind: 'only after', what, needs, ends }),

    /** After `from`, if nothing but time passes, `to` is true within that time, and not before. */
    leadsTo: (
      source: string,
      says: string,
      {
        from,
        to,
        within,
        notBefore = 0,
      }: {
        from: (moment: Moment<State>) => boolean;
        to: (state: State) => boolean;
        within: number;
        notBefore?: number;
      },
    ) => property(source, says, { kind: 'leads to', from, to, within, notBefore }),
  };
}

/** Emits nothing, asks nothing, runs no action: at most it ends what was running. */
export const isSilent = ({ effects }: Pick<Moment, 'effects'>): boolean =>
  effects.every(({ type }) => ['xstate.stopChild', 'xstate.stop', 'xstate.cancel'].includes(type));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The events of this type that a step emits. */
export const emitted = ({ effects }: Pick<Moment, 'effects'>, type: string): readonly unknown[] =>
  effects.flatMap((effect) => {
    if (effect.type !== 'xstate.emit' || !isRecord(effect.params)) return [];
    const { event } = effect.params;
    return isRecord(event) && event['type'] === type ? [event] : [];
  });

export const emits = (moment: Pick<Moment, 'effects'>, type: string): boolean =>
  emitted(moment, type).length > 0;

/** Whether a step starts the child or request of that name. */
export const asks = ({ effects }: Pick<Moment, 'effects'>, id: string): boolean =>
  effects.some(
    ({ type, params }) => type === 'xstate.spawnChild' && Array.isArray(params) && params[0] === id,
  );

/** Whether a step runs the action of that name, which the app provides. */
export const does = ({ effects }: Pick<Moment, 'effects'>, action: string): boolean =>
  effects.some(({ type }) => type === action);

type Visible = { value: unknown; context: unknown };

/** Nothing changes, and nothing is done. */
export const isQuiet = ({ effects, from, to }: Pick<Moment<Visible>, 'effects' | 'from' | 'to'>): boolean =>
  effects.length === 0 && isSame(from.value, to.value) && isSame(from.context, to.context);

/** The arguments of an action that the app provides, each time that it runs. */
export const told = ({ effects }: Pick<Moment, 'effects'>, action: string): readonly unknown[] =>
  effects.filter(({ type }) => type === action).map(({ params }) => params);
