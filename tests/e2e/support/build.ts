import { readFileSync } from 'node:fs';

/** Paths of the build's chunks by their names in its manifest. Throws for a name that is not in the build. */
export function chunks(...names: readonly string[]): string[] {
  const manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as Record<
    string,
    { name?: string; file: string }
  >;
  return names.map((wanted) => {
    const chunk = Object.values(manifest).find(({ name }) => name === wanted);
    if (chunk === undefined) throw new Error(`The build has no chunk '${wanted}'.`);
    return `/${chunk.file}`;
  });
}
