import { globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

/** Files of one folder whose mistakes are planted in one run. */
export type Slice = { name: string; folder: string; files: readonly string[] };

/** Lines of a slice: so many end within the time that a slice has. */
const most = 300;

const linesOf = (file: string) => readFileSync(join(root, file), 'utf8').split('\n').length;
const isOwn = (file: string) => !/\.(?:d|gen)\.ts$/.test(file) && statSync(join(root, file)).isFile();

const sources = ['machines/**/*.ts', 'src/schema/**/*.ts', 'src/services/**/*.ts'];

/** The files of each folder, in slices of similar length. */
export function allSlices(): readonly Slice[] {
  const files = sources.flatMap((pattern) => globSync(pattern, { cwd: root })).filter(isOwn);
  return [...Map.groupBy(files.toSorted(), dirname)].flatMap(([folder, own]) => {
    const parts: { files: string[]; lines: number }[] = [];
    for (const file of own) {
      const lines = linesOf(file);
      const last = parts.at(-1);
      if (last === undefined || last.lines + lines > most) parts.push({ files: [file], lines });
      else {
        last.files.push(file);
        last.lines += lines;
      }
    }
    return parts.map((part, index) => ({
      name: `${folder.replaceAll('/', '-')}-${index + 1}`,
      folder,
      files: part.files,
    }));
  });
}
