import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { Channel } from 'storybook/internal/channels';
import { addons } from 'storybook/preview-api';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '#ui/css/base.ts';
import { AtlasPanel } from '../../../.storybook/atlas/panel.tsx';
import { storiesOf } from '../../../.storybook/atlas/story.tsx';
import { atlas } from '../../../stories/identity/resend.atlas.tsx';

/** Storybook's window, as far as the panel knows it: one channel with the canvas, the chosen story, the toolbar. */
const storybook = vi.hoisted(() => ({
  channel: null as Channel | null,
  parameters: null as unknown,
  storyId: '',
  chosen: [] as string[],
  globals: {} as Record<string, unknown>,
  onGlobals: () => {},
}));

vi.mock('storybook/manager-api', async () => {
  const { useEffect, useState } = await import('react');
  const emit = (...told: [string, ...unknown[]]) => storybook.channel?.emit(...told);
  return {
    useStorybookApi: () => ({ selectStory: (id: string) => storybook.chosen.push(id) }),
    useStorybookState: () => ({ storyId: storybook.storyId }),
    useParameter: () => storybook.parameters,
    useGlobals: () => {
      const [globals, setGlobals] = useState(storybook.globals);
      return [
        globals,
        (more: Record<string, unknown>) => {
          storybook.globals = { ...storybook.globals, ...more };
          setGlobals(storybook.globals);
          storybook.onGlobals();
        },
      ];
    },
    useChannel: (heard: Record<string, (told: unknown) => void>) => {
      useEffect(() => {
        for (const [event, listener] of Object.entries(heard)) storybook.channel?.on(event, listener);
        return () => {
          for (const [event, listener] of Object.entries(heard)) storybook.channel?.off(event, listener);
        };
      });
      return emit;
    },
  };
});

const parameters = inject('atlas');
const roots: Root[] = [];

function mount(className: string): Root {
  const place = document.body.appendChild(document.createElement('div'));
  place.className = className;
  const root = createRoot(place);
  roots.push(root);
  return root;
}

/** The canvas with one story, and the panel next to it. */
function open(name: string): void {
  const story = parameters.stories.find((each) => each.name === name);
  if (story === undefined) throw new Error(`There is no story '${name}'`);
  storybook.storyId = story.id;
  const { storyFor } = storiesOf(atlas, parameters, null);
  const way = ways[name];
  if (way === undefined) throw new Error(`There is no way to '${name}'`);
  const { render } = storyFor(way);
  const canvas = mount('canvas');
  const show = () =>
    canvas.render(render?.({}, { id: story.id, globals: storybook.globals } as Parameters<typeof render>[1]));
  storybook.onGlobals = show;
  show();
  mount('panel').render(<AtlasPanel />);
}

const ways: Readonly<Record<string, Parameters<ReturnType<typeof storiesOf>['storyFor']>[0]>> = {
  ready: { model: 0, steps: [] },
  sending: { model: 0, steps: [['resend.ask', 'resend.ask', 0]] },
};

beforeEach(() => {
  storybook.channel = new Channel({});
  storybook.parameters = parameters;
  storybook.globals = { machines: 'held' };
  storybook.chosen = [];
  addons.setChannel(storybook.channel);
});

afterEach(() => {
  for (const root of roots.splice(0)) root.unmount();
  document.body.replaceChildren();
});

/** A busy machine draws late. */
const patient = { timeout: 30_000 };

const litStates = () =>
  [...document.querySelectorAll<SVGElement>('.panel [data-state][data-lit]')].map(
    ({ dataset }) => dataset['state'],
  );

const canvasKey = () => document.querySelector('.canvas')?.textContent;

test('the panel highlights the current state of the story', async () => {
  open('sending');
  await expect.poll(litStates, patient).toEqual(['resend.sending']);
});

test('an event sent from the panel moves the machine of the story, and the panel shows it', async () => {
  open('ready');
  await expect.poll(litStates, patient).toEqual(['resend.ready']);
  const before = canvasKey();
  await userEvent.click(page.getByRole('button', { name: /^resend\.ask "email":"[^"]+"/ }).first());
  await expect.poll(litStates, patient).toEqual(['resend.sending']);
  await expect.element(page.getByRole('listitem').filter({ hasText: '1. resend.ask' })).toBeVisible();
  await expect.poll(canvasKey, patient).not.toBe(before);
});

test('a click on a state opens its story', async () => {
  open('ready');
  await expect.poll(litStates, patient).toEqual(['resend.ready']);
  const state = document.querySelector<SVGElement>('.panel [data-state="resend.sending"]');
  state?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  const wanted = parameters.stories.find(({ states }) => states.includes('resend.sending'));
  expect(storybook.chosen).toEqual([wanted?.id]);
});

test('the clock and the ports run when they are released, and pause again', async () => {
  open('sending');
  await userEvent.click(page.getByRole('button', { name: 'Let clock and ports run' }));
  await expect.poll(litStates, patient).toEqual(['resend.cooling down']);
  await userEvent.click(page.getByRole('button', { name: 'Hold still' }));
  await expect.element(page.getByRole('button', { name: 'Let clock and ports run' })).toBeVisible();
});

test('the panel asks Storybook to restart the story', async () => {
  const asked: unknown[] = [];
  storybook.channel?.on('forceRemount', (told: unknown) => asked.push(told));
  open('ready');
  await userEvent.click(page.getByRole('button', { name: 'Back to the start' }));
  expect(asked).toEqual([{ storyId: storybook.storyId }]);
});

test('a story without a machine says where to find the charts', async () => {
  storybook.parameters = null;
  storybook.storyId = 'ui-button--primary';
  mount('panel').render(<AtlasPanel />);
  await expect.element(page.getByText('Choose a story under Machines to see its chart.')).toBeVisible();
});

test('a story with a machine says that its chart is loading', async () => {
  storybook.parameters = null;
  storybook.storyId = 'machines-identity-resend--ready';
  mount('panel').render(<AtlasPanel />);
  await expect.element(page.getByRole('status')).toHaveTextContent('The chart is loading…');
});
