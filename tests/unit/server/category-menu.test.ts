import { expect, test } from 'vitest';
import { backend, category, setup } from './render-setup.ts';

const child = {
  ...category,
  id: '00000000-0000-7000-8000-00000000000c',
  parent_id: category.id,
  name: 'Axle & Co',
};
const leaf = { ...category, id: '00000000-0000-7000-8000-00000000000d', parent_id: child.id, name: 'Leaf' };
const menu =
  `<ul><li><a href="/categories/${category.id}">Bars</a>` +
  `<ul><li><a href="/categories/${child.id}">Axle &amp; Co</a></li></ul></li></ul>` +
  '<a href="/categories">All categories</a>';

test('each page has the roots and their children as links, once, including browser-rendered pages', async () => {
  backend.answers = { ...backend.answers, categories: [category, child, leaf] };
  const { get } = setup();
  for (const path of ['/iron-works/bars/power-bar', '/help', '/checkout', '/nothing-here/at/all/really']) {
    const html = await (await get(path)).text();
    expect([path, html.split(menu).length]).toEqual([path, 2]);
    expect(html).not.toContain('<!--categories-->');
  }
});

test('a page without a header leaves the menu to the next page', async () => {
  backend.answers = { ...backend.answers, categories: [category, child] };
  const html = await (await setup().get('/auth')).text();
  expect(html).toContain(`<template id="category-menu">${menu}</template>`);
});

test('without an answer the page shows only the link to all categories', async () => {
  backend.answers = null;
  const html = await (await setup().get('/terms')).text();
  expect(html).toContain('<ul></ul><a href="/categories">All categories</a>');
});

test('a category change shows on the next page', async () => {
  let hear: Parameters<NonNullable<Parameters<typeof setup>[0]>['listen'] & object>[0] = () => undefined;
  const { get } = setup({
    listen: (listener) => {
      hear = listener;
    },
  });
  hear({ kind: 'joined' });
  expect(await (await get('/terms')).text()).toContain('>Bars</a>');
  backend.answers = { ...backend.answers, categories: [{ ...category, name: 'Bells' }] };
  hear({ kind: 'changed', tags: ['all'] });
  expect(await (await get('/terms')).text()).toContain('>Bells</a>');
});
