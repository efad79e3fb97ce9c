/** One condition of a postgres_changes filter; all of them must hold. */
export type Filter = {
  readonly column: string;
  readonly op: string;
  readonly value: string;
  readonly negate: boolean;
};

const operators = new Set([
  'eq',
  'neq',
  'lt',
  'lte',
  'gt',
  'gte',
  'in',
  'like',
  'ilike',
  'is',
  'match',
  'imatch',
  'isdistinct',
]);

/** Splits at commas outside parentheses and quotes. */
function splitConditions(text: string): string[] {
  const parts: string[] = [];
  let current = '';
  let depth = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const char = text[i] ?? '';
    if (quoted && char === '\\') {
      current += char + (text[++i] ?? '');
      continue;
    }
    if (char === '"' && (quoted || /[.(,]/.test(text[i - 1] ?? ''))) quoted = !quoted;
    else if (!quoted && char === '(') depth++;
    else if (!quoted && char === ')') depth = Math.max(0, depth - 1);
    if (char === ',' && depth === 0 && !quoted) {
      parts.push(current);
      current = '';
    } else {
      current += char;
    }
  }
  return [...parts, current];
}

function unquote(value: string): string {
  const inner = /^"(?<inner>(?:[^"\\]|\\.)*)"$/s.exec(value)?.groups?.['inner'];
  return inner === undefined ? value : inner.replaceAll(/\\(?<char>.)/gs, '$<char>');
}

function parseCondition(text: string): Filter | string {
  const match = /^(?<column>[^=]+)=(?<not>not\.)?(?<op>[^.]*)\.(?<value>.*)$/s.exec(text.trim());
  const groups = match?.groups;
  if (groups === undefined) return `["${text.trim()}"]`;
  const { column = '', op = '', value = '' } = groups;
  if (!operators.has(op)) return `["${op}", "${value}"]`;
  const negate = groups['not'] !== undefined;
  if (op !== 'in') return { column, op, value: unquote(value), negate };
  if (!/^\(.*\)$/s.test(value)) return '`in` filter value must be wrapped by parentheses';
  return { column, op, value: `{${value.slice(1, -1)}}`, negate };
}

/** Parses `column=op.value,column=not.in.(a,b)`. Returns what is wrong as a string. */
export function parseFilter(text: string): Filter[] | string {
  if (text.trim() === '') return [];
  const filters: Filter[] = [];
  for (const part of splitConditions(text.trim())) {
    if (part.trim() === '') return 'filter must not contain empty segments (check for extra commas)';
    const filter = parseCondition(part);
    if (typeof filter === 'string') return filter;
    filters.push(filter);
  }
  return filters;
}
