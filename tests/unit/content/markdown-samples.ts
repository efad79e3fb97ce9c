/** Texts that make parsers slow, each as long as requested. From the lists of cmark, markdown-it and the issue. */
export function hostileTexts(length: number): Record<string, string> {
  const fill = (text: string, most = length) => text.repeat(Math.ceil(most / text.length)).slice(0, most);
  const both = (open: string, close: string) => fill(open, length / 2) + fill(close, length / 2);
  const lines = (line: (n: number) => string) =>
    Array.from({ length: 300 }, (_, n) => line(n))
      .join('\n')
      .slice(0, length);
  return {
    'nested ordered lists': fill('1) '),
    'nested lists': fill('- '),
    'nested lists of stars': fill('* '),
    'nested quotes': fill('>'),
    'nested quotes with spaces': fill('> '),
    'quotes and lists in turns': fill('> 1) - '),
    'quotes of lists': fill('>- '),
    'deep quotes, line by line': fill('> > > a\n'),
    'quotes, each deeper': lines((n) => `${'> '.repeat(n)}a`),
    'lists, each deeper': lines((n) => `${'  '.repeat(n)}- a`),
    'lazy quotes': fill('> a\nb\n'),
    'loose lists': fill('- a\n\n\n'),
    'a long list': fill('1. a\n'),
    'opening brackets': fill('['),
    'closing brackets': fill(']'),
    'nested brackets': both('[', ']'),
    'nested links': both('[a', '](/u)'),
    'nested pictures': both('![', '](a)'),
    'opening links': fill('[a]('),
    'links that never close': fill('[a](<b'),
    'titles that never close': fill('[a](b "'),
    'nested parentheses': `[a](${fill('(')}`,
    'pairs of parentheses': `[a](${fill('()')}`,
    'links by reference': fill('[a][b]'),
    definitions: fill('[a]: b\n'),
    'many definitions': lines((n) => `[r${n}]: x`) + fill('[r1] '),
    'definitions that never end': fill('[a\n'),
    'titles of definitions': fill('[a]: b "\n'),
    'opened pictures': fill('!['),
    emphasis: fill('*a'),
    'emphasis of two kinds': fill('*a_ '),
    'emphasis that closes': fill('a_* '),
    'nested emphasis': both('*a **a ', 'b** b* '),
    'strong and not': fill('**a *'),
    'three stars': fill('***a'),
    'a run of stars': fill('*'),
    'a run of underscores': fill('_'),
    'ticks, each run longer': lines((n) => `e${'`'.repeat(n)}`),
    'a run of ticks': fill('`'),
    'ticks that never close': fill('a`b``'),
    backslashes: fill('\\'),
    entities: fill('&a'),
    'entities by number': fill('&#x'),
    'opening tags': fill('<'),
    'tags that never close': fill('<a '),
    comments: fill('<!--'),
    declarations: fill('<!A '),
    instructions: fill('<?'),
    'raw sections': fill('<![CDATA['),
    'automatic links': fill('<http:a'),
    'automatic addresses': fill('<a@b.'),
    'a table': fill('|a|b|\n|-|-|\n'),
    'a long line': fill('a'),
    spaces: fill(' '),
    tabs: fill('\t'),
    'empty lines': fill('\n'),
    'titles by a line': fill('a\n=\n'),
    titles: fill('# a\n'),
    hashes: fill('#'),
    rules: fill('***\n'),
    fences: fill('```\n'),
    'fences in quotes': fill('~~~a\n> '),
    'indented code': fill('    a\n'),
    'broken lines': fill('a  \n'),
    'null characters': fill('\0'),
    'signs beyond the basic plane': fill('\u{1F600}*'),
  };
}

/** A store's text, as long as requested. */
export const ordinaryText = (length: number): string =>
  'Turned from *one* billet, and **quiet**: see [the bars](https://example.com/bars).\n\n- 20 kg\n- 28 mm\n\n'
    .repeat(Math.ceil(length / 100))
    .slice(0, length);
