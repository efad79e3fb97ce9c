import { join } from 'node:path';
import { sanitize } from 'storybook/internal/csf';
import { drawAtlas } from './draw.ts';
import type { Drawn } from './draw.ts';
import { loadAtlas, nounOf } from '#samples/atlas/load.ts';
import type { Loaded } from '#samples/atlas/load.ts';
import { storyIdOf, titleOf } from '#samples/atlas/story-ids.ts';
import type { AtlasState } from '#samples/atlas/states.ts';

/** The content of `parameters.atlas`: enough for the panel and the docs page to draw and to link. */
export type AtlasParameters = Drawn & {
  noun: string;
  stories: readonly { id: string; name: string; states: readonly string[] }[];
};

/** The id of the machine in addresses: the folders of the sidebar are not part of it. */
export const metaIdOf = (file: string): string => sanitize(titleOf(file));

/** All states as thumbnails; not a test, which would render each state once more. */
export const gallery = { exportName: 'AllStates', name: 'All states', tags: ['!test', 'gallery'] } as const;

/** The tags of a state's story. */
export const tagsOf = ({ isVariant }: AtlasState): readonly string[] => (isVariant ? ['variant'] : []);

async function made(file: string, loaded: Loaded): Promise<AtlasParameters> {
  const stories = loaded.states.map(({ exportName, name, states }) => ({
    id: storyIdOf(file, exportName),
    name,
    states,
  }));
  const linkOf = (state: string) => {
    const story = stories.find(({ states }) => states.includes(state));
    return story === undefined ? undefined : `?path=/story/${story.id}`;
  };
  return { noun: nounOf(file), stories, ...(await drawAtlas(loaded, linkOf)) };
}

const known = new WeakMap<Loaded, Promise<AtlasParameters>>();

/** Charts are laid out once for each state of the machine file, which keeps the processor busy for a while. */
export async function parametersOf(file: string): Promise<AtlasParameters> {
  const loaded = await loadAtlas(file);
  const parameters = known.get(loaded) ?? made(file, loaded);
  known.set(loaded, parameters);
  return parameters;
}

const beside = (file: string) => JSON.stringify(join(import.meta.dirname, file));

/** The stories of a machine file as source text, to append to it. Tests omit the chart and the docs page. */
export async function storySource(file: string, withChart: boolean): Promise<string> {
  const loaded = await loadAtlas(file);
  const parameters = withChart ? await parametersOf(file) : null;
  const stories = loaded.states.map((state) => {
    const { exportName, name, model, steps } = state;
    const way = JSON.stringify({ model, steps });
    const tags = JSON.stringify(tagsOf(state));
    return `export const ${exportName} = { name: ${JSON.stringify(name)}, tags: ${tags}, ...storyFor(${way}) };`;
  });
  const thumbnails = loaded.states.map(({ exportName, name }) => ({ id: storyIdOf(file, exportName), name }));
  return [
    `import { storiesOf as atlasStoriesOf } from ${beside('story.tsx')};`,
    withChart ? `import { AtlasDocs } from ${beside('docs.tsx')};` : 'const AtlasDocs = null;',
    `const atlasStories = atlasStoriesOf(atlas, ${JSON.stringify(parameters)}, AtlasDocs);`,
    'const storyFor = atlasStories.storyFor;',
    `export default { id: '${metaIdOf(file)}', title: ${JSON.stringify(titleOf(file))}, tags: ['autodocs', 'atlas'], excludeStories: ['atlas'], parameters: atlasStories.parameters };`,
    `export const ${gallery.exportName} = { name: '${gallery.name}', tags: ${JSON.stringify(gallery.tags)}, ...atlasStories.galleryOf(${JSON.stringify(thumbnails)}) };`,
    ...stories,
  ].join('\n');
}
