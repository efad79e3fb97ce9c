import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { of, throwError } from 'rxjs';
import { createActor, fromPromise } from 'xstate';
import { expect, fn, screen } from 'storybook/test';
import { productImportMachine } from '#machines/vendor-panel/product-import.machine.ts';
import type { ReadFile } from '#machines/vendor-panel/product-import.machine.ts';
import { jobMachine } from '#machines/kit/job.machine.ts';
import { ImportView } from '#pages/vendor-panel/import/import-view.tsx';
import type { CategoryChoices, CategoryWord, ProductImport } from '#schema/vendor-panel/import.ts';
import { sampleJob } from '#samples/models/kit/job.model.ts';
import {
  sampleCategories,
  sampleFile,
  sampleImport,
  sampleShopFile,
  sampleUnsureFile,
  sampleWords,
} from '#samples/models/vendor-panel/product-import.model.ts';

interface PageOfProps {
  /** The open import of the store. */
  found?: ProductImport;
  /** Chosen as soon as the page is there. */
  file?: ReadFile;
  words?: readonly CategoryWord[] | 'failed';
  onMatch?: (choices: CategoryChoices) => void;
}

function actorOf({ found, file, onMatch }: PageOfProps) {
  const actor = createActor(
    productImportMachine.provide({
      actors: {
        findImport: fromPromise<ProductImport | null, void>(() => Promise.resolve(found ?? null)),
        readFile: fromPromise(() => Promise.resolve(file ?? sampleFile)),
        matchCategories: fromPromise<ProductImport, { id: string; choices: CategoryChoices }>(({ input }) => {
          onMatch?.(input.choices);
          return Promise.resolve({ ...checked, unknown_words: 0, wrong: 0, creates: 100 });
        }),
      },
    }),
  ).start();
  if (file !== undefined) {
    actor.subscribe((now) => {
      if (now.matches('choosing') && now.context.file === null && now.context.chosen === null)
        actor.send({ type: 'file.chosen', file: { name: file.name } });
    });
  }
  return actor;
}

function PageOf(props: PageOfProps) {
  const { words = sampleWords } = props;
  const [actor] = useState(() => actorOf(props));
  return (
    <main>
      <ImportView
        actor={actor}
        vendorId="iron"
        listPath="/iron/vendor-dashboard/products"
        createJob={(id) => createActor(jobMachine, { input: { id } })}
        readProblems={() => of([])}
        readWords={() => (words === 'failed' ? throwError(() => new Error('No answer.')) : of(words))}
        readCategories={() => of(sampleCategories)}
        renderPictures={() => null}
      />
    </main>
  );
}

const checked = sampleImport({
  stage: 'checked',
  kind: 'products',
  shop: 'shopify',
  total: 1000,
  wrong: 40,
  creates: 60,
  unknown_words: 2,
  left_out: sampleShopFile.leftOut,
  job: sampleJob({ status: 'done' }),
});

const meta = {
  title: 'Pages/Vendor/Import of other files',
  component: PageOf,
} satisfies Meta<typeof PageOf>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The format is named, and what stays behind is said before anything is sent. */
export const FromAnotherShop: Story = {
  args: { file: sampleShopFile },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText(/product export from Shopify with 1,400 rows and 1,000 variants/),
    ).toBeVisible();
    await expect(canvas.getByText('Not imported: 400 pictures')).toBeVisible();
    await expect(canvas.getByText('Not imported: 1 column')).toBeVisible();
  },
};

/** Nobody guesses whether 1.234 is more than a thousand. */
export const UnsureDecimals: Story = {
  args: { file: sampleUnsureFile },
  play: async ({ canvas, userEvent }) => {
    const check = await canvas.findByRole('button', { name: 'Check rows' });
    await expect(check).toBeDisabled();
    await userEvent.click(canvas.getByRole('radio', { name: 'Comma (12,50)' }));
    await expect(check).toBeEnabled();
  },
};

/** 12.50 in a column with 12,50 is not a number that can be read both ways. */
export const MixedDecimals: Story = {
  args: { file: { ...sampleUnsureFile, decimals: [null, null, 'mixed'] } },
  play: async ({ canvas, userEvent }) => {
    const check = await canvas.findByRole('button', { name: 'Check rows' });
    await expect(check).toBeDisabled();
    await expect(
      canvas.getByRole('group', { name: /^Some numbers in Price use a comma for decimals, others a dot/ }),
    ).toBeVisible();
    await userEvent.click(canvas.getByRole('radio', { name: 'Dot (12.50)' }));
    await expect(check).toBeEnabled();
  },
};

/** A word is chosen once; the other button keeps what is known. */
export const UnknownWords: Story = {
  args: { found: checked, onMatch: fn() },
  play: async ({ args, canvas, userEvent }) => {
    // Suggested by its name, and confirmed with the rest.
    const word = await canvas.findByRole('combobox', { name: 'Gym > Bars' });
    await expect(word).toHaveTextContent('Strength › Barbells');
    await expect(word).toHaveAccessibleDescription('30 products · Suggested');
    await userEvent.click(
      canvas.getByRole('combobox', { name: 'All the rest, and 10 products without a category' }),
    );
    const search = await screen.findByRole('searchbox', { name: 'Search categories' }, { timeout: 5000 });
    await userEvent.type(search, 'plates');
    await userEvent.click(await screen.findByRole('button', { name: /^Strength › *Plates/ }));
    await expect(await canvas.findByRole('button', { name: "Don't import the rest" })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Use these categories' }));
    await expect(args.onMatch).toHaveBeenCalledWith({
      words: [{ word: 'Gym > Bars', category_id: sampleCategories[2]?.id }],
      rest: sampleCategories[1]?.id,
    });
  },
};

/** A suggestion that doesn't fit isn't used, and a known word can be forgotten. */
export const ClearedWords: Story = {
  args: { found: { ...checked, id: 'cleared' }, onMatch: fn() },
  beforeEach: () => sessionStorage.clear(),
  play: async ({ args, canvas, userEvent }) => {
    const word = await canvas.findByRole('combobox', { name: 'Gym > Bars' });
    await expect(word).toHaveTextContent('Strength › Barbells');
    await userEvent.click(canvas.getByRole('button', { name: 'Clear category: Gym > Bars' }));
    await expect(word).toHaveTextContent("Don't import");
    await expect(word).toHaveAccessibleDescription('30 products');
    await expect(document.activeElement).toContainElement(word);
    const use = canvas.getByRole('button', { name: 'Use these categories' });
    await expect(use).toBeDisabled();
    await userEvent.click(canvas.getByText('Words we know: 1'));
    await userEvent.click(canvas.getByRole('button', { name: 'Clear category: Plates' }));
    await userEvent.click(use);
    await expect(args.onMatch).toHaveBeenCalledWith({
      words: [{ word: 'Plates', category_id: null }],
      rest: null,
    });
  },
};

export const WordsNotLoaded: Story = { args: { found: checked, words: 'failed' } };
