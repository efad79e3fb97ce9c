/** An entry of the palette: a link or an action. */
export type Command = {
  readonly id: string;
  readonly label: string;
  readonly group: string;
  /** Its link; without one the panel knows by the id what to do. */
  readonly href?: string | undefined;
  /** Other words that find it. */
  readonly words?: string | undefined;
};

/** The entry for every query: the shop's search, which leaves the panel open. */
export const searchCommand = (query: string): Command => ({
  id: 'search-the-shop',
  label: `Search the shop for “${query}” in a new tab`,
  group: 'Shop',
});

const wordsOf = (text: string): string[] => text.toLowerCase().split(/[^\p{L}\p{N}]+/u);

/** Each typed word starts a word of the entry. */
const isMeant = (query: string, { label, words = '' }: Command): boolean => {
  const known = wordsOf(`${label} ${words}`);
  return wordsOf(query)
    .filter((typed) => typed !== '')
    .every((typed) => known.some((word) => word.startsWith(typed)));
};

interface Asked {
  query: string;
  commands: readonly Command[];
  /** Records that the server has found for the query. */
  found: readonly Command[];
}

/** The palette's list: entries that match the query, then the records found for it, then the shop's search. */
export function shownCommands({ query, commands, found }: Asked): readonly Command[] {
  const text = query.trim();
  if (text === '') return commands;
  return [...commands.filter((command) => isMeant(text, command)), ...found, searchCommand(text)];
}
