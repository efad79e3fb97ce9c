import { randomUUID } from 'node:crypto';
import { resendModel } from '#samples/models/identity/resend.model.ts';
import { screen } from '#samples/screens/identity/resend.screen.ts';
import { askAuth } from '../../support/stage.ts';
import { codeOf, refuse } from '../answers.ts';
import { driver } from '#engine/page/app-driver.ts';
import { breakOff, goOn, hold } from '#engine/page/held-requests.ts';
import type { Held } from '#engine/page/held-requests.ts';

type Own = { resend: Held };

const ada = 'ada@example.com';

export const resendDriver = driver<Own>({
  model: resendModel,
  screen,
  daily: 'transitions',
  beyond: { 'mail.sent': 'the form that signs up stands on another page: a journey of its own does it' },
  tolerated: [/status of 4\d\d/, /ERR_FAILED/],
  place: (page) => page.getByRole('main'),
  start: async (page, words) => {
    words.set(ada, `resend-${randomUUID().slice(0, 12)}@example.com`);
    const resend = await hold(page, '**/auth/v1/resend*');
    await page.clock.install();
    await page.goto('/email-verification');
    // Stopping the clock earlier would keep the form from rendering.
    await page.getByRole('main').getByLabel('Email', { exact: true }).waitFor();
    await page.clock.pauseAt(Date.now() + 60_000);
    return { resend };
  },
  breathe: (page) => page.clock.runFor(1),
  news: {
    'resend.ask': async ({ email }, { page, words }) => {
      // The server sends one email per address in 30 s.
      if (email === ada) words.set(ada, `resend-${randomUUID().slice(0, 12)}@example.com`);
      const main = page.getByRole('main');
      await main.getByLabel('Email', { exact: true }).fill(words.get(String(email)) ?? String(email).trim());
      await main.getByRole('button', { name: 'Resend verification email' }).click();
    },
    'done.resend': (_, { resend }) => resend.answer(goOn),
    'error.resend': (event, { resend, words }) =>
      resend.answer(async (route) => {
        const code = codeOf(event);
        if (code === 'lost') return breakOff(route);
        if (code !== 'over_request_rate_limit') return refuse(route, event);
        await askAuth('resend', { type: 'signup', email: words.get(ada) });
        return route.continue();
      }),
    'after.second': (_, { page }) => page.clock.runFor(1000),
  },
});
