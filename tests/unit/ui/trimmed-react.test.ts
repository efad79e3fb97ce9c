import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { withoutUnused } from '../../../src/server/trim/trim-react.ts';

const root = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** Source patterns of components that would use a part of React that the build leaves out. */
const features = [
  /\b(?:unstable_)?(?:ViewTransition|Activity|SuspenseList|addTransitionType)\b.*from 'react'/,
  /<Fragment[^>]*\bref=/,
  /<(?:meta|link|style|script|html|head|body)[\s>]/,
  /<[a-z]\w*-[\w-]*[\s>]/,
  /\bfindDOMNode\b/,
  /\bonBeforeInput(?:Capture)?=/,
  /\buse(?:ActionState|FormStatus|Optimistic)\b/,
  /\b(?:preload|preloadModule|preinit|preinitModule|preconnect|prefetchDNS|requestFormReset)\b.*from 'react-dom'/,
  /\bformAction=/,
  /<form\b[^>]*\baction=\{(?:async )?(?:\(|\w+ =>)/,
  /\bcomponentStack\b/,
];

test('no component uses what the build strips from React', () => {
  const uses = globSync('src/{ui,lazy,actors,pages,app,routing}/**/*.tsx', { cwd: root }).flatMap((file) =>
    features.filter((feature) => feature.test(read(file))).map((one) => `${file}: ${one}`),
  );
  expect(uses).toEqual([]);
});

test('no package needs what the build strips from React', () => {
  const folders = '{react-aria,react-aria-components,react-stately,wouter}';
  const files = globSync(`node_modules/${folders}/{dist/private,src}/**/*.{js,mjs}`, { cwd: root });
  expect(files.length).toBeGreaterThan(100);
  const asks = /\breact\/compiler-runtime\b|\bfindDOMNode\b|\baddTransitionType\b/;
  expect(files.filter((file) => asks.test(read(file)))).toEqual([]);
});

test('React DOM has each function that is stripped, and the rest is a valid program', () => {
  const code = read('node_modules/react-dom/cjs/react-dom-client.production.js');
  const trimmed = withoutUnused(code, parseAst(code).body);
  expect(trimmed.missing).toEqual([]);
  expect(parseAst(trimmed.code).body.length).toBe(parseAst(code).body.length);
  expect(trimmed.code.length).toBeLessThan(code.length - 100_000);
});
