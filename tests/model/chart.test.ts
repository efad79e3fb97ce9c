import { and, not, or, setup } from 'xstate';
import { describe, expect, test } from 'vitest';
import { cartMachine } from '#machines/checkout/cart.machine.ts';
import { checkoutMachine } from '#machines/checkout/checkout.machine.ts';
import { paymentMachine } from '#machines/checkout/payment.machine.ts';
import { chartOf } from '#engine/chart/chart.ts';
import { drawChart } from '#engine/chart/layout.ts';
import { chartSvg } from '#engine/chart/svg.ts';

describe.each([cartMachine, checkoutMachine, paymentMachine])('the chart of $id', (machine) => {
  test('names each transition once and is JSON', () => {
    const chart = chartOf(machine);
    const ids = chart.transitions.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(JSON.parse(JSON.stringify(chart))).toEqual(chart);
  });

  test('has a mark for every state and every transition, and is deterministic', async () => {
    const drawn = await drawChart(chartOf(machine));
    const svg = chartSvg(drawn, { title: machine.id });
    const marks = (name: string) =>
      new Set([...svg.matchAll(new RegExp(`data-${name}="([^"]+)"`, 'g'))].map(([, id]) => id));
    expect(marks('state')).toEqual(new Set(drawn.chart.states.map(({ id }) => id)));
    expect(marks('transition')).toEqual(new Set(drawn.chart.transitions.map(({ id }) => id)));
    expect(await drawChart(chartOf(machine))).toEqual(drawn);
  });

  test('draws every state inside its parent', async () => {
    const { states } = await drawChart(chartOf(machine));
    const outside = states.filter(({ state, x, y, width, height }) => {
      const around = states.find((other) => other.state.id === state.parent);
      return (
        around !== undefined &&
        (x < around.x ||
          y < around.y ||
          x + width > around.x + around.width ||
          y + height > around.y + around.height)
      );
    });
    expect(outside.map(({ state }) => state.id)).toEqual([]);
  });
});

test('a transition back to its own box is a line in the box, so that no arrow crosses its label', async () => {
  const lamp = setup({ guards: { 'is dark': () => true } }).createMachine({
    id: 'lamp',
    initial: 'on',
    states: {
      on: {
        on: { blink: { target: 'on', reenter: true }, push: [{ guard: 'is dark', target: 'on' }, 'off'] },
      },
      off: { initial: 'cold', states: { cold: {} }, on: { cool: { target: 'off', reenter: true } } },
    },
  });
  const { states, edges } = await drawChart(chartOf(lamp));
  const lines = states.flatMap(({ lines: all }) => all.filter(({ role }) => role === 'stay'));
  expect(lines.map(({ text, transition }) => [text, transition])).toEqual([
    ['↻ blink', 'lamp.on/blink/0'],
    ['↻ push [is dark]', 'lamp.on/push/0'],
  ]);
  const arrows = edges.flatMap(({ transition }) => transition?.id ?? []);
  expect(arrows.toSorted()).toEqual(['lamp.off/cool/0', 'lamp.on/push/1']);
});

test("a guard's text shows its composition", () => {
  const door = setup({ guards: { 'is open': () => true, 'is locked': () => true } }).createMachine({
    id: 'door',
    on: {
      knock: { guard: and([not('is open'), 'is locked']), actions: () => {} },
      push: { guard: or(['is open', not('is locked')]), actions: () => {} },
    },
  });
  const guards = chartOf(door).transitions.map(({ guard }) => guard);
  expect(guards).toEqual(['not is open and is locked', 'is open or not is locked']);
});
