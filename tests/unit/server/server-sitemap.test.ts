import { expect, test } from 'vitest';
import type { PageNews } from '#services/page-news.ts';
import { backend, category, productPage, setup, site, vendor } from './render-setup.ts';

test('robots.txt names the sitemap and disallows personal pages', async () => {
  const text = await (await setup().get('/robots.txt')).text();
  expect(text).toContain(`Sitemap: ${site}/sitemap.xml`);
  expect(text).toContain('Disallow: /checkout');
  expect([...text.matchAll(/^Disallow: (.+)$/gm)].map(([, path]) => path).sort()).toEqual([
    '/*/vendor-dashboard',
    '/admin/',
    '/analytics',
    '/auth',
    '/checkout',
    '/order/analytics',
    '/order/confirmation',
    '/order/lookup',
    '/orders',
    '/profile',
    '/search',
    '/stock-notice',
    '/vendor/application-status',
    '/vendor/apply',
    '/vendor/onboarding',
    '/vendor/profile-setup',
    '/wishlist',
  ]);
});

test('the sitemap lists pages, categories, stores and products by their canonical URL', async () => {
  const { get } = setup();
  const row = {
    id: productPage.product.id,
    slug: 'power-bar',
    vendor_id: vendor.id,
    category_id: category.id,
    updated_at: '2026-01-02T00:00:00Z',
  };
  backend.answers = {
    ...backend.answers,
    products: [],
    public_posts: [{ id: category.id, slug: 'oil-and-sand' }],
  };
  expect(await (await get('/sitemap.xml')).text()).toContain(`<loc>${site}/sitemap-products.xml</loc>`);
  const pages = await (await get('/sitemap-pages.xml')).text();
  expect(pages).toContain(`<loc>${site}/iron-works</loc>`);
  expect(pages).toContain(`<loc>${site}/vendor-pricing</loc>`);
  expect(pages).not.toMatch(/<loc>[^<]*\/(?:vendor-waitlist|search|checkout|wishlist|order[^<]*)<|\/:/);
  expect(pages).toContain(`<loc>${site}/blog/oil-and-sand</loc>`);
  backend.answers = { ...backend.answers, products: [row] };
  expect(await (await get('/sitemap-products.xml')).text()).toContain(
    `<url><loc>${site}/iron-works/bars/power-bar</loc><lastmod>2026-01-02</lastmod></url>`,
  );
});

test('a sitemap cursor that the index does not list is not read from the database', async () => {
  const { get } = setup();
  backend.answers = { ...backend.answers, products: [], public_vendors: [] };
  const answer = await get('/sitemap-products.xml?after=00000000-0000-7000-8000-000000000009');
  expect(answer.status).toBe(404);
});

test('the sitemap follows a changed URL at once, and ignores a changed price', async () => {
  let say: (news: PageNews) => void = () => undefined;
  const { get } = setup({
    listen: (hear) => {
      say = hear;
    },
  });
  const row = {
    id: productPage.product.id,
    slug: 'power-bar',
    vendor_id: vendor.id,
    category_id: category.id,
    updated_at: '2026-01-02T00:00:00Z',
  };
  const listed = async () =>
    [...(await (await get('/sitemap-products.xml')).text()).matchAll(/<loc>(.+?)<\/loc>/g)].map(
      ([, url]) => url,
    );
  const renamed = (slug: string) => {
    backend.answers = { ...backend.answers, products: [{ ...row, slug }] };
  };
  renamed('power-bar');
  expect(await listed()).toEqual([`${site}/iron-works/bars/power-bar`]);
  renamed('stiff-bar');
  say({ kind: 'changed', tags: [row.id, 'list', `list:${vendor.id}`] });
  expect(await listed()).toEqual([`${site}/iron-works/bars/power-bar`]);
  say({ kind: 'changed', tags: [`related:${category.id}`] });
  expect(await listed()).toEqual([`${site}/iron-works/bars/stiff-bar`]);
  renamed('stiffer-bar');
  backend.answers = { ...backend.answers, public_vendors: [{ ...vendor, slug: 'new-iron' }] };
  say({ kind: 'changed', tags: [vendor.id, 'stores'] });
  expect(await listed()).toEqual([`${site}/new-iron/bars/stiffer-bar`]);
  backend.answers = { ...backend.answers, categories: [{ ...category, slug: 'barbells' }] };
  say({ kind: 'changed', tags: ['all'] });
  expect(await listed()).toEqual([`${site}/new-iron/barbells/stiffer-bar`]);
});
