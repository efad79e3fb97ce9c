/** A story and the texts that a person reads in it. */
export type SeenStory = { id: string; machine: string; state: string; seen: readonly string[] };

export type Found = SeenStory & { text: string };

/** Numbers, amounts and times differ from state to state: `Wait 60s` and `Wait {n}s` are the same words. */
const wordsOf = (text: string) =>
  text
    .replaceAll(/\{\w+\}|\d+(?:[.,:]\d+)*/g, '#')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/** Stories that show a text; those whose text no longer matches the input come first. */
export function findSeen(stories: readonly SeenStory[], typed: string): Found[] {
  const wanted = wordsOf(typed);
  if (wanted === '') return [];
  return stories
    .flatMap((story) => {
      const hits = story.seen.filter((text) => wordsOf(text).includes(wanted));
      const [text] = hits.toSorted((a, b) => a.length - b.length);
      return text === undefined ? [] : [{ ...story, text }];
    })
    .toSorted((a, b) => a.text.length - b.text.length);
}
