import { useState } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { CategoryField } from '#panel/category/category-field.tsx';
import { noteCategory } from '#panel/category/recent-categories.ts';
import type { Category } from '#schema/vendor-panel/category.ts';
import { longWord } from '#samples/data/kit/stretched.ts';

const vendorId = 'story';
const categories: readonly Category[] = [
  { id: 'strength', name: 'Strength', path: ['strength'] },
  { id: 'barbells', name: 'Barbells', path: ['strength', 'barbells'] },
  { id: 'olympic', name: 'Olympic bars', path: ['strength', 'barbells', 'olympic'] },
  { id: 'curl', name: 'Curl bars', path: ['strength', 'barbells', 'curl'] },
  { id: 'racks', name: 'Racks', path: ['strength', 'racks'] },
  { id: 'cardio', name: 'Cardio', path: ['cardio'] },
  { id: 'rowers', name: 'Rowers', path: ['cardio', 'rowers'] },
];

interface Shown {
  first?: string;
  recent?: readonly string[];
  all?: readonly Category[];
  problem?: string;
  isReadOnly?: boolean;
}

function Shown({ first = 'olympic', all = categories, problem, isReadOnly = false }: Shown) {
  const [value, setValue] = useState(first);
  return (
    <main>
      <h1>Product</h1>
      <fieldset disabled={isReadOnly} style={{ border: 0, padding: 0 }}>
        <CategoryField
          label="Category"
          name="category_id"
          categories={all}
          vendorId={vendorId}
          value={value}
          onChange={setValue}
          errorMessage={problem}
        />
      </fieldset>
    </main>
  );
}

const meta: Meta<typeof Shown> = {
  title: 'vendor/category field',
  component: Shown,
  beforeEach: ({ args: { recent = [] } }) => {
    localStorage.clear();
    for (const id of recent.toReversed()) noteCategory(vendorId, id);
  },
};
export default meta;
type Story = StoryObj<typeof Shown>;

const open = async () => {
  await userEvent.click(await screen.findByRole('combobox', { name: 'Category' }));
  await screen.findByRole('dialog', { name: 'Choose a category' }, { timeout: 5000 });
};
const search = async (text: string) => {
  await open();
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search categories' }), text);
};

export const Chosen: Story = {
  play: async () => {
    const field = await screen.findByRole('combobox', { name: 'Category' });
    await expect(field).toHaveTextContent('Strength › Barbells › Olympic bars');
  },
};
export const Unchosen: Story = {
  args: { first: '', problem: 'Choose a category' },
  play: async () => {
    const field = await screen.findByRole('combobox', { name: 'Category' });
    await expect(field).toHaveAccessibleDescription('Choose a category');
    await expect(field).toBeInvalid();
  },
};
export const ReadOnly: Story = {
  args: { isReadOnly: true },
  play: async () => {
    await expect(await screen.findByRole('combobox', { name: 'Category' })).toBeDisabled();
  },
};
export const Open: Story = {
  play: async () => {
    await open();
    const chosen = await screen.findByRole('treeitem', { name: 'Olympic bars' });
    await expect(chosen).toHaveAttribute('aria-selected', 'true');
    await expect(chosen).toHaveAttribute('aria-level', '3');
  },
};
export const Searching: Story = {
  play: async () => {
    await search('barb');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('3 categories'));
    await expect(screen.getByRole('button', { name: /Barbells.*Curl bars/ })).toBeVisible();
  },
};
export const NothingFound: Story = {
  play: async () => {
    await search('submarine');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('No category matches.'));
    await expect(screen.queryByRole('tree')).toBeNull();
  },
};
export const Recent: Story = {
  args: { recent: ['rowers', 'olympic'] },
  play: async () => {
    await open();
    const recent = await screen.findByRole('list', { name: 'Recent' });
    await expect(recent).toHaveTextContent(/Cardio › Rowers.*Olympic bars/);
  },
};
export const LongWords: Story = {
  tags: ['long'],
  args: {
    recent: ['long'],
    first: 'long',
    all: [...categories, { id: 'long', name: longWord, path: ['strength', 'barbells', 'long'] }],
  },
  play: open,
};
