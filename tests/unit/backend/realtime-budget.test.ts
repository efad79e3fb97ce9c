import { expect, test } from 'vitest';
import { costOf, createBudget, sharedBudget } from '../../../supabase/local/realtime/budget.ts';

test('a budget starts full, lets the last message overdraw it, and refills over time', () => {
  let time = 0;
  const budget = createBudget({ perSecond: 1000, seconds: 2 }, () => time);
  expect([budget.isFull(), budget.isSpent()]).toEqual([true, false]);
  budget.spend(1500);
  expect([budget.isFull(), budget.isSpent()]).toEqual([false, false]);
  budget.spend(3500);
  expect(budget.isSpent()).toBe(true);
  time = 3000;
  expect(budget.isSpent()).toBe(true);
  time = 3001;
  expect(budget.isSpent()).toBe(false);
  time = 60_000;
  expect(budget.isFull()).toBe(true);
});

test('the sockets of one address share a budget in addition to their own', () => {
  const make = () => createBudget({ perSecond: 1000, seconds: 1 }, () => 0);
  const address = make();
  const [first, second, third] = [1, 2, 3].map(() => sharedBudget([make(), address]));
  first?.spend(600);
  second?.spend(600);
  expect([first, second, third].map((each) => each?.isSpent())).toEqual([true, true, true]);
});

test('500 members of rooms of 20 who send once a second stay within the budget of an address', () => {
  const perSecond = 500 * costOf(300, 20);
  expect(perSecond).toBeLessThan(32 * 1024 * 1024);
});
