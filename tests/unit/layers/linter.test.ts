import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { overrides } from '../../support/layers.ts';

const root = join(import.meta.dirname, '../../..');
const config = join(root, '.oxlintrc.json');

/** From the bottom to the top: a layer imports from the lines above it, never from its own line. */
const order = [
  ['schema'],
  ['ui', 'machines', 'services', 'stores'],
  ['routing'],
  ['lazy'],
  ['actors'],
  ['panel'],
  ['pages'],
  ['app'],
  ['server', 'main'],
];
const folderOf = (layer: string) => (layer === 'machines' ? 'machines' : `src/${layer}`);
const rankOf = (layer: string) => order.findIndex((line) => line.includes(layer));
const aliased = order.flat().filter((layer) => layer !== 'server' && layer !== 'main');
const layersWith = order.flat().filter((layer) => layer !== 'main');

/** Who may import a package, as described in the architecture. */
const upper = ['routing', 'lazy', 'actors', 'panel', 'pages', 'app', 'server'];
const packages: Readonly<Record<string, readonly string[]>> = {
  react: ['ui', ...upper],
  'react-aria-components': ['ui', ...upper],
  '@vanilla-extract/css': ['ui', ...upper],
  wouter: upper,
  xstate: ['machines', ...upper],
  '@xstate/react': upper,
  '@xstate/store': ['stores', ...upper],
  rxjs: ['services', ...upper],
  effect: ['schema', 'services', 'stores', ...upper],
  '@supabase/auth-js': ['services'],
  'node:fs': ['server'],
  pg: ['server'],
  hono: ['server'],
  '@hono/node-server': ['server'],
  ws: ['server'],
};

type Probe = { file: string; source: string; refused: boolean; says: string };
const probes: Probe[] = [];
let count = 0;
function probe(folder: string, source: string, refused: boolean) {
  count += 1;
  named(`${folder}/probe-${count}.ts`, source, refused);
}
function named(file: string, source: string, refused: boolean) {
  probes.push({ file, source, refused, says: `${refused ? 'refuses' : 'lets'} ${file}: ${source}` });
}
const forms = (from: string) => [
  `import { thing } from '${from}';\nexport const other = [thing];\n`,
  `export { thing } from '${from}';\n`,
];
const typeOf = (from: string) => `import type { Thing } from '${from}';\nexport type Other = Thing[];\n`;

for (const layer of layersWith) {
  for (const target of aliased) {
    if (target === layer) continue;
    // The app imports pages, and through them the panels, only in two files.
    const isPage = target === 'panel' || target === 'pages';
    const isDown = rankOf(target) < rankOf(layer) && !(layer === 'app' && isPage);
    const typesOnly =
      (layer === 'panel' || layer === 'pages') && (target === 'services' || target === 'machines');
    for (const source of forms(`#${target}/area/noun.ts`)) {
      probe(`${folderOf(layer)}/area`, source, !isDown || typesOnly);
    }
    probe(`${folderOf(layer)}/area`, typeOf(`#${target}/area/noun.ts`), !isDown);
  }
  // A path around the alias is refused as well.
  for (const target of ['app', 'pages', 'panel', 'server']) {
    if (rankOf(target) > rankOf(layer))
      probe(`${folderOf(layer)}/area`, typeOf(`../../${target}/x.ts`), true);
  }
  for (const [name, may] of Object.entries(packages)) {
    const isAllowed = may.includes(layer);
    for (const source of [...forms(name), typeOf(name)]) probe(`${folderOf(layer)}/area`, source, !isAllowed);
  }
}
for (const file of ['src/app/areas.ts', 'src/app/bind.ts']) {
  named(file, typeOf('#pages/area/noun.ts'), false);
}
named(
  'src/pages/area/load.ts',
  `import { thing } from '#services/area/noun.ts';\nexport const other = [thing];\n`,
  false,
);
// No area imports another one's pages; all import what is in kit, which imports none of theirs.
const areas = readdirSync(join(root, 'src/pages'));
for (const area of areas) {
  for (const target of areas) {
    if (area === target) continue;
    const folder = `src/pages/${area}/noun`;
    for (const source of [...forms(`#pages/${target}/noun/x.ts`), typeOf(`#pages/${target}/noun/x.ts`)]) {
      probe(folder, source, target !== 'kit');
    }
  }
  probe(`src/pages/${area}/noun`, typeOf(`#pages/${area}/other/x.ts`), false);
  probe(`src/pages/${area}/noun`, typeOf('#panel/list/x.ts'), false);
  probe('src/panel/list', typeOf(`#pages/${area}/x.ts`), true);
  probe('src/panel/list', typeOf(`../../pages/${area}/x.ts`), true);
}
probe('src/pages/admin/users', typeOf('../../vendor-panel/orders/x.ts'), true);
probe('src/pages/kit/purchase', typeOf('../../checkout/x.ts'), true);
probe('src/pages/vendor-panel/products', typeOf('../orders/x.ts'), false);
probe('src/pages/vendor-panel/products', typeOf('../../orders/x.ts'), true);
probe('src/pages/shop/list', `export const page = () => import('#pages/content/x.ts');\n`, true);
probe('src/pages/shop/list', `export const page = () => import('#pages/kit/x.ts');\n`, false);
named('src/pages/admin/load.ts', typeOf('#pages/vendor-panel/x.ts'), true);
named(
  'src/pages/shop/load.ts',
  `import { thing } from '#services/area/noun.ts';
export const other = [thing];
`,
  false,
);

for (const target of aliased) {
  for (const folder of ['supabase/local', 'supabase/functions/pay', 'supabase/seed']) {
    probe(folder, typeOf(`#${target}/area/noun.ts`), target !== 'schema');
  }
  probe('engine', typeOf(`#${target}/area/noun.ts`), true);
  probe('engine/report', typeOf(`#${target}/area/noun.ts`), true);
}
for (const place of [
  'src/pages/x.ts',
  'src/actors/x.ts',
  'machines/orders/x.ts',
  'tests/model/registry.ts',
]) {
  probe('supabase/local', typeOf(`../../${place}`), true);
}
probe('supabase/local', typeOf('../../src/schema/orders/order.ts'), false);
probe('supabase/local', typeOf('../../src/services/procedures.ts'), false);
for (const source of forms('../../src/services/procedures.ts')) probe('supabase/local', source, true);
probe('engine', typeOf('../model/registry.ts'), true);
probe('engine/report', typeOf('../../model/registry.ts'), true);
probe('engine/report', typeOf('../paths.ts'), false);
probe('engine', typeOf('xstate'), false);

// The servers share what they do with a request: none of them reaches into the other.
for (const folder of ['src/server/media', 'supabase/local/auth']) {
  probe(folder, typeOf('#http/address.ts'), false);
}
for (const folder of ['src/services/area', 'src/app/area', 'src/pages/area', 'machines/area']) {
  probe(folder, typeOf('#http/address.ts'), true);
}
probe('src/http', typeOf('#schema/limits.ts'), false);
probe('src/http', typeOf('node:http'), false);
probe('src/http', typeOf('../../supabase/local/failure.ts'), true);
for (const target of ['server', 'services', 'routing']) probe('src/http', typeOf(`#${target}/noun.ts`), true);
for (const folder of ['src/server/media', 'src/services/area', 'src/app/area']) {
  probe(folder, typeOf('../../../supabase/local/gateway/limits.ts'), true);
}

// What stories and tests share is in samples, which imports neither; the product imports none of the four.
for (const folder of [
  'src/pages/area',
  'src/app/area',
  'src/server/area',
  'supabase/local',
  'machines/area',
]) {
  for (const alias of ['samples', 'engine']) probe(folder, typeOf(`#${alias}/noun.ts`), true);
  for (const beside of ['samples', 'engine', 'stories', '.storybook', 'tests']) {
    probe(folder, typeOf(`../../${beside}/noun.ts`), true);
    probe(folder, typeOf(`../../../${beside}/noun.ts`), true);
  }
}
for (const folder of ['samples/models/area', 'samples/atlas']) {
  for (const beside of ['stories', '.storybook', 'tests', 'src']) {
    probe(folder, typeOf(`../../../${beside}/noun.ts`), true);
  }
  for (const alias of ['schema', 'machines', 'engine', 'pages', 'actors']) {
    probe(folder, typeOf(`#${alias}/noun.ts`), false);
  }
  for (const source of [...forms('#pages/noun.ts'), typeOf('#app/noun.ts'), typeOf('#ui/noun.ts')]) {
    probe(folder, source, true);
  }
}
for (const beside of ['stories/area', '.storybook/atlas']) {
  probe(beside, typeOf('../../tests/support/days.ts'), true);
  probe(beside, typeOf('#samples/data/noun.ts'), false);
}
probe('tests/unit/area', typeOf('../../../stories/shop/noun.ts'), true);
probe('tests/unit/area', typeOf('../../../.storybook/atlas/noun.ts'), true);
probe('tests/unit/area', typeOf('#samples/data/noun.ts'), false);
named('tests/unit/ui/page-stories.test.ts', typeOf('../../../.storybook/pages/plugin.ts'), false);
named('tests/model/atlas.test.ts', typeOf('../../.storybook/atlas/source.ts'), false);
named('src/server/dev-overlay.ts', typeOf('#samples/atlas/nearest.ts'), false);

const folder = mkdtempSync(join(tmpdir(), 'layers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Files in which the linter refuses an import. */
function refusedFiles(): Set<string> {
  for (const { file, source } of probes) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), source);
  }
  const own = JSON.parse(readFileSync(config, 'utf8')) as { rules: Record<string, unknown> };
  // The rules about texts would find more in these files than imports.
  const rules = Object.fromEntries(
    Object.entries(own.rules).filter(([name]) => !name.startsWith('stallbar/')),
  );
  const probed = {
    ...own,
    ignorePatterns: [],
    jsPlugins: [join(root, 'tests/support/lint/own-area.js')],
    rules,
  };
  writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(probed));
  cpSync(join(root, 'package.json'), join(folder, 'package.json'));
  const tops = [...new Set(probes.map(({ file }) => file.split('/')[0] ?? ''))];
  const { stdout, stderr } = spawnSync(
    join(root, 'node_modules/.bin/oxlint'),
    ['--no-ignore', '--format', 'json', '-c', '.oxlintrc.json', ...tops],
    { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  if (stdout === '') throw new Error(stderr);
  type Report = { diagnostics: { code: string; filename: string }[]; number_of_files: number };
  const { diagnostics, number_of_files: files } = JSON.parse(stdout) as Report;
  expect(files).toBe(probes.length);
  return new Set(
    diagnostics
      .filter(({ code }) => /no-restricted-imports|own-area/.test(code))
      .map(({ filename }) => filename),
  );
}

test('the linter refuses a forbidden import of each kind, and allows every other one', () => {
  const refused = refusedFiles();
  const wrong = probes.filter((each) => refused.has(each.file) !== each.refused);
  expect(wrong.map(({ says }) => says)).toEqual([]);
  expect(probes.filter((each) => each.refused).length).toBeGreaterThan(300);
});

test('the rules of .oxlintrc.json match the table: after a change run `npm run layers`', () => {
  const { overrides: written } = JSON.parse(readFileSync(config, 'utf8')) as { overrides: unknown };
  expect(written).toEqual(JSON.parse(JSON.stringify(overrides)));
});
