import { setup } from 'xstate';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../../src/dev/overlay.ts';
import { createActor } from '../../../src/dev/xstate.ts';

const lamp = setup({
  types: { events: {} as { type: 'lamp.toggle' } | { type: 'lamp.broken' } },
}).createMachine({
  id: 'lamp',
  initial: 'off',
  states: {
    off: { on: { 'lamp.toggle': 'on' } },
    on: {
      initial: 'dim',
      on: { 'lamp.toggle': 'off', 'lamp.broken': 'gone' },
      states: { dim: {} },
    },
    gone: { type: 'final' },
  },
});

const corner = page.getByRole('button', { name: /^Machines/ });
const list = page.getByRole('region', { name: 'Live machines' });
const running = new Set<{ stop: () => unknown }>();

function light() {
  const actor = createActor(lamp).start();
  running.add(actor);
  return actor;
}

afterEach(async () => {
  for (const actor of running) actor.stop();
  running.clear();
  await userEvent.keyboard('{Escape}');
});

const addressOf = (text: string) => {
  const { href } = list.getByRole('link', { name: text }).element() as HTMLAnchorElement;
  const { pathname, searchParams } = new URL(href);
  return { pathname, asked: Object.fromEntries(searchParams) };
};

test('the corner counts the machines of the page, and Alt+M shows the state of each', async () => {
  await expect.element(corner).toHaveTextContent('Machines 0');
  const actor = light();
  await expect.element(corner).toHaveTextContent('Machines 1');
  await expect.element(corner).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{Alt>}m{/Alt}');
  await expect.element(corner).toHaveAttribute('aria-expanded', 'true');
  await expect.element(list.getByRole('heading', { name: 'lamp' })).toBeVisible();
  await expect.element(list.getByText('off', { exact: true })).toBeVisible();

  actor.send({ type: 'lamp.toggle' });
  await expect.element(list.getByText('on.dim', { exact: true })).toBeVisible();
  await expect.element(list.getByText('lamp.toggle', { exact: true })).toBeVisible();
});

test('steps show live, newest first, and a machine that ends disappears', async () => {
  const actor = light();
  await userEvent.click(corner);
  for (let time = 0; time < 3; time += 1) actor.send({ type: 'lamp.toggle' });
  await expect.element(list.getByText('lamp.toggle ← lamp.toggle ← lamp.toggle')).toBeVisible();
  actor.send({ type: 'lamp.broken' });
  await expect.element(corner).toHaveTextContent('Machines 0');
  await expect.element(list.getByRole('heading', { name: 'lamp' })).not.toBeInTheDocument();
});

test('a machine links to the story of its state and to the paths through it', async () => {
  light().send({ type: 'lamp.toggle' });
  await userEvent.click(corner);
  await expect.element(list.getByText('on.dim', { exact: true })).toBeVisible();
  const asked = { machine: 'lamp', states: 'lamp|lamp.on|lamp.on.dim' };
  expect(addressOf('Story of this state')).toEqual({ pathname: '/@stallbar/story', asked });
  expect(addressOf('Paths through it')).toEqual({ pathname: '/@stallbar/paths', asked });
});

test('Escape closes the list and keeps the focus on its button', async () => {
  light();
  await userEvent.click(corner);
  await expect.element(list).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(list).not.toBeInTheDocument();
  const overlay = document.querySelector('stallbar-machines');
  expect(overlay?.shadowRoot?.activeElement).toBe(corner.element());
});
