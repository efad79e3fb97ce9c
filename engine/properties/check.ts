import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { descriptorOf } from '../chart/chart.ts';
import { canHappen, eventsOf, isHandled, serialize } from '../paths.ts';
import type { Case, Model } from '../paths.ts';
import { createStepper } from '../step.ts';
import { afterEffects } from '../timers.ts';
import type { Timers } from '../timers.ts';
import { judgeState, judgeStep } from './monitor.ts';
import type { Claim, Moment, Property } from './property.ts';
import { passTime } from './time.ts';

/** A sentence that the machine breaks, and the shortest way to where it does. */
export type Violation = {
  source: string;
  says: string;
  /** The events from the start, as JSON, and the waits. */
  way: readonly string[];
};

export type Verdict = {
  violations: readonly Violation[];
  /** Sentences that nothing put to the test: their condition never came true. */
  untested: readonly Pick<Property, 'source' | 'says'>[];
};

type Arrival = { from: string; event: Case };
type Link = { from: string; to: string; event: Case };
/** What a step is to a sentence of the kind 'only after'. */
type Mark = { what: boolean; needs: boolean; ends: boolean };

/** The rules of a model, which hold in every state and step, as sentences. */
function rulesOf(model: Model): Property[] {
  const { brokenStep } = model;
  const rules: Claim[] = [
    { kind: 'always', when: () => true, holds: (state) => model.broken(state) === undefined },
    ...(brokenStep === undefined
      ? []
      : [
          {
            kind: 'step',
            // A model's rule of steps is about steps that are taken.
            when: ({ from, event }) => isHandled(from, event),
            holds: ({ from, event, to }) => brokenStep(from, event, to) === undefined,
          } satisfies Claim,
        ]),
    { kind: 'always', when: () => true, holds: ({ status }) => status !== 'error' },
  ];
  return rules.map((claim) => ({ source: 'rules', says: 'The rules of the model hold', claim }));
}

/** A child answers only while it runs. */
const isAnswerOfNobody = (state: AnyMachineSnapshot, { type }: Case): boolean => {
  if (!type.startsWith('xstate.')) return false;
  const [, id] = /^(?:done|error|snapshot)\.(.+)$/.exec(descriptorOf(type)) ?? [];
  return id !== undefined && !(id in state.children);
};

/**
 * Checks sentences on every state and step that the cases of a model can reach.
 * @param machine The machine to check: the model's own, or one with a mistake.
 * @param hasEnough Ends the search early, given the number of violations so far.
 */
export function checkProperties(
  model: Model,
  machine: AnyStateMachine = model.machine,
  hasEnough: (violations: number) => boolean = () => false,
): Verdict {
  const { start, step } = createStepper(machine, model.input);
  const sentences = [...(model.properties ?? []), ...rulesOf(model)];
  const found = new Map<Property, Violation>();
  const tested = new Set<Property>();
  const events = eventsOf({ ...model, machine: model.machine });
  const names = new Map(events.map((event) => [event, descriptorOf(event.type)]));

  const first = start();
  const initial = serialize(model, first.state);
  const states = new Map([[initial, first.state]]);
  const arrival = new Map<string, Arrival>();
  const timers = new Map<string, Timers>([[initial, afterEffects(new Map(), first.effects)]]);
  const links: Link[] = [];
  const marks = new Map<Property, Map<Link, Mark>>();
  const timed = new Set<string>();

  const wayTo = (state: string): string[] => {
    const way: string[] = [];
    for (let at = arrival.get(state); at !== undefined; at = arrival.get(at.from)) {
      way.push(JSON.stringify(at.event));
    }
    return way.toReversed();
  };
  const violate = (property: Property, way: () => readonly string[]) => {
    if (found.has(property)) return;
    found.set(property, { source: property.source, says: property.says, way: way() });
  };

  const checkState = (key: string, state: AnyMachineSnapshot) => {
    for (const property of sentences) {
      if (found.has(property)) continue;
      const isTrue = judgeState(property.claim, state);
      if (isTrue !== undefined) tested.add(property);
      if (isTrue === false) violate(property, () => wayTo(key));
    }
  };

  const checkMoment = (link: Link, moment: Moment, running: () => Timers) => {
    const way = () => [...wayTo(link.from), JSON.stringify(link.event)];
    for (const property of sentences) {
      const { claim } = property;
      if (found.has(property)) continue;
      const isTrue = judgeStep(claim, moment);
      if (isTrue !== undefined) tested.add(property);
      if (isTrue === false) violate(property, way);
      if (claim.kind === 'leads to' && claim.from(moment)) {
        tested.add(property);
        const run = `${sentences.indexOf(property)} ${link.to}`;
        if (timed.has(run)) continue;
        timed.add(run);
        const { mistake, waits } = passTime(step, moment.to, running(), claim);
        if (mistake !== undefined) violate(property, () => [...way(), ...waits, mistake]);
      }
      if (claim.kind === 'only after') {
        const mark = { what: claim.what(moment), needs: claim.needs(moment), ends: claim.ends(moment) };
        if (!mark.what && !mark.needs && !mark.ends) continue;
        const ofProperty = marks.get(property) ?? new Map<Link, Mark>();
        marks.set(property, ofProperty.set(link, mark));
      }
    }
  };

  for (const property of sentences) {
    if (property.claim.kind !== 'starts') continue;
    tested.add(property);
    if (!property.claim.holds(first.state, first.effects)) violate(property, () => []);
  }
  checkState(initial, first.state);

  let visits = 0;
  search: for (const [from, snapshot] of states) {
    if (snapshot.status !== 'active') continue;
    for (const event of events) {
      const name = names.get(event) ?? event.type;
      if (isAnswerOfNobody(snapshot, event) || model.possible?.(event, snapshot) === false) continue;
      if (hasEnough(found.size)) break search;
      const handled = isHandled(snapshot, event);
      if (!handled && event.type.startsWith('xstate.after.')) continue;
      if (!handled && canHappen(snapshot, event)) {
        checkMoment(
          { from, to: from, event },
          { event, name, from: snapshot, to: snapshot, effects: [] },
          () => timers.get(from) ?? new Map(),
        );
        continue;
      }
      visits += 1;
      if (visits > model.limit) break search;
      const { state, effects } = step(snapshot, event);
      const to = state === snapshot ? from : serialize(model, state);
      const running = () => afterEffects(timers.get(from) ?? new Map(), effects, event.type);
      const link: Link = { from, to, event };
      links.push(link);
      checkMoment(link, { event, name, from: snapshot, to: state, effects }, running);
      if (states.has(to)) continue;
      states.set(to, state);
      timers.set(to, running());
      arrival.set(to, { from, event });
      checkState(to, state);
    }
  }

  const linksFrom = Map.groupBy(links, ({ from }) => from);
  for (const [property, marked] of marks) {
    if ([...marked.values()].some(({ what }) => what)) tested.add(property);
    const way = firstWithoutNeed(initial, linksFrom, marked);
    if (way !== undefined) violate(property, () => way);
  }
  return {
    violations: [...found.values()],
    untested: sentences
      .filter((property) => !tested.has(property))
      .map(({ source, says }) => ({ source, says })),
  };
}

/** The shortest way to something that happens before what it needs, or after its end. */
function firstWithoutNeed(
  initial: string,
  linksFrom: ReadonlyMap<string, readonly Link[]>,
  marked: ReadonlyMap<Link, Mark>,
): string[] | undefined {
  type At = { state: string; met: boolean; before: At | undefined; event: Case | undefined };
  const seen = new Set([`${initial} no`]);
  const queue: At[] = [{ state: initial, met: false, before: undefined, event: undefined }];
  const wayTo = (at: At | undefined): string[] =>
    at?.event === undefined ? [] : [...wayTo(at.before), JSON.stringify(at.event)];
  for (const at of queue) {
    for (const link of linksFrom.get(at.state) ?? []) {
      const mark = marked.get(link);
      const isMet = at.met || mark?.needs === true;
      if (mark?.what === true && !isMet) return [...wayTo(at), JSON.stringify(link.event)];
      const met = isMet && (mark?.ends !== true || mark.needs);
      const key = `${link.to} ${met ? 'yes' : 'no'}`;
      if (seen.has(key)) continue;
      seen.add(key);
      queue.push({ state: link.to, met, before: at, event: link.event });
    }
  }
  return undefined;
}
