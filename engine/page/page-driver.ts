import type { Act, Saying } from '../screen.ts';

/** What both levels can do on a page: Playwright's locators and Vitest's differ in little more than names. */
export type PageDriver = {
  press: (role: 'button' | 'link' | 'option' | 'tab' | 'checkbox', name: string | RegExp) => Promise<void>;
  point: (role: 'option', name: RegExp) => Promise<void>;
  pick: (name: RegExp) => Promise<void>;
  fill: (label: string, value: string) => Promise<void>;
  choose: (label: string, option: string) => Promise<void>;
  key: (label: string, key: string) => Promise<void>;
};

const beginsWith = (words: string) => new RegExp(`^${words}`);

/** Does what a person does, using the strings of the current page. */
export async function perform(act: Act, driver: PageDriver, say: Saying = (words) => words): Promise<void> {
  if ('press' in act) {
    const name = say(act.press);
    const { as = 'button' } = act;
    // An option's name is its full text.
    await driver.press(as, as === 'option' && typeof name === 'string' ? beginsWith(name) : name);
  } else if ('point' in act) await driver.point(act.as, beginsWith(say(act.point)));
  else if ('pick' in act) await driver.pick(beginsWith(say(act.pick)));
  else if ('fill' in act) await driver.fill(act.fill, say(act.with));
  else if ('choose' in act) await driver.choose(act.choose, act.option);
  else await driver.key(act.in, act.key);
}
