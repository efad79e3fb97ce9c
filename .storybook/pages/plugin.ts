import { basename } from 'node:path';
import { storyNameFromExport, toId } from 'storybook/internal/csf';
import type { Plugin } from 'vite';
import type { Indexer } from '../atlas/plugin.ts';
import { createLoader } from '#samples/atlas/runner.ts';
import { cellOf, longWords } from './matrix.ts';
import type { PageStates } from './page.tsx';

const pageFiles = /[\\/]stories[\\/].+\.page\.tsx$/;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Turns `storeProduct` into `Store product`. */
const wordsOf = (name: string) =>
  capital(name.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('-', ' '));

type Listed = { exportName: string; name: string; page: number; state: string };

export type PageFile = {
  title: string;
  /** States by route. */
  routes: ReadonlyMap<string, readonly string[]>;
  stories: readonly Listed[];
};

const files = createLoader((module: { pages: readonly PageStates[] }, file): PageFile => ({
  title: `Pages/${wordsOf(basename(file).replace(/\.page\.tsx$/, ''))}`,
  routes: new Map(
    module.pages.flatMap(({ routes, states }) => routes.map((route) => [route, [...states.keys()]])),
  ),
  // The stories with long words come last, so that the other states keep their widths and themes.
  stories: module.pages
    .flatMap(({ routes, states }, page) =>
      [...states.keys()].map((state): Listed => {
        const name = `${wordsOf(routes[0] ?? '')}: ${state}`;
        return { exportName: `P_${name.replaceAll(/[^a-z0-9]+/gi, '_')}`, name, page, state };
      }),
    )
    .toSorted((one, other) => Number(one.state === longWords) - Number(other.state === longWords)),
}));

const tagsOf = ({ state }: Listed) => (state === longWords ? ['page', 'long'] : ['page']);

/** The exports of a page file. */
export const loadPages = files.load;

const gallery = { exportName: 'AllStates', name: 'All states' } as const;

export const pageIndexer: Indexer = {
  test: pageFiles,
  createIndex: async (file) => {
    const { title, stories } = await loadPages(file);
    const entry = { type: 'story', title } as const;
    return [
      { ...entry, ...gallery, tags: ['!test', 'gallery'] },
      ...stories.map((story) => ({
        ...entry,
        exportName: story.exportName,
        name: story.name,
        tags: tagsOf(story),
      })),
    ];
  },
};

/** The stories of a page file as source text, to append to it. */
export async function pageSource(file: string, inTests: boolean): Promise<string> {
  const { title, stories } = await loadPages(file);
  const beside = JSON.stringify(`${import.meta.dirname}/story.tsx`);
  const links = stories.map(({ exportName, name }) => ({
    id: toId(title, storyNameFromExport(exportName)),
    name,
  }));
  return [
    `import { pageStoriesOf } from ${beside};`,
    'const { storyFor, galleryOf } = pageStoriesOf(pages);',
    `export default { title: ${JSON.stringify(title)}, parameters: { layout: 'fullscreen' }, excludeStories: ['pages'] };`,
    `export const ${gallery.exportName} = { name: '${gallery.name}', tags: ['!test', 'gallery'], ...galleryOf(${JSON.stringify(links)}) };`,
    ...stories.map((story, index) => {
      const { exportName, name, page, state } = story;
      const cell = inTests ? JSON.stringify(cellOf(index)) : 'null';
      return `export const ${exportName} = { name: ${JSON.stringify(name)}, tags: ${JSON.stringify(tagsOf(story))}, ...storyFor(${page}, ${JSON.stringify(state)}, ${cell}) };`;
    }),
  ].join('\n');
}

/** Appends the stories announced by the index. */
export function pagePlugin(): Plugin {
  const inTests = process.env['VITEST'] !== undefined;
  return {
    name: 'stallbar-page-stories',
    enforce: 'pre',
    async transform(code, id) {
      const file = id.replace(/\?.*$/, '');
      if (!pageFiles.test(file)) return null;
      return { code: `${code}\n${await pageSource(file, inTests)}\n`, map: null };
    },
  };
}
