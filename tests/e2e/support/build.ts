import { readFileSync } from 'node:fs';

/** Addresses of the build's chunks by their names in its manifest, as paths. A name that the build has not is an error. */
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
