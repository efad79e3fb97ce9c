import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { forgetDrafts } from '#actors/identity/forget-person.ts';
import { CategoryField } from '#panel/category/category-field.tsx';
import type { Category } from '#schema/vendor-panel/category.ts';
// Loaded beforehand, so that it opens at once.
import '#panel/category/category-choice.tsx';

const categories: readonly Category[] = [
  { id: 'strength', name: 'Strength', path: ['strength'] },
  { id: 'bars', name: 'Barbells', path: ['strength', 'bars'] },
  { id: 'olympic', name: 'Olympic bars', path: ['strength', 'bars', 'olympic'] },
  { id: 'racks', name: 'Racks', path: ['strength', 'racks'] },
  { id: 'rest', name: 'Récupération', path: ['rest'] },
  { id: 'balls', name: 'Balls', path: ['rest', 'balls'] },
];

let leave = () => {};
let chosen: string[] = [];

function Shown({ vendorId }: { vendorId: string }) {
  const [value, setValue] = useState('olympic');
  return (
    <CategoryField
      label="Category"
      name="category_id"
      categories={categories}
      vendorId={vendorId}
      value={value}
      onChange={(id) => {
        chosen.push(id);
        setValue(id);
      }}
    />
  );
}

function show(vendorId = 'iron') {
  leave();
  chosen = [];
  const element = document.body.appendChild(document.createElement('main'));
  const root = createRoot(element);
  flushSync(() => root.render(<Shown vendorId={vendorId} />));
  leave = () => {
    root.unmount();
    element.remove();
    leave = () => {};
  };
}

beforeEach(() => {
  localStorage.clear();
  show();
});
afterEach(() => leave());

const field = page.getByRole('combobox', { name: 'Category' });
const dialog = page.getByRole('dialog', { name: 'Choose a category' });
const search = page.getByRole('searchbox', { name: 'Search categories' });
const item = (name: string) => page.getByRole('treeitem', { name, exact: true });
const recent = page.getByRole('list', { name: 'Recent' });

async function open(): Promise<void> {
  await field.click();
  await expect.element(dialog).toBeVisible();
}

test('a search finds names and ancestors in any case and without accents, and Enter takes the first', async () => {
  await open();
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard('BARB olym');
  await expect.element(page.getByRole('status')).toHaveTextContent('1 category');
  await expect
    .element(page.getByRole('button', { name: 'Strength › Barbells › Olympic bars' }))
    .toBeVisible();
  await userEvent.clear(search);
  await userEvent.keyboard('recuper');
  await expect.element(page.getByRole('status')).toHaveTextContent('2 categories');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(page.getByRole('button', { name: 'Récupération › Balls' })).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(field).toHaveTextContent('Récupération');
  await expect.element(field).toHaveFocus();
  expect(chosen).toEqual(['rest']);
});

test('the keyboard walks, closes, opens and chooses in the tree', async () => {
  await open();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(item('Olympic bars')).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(item('Barbells')).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(item('Barbells')).toHaveAttribute('aria-expanded', 'false');
  await expect.element(item('Olympic bars')).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(item('Racks')).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(item('Balls')).toHaveFocus();
  await userEvent.keyboard('{Home}');
  await expect.element(item('Strength')).toHaveFocus();
  await userEvent.keyboard('b');
  await expect.element(item('Barbells')).toHaveFocus();
  await userEvent.keyboard('al');
  await expect.element(item('Balls')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveTextContent('Récupération › Balls');
  await expect.element(field).toHaveFocus();
});

test('a branch opens and closes with the mouse, which does not choose it', async () => {
  await open();
  document.querySelector<HTMLElement>('[data-fold=strength]')?.click();
  await expect.element(item('Racks')).not.toBeInTheDocument();
  document.querySelector<HTMLElement>('[data-fold=strength]')?.click();
  await item('Racks').click();
  await expect.element(field).toHaveTextContent('Strength › Racks');
  expect(chosen).toEqual(['racks']);
});

test('Escape changes nothing and returns to the field, also from a search', async () => {
  await open();
  await userEvent.keyboard('racks{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveTextContent('Strength › Barbells › Olympic bars');
  expect(chosen).toEqual([]);
});

test('the last five choices of a store come first, until the person logs out', async () => {
  for (const name of ['Strength', 'Barbells', 'Racks', 'Récupération', 'Balls', 'Barbells', 'Olympic bars']) {
    await open();
    await item(name).click();
    await expect.element(dialog).not.toBeInTheDocument();
  }
  await open();
  const names = recent.getByRole('listitem');
  expect(names.elements().map(({ textContent }) => textContent)).toEqual([
    'Strength › Barbells › Olympic bars',
    'Strength › Barbells',
    'Récupération › Balls',
    'Récupération',
    'Strength › Racks',
  ]);
  await recent.getByRole('button', { name: 'Strength › Racks' }).click();
  expect(chosen.at(-1)).toBe('racks');
  show('another store');
  await open();
  await expect.element(recent).not.toBeInTheDocument();
  forgetDrafts(null);
  show();
  await open();
  await expect.element(recent).not.toBeInTheDocument();
});
