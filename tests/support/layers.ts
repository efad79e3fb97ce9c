/** Packages that belong to some layers only; any other package may be imported anywhere. */
const restricted = [
  'react',
  'react-dom',
  'react-aria-components',
  'wouter',
  'xstate',
  '@xstate/react',
  '@xstate/store',
  'rxjs',
  'effect',
  '@supabase/*',
  '@vanilla-extract/*',
  'node:*',
  'pg',
  'hono',
  '@hono/node-server',
  'ws',
] as const;

type Package = (typeof restricted)[number];

type Layer = {
  name: string;
  folder: string;
  /** Layers with everything importable. */
  may: readonly string[];
  /** Layers with only types importable. */
  types?: readonly string[];
  packages: readonly Package[];
};

const view = ['react', 'react-dom', 'react-aria-components', 'wouter', '@vanilla-extract/*'] as const;
const state = ['xstate', '@xstate/react', '@xstate/store', 'rxjs', 'effect'] as const;

const base = ['schema', 'ui', 'machines', 'services', 'stores'] as const;

/**
 * Who may import what, from the bottom to the top: the linter's rules are generated from this table (`npm run
 * layers`), and `tests/unit/layers` checks the files against it, including `import()`.
 */
export const layers: readonly Layer[] = [
  { name: 'schema', folder: 'src/schema', may: [], packages: ['effect'] },
  {
    name: 'ui',
    folder: 'src/ui',
    may: ['schema', 'brand'],
    packages: ['react', 'react-dom', 'react-aria-components', '@vanilla-extract/*'],
  },
  { name: 'machines', folder: 'machines', may: ['schema'], packages: ['xstate'] },
  {
    name: 'services',
    folder: 'src/services',
    may: ['schema', 'brand'],
    packages: ['rxjs', 'effect', '@supabase/*'],
  },
  { name: 'stores', folder: 'src/stores', may: ['schema', 'brand'], packages: ['@xstate/store', 'effect'] },
  { name: 'http', folder: 'src/http', may: ['schema'], packages: ['node:*'] },
  { name: 'worker', folder: 'src/worker', may: ['schema', 'brand'], packages: [] },
  { name: 'dev', folder: 'src/dev', may: [], packages: ['xstate'] },
  { name: 'routing', folder: 'src/routing', may: [...base, 'brand'], packages: [...view, ...state] },
  { name: 'lazy', folder: 'src/lazy', may: [...base, 'brand', 'routing'], packages: [...view, ...state] },
  {
    name: 'actors',
    folder: 'src/actors',
    may: [...base, 'brand', 'routing', 'lazy'],
    packages: [...view, ...state],
  },
  {
    name: 'panel',
    folder: 'src/panel',
    may: ['schema', 'ui', 'stores', 'brand', 'routing', 'lazy', 'actors'],
    types: ['services', 'machines'],
    packages: [...view, ...state],
  },
  {
    name: 'pages',
    folder: 'src/pages',
    may: ['schema', 'ui', 'stores', 'brand', 'routing', 'lazy', 'actors', 'panel'],
    // Pages reach services and machines through actors.
    types: ['services', 'machines'],
    packages: [...view, ...state],
  },
  {
    name: 'app',
    folder: 'src/app',
    may: [...base, 'brand', 'routing', 'lazy', 'actors', 'worker'],
    packages: [...view, ...state],
  },
  {
    name: 'server',
    folder: 'src/server',
    may: [...base, 'brand', 'routing', 'lazy', 'actors', 'panel', 'pages', 'app', 'http'],
    packages: [...view, ...state, 'node:*', 'pg', 'hono', '@hono/node-server', 'ws'],
  },
  {
    name: 'main',
    folder: 'src/main.tsx',
    may: [...base, 'brand', 'routing', 'lazy', 'actors', 'panel', 'pages', 'app', 'worker', 'dev'],
    packages: [...view, ...state],
  },
  { name: 'engine', folder: 'engine', may: [], packages: ['xstate', 'node:*'] },
  {
    name: 'samples',
    folder: 'samples',
    may: ['schema', 'machines', 'brand', 'engine'],
    // For test doubles of what a page or an actor receives.
    types: ['services', 'routing', 'actors', 'pages'],
    packages: ['xstate', 'rxjs', 'effect', 'react', 'node:*'],
  },
  {
    name: 'supabase',
    folder: 'supabase',
    may: ['schema', 'brand', 'http'],
    // The types of the procedures that it calls.
    types: ['services'],
    packages: restricted,
  },
];

/** Files that may import more than their layer. */
export const exceptions: readonly { files: readonly string[]; may: readonly string[] }[] = [
  // The rest of the app receives the routes and the lazy parts from these files.
  { files: ['src/app/areas.ts', 'src/app/bind.ts'], may: ['pages'] },
  // Code that reads for an area's pages: it also runs on the server, where nothing is bound.
  { files: ['src/pages/*/load.ts'], may: ['services'] },
  // In development only: links from a running machine to its story.
  { files: ['src/server/dev-overlay.ts'], may: ['samples'] },
];

/**
 * Imports from one area of the pages, a folder of `src/pages`, to another. An area may import `kit`, and `kit` no area: the
 * linter's rule `areas/own-area` refuses the rest.
 */
export function areasCrossed(
  graph: ReadonlyMap<string, readonly string[]>,
): { file: string; target: string }[] {
  const areaOf = (file: string) => /^src\/pages\/([^/]+)\//.exec(file)?.[1];
  return [...graph].flatMap(([file, targets]) => {
    const own = areaOf(file);
    if (own === undefined) return [];
    return targets.flatMap((target) => {
      const other = areaOf(target);
      return other === undefined || other === own || other === 'kit' ? [] : [{ file, target }];
    });
  });
}

/** Tests that render the stories themselves, or are about what Storybook makes of them. No other test imports either. */
export const testsOfStories = [
  'tests/components/diagnostics/{atlas-panel,chart-view,gallery}.test.tsx',
  'tests/components/kit/atlas.global.ts',
  'tests/model/{atlas,atlas-places}.test.ts',
  'tests/unit/ui/page-stories.test.ts',
  'tests/visual/pages.visual.ts',
] as const;

type Pattern = { regex: string; message: string; allowTypeImports?: true };

const names = [...layers.map(({ name }) => name), 'brand'];
const packagePattern = (name: string) => name.replace('*', '[a-z/-]+');
const either = (words: readonly string[]) => `(${words.join('|')})`;

function patternsOf(layer: Layer, more: readonly string[] = []): Pattern[] {
  const { name, may, packages } = layer;
  const allowed = new Set([name, ...may, ...more]);
  const types = (layer.types ?? []).filter((each) => !allowed.has(each));
  const foreign = restricted.filter((each) => !packages.includes(each));
  const refused = names.filter((each) => !allowed.has(each) && !types.includes(each));
  const say = (what: readonly string[]) => (what.length === 0 ? 'nothing of the product' : what.join(', '));
  const message = `${name} may import ${say([...may, ...more])}: see tests/support/layers.ts.`;
  // Its paths are relative: Deno does not know the aliases.
  const isSupabase = name === 'supabase';
  const places = [...names, 'src', 'stories', String.raw`\.storybook`, 'tests'].filter(
    (each) => each !== name && !allowed.has(each) && !(isSupabase && types.includes(each)),
  );
  return [
    ...(foreign.length === 0
      ? []
      : [
          {
            regex: `^${either(foreign.map(packagePattern))}(/|$)`,
            message: `${name} may not import this package: see tests/support/layers.ts.`,
          },
        ]),
    { regex: `^#${either(isSupabase ? [...refused, ...types] : refused)}(/|$)`, message },
    ...(types.length === 0
      ? []
      : [
          {
            regex: isSupabase ? String.raw`^(\.\./)+src/${either(types)}(/|$)` : `^#${either(types)}(/|$)`,
            message: `${name} may import types of ${types.join(' and ')} only.`,
            allowTypeImports: true as const,
          },
        ]),
    {
      regex: isSupabase
        ? String.raw`^(\.\./)+(src/${either(places)}|machines|engine|samples|stories|\.storybook|tests)(/|$)`
        : String.raw`^(\.\./)+${either(places)}(/|$)`,
      message: 'Cross folders through the # aliases, and only down the table of tests/support/layers.ts.',
    },
  ];
}

const restrict = (patterns: readonly Pattern[]) => ({ 'no-restricted-imports': ['error', { patterns }] });
const globOf = (folder: string) => (folder.endsWith('.tsx') ? folder : `${folder}/**`);

const globals = ['window', 'document', 'localStorage', 'sessionStorage', 'navigator', 'fetch'];

/** Files of the engine may import only packages and files of its own folder. */
const engine = [0, 1].map((depth) => ({
  files: [`engine/${'*/'.repeat(depth)}*.ts`],
  rules: restrict([
    {
      regex: String.raw`^(#|(\.\./){${depth + 1}})`,
      message: 'The path engine knows nothing of the product: pass it in.',
    },
  ]),
}));

/** Stories and tests do not know each other: what both need is in `samples`. */
const sides = [
  {
    files: ['stories/**', '.storybook/**'],
    rules: restrict([
      { regex: String.raw`^(\.\./)+tests(/|$)`, message: 'What stories and tests share is in samples.' },
    ]),
  },
  {
    files: ['tests/**'],
    rules: restrict([
      {
        regex: String.raw`^(\.\./)+(stories|\.storybook)(/|$)`,
        message: 'What stories and tests share is in samples; tests of the stories are named in layers.ts.',
      },
    ]),
  },
  { files: testsOfStories, rules: { 'no-restricted-imports': 'off' } },
];

/** The linter's `overrides`. */
export const overrides = [
  ...layers.map((layer) => ({
    files: [globOf(layer.folder)],
    rules: {
      ...restrict(patternsOf(layer)),
      ...(layer.name === 'machines' ? { 'no-restricted-globals': ['error', ...globals] } : {}),
    },
  })),
  ...exceptions.flatMap(({ files, may }) =>
    layers
      .filter(({ folder }) => files.some((file) => file.startsWith(`${folder}/`)))
      .map((layer) => ({ files, rules: restrict(patternsOf(layer, may)) })),
  ),
  ...engine,
  ...sides,
];
