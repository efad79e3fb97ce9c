import { afterEach, expect, test } from 'vitest';
import { chartView } from '../../../.storybook/atlas/chart-view.ts';
import type { ChartView } from '../../../.storybook/atlas/chart-view.ts';

/** Two regions of a parallel machine, further apart than the frame is wide. */
const chart = `<svg viewBox="0 0 3000 400">
  ${[
    ['login.form.empty', 100],
    ['login.form.ready', 260],
    ['login.captcha.off', 2500],
    ['login.captcha.on', 2700],
  ]
    .map(
      ([id, x]) =>
        `<g data-state="${id}" data-path="${String(id).replace('login.', '')}"><rect x="${x}" y="180" width="120" height="40" /></g>`,
    )
    .join('')}
</svg>`;

let view: ChartView | undefined;

afterEach(() => {
  view?.stop();
  document.body.replaceChildren();
});

function open(): HTMLElement {
  const frame = document.body.appendChild(document.createElement('div'));
  frame.style.cssText = 'width: 500px; height: 300px; overflow: auto';
  frame.innerHTML = chart;
  view = chartView(frame);
  return frame;
}

/** The states that can be seen entirely. */
function seenIn(frame: HTMLElement): (string | undefined)[] {
  const around = frame.getBoundingClientRect();
  return [...frame.querySelectorAll<SVGElement>('[data-state]')]
    .filter((node) => {
      const box = node.getBoundingClientRect();
      return box.left >= around.left && box.right <= around.right;
    })
    .map(({ dataset }) => dataset['state']);
}

test('a parallel machine opens at a lit state, never at the empty space between two', () => {
  const frame = open();
  view?.light(['login.form.empty', 'login.captcha.off']);
  view?.open();
  expect(seenIn(frame)).toContain('login.form.empty');
});

test('the region that moved scrolls into view, wherever the other lit states are', () => {
  const frame = open();
  view?.light(['login.form.empty', 'login.captcha.off']);
  view?.open();
  view?.light(['login.form.empty', 'login.captcha.on']);
  expect(seenIn(frame)).toContain('login.captcha.on');
  view?.light(['login.form.ready', 'login.captcha.on']);
  expect(seenIn(frame)).toContain('login.form.ready');
});

test('lit states that fit side by side are both shown', () => {
  const frame = open();
  view?.open();
  view?.light(['login.captcha.off', 'login.captcha.on']);
  expect(seenIn(frame)).toEqual(['login.captcha.off', 'login.captcha.on']);
});
