import { createMachine, not } from 'xstate';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { descriptorOf, guardName, stateNodesOf } from '../chart/chart.ts';

/** A machine with one mistake in it. */
export type Mutant = {
  /** Says what was changed and where; stable as long as the machine does not change. */
  id: string;
  machine: () => AnyStateMachine;
};

type Config = Record<string, unknown>;
type Candidate = Config & { target?: unknown; guard?: unknown; actions?: unknown };

const isPlain = (value: unknown): value is Config =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Copies data and keeps functions. */
function copyOf<Value>(value: Value): Value;
function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => copyOf(each));
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copyOf(inner)]));
}

const listOf = (value: unknown): unknown[] => {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
};

/** Where a state's config holds transitions: the holder's key contains one, a list of them, or the name of a target. */
type Slot = {
  label: string;
  descriptor: string;
  of: (state: Config) => { holder: Config; key: string } | undefined;
};

function slotsOf(state: Config): Slot[] {
  const inMap = (map: 'on' | 'after') =>
    Object.keys(isPlain(state[map]) ? state[map] : {}).map((key): Slot => ({
      label: map === 'on' ? key : `after.${key}`,
      descriptor: map === 'on' ? key : `after.${key}`,
      of: (copied) => {
        const holder = copied[map];
        return isPlain(holder) ? { holder, key } : undefined;
      },
    }));
  const own = ['always', 'onDone']
    .filter((key) => key in state)
    .map((key): Slot => ({ label: key, descriptor: key, of: (copied) => ({ holder: copied, key }) }));
  const invoked = listOf(state['invoke']).flatMap((invoke, index) =>
    isPlain(invoke)
      ? ['onDone', 'onError', 'onSnapshot']
          .filter((key) => key in invoke)
          .map((key): Slot => ({
            label: `${String(invoke['id'])}.${key}`,
            descriptor: `${key.slice(2).toLowerCase()}.${String(invoke['id'])}`,
            of: (copied) => {
              const holder = listOf(copied['invoke'])[index];
              return isPlain(holder) ? { holder, key } : undefined;
            },
          }))
      : [],
  );
  return [...inMap('on'), ...inMap('after'), ...own, ...invoked];
}

const candidatesIn = (holder: Config, key: string): Candidate[] =>
  listOf(holder[key]).map((each) => (isPlain(each) ? each : { target: each }));

const stateAt = (config: Config, path: readonly string[]): Config => {
  let at = config;
  for (const key of path) {
    const inner = isPlain(at['states']) ? at['states'][key] : undefined;
    if (!isPlain(inner)) throw new Error(`There is no state ${path.join('.')}`);
    at = inner;
  }
  return at;
};

/** The next sibling of a state in the config; skips siblings that only decide. */
function brotherOf(node: AnyStateNode | undefined): AnyStateNode | undefined {
  if (node?.parent === undefined || node.parent.type === 'parallel') return undefined;
  const brothers = Object.values(node.parent.states);
  const after = [...brothers.slice(brothers.indexOf(node) + 1), ...brothers].filter(
    (brother) => brother !== node && brother.type !== 'history',
  );
  return after.find((brother) => !isPassing(brother)) ?? after[0];
}

/** A nested state that is not the initial one. */
const lastInside = (node: AnyStateNode): AnyStateNode | undefined =>
  Object.values(node.states).findLast((inner) => inner.type !== 'history' && !isPassing(inner));

const named = (action: unknown): string => {
  if (typeof action === 'string') return action;
  if (typeof action === 'function' && 'type' in action) return String(action.type).replace('xstate.', '');
  return isPlain(action) ? String(action['type']) : 'action';
};

type Change = (config: Config) => void;

/** Every single mistake that the mutator knows, for one machine. */
export function mutantsOf(machine: AnyStateMachine): Mutant[] {
  const source = machine.config as Config;
  const found: Mutant[] = [];
  const make = (id: string, change: Change, delays: AnyStateMachine['implementations']['delays'] = {}) => {
    found.push({
      id,
      machine: () => {
        const config = copyOf(source);
        change(config);
        const { implementations } = machine;
        return createMachine(
          // A mistake may create a machine that loops forever.
          { ...config, options: { maxIterations: 60 } },
          { ...implementations, delays: { ...implementations.delays, ...delays } },
        );
      },
    });
  };

  for (const node of stateNodesOf(machine)) {
    const { path } = node;
    const state = stateAt(source, path);
    for (const slot of slotsOf(state)) {
      const place = slot.of(state);
      if (place === undefined) continue;
      for (const [index, candidate] of candidatesIn(place.holder, place.key).entries()) {
        const where = `${node.id} on ${slot.label} #${index}`;
        const change = (edit: (candidates: Candidate[]) => Candidate[]): Change => {
          return (config) => {
            const copied = slot.of(stateAt(config, path));
            if (copied === undefined) return;
            copied.holder[copied.key] = edit(candidatesIn(copied.holder, copied.key));
          };
        };
        const replace = (by: Candidate) => change((all) => all.map((each, at) => (at === index ? by : each)));
        const { guard: _guard, ...unguarded } = candidate;
        make(
          `drop transition: ${where}`,
          change((all) => all.filter((_, at) => at !== index)),
        );
        if (candidate.guard !== undefined) {
          make(`drop guard: ${where} [${guardName(candidate.guard)}]`, replace(unguarded));
          make(
            `negate guard: ${where} [${guardName(candidate.guard)}]`,
            replace({ ...candidate, guard: not(candidate.guard as Parameters<typeof not>[0]) }),
          );
        }
        const target = brotherOf(targetOf(node, slot.descriptor, index));
        if (target !== undefined) {
          make(`retarget: ${where} → ${target.id}`, replace({ ...candidate, target: `#${target.id}` }));
        }
        const actions = listOf(candidate.actions);
        for (const [at, action] of actions.entries()) {
          make(
            `drop action: ${where} / ${named(action)} #${at}`,
            replace({ ...candidate, actions: actions.filter((_, other) => other !== at) }),
          );
        }
      }
    }
    for (const moment of ['entry', 'exit']) {
      const actions = listOf(state[moment]);
      for (const [at, action] of actions.entries()) {
        make(`drop action: ${node.id} ${moment} / ${named(action)} #${at}`, (config) => {
          stateAt(config, path)[moment] = actions.filter((_, other) => other !== at);
        });
      }
    }
    const brother = node.type === 'compound' ? brotherOf(node.initial.target?.[0]) : undefined;
    if (brother?.parent === node) {
      make(`retarget: ${node.id} initial → ${brother.id}`, (config) => {
        stateAt(config, path)['initial'] = brother.key;
      });
    }
    const stranger = strangerTo(machine, node);
    if (stranger !== undefined && isStoodIn(node)) {
      const target = brotherOf(node) ?? lastInside(node) ?? node;
      make(`extra transition: ${node.id} on ${stranger} → ${target.id}`, (config) => {
        const copied = stateAt(config, path);
        const on = isPlain(copied['on']) ? copied['on'] : {};
        copied['on'] = { ...on, [stranger]: { target: `#${target.id}`, reenter: target === node } };
      });
    }
  }
  const waited = new Set(machine.events.map(descriptorOf));
  for (const [name, delay] of Object.entries(machine.implementations.delays)) {
    if (!waited.has(`after.${name}`)) continue;
    const longer: typeof delay = (...args: readonly unknown[]) =>
      (typeof delay === 'function' ? Number(delay(...(args as Parameters<typeof delay>))) : Number(delay)) *
        2 +
      1;
    make(`swap delay: ${name}`, () => {}, { [name]: longer });
  }
  return found;
}

const isPassing = ({ always }: AnyStateNode): boolean =>
  always?.some(({ guard }) => guard === undefined) ?? false;

/** States that only decide or remember, and final states, receive no event. */
const isStoodIn = (node: AnyStateNode): boolean =>
  node.type !== 'history' &&
  !(node.type === 'final' && node.parent?.parent === undefined) &&
  !isPassing(node);

/** The target of a transition of the running machine. */
function targetOf(node: AnyStateNode, descriptor: string, index: number): AnyStateNode | undefined {
  if (descriptor === 'always') return node.always?.[index]?.target?.[0];
  for (const [type, candidates] of node.transitions) {
    if (
      descriptorOf(type) === descriptor ||
      (descriptor === 'onDone' && type === `xstate.done.state.${node.id}`)
    ) {
      return candidates[index]?.target?.[0];
    }
  }
  return undefined;
}

/** An event that the machine knows and this state does not, a different one for each state. */
function strangerTo(machine: AnyStateMachine, node: AnyStateNode): string | undefined {
  const known = machine.events.filter((type) => !type.startsWith('xstate.') && !type.includes('*'));
  // An event taken by a nested state never reaches this one.
  const strange = known.filter((type) => !node.transitions.has(type) && !node.events.includes(type));
  return strange[node.order % Math.max(1, strange.length)];
}
