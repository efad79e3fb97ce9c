import { StartFailure } from '../failure.ts';

/** The values that an email template may use; `.Data` is the user's metadata. */
export type TemplateValues = Readonly<Record<string, unknown>>;

type Node =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'value'; readonly path: readonly string[] }
  | {
      readonly kind: 'if';
      readonly test: Test;
      readonly yes: readonly Node[];
      readonly no: readonly Node[];
    };

type Operand = { readonly path: readonly string[] } | { readonly literal: string };
type Test = { readonly is: 'set' | 'not' | 'eq' | 'ne'; readonly operands: readonly Operand[] };

export type Template = (values: TemplateValues, escape: (text: string) => string) => string;

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&#34;')
    .replaceAll("'", '&#39;');
}

function lookUp(values: TemplateValues, path: readonly string[]): unknown {
  let value: unknown = values;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'object') return JSON.stringify(value);
  return String(value);
}

function holds(test: Test, values: TemplateValues): boolean {
  const [first, second] = test.operands.map((operand) =>
    'literal' in operand ? operand.literal : lookUp(values, operand.path),
  );
  const set = first !== undefined && first !== null && first !== '' && first !== false && first !== 0;
  if (test.is === 'set') return set;
  if (test.is === 'not') return !set;
  return (textOf(first) === textOf(second)) === (test.is === 'eq');
}

function parseOperand(text: string): Operand {
  if (/^"(?:[^"\\]|\\.)*"$/.test(text)) return { literal: JSON.parse(text) as string };
  if (/^(\.\w+)+$/.test(text)) return { path: text.slice(1).split('.') };
  throw new Error(`'${text}' is neither a value nor a text`);
}

function parseTest(words: string): Test {
  const parts = words.match(/"(?:[^"\\]|\\.)*"|\S+/g) ?? [];
  const [first = '', ...rest] = parts;
  if ((first === 'eq' || first === 'ne') && rest.length === 2) {
    return { is: first, operands: rest.map(parseOperand) };
  }
  if (first === 'not' && rest.length === 1) return { is: 'not', operands: rest.map(parseOperand) };
  if (parts.length === 1) return { is: 'set', operands: [parseOperand(first)] };
  throw new Error(`'${words}' is no condition`);
}

function parse(source: string): Node[] {
  const trimmed = source.replaceAll(/\s*\{\{-\s/g, '{{ ').replaceAll(/\s-\}\}\s*/g, ' }}');
  const root: Node[] = [];
  const open: { test: Test; yes: Node[]; no: Node[]; parent: Node[] }[] = [];
  let list = root;
  let rest = 0;
  for (const match of trimmed.matchAll(/\{\{(?<action>.*?)\}\}/gs)) {
    list.push({ kind: 'text', text: trimmed.slice(rest, match.index) });
    rest = match.index + match[0].length;
    const action = (match.groups?.['action'] ?? '').trim();
    const block = open.at(-1);
    if (action.startsWith('/*')) continue;
    if (action.startsWith('if ')) {
      const yes: Node[] = [];
      open.push({ test: parseTest(action.slice(3)), yes, no: [], parent: list });
      list = yes;
    } else if (action === 'else' && block !== undefined) {
      list = block.no;
    } else if (action === 'end' && block !== undefined) {
      open.pop();
      list = block.parent;
      list.push({ kind: 'if', test: block.test, yes: block.yes, no: block.no });
    } else {
      const operand = parseOperand(action);
      list.push(
        'literal' in operand
          ? { kind: 'text', text: operand.literal }
          : { kind: 'value', path: operand.path },
      );
    }
  }
  if (open.length > 0) throw new Error('{{ if }} without {{ end }}');
  list.push({ kind: 'text', text: trimmed.slice(rest) });
  return root;
}

function write(nodes: readonly Node[], values: TemplateValues, escape: (text: string) => string): string {
  return nodes
    .map((node) => {
      if (node.kind === 'text') return node.text;
      if (node.kind === 'value') return escape(textOf(lookUp(values, node.path)));
      return write(holds(node.test, values) ? node.yes : node.no, values, escape);
    })
    .join('');
}

/**
 * The subset of Go templates that emails need: `{{ .Name }}`, `{{ .Data.key }}`, `{{ if }}`, `{{ else }}`, `{{ end }}`
 * with `not`, `eq` and `ne`, comments, `{{-` and `-}}`.
 * @throws StartFailure that names `file`
 */
export function compileTemplate(source: string, file: string): Template {
  try {
    const nodes = parse(source);
    return (values, escape) => write(nodes, values, escape);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartFailure(`Can't read the mail template ${file}: ${reason}.`);
  }
}
