import { parse } from 'parse5';
import type { DefaultTreeAdapterTypes } from 'parse5';
import type { RenderedEmail } from './render-email.ts';

/**
 * The allowed content of an email, in a browser's terms. `private.html_problem` holds templates to a stricter
 * spelling before they are saved; this checks the rendered output, whatever the template looked like when it was
 * saved.
 */
const elements = new Set(
  (
    'html head meta title style body div table thead tbody tfoot colgroup tr td th a p h1 h2 h3 strong em b i u s ' +
    'br hr ul ol li span img blockquote pre code small sup sub center del'
  ).split(' '),
);

const attributes = new Set(
  'class style title role width height align valign border cellpadding cellspacing colspan rowspan bgcolor dir lang'.split(
    ' ',
  ),
);

const attributesOf: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['src', 'alt'],
  meta: ['charset', 'name', 'content'],
};

const metaNames = new Set(['viewport', 'color-scheme', 'supported-color-schemes', 'format-detection']);

const property =
  /^(?:background(?:-color)?|border(?:-(?:top|right|bottom|left))?(?:-(?:color|style|width))?|border-(?:collapse|radius|spacing)|color|display|font-(?:family|size|style|variant-numeric|weight)|height|letter-spacing|line-height|list-style-type|margin(?:-(?:top|right|bottom|left))?|(?:max|min)-(?:height|width)|mso-[a-z-]+|overflow(?:-wrap)?|padding(?:-(?:top|right|bottom|left))?|table-layout|text-(?:align|decoration|transform)|vertical-align|white-space|width|word-break|-(?:webkit|ms)-text-size-adjust)$/;

/** Colors, lengths, words and font names: nothing that could load. */
const value =
  /#[0-9a-f]{3,8}|\d*\.?\d+(?:px|em|rem|pt|%)?|-?[a-z][a-z-]*(?!\()|'[a-z0-9 -]+'|(?:rgb|hsl)a?\([0-9., %]+\)|!important|[\s,]+/gi;

const styleProblem = (style: string): string | null =>
  style
    .split(';')
    .map((declaration) => declaration.trim())
    .find((declaration) => {
      const at = declaration.indexOf(':');
      const isKnown = property.test(declaration.slice(0, at).trim());
      return declaration !== '' && !(isKnown && declaration.slice(at + 1).replaceAll(value, '') === '');
    }) ?? null;

/** Rules for elements and classes, also within media queries. */
const sheetProblem = (sheet: string): string | null => {
  let isInQuery = false;
  for (const piece of sheet.split('}')) {
    const parts = piece.split('{');
    const isQuery: boolean =
      !isInQuery && parts.length > 1 && /^\s*@media [a-z0-9 ():,.-]+$/.test(parts[0] ?? '');
    if (isQuery) parts.shift();
    const [selector = '', style = '', ...rest] = parts;
    if (parts.length === 1) {
      if (selector.trim() !== '') return selector.trim();
      isInQuery = isQuery;
      continue;
    }
    if (isQuery) isInQuery = true;
    if (rest.length > 0 || !/^[\w., \n\t-]+$/.test(selector)) return piece.trim();
    const problem = styleProblem(style);
    if (problem !== null) return problem;
  }
  return null;
};

interface Reading {
  /** Each `href`, decoded. */
  hrefs: ReadonlySet<string>;
  /** Runs of plain text without white space. */
  runs: ReadonlySet<string>;
}

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** Without recursion: content nested a thousand times is parsed as well. */
function* nodesOf(root: Node): Generator<Node> {
  const waiting: Node[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    yield node;
    if ('content' in node) waiting.push(node.content);
    if ('childNodes' in node) waiting.push(...node.childNodes);
  }
}

const isElement = (node: Node): node is Element => 'tagName' in node;

const runsOf = (text: string): string[] => text.match(/\S+/g) ?? [];

const read = ({ html, text }: RenderedEmail): Reading => ({
  hrefs: new Set(
    [...nodesOf(parse(html))]
      .filter(isElement)
      .flatMap(({ attrs }) => attrs.filter(({ name }) => name === 'href').map(({ value }) => value)),
  ),
  runs: new Set(runsOf(text)),
});

/** The values in a payload, at any depth, that open something for anyone who has them. */
export function secretsIn(payload: unknown, names: readonly string[]): string[] {
  if (Array.isArray(payload)) return payload.flatMap((each) => secretsIn(each, names));
  if (typeof payload !== 'object' || payload === null) return [];
  return Object.entries(payload).flatMap(([name, value]: [string, unknown]) =>
    names.includes(name) && (typeof value === 'string' || typeof value === 'number')
      ? [String(value)].filter((secret) => secret !== '')
      : secretsIn(value, names),
  );
}

interface AuditFacts {
  /** Without a trailing slash. */
  siteUrl: string;
  /** What `secretsIn` found. */
  secrets: readonly string[];
}

/** `piece` comes from the email and may contain its secrets: it is for its author, and not for a log. */
interface MailProblem {
  readonly sentence: string;
  readonly piece: string;
}

/**
 * The problem with an edited email after rendering, or null: it may only contain plain parts, link where the built-in
 * email of the same payload links, and reveal a secret only in the links where that one does.
 */
export function mailProblem(
  edited: RenderedEmail,
  builtIn: RenderedEmail,
  { siteUrl, secrets }: AuditFacts,
): MailProblem | null {
  const own = read(builtIn);
  const tells = (words: string) => secrets.some((secret) => words.includes(secret));
  const isOwnPage = (link: string) =>
    link.startsWith(siteUrl) &&
    /^(?:\/[\w~-][\w.~-]*)*\/?(?:#[a-z][a-z0-9-]*)?$/i.test(link.slice(siteUrl.length));
  const wrong = (sentence: string, piece = ''): MailProblem => ({ sentence, piece: piece.slice(0, 60) });
  const cannot = (piece: string) => wrong("Something here can't be part of an email.", piece);
  const misplaced = wrong('A secret appears outside its own link.');

  const attributeProblem = (tag: string, name: string, words: string): MailProblem | null => {
    if (!attributes.has(name) && !(attributesOf[tag] ?? []).includes(name))
      return cannot(`${name}="${words}"`);
    if (name === 'href') {
      const leads = own.hrefs.has(words) && /^(?:https?:|mailto:)/.test(words);
      return leads || (isOwnPage(words) && !tells(words))
        ? null
        : wrong('A link leads to another site.', words);
    }
    if (tells(words)) return misplaced;
    if (name === 'src') return isOwnPage(words) ? null : wrong('A picture comes from another site.', words);
    if (name === 'style') {
      const problem = styleProblem(words);
      return problem === null ? null : cannot(problem);
    }
    if (tag === 'meta') {
      const isKnown =
        name === 'charset' ? words.toLowerCase() === 'utf-8' : name === 'content' || metaNames.has(words);
      return isKnown ? null : cannot(`${name}="${words}"`);
    }
    return null;
  };

  const nodeProblem = (node: Node): MailProblem | null => {
    if (isElement(node)) {
      const { tagName, namespaceURI, attrs } = node;
      if (!elements.has(tagName) || !namespaceURI.endsWith('/xhtml')) return cannot(`<${tagName}>`);
      for (const { name, value } of attrs) {
        const problem = attributeProblem(tagName, name, value);
        if (problem !== null) return problem;
      }
      return null;
    }
    if (node.nodeName === '#text' && 'value' in node) {
      if (tells(node.value)) return misplaced;
      const problem = node.parentNode?.nodeName === 'style' ? sheetProblem(node.value) : null;
      return problem === null ? null : cannot(problem);
    }
    return node.nodeName === '#comment' ? cannot('<!--') : null;
  };

  for (const node of nodesOf(parse(edited.html))) {
    const problem = nodeProblem(node);
    if (problem !== null) return problem;
  }
  const isLoose = runsOf(edited.text).some((run) => tells(run) && !own.runs.has(run));
  return isLoose || tells(edited.subject) ? misplaced : null;
}
