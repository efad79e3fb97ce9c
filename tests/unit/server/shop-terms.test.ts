import { expect, test } from 'vitest';
import { termsIn, usualTerms } from '#schema/shop-terms.ts';
import { backend, setup } from './render-setup.ts';

const { switches } = usualTerms;
const banner = 'Join the vendor waitlist</a>';

test("a page renders with the admins' settings, and passes them to the browser", async () => {
  const terms = {
    ...usualTerms,
    return_days: 45,
    hold_minutes: 20,
    switches: { ...switches, launch_banner: false },
  };
  backend.answers = { ...backend.answers, 'rpc/shop_terms': terms };
  const { get } = setup();
  const html = await (await get('/returns')).text();
  expect(html).toContain('45 days from delivery');
  expect(html).not.toContain(banner);
  expect(html).toContain(`id="stallbar-terms">${JSON.stringify(terms)}<`);
  expect(await (await get('/terms')).text()).toContain('We hold stock for 20 minutes');
});

test('without an answer it renders as usual', async () => {
  backend.answers = null;
  const html = await (await setup().get('/returns')).text();
  expect(html).toContain('30 days from delivery');
  expect(html).toContain(banner);
});

test('a change shows on the next page', async () => {
  let hear: Parameters<NonNullable<Parameters<typeof setup>[0]>['listen'] & object>[0] = () => undefined;
  const { get } = setup({
    listen: (listener) => {
      hear = listener;
    },
  });
  hear({ kind: 'joined' });
  backend.answers = { ...backend.answers, 'rpc/shop_terms': usualTerms };
  expect(await (await get('/terms')).text()).toContain(banner);
  const terms = { ...usualTerms, switches: { ...switches, launch_banner: false } };
  backend.answers = { ...backend.answers, 'rpc/shop_terms': terms };
  expect(await (await get('/returns')).text()).toContain(banner);
  hear({ kind: 'changed', tags: ['all'] });
  expect(await (await get('/returns')).text()).not.toContain(banner);
});

test.each([
  null,
  'on',
  {},
  { ...usualTerms, switches: { reviews: true } },
  { ...usualTerms, return_days: '30' },
])('a malformed answer is ignored: %j', (answer) => {
  expect(termsIn(answer)).toBeNull();
});
