import { readFileSync, statSync } from 'node:fs';

type Manifest = Record<string, { name?: string; file: string; imports?: string[] }>;

const readManifest = () => JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as Manifest;

/** Compressed bytes of the files that hold these sources, and of all that they import statically. */
export function entryBytes(...sources: readonly string[]): number {
  const manifest = readManifest();
  const files = new Set<string>();
  const visit = (source: string) => {
    // A source without its own file is part of one of the others.
    const chunk = manifest[source];
    if (chunk === undefined || files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  sources.forEach(visit);
  return [...files].reduce((sum, file) => sum + statSync(`dist/client/${file}.br`).size, 0);
}

/** Paths of the build's chunks by their names in its manifest. Throws for a name that is not in the build. */
export function chunks(...names: readonly string[]): string[] {
  const manifest = readManifest();
  return names.map((wanted) => {
    const chunk = Object.values(manifest).find(({ name }) => name === wanted);
    if (chunk === undefined) throw new Error(`The build has no chunk '${wanted}'.`);
    return `/${chunk.file}`;
  });
}
