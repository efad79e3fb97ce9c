import { assign, emit, setup } from 'xstate';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { expect, test } from 'vitest';
import type { Model } from '#engine/paths.ts';
import { checkProperties } from '#engine/properties/check.ts';
import { judge } from '#engine/properties/judge.ts';
import { emits, propertiesOf } from '#engine/properties/property.ts';
import type { Property } from '#engine/properties/property.ts';
import { propertyScore } from '#engine/properties/score.ts';

const { always, leadsTo, onlyAfter, onlyBy, starts, step } = propertiesOf<AnyMachineSnapshot>();

/** A kettle: it boils for 90 s, whistles, and pours only what has boiled. */
const kettle = setup({ types: { context: {} as { cups: number } }, delays: { boil: 90_000 } }).createMachine({
  id: 'kettle',
  initial: 'cold',
  context: { cups: 0 },
  states: {
    cold: { on: { heat: 'heating' } },
    heating: { after: { boil: { target: 'hot', actions: emit({ type: 'whistle' }) } }, on: { stop: 'cold' } },
    hot: {
      on: {
        pour: [
          {
            guard: ({ context }) => context.cups < 2,
            actions: [assign(({ context }) => ({ cups: context.cups + 1 })), emit({ type: 'cup' })],
          },
          { target: 'cold', actions: assign({ cups: 0 }) },
        ],
      },
    },
  },
});

const modelOf = (machine: AnyStateMachine, properties: readonly Property[]): Model => ({
  name: 'kettle',
  machine,
  cases: { heat: [{}], stop: [{}], pour: [{}], 'after.boil': [{}] },
  actionPorts: [],
  classOf: ({ context }) => context,
  limit: 1000,
  broken: () => undefined,
  properties,
});
const brokenBy = (property: Property, machine: AnyStateMachine = kettle) =>
  checkProperties(modelOf(machine, [property])).violations.map(({ way }) => way);

const heat = '{"type":"heat"}';
const boil = '{"type":"xstate.after.boil.kettle.heating"}';
const pour = '{"type":"pour"}';

test('a sentence about every state reports the shortest path to the first that breaks it', () => {
  expect(brokenBy(always('§1', 'never hot', (state) => !state.matches('hot')))).toEqual([[heat, boil]]);
  expect(brokenBy(always('§1', 'at most two cups', ({ context }) => context['cups'] <= 2))).toEqual([]);
  expect(brokenBy(always('§1', 'one cup', ({ context }) => context['cups'] <= 1))).toEqual([
    [heat, boil, pour, pour],
  ]);
});

test('a sentence about the start covers the first state and what it does', () => {
  expect(
    brokenBy(starts('§1', 'cold', (state, effects) => state.matches('cold') && effects.length === 0)),
  ).toEqual([]);
  expect(brokenBy(starts('§1', 'hot', (state) => state.matches('hot')))).toEqual([[]]);
});

test('a sentence about a step also covers states that do not handle the event', () => {
  const isHeat = ({ name }: { name: string }) => name === 'heat';
  expect(brokenBy(step('§1', 'heat heats', isHeat, ({ to }) => !to.matches('cold')))).toEqual([]);
  expect(brokenBy(step('§1', 'heat always heats', isHeat, ({ to }) => to.matches('heating')))).toEqual([
    [heat, boil, heat],
  ]);
});

test('the list of what ends a state is complete, and acting without leaving counts', () => {
  const isHot = (state: AnyMachineSnapshot) => state.matches('hot');
  expect(brokenBy(onlyBy('§1', 'hot until poured', isHot, ['pour']))).toEqual([]);
  expect(brokenBy(onlyBy('§1', 'hot forever', isHot, []))).toEqual([[heat, boil, pour]]);
});

test('a missing prerequisite is found on the path without it, even after an end', () => {
  const what = (moment: Parameters<typeof emits>[0]) => emits(moment, 'cup');
  const needs = ({ name }: { name: string }) => name === 'after.boil';
  const ends = ({ to }: { to: AnyMachineSnapshot }) => to.matches('cold');
  const isPour = ({ name }: { name: string }) => name === 'pour';
  expect(brokenBy(onlyAfter('§1', 'a cup of boiled water', { what, needs, ends }))).toEqual([]);
  expect(brokenBy(onlyAfter('§1', 'one cup a boil', { what, needs, ends: isPour }))).toEqual([
    [heat, boil, pour, pour],
  ]);
});

test('a delay is exact to the millisecond, early and late', () => {
  const quick = kettle.provide({ delays: { boil: 89_999 } });
  const slow = kettle.provide({ delays: { boil: 90_001 } });
  const boils = leadsTo('§1', 'boils in 90 s', {
    from: ({ name, from }) => name === 'heat' && from.matches('cold'),
    to: (state) => state.matches('hot'),
    notBefore: 90_000,
    within: 90_000,
  });
  expect(brokenBy(boils)).toEqual([]);
  expect(brokenBy(boils, quick)).toEqual([[heat, 'wait 89999 ms', 'too early, after 89999 ms']]);
  expect(brokenBy(boils, slow)).toEqual([[heat, 'not within 90000 ms']]);
});

test('a sentence whose condition is never true is reported', () => {
  const freezes = step(
    '§1',
    'ice',
    ({ name }) => name === 'freeze',
    () => false,
  );
  expect(checkProperties(modelOf(kettle, [freezes])).untested).toEqual([{ source: '§1', says: 'ice' }]);
});

test("an event of the machine may start like a child's answer", () => {
  const fuse = setup({}).createMachine({
    initial: 'whole',
    states: { whole: { on: { 'error.thrown': 'blown' } }, blown: {} },
  });
  const model: Model = { ...modelOf(fuse, []), cases: { 'error.thrown': [{}] } };
  const blows = always('§1', 'It never blows', (state) => !state.matches('blown'));
  expect(checkProperties({ ...model, properties: [blows] }).violations.map(({ says }) => says)).toEqual([
    'It never blows',
  ]);
});

test('the sentences alone find wrong machines, and no wrong machine goes unnoticed', () => {
  const few = [always('§1', 'few cups', ({ context }) => context['cups'] <= 2)];
  const all = [
    ...few,
    starts('§1', 'cold', (state) => state.matches('cold')),
    onlyBy('§1', 'cold until heated', (state) => state.matches('cold'), ['heat']),
    onlyBy('§1', 'hot until poured', (state) => state.matches('hot'), ['pour']),
    onlyBy('§1', 'heating takes time', (state) => state.matches('heating'), ['after.boil', 'stop']),
    step(
      '§1',
      'heating can be stopped',
      ({ name, from }) => name === 'stop' && from.matches('heating'),
      ({ to }) => to.matches('cold'),
    ),
    leadsTo('§1', 'boils in 90 s', {
      from: ({ name, from }) => name === 'heat' && from.matches('cold'),
      to: (state) => state.matches('hot'),
      notBefore: 90_000,
      within: 90_000,
    }),
    step(
      '§1',
      'it whistles',
      ({ name }) => name === 'after.boil',
      (moment) => emits(moment, 'whistle'),
    ),
    step(
      '§1',
      'two cups a kettle',
      ({ name, from }) => name === 'pour' && from.matches('hot'),
      (moment) =>
        moment.from.context['cups'] < 2
          ? emits(moment, 'cup') && moment.to.context['cups'] === moment.from.context['cups'] + 1
          : moment.to.matches('cold') && moment.to.context['cups'] === 0,
    ),
  ];
  const weak = propertyScore([modelOf(kettle, few)]);
  expect(weak.killed).toBeLessThan(weak.total / 2);
  const { killed, total, survivors } = propertyScore([modelOf(kettle, all)]);
  expect({ killed, survivors }).toEqual({ killed: total, survivors: [] });
});

test('a machine that breaks its own sentences has no score', () => {
  const wrong = always('§1', 'never hot', (state) => !state.matches('hot'));
  expect(judge([modelOf(kettle, [wrong])])).toEqual({
    sentences: [{ source: '§1', says: 'never hot', broken: [heat, boil], isTested: true }],
    score: null,
  });
});
