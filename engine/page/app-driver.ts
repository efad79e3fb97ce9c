import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type { AnyMachineSnapshot } from 'xstate';
import { descriptorOf } from '../chart/chart.ts';
import { explore } from '../paths.ts';
import type { Case, Model, Path } from '../paths.ts';
import { createStepper } from '../step.ts';
import { testPath } from '../test-model.ts';
import { allStates, transitionTour } from '../tours.ts';
import { perform } from './page-driver.ts';
import type { PageDriver } from './page-driver.ts';
import { lookAt } from './look.ts';
import { mistakesIn } from '../screen.ts';
import type { Saying, Screen } from '../screen.ts';
import { holdAgain } from './held-requests.ts';

/** One walk through the app. */
export type Scene = {
  page: Page;
  /** The model's strings and their values here; the driver changes them as it goes. */
  words: Map<string, string>;
};

type News<Own> = (
  event: Case,
  scene: Scene & Own,
  snapshot: AnyMachineSnapshot,
  /** The remaining events of the path: a person knows what they are about to do. */
  ahead: readonly Case[],
) => Promise<void> | void;

type DriverOf<Own> = {
  model: Model;
  screen: Screen;
  /** The paths walked each time: the shortest into every state, every transition, or this many of the longest. */
  daily: 'states' | 'transitions' | number;
  /** What a new page costs, in steps on it: more makes fewer and longer paths. */
  restart?: number;
  /** Cases by `<event>` or `<event>/<index of the case>` that cannot be caused in the app, with the reason. */
  beyond: Readonly<Record<string, string>>;
  /** Events that are possible only in some states. */
  possible?: (event: Case, snapshot: AnyMachineSnapshot) => boolean;
  /** Console messages that the paths are expected to cause. */
  tolerated?: readonly RegExp[];
  /** Brings the app to the machine's start, and holds requests that must wait. */
  start: (page: Page, words: Scene['words'], path: Path) => Promise<Own>;
  /** Where a person acts. */
  place?: (page: Page) => Locator;
  /** Events that no act of the page object causes. */
  news: Readonly<Record<string, News<Own>>>;
  /** Runs before the acts of an event. */
  first?: Readonly<Record<string, News<Own>>>;
  /** Lets a stopped clock advance to the next frame, if a driver has stopped it. */
  breathe?: (page: Page) => Promise<void>;
};

/** A machine in the app: its paths there, and how each is walked. */
export type Driver = {
  name: string;
  model: Model;
  beyond: Readonly<Record<string, string>>;
  tolerated: readonly RegExp[];
  paths: (which: 'daily' | 'all') => readonly Path[];
  /** `seen` is called after each step that the page has shown. */
  walk: (page: Page, path: Path, seen: (step: string) => Promise<void>) => Promise<void>;
};

function pageDriverOn(place: Locator): PageDriver {
  return {
    press: (role, name) => place.getByRole(role, { name, exact: true }).click({ force: role === 'checkbox' }),
    point: (role, name) => place.getByRole(role, { name }).hover(),
    pick: (name) => place.getByRole('radio', { name }).check({ force: true }),
    fill: (label, value) => place.getByLabel(label, { exact: true }).fill(value),
    choose: async (label, option) => {
      await place.getByLabel(label, { exact: true }).selectOption(option);
    },
    key: (label, key) => place.getByLabel(label, { exact: true }).press(key),
  };
}

const special = /[.*+?^${}()|[\]\\]/g;

function sayingOf(words: Scene['words']): Saying {
  const said = (text: string, inPattern: boolean) =>
    [...words].reduce(
      (whole, [from, to]) =>
        whole.replaceAll(
          new RegExp(`(?<![\\w-])${from.replaceAll(special, String.raw`\$&`)}(?![\\w-])`, 'g'),
          () => (inPattern ? to.replaceAll(special, String.raw`\$&`) : to),
        ),
      text,
    );
  return (<Words extends string | RegExp>(wanted: Words) =>
    typeof wanted === 'string'
      ? said(wanted, false)
      : new RegExp(said(wanted.source, true), wanted.flags)) as Saying;
}

/** Index of a case among those of its event. */
function placeOf(model: Model, { type, ...payload }: Case): string {
  const descriptor = descriptorOf(type);
  const wanted = JSON.stringify(payload);
  const index = (model.cases[descriptor] ?? []).findIndex((known) => JSON.stringify(known) === wanted);
  return `${descriptor}/${index}`;
}

export function driver<Own extends object>(wish: DriverOf<Own>): Driver {
  const { model, screen, beyond, news } = wish;
  const cases = Object.fromEntries(
    Object.entries(model.cases).map(([descriptor, all]) => [
      descriptor,
      all.filter((_, index) => !(descriptor in beyond) && !(`${descriptor}/${index}` in beyond)),
    ]),
  );
  const possible = (event: Case, snapshot: AnyMachineSnapshot): boolean => {
    const descriptor = descriptorOf(event.type);
    const canAct = descriptor in news || (screen.acts[descriptor]?.(event, snapshot) ?? null) !== null;
    return canAct && (wish.possible?.(event, snapshot) ?? true);
  };
  const here: Model = { ...model, cases, possible };

  const paths = (which: 'daily' | 'all'): readonly Path[] => {
    const exploration = explore(here);
    if (which === 'daily' && wish.daily === 'states') return allStates(here, exploration);
    const { paths: all } = transitionTour(here, exploration, wish.restart);
    if (which === 'all' || typeof wish.daily === 'string') return all;
    return all.toSorted((a, b) => b.steps.length - a.steps.length).slice(0, wish.daily);
  };

  const walk: Driver['walk'] = async (page, path, seen) => {
    const words: Scene['words'] = new Map();
    const say = sayingOf(words);
    const scene = { ...(await wish.start(page, words, path)), page, words };
    const pageDriver = pageDriverOn(wish.place?.(page) ?? page.locator('body'));
    const body = page.locator('body');
    let before = createStepper(model.machine, model.input).start().state;
    const stepAt = (index: number) => {
      const event = path.steps[index]?.event;
      return `step ${index + 1}, ${event === undefined ? '' : placeOf(model, event)}`;
    };
    await testPath(model, path, {
      send: async (event, index) => {
        const descriptor = descriptorOf(event.type);
        const bring = news[descriptor];
        const ahead = path.steps.slice(index + 1).map((each) => each.event);
        await (bring ?? wish.first?.[descriptor])?.(event, scene, before, ahead);
        if (bring !== undefined) return;
        for (const act of screen.acts[descriptor]?.(event, before) ?? []) await perform(act, pageDriver, say);
      },
      check: async (state, index) => {
        const step = stepAt(index);
        await expect
          .poll(
            async () => {
              await wish.breathe?.(page);
              // A look that a change of page cuts off says nothing about either page: look again.
              const look = await body.evaluate(lookAt).catch((error: unknown) => {
                if (String(error).includes('Execution context was destroyed')) return null;
                throw error;
              });
              return look === null
                ? [step, 'left the page']
                : [step, ...mistakesIn(look, screen.sight(state), say)];
            },
            { intervals: [30, 60, 120, 250] },
          )
          .toEqual([step]);
        await seen(step);
        holdAgain(page);
        before = state;
      },
    });
  };
  return { name: model.name, model, beyond, tolerated: wish.tolerated ?? [], paths, walk };
}
