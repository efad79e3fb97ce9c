/** 't and 's before a Dutch name are lowercase and count as no initial; ’Abd is a name. */
const article = /^['’‘ʼ]\p{Ll}{1,2}$/u;
/** Excludes quotes, commas, emoji, and marks attached to a letter, which would join the next one. */
const letter = /[\p{L}\p{N}]/u;

const initialOf = (word: string): string => {
  const capital = (letter.exec(word)?.[0] ?? '').toUpperCase();
  // ß becomes two letters.
  return letter.exec(capital)?.[0] ?? '';
};

/** The first letters of a name's first words, capital where the script has capitals: 'MH' of Maya 't Hart. */
export function initialsIn(name: string, most: number): string {
  const words = name
    .normalize('NFC')
    .split(/\s+/)
    .filter((word) => initialOf(word) !== '');
  const named = words.filter((word) => !article.test(word));
  return (named.length > 0 ? named : words).slice(0, most).map(initialOf).join('');
}
