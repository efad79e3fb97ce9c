import { globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './slices.ts';

/** What Stryker writes about each file. */
type Mutant = {
  status: string;
  /** The mutant is in code that runs only once, while its module loads. */
  static?: boolean;
  mutatorName: string;
  replacement?: string;
  location: { start: { line: number; column: number } };
};
type Report = { config?: { ignoreStatic?: boolean }; files: Record<string, { mutants: Mutant[] }> };

/** A mistake that no test found, as `file:line:column`. */
export type Survivor = { place: string; mutator: string; became: string };
export type Score = {
  folder: string;
  files: number;
  found: number;
  total: number;
  ignored: number;
  survivors: readonly Survivor[];
};

/** The newest report about each file, whichever run wrote it. */
function newest(): ReadonlyMap<string, readonly Mutant[]> {
  const reports = globSync('reports/mutation/*/mutation.json', { cwd: root })
    .map((path) => join(root, path))
    .toSorted((a, b) => statSync(a).mtimeMs - statSync(b).mtimeMs)
    .map((path) => JSON.parse(readFileSync(path, 'utf8')) as Report);
  return new Map(
    reports.flatMap(({ config, files }) =>
      Object.entries(files).map(([file, { mutants }]) => {
        // Test files that share their modules load each once: at most one of them can test a mutant in loading code.
        const isJudged = (mutant: Mutant) => mutant.static !== true || config?.ignoreStatic === false;
        return [
          file,
          mutants.map((each) => (isJudged(each) ? each : { ...each, status: 'Ignored' })),
        ] as const;
      }),
    ),
  );
}

/** A score for each folder with at least one tested file. */
export function scores(): readonly Score[] {
  return [...Map.groupBy(newest(), ([file]) => dirname(file))]
    .map(([folder, files]) => {
      const all = files.flatMap(([file, mutants]) => mutants.map((mutant) => ({ file, ...mutant })));
      const having = (...statuses: readonly string[]) =>
        all.filter(({ status }) => statuses.includes(status));
      const survivors = having('Survived', 'NoCoverage').map(
        ({ file, location: { start }, mutatorName, replacement }) => ({
          place: `${file}:${start.line}:${start.column}`,
          mutator: mutatorName,
          became: replacement ?? '',
        }),
      );
      const found = having('Killed', 'Timeout').length;
      return {
        folder,
        files: files.length,
        found,
        total: found + survivors.length,
        ignored: having('Ignored').length,
        survivors,
      };
    })
    .toSorted((a, b) => a.folder.localeCompare(b.folder));
}

export const percentOf = ({ found, total }: Score): number => (total === 0 ? 100 : (100 * found) / total);
