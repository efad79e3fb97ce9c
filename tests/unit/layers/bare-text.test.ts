import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const own = 'src/ui/components/part.tsx';
const page = 'src/pages/shop/part.tsx';

/** Code that breaks when the browser translates the page. */
const refused: readonly (readonly [name: string, path: string, source: string])[] = [
  [
    'what a component is given, behind what comes and goes',
    own,
    'export const Part = ({ busy, children }) => <button>{busy && <svg />}{children}</button>;',
  ],
  [
    'the same text, alone at one time and in a fragment at another',
    own,
    'export const part = (content, busy) => (busy ? <><svg /><b>{content}</b></> : content);',
  ],
  [
    'a text or an element, in a component that puts it somewhere',
    page,
    "export const Part = ({ busy }) => <Button>{busy ? <Spinner /> : 'Save'}</Button>;",
  ],
  [
    'a text or an element, returned',
    page,
    "export const Part = ({ at }) => (at === null ? 'Never' : <time>{at}</time>);",
  ],
  [
    'a text beside a condition',
    page,
    'export const Part = ({ late }) => <p>Ships today{late && <b>!</b>}</p>;',
  ],
  [
    'a section that would take the page with it',
    page,
    'export const Part = ({ children }) => <section>{children}</section>;',
  ],
];

const accepted: typeof refused = [
  [
    'an element around what a component is given',
    own,
    'export const Part = ({ busy, children }) => <button>{busy && <svg />}<Words>{children}</Words></button>;',
  ],
  [
    'a text or an element that is all there is in an element',
    page,
    "export const Part = ({ done, number }) => <span>{done ? <svg /> : 'Step'}</span>;",
  ],
  [
    'two elements in turn',
    page,
    'export const Part = ({ at }) => (at === null ? <span>Never</span> : <time>{at}</time>);',
  ],
  [
    'the sections of a page',
    page,
    'export const Part = ({ late, children }) => <div>{late && <b>!</b>}{children}</div>;',
  ],
  [
    'a section that is drawn anew alone',
    page,
    'export const Part = ({ children }) => <PageSection>{children}</PageSection>;',
  ],
];

let folder = '';
let found: ReadonlySet<string> = new Set();
const nameOf = (path: string, index: number, is: string) => path.replace('part', `${is}-${index}`);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bare-text-'));
  const config = {
    jsPlugins: [resolve('tests/support/lint/bare-text.js')],
    categories: { correctness: 'off' },
    rules: { 'stallbar/bare-text': 'error', 'stallbar/bare-section': 'error' },
  };
  await writeFile(join(folder, '.oxlintrc.json'), JSON.stringify(config));
  const write = async (path: string, source: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), source);
  };
  for (const [index, [, path, source]] of refused.entries())
    await write(nameOf(path, index, 'refused'), source);
  for (const [index, [, path, source]] of accepted.entries()) {
    await write(nameOf(path, index, 'accepted'), source);
  }
  const linter = resolve('node_modules/.bin/oxlint');
  const report = await new Promise<string>((told) => {
    execFile(linter, ['-c', join(folder, '.oxlintrc.json'), '--format', 'json', folder], (_, out) =>
      told(out),
    );
  });
  const { diagnostics } = JSON.parse(report) as { diagnostics: { filename: string }[] };
  found = new Set(diagnostics.map(({ filename }) => /src\/.*/.exec(filename)?.[0] ?? filename));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(refused.map(([name, path], index) => [name, nameOf(path, index, 'refused')]))(
  'the linter refuses %s',
  (_, path) => expect([...found]).toContain(path),
);

test.each(accepted.map(([name, path], index) => [name, nameOf(path, index, 'accepted')]))(
  'the linter accepts %s',
  (_, path) => expect([...found]).not.toContain(path),
);
