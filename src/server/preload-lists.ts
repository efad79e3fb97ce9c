import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const helper = '\0vite/preload-helper.js';
const placeholder = '__PRELOAD_LISTS__';
const table = /^const __vite__mapDeps=.*?m\.f=(\[.*?\])\)\)\)=>i\.map\(i=>d\[i\]\);\n/;
const call = /__vite__mapDeps\((\[[\d,]*\])\)/g;

/**
 * Moves the lists of files to preload out of the entry, where Vite writes them, into a JSON file that `src/app/preload.ts`
 * loads when the first page is interactive. The entry refers to each list by its number.
 * @returns The plugin, and the name of the file in the build's folder.
 */
export function preloadLists(): { plugin: Plugin; file: () => string } {
  let isOurs = false;
  let root = '';
  let fileName = '';
  const plugin: Plugin = {
    name: 'stallbar-preload-lists',
    enforce: 'post',
    apply: (_config, { isSsrBuild, command }) => command === 'build' && isSsrBuild !== true,
    configResolved(config) {
      // Storybook builds with this config too, from its own entry.
      isOurs = config.build.rolldownOptions.input === 'src/main.tsx';
      ({ root } = config);
    },
    transform(_code, id) {
      if (!isOurs || id !== helper) return null;
      const ours = JSON.stringify(join(root, 'src/app/preload.ts'));
      return { code: `export { preload as __vitePreload } from ${ours};`, map: null };
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        if (!isOurs) return;
        const entry = Object.values(bundle).find(
          (chunk) => chunk.type === 'chunk' && chunk.code.includes(placeholder),
        );
        const [head, names] = entry?.type === 'chunk' ? (table.exec(entry.code) ?? []) : [];
        if (entry?.type !== 'chunk' || head === undefined || names === undefined)
          this.error('The entry has no lists of files to preload: see src/server/preload-lists.ts.');
        const files = JSON.parse(names) as string[];
        const lists: string[][] = [];
        const numbers = new Map<string, number>();
        const code = entry.code.slice(head.length).replaceAll(call, (_whole, indexes: string) => {
          const known = numbers.get(indexes) ?? lists.length;
          if (known === lists.length) {
            numbers.set(indexes, known);
            lists.push((JSON.parse(indexes) as number[]).map((index) => files[index] ?? ''));
          }
          return String(known);
        });
        const source = JSON.stringify(lists);
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 7);
        fileName = `assets/${hash}.json`;
        entry.code = code.replace(placeholder, `/${fileName}`);
        this.emitFile({ type: 'asset', fileName, source });
      },
    },
  };
  return { plugin, file: () => fileName };
}
