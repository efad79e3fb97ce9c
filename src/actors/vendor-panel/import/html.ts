import { Parser } from 'htmlparser2';

const tags =
  'p|br|div|ul|ol|li|b|strong|em|i|u|s|h[1-6]|span|table|tbody|tr|td|th|a|img|hr|blockquote|section|script|style|iframe|font|center|pre|code|sup|sub|small|meta';
const known = new RegExp(String.raw`<\/?(?:${tags})(?=[\s/>])[^<>]*>`, 'i');

/** 'a < b' is text. */
export const isHtml = (text: string): boolean => known.test(text);

/** Their content is not text. */
const silent = new Set([
  'script',
  'style',
  'head',
  'title',
  'iframe',
  'object',
  'noscript',
  'template',
  'svg',
  'math',
  'select',
]);
const blocks = new Set([
  'p',
  'div',
  'section',
  'article',
  'header',
  'footer',
  'main',
  'aside',
  'figure',
  'figcaption',
  'address',
  'center',
  'table',
  'tr',
  'caption',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'blockquote',
  'pre',
  'hr',
  'body',
  'form',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
]);
const marks: Readonly<Record<string, string>> = { b: '**', strong: '**', i: '*', em: '*' };

const escaped = (text: string): string =>
  text.replaceAll(/[\\*_`[\]<]/g, String.raw`\$&`).replaceAll(/&(?=#?\w)/g, String.raw`\&`);

/** Elements that start a list, a heading or a line at the start of a line. */
const lineStart = (line: string): string =>
  line
    .replace(/^(#{1,6}(?=\s|$)|[-+](?=\s|$)|[-=~]{3,}|>)/, String.raw`\$1`)
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, String.raw`$1\$2`);

function linkOf(href: string | undefined): string | null {
  if (href === undefined || !/^https?:\/\//i.test(href.trim()) || !URL.canParse(href.trim())) return null;
  return new URL(href.trim()).href.replaceAll(/[()<>\\*_]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
}

/** The text of HTML as Markdown: paragraphs, lists, headings, emphasis and links. Everything else is dropped. */
export function markdownOf(html: string): string {
  const done: { text: string; isItem: boolean }[] = [];
  const lists: { isOrdered: boolean; count: number }[] = [];
  const open: { tag: string; at: number; href: string | null }[] = [];
  let line = '';
  /** Text arrives in chunks, which may split what looks like an entity. */
  let words = '';
  let prefix = '';
  let silence = 0;
  let hasCell = false;

  const settle = () => {
    const text = escaped(words.replaceAll(/[\s\u00a0]+/g, ' '));
    line += /\s$/.test(line) || line === '' ? text.replace(/^ /, '') : text;
    words = '';
  };
  /** Marks must touch the words: `** text **` is not emphasis. */
  const wrap = (at: number, before: string, after: string) => {
    const inner = line.slice(at);
    const said = inner.trim();
    if (said === '') return;
    const start = inner.indexOf(said);
    line = `${line.slice(0, at)}${inner.slice(0, start)}${before}${said}${after}${inner.slice(start + said.length)}`;
  };
  const shut = (entry: { tag: string; at: number; href: string | null }) => {
    const mark = marks[entry.tag];
    if (mark !== undefined) wrap(entry.at, mark, mark);
    else if (entry.href !== null) wrap(entry.at, '[', `](${entry.href})`);
  };
  const flush = () => {
    // Emphasis ends with its paragraph.
    for (const entry of open.toReversed()) shut(entry);
    for (const entry of open) entry.at = 0;
    const lines = line.split('\n').map((each) => each.trim());
    const text = lines
      .join('\n')
      .replaceAll(/^\n+|\n+$/g, '')
      .replaceAll(/\n{2,}/g, '\n');
    line = '';
    if (text === '') return;
    const isItem = prefix !== '' && !prefix.startsWith('#');
    const indent = ' '.repeat(isItem ? prefix.length : 0);
    done.push({
      text: prefix + text.split('\n').map(lineStart).join(`  \n${indent}`),
      isItem,
    });
    prefix = '';
  };
  const parser = new Parser({
    onopentag(tag, { href }) {
      settle();
      if (silent.has(tag)) silence += 1;
      if (silence > 0) return;
      if (tag === 'br') line += '\n';
      else if (tag === 'td' || tag === 'th') {
        if (hasCell) line += ' | ';
        hasCell = true;
      } else if (blocks.has(tag)) {
        // A paragraph in an item comes after the item's mark.
        if (line.trim() !== '') flush();
        if (tag === 'tr') hasCell = false;
        if (tag === 'ul' || tag === 'ol') lists.push({ isOrdered: tag === 'ol', count: 0 });
        if (tag === 'li') {
          const list = lists.at(-1) ?? { isOrdered: false, count: 0 };
          list.count += 1;
          prefix =
            '   '.repeat(Math.min(Math.max(lists.length - 1, 0), 5)) +
            (list.isOrdered ? `${list.count}. ` : '- ');
        }
        if (/^h[1-6]$/.test(tag)) prefix = '### ';
      } else if (tag in marks || tag === 'a') {
        const isNested = open.some((each) => marks[each.tag] === marks[tag]);
        if (!isNested && open.length < 20)
          open.push({ tag, at: line.length, href: tag === 'a' ? linkOf(href) : null });
      }
    },
    ontext(text) {
      if (silence === 0) words += text;
    },
    onclosetag(tag) {
      settle();
      if (silent.has(tag)) {
        silence = Math.max(silence - 1, 0);
        return;
      }
      if (silence > 0) return;
      if (blocks.has(tag)) {
        flush();
        if (tag === 'ul' || tag === 'ol') lists.pop();
        if (tag === 'li' || /^h[1-6]$/.test(tag)) prefix = '';
      } else {
        const at = open.findLastIndex((each) => each.tag === tag);
        if (at === -1) return;
        const [entry] = open.splice(at, 1);
        if (entry !== undefined) shut(entry);
      }
    },
  });
  parser.end(html);
  settle();
  flush();
  return done
    .map(
      ({ text, isItem }, n) => (n === 0 ? '' : isItem && done[n - 1]?.isItem === true ? '\n' : '\n\n') + text,
    )
    .join('');
}
