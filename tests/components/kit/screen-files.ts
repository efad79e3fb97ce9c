import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runAsTest } from '#engine/run-as-test.ts';

const root = join(import.meta.dirname, '../../..');
const ending = '.screen.ts';

/** `samples/screens/orders/return.screen.ts` → `stories/orders/return.atlas.tsx` */
const atlasOf = (screen: string) =>
  screen.replace('samples/screens/', 'stories/').replace(ending, '.atlas.tsx');

/** Page objects of machines whose atlas draws a real component; the others are walked only in the app. */
export const drawnScreens = (): string[] =>
  globSync('samples/screens/*/*.screen.ts', { cwd: root })
    .toSorted()
    .filter((screen) => /\bScreen\b/.test(readFileSync(join(root, atlasOf(screen)), 'utf8')));

/** A page object is a separate test: every transition path of its machine through the real component. */
export const screenAsTest = runAsTest({
  ending,
  suite: (file) =>
    `const [{ componentSuite }, { atlas }] = await Promise.all([
       import(${JSON.stringify(join(import.meta.dirname, 'walk-components.tsx'))}),
       import(${JSON.stringify(atlasOf(file))}),
     ]);
     componentSuite(atlas, screen);`,
});
