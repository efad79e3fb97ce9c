/** Who answers for a sentence of a specification: a machine, a file where no machine decides, or nobody yet (`open`). */
export type Answer = {
  by: string;
  /** The machine's own sentence, what the file holds, or why nobody does. */
  what: string;
};

export type Specified = { section: string; says: string; answers: readonly Answer[] };

export const isFile = ({ by }: Answer): boolean => by.includes('/');
export const isOpen = ({ by }: Answer): boolean => by === 'open';

/**
 * Reads a list in Markdown: a heading for each section, an item for each sentence, and below it an item `by: what` for
 * each answer.
 */
export function readSpecification(markdown: string): Specified[] {
  const found: { section: string; says: string; answers: Answer[] }[] = [];
  let section = '';
  for (const line of markdown.split('\n')) {
    if (line.startsWith('## ')) section = line.slice(3);
    if (line.startsWith('- ')) found.push({ section, says: line.slice(2), answers: [] });
    if (!line.startsWith('  - ')) continue;
    const [, by, what] = /^ {2}- ([^:]+): (.+)$/.exec(line) ?? [];
    if (by === undefined || what === undefined) throw new Error(`Not 'by: what': ${line}`);
    found.at(-1)?.answers.push({ by, what });
  }
  return found;
}

/**
 * What is wrong with a list: sentences without an answer, names of machines, sentences and files that do not exist.
 * @param known The sentences of each machine, by its id.
 */
export function mistakesOf(
  list: readonly Specified[],
  known: ReadonlyMap<string, ReadonlySet<string>>,
  exists: (file: string) => boolean,
): string[] {
  return list.flatMap(({ section, says, answers }) => {
    if (answers.length === 0) return [`${section}: ${says}: nobody answers for it`];
    return answers.flatMap((answer) => {
      const { by, what } = answer;
      if (isOpen(answer)) return [];
      if (isFile(answer)) return exists(by) ? [] : [`${says}: there is no file ${by}`];
      if (!known.has(by)) return [`${says}: there is no machine ${by}`];
      return known.get(by)?.has(what) === true ? [] : [`${says}: ${by} has no sentence '${what}'`];
    });
  });
}
