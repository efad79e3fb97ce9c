import type { Locator, Page } from '@playwright/test';

/** One action of the walk, and the guide's sentence about it: a guide can't mention anything that does not exist. */
interface Act {
  readonly says: string;
  readonly does: (page: Page) => Promise<void>;
}

export interface Step {
  readonly title: string;
  /** Why, in a few sentences. */
  readonly words: string;
  readonly acts: readonly Act[];
  /** The expected result: without it the walk fails. */
  readonly ends: (page: Page) => Locator;
  /** The picture's file name without extension, and its description. */
  readonly picture: readonly [name: string, shows: string];
}

export interface Guide {
  /** The name of its file in docs/guides. */
  readonly name: string;
  readonly title: string;
  readonly intro: string;
  /** Who walks through the seeded shop, and where from. */
  readonly email: string;
  readonly start: string;
  readonly steps: readonly Step[];
}

const main = (page: Page) => page.locator('main');

/** An entry of the sidebar, whatever its badge counts. */
export const menu = (name: string): Act => ({
  says: `Open **${name}** in the sidebar.`,
  does: (page) =>
    page
      .getByRole('navigation', { name: 'Panel' })
      .getByRole('link', { name: new RegExp(`^${name}( ?,|$)`) })
      .click(),
});

/** @param says the guide's name for it if it differs, for a row that varies between shops */
export const follow = (name: string | RegExp, says = `Select **${String(name)}**.`): Act => ({
  says,
  does: (page) => main(page).getByRole('link', { name, exact: true }).first().click(),
});

export const press = (name: string): Act => ({
  says: `Press **${name}**.`,
  does: (page) => main(page).getByRole('button', { name, exact: true }).first().click(),
});

const typedInto = (page: Page, label: string) =>
  page
    .getByRole('textbox', { name: label, exact: true })
    .or(page.getByRole('searchbox', { name: label, exact: true }))
    .first();

export const write = (label: string, text: string): Act => ({
  says: `Enter “${text}” in **${label}**.`,
  does: (page) => typedInto(page, label).fill(text),
});

export const key = (keys: string, what: string, shown = keys): Act => ({
  says: `Press \`${shown}\`: ${what}.`,
  does: (page) => page.keyboard.press(keys),
});

/** A queue's key works once its list is there. */
export const keyIn = (list: string, keys: string, what: string): Act => ({
  says: `Press \`${keys.toUpperCase()}\`: ${what}.`,
  does: async (page) => {
    await main(page).getByRole('region', { name: list }).getByRole('link').first().waitFor();
    await page.keyboard.press(keys);
  },
});

export const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first();
export const text = (words: string) => (page: Page) => page.getByText(words).first();
export const field = (label: string) => (page: Page) => typedInto(page, label);

export const pictureOf = ({ name }: Guide, { picture }: Step): string =>
  `pictures/${name}-${picture[0]}.webp`;

/** The guide as Markdown. */
export function markdownOf(guide: Guide): string {
  const steps = guide.steps.map((step, n) =>
    [
      `## ${n + 1}. ${step.title}`,
      step.words,
      ...(step.acts.length === 0 ? [] : [step.acts.map(({ says }) => `- ${says}`).join('\n')]),
      `![${step.picture[1]}](${pictureOf(guide, step)})`,
    ].join('\n\n'),
  );
  return `${[
    `# ${guide.title}`,
    '<!-- Written by `npm run guides` from tests/guides: a change made here is lost. -->',
    guide.intro,
    ...steps,
  ].join('\n\n')}\n`;
}
