import { getAdjacencyMap } from 'xstate/graph';
import { expect, test } from 'vitest';
import { isSame } from '#engine/same.ts';
import { eventsOf, explore, serialize } from '#engine/paths.ts';
import { testModelOf, testPath } from '#engine/test-model.ts';
import { transitionTour } from '#engine/tours.ts';
import { loginModel } from '#samples/models/identity/login.model.ts';
import { resendModel } from '#samples/models/identity/resend.model.ts';
import { publishingModels } from '#samples/models/vendor-panel/publishing.model.ts';

test.each([resendModel, loginModel, ...publishingModels])(
  'xstate/graph and the explorer reach the same states of $name',
  (model) => {
    const { states } = explore(model);
    const events = eventsOf(model);
    const map = getAdjacencyMap(testModelOf(model).testLogic, {
      ...(model.input === undefined ? {} : { input: model.input }),
      events,
      filterEvents: (_, event) => events.some(({ type }) => type === event.type),
      serializeState: (snapshot) => serialize(model, snapshot),
      limit: Infinity,
    });
    expect(Object.keys(map).toSorted()).toEqual([...states.keys()].toSorted());
  },
);

test("a path that the subject does not follow fails at its step, with the step's name", async () => {
  const [path] = transitionTour(resendModel, explore(resendModel)).paths;
  if (path === undefined) throw new Error('There is no path');
  const sent: string[] = [];
  const stops = testPath(resendModel, path, {
    send: ({ type }) => {
      sent.push(type);
    },
    check: (_, index) => {
      if (index === 1) throw new Error('The button is not there.');
    },
  });
  await expect(stops).rejects.toThrow(/The button is not there\.[^]*Path:/);
  expect(sent).toEqual(path.steps.slice(0, 2).map(({ event }) => event.type));
});

test('equality is deep, and checks types', () => {
  const value = { list: [1, { at: new Date(5) }], known: new Map([['a', new Set([1])]]), none: null };
  const copy = { known: new Map([['a', new Set([1])]]), none: null, list: [1, { at: new Date(5) }] };
  expect(isSame(value, copy)).toBe(true);
  expect(isSame(value, { ...copy, list: [{ at: new Date(5) }, 1] })).toBe(false);
  expect(isSame(value, { ...copy, none: undefined })).toBe(false);
  expect(isSame(value, { ...copy, known: new Map([['a', new Set([2])]]) })).toBe(false);
  expect(isSame(value, { ...copy, list: [1, { at: new Date(6) }] })).toBe(false);
  expect(isSame({}, { a: undefined })).toBe(true);
  expect(isSame({}, { a: null })).toBe(false);
  expect(isSame([], {})).toBe(false);
  expect(isSame(new Error('a'), new Error('b'))).toBe(false);
});
