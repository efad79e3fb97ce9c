import { parseSync } from 'vite';
import type { Text, TextKind } from './text.ts';
import { isProse } from './text.ts';

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Attributes that hold names of code. */
const silentAttributes =
  /^(?:className|style|href|to|src|srcSet|sizes|name|type|id|key|role|rel|method|autoComplete|inputMode|htmlFor|form|d|viewBox|transform|fill|stroke.*|points|data-.*|aria-(?:labelledby|describedby|controls|owns|live|current|sort|haspopup|relevant|autocomplete)|on[A-Z].*)$/;

/** Calls whose texts are for the database, the document or the code. */
const silentCalls =
  /^(?:select|rpc|from|eq|neq|in|or|order|filter|query|sql|exec|unsafe|querySelector|querySelectorAll|closest|addEventListener|removeEventListener|setAttribute|getAttribute|hasAttribute|matchMedia|RegExp|split|startsWith|endsWith|includes|header|setHeader|get|has|getItem|setItem|brand|warn|define|literal|Literal|setup|assign|raise|sendTo|format(?:Number|Date)?|Intl|DateTimeFormat|NumberFormat|postMessage|createHash|spawn|execFile)$/;

const nameOf = (callee: unknown): string => {
  if (!isNode(callee)) return '';
  if (callee.type === 'Identifier') return String(callee['name']);
  if (callee.type === 'MemberExpression') {
    const property = callee['property'];
    return isNode(property) ? String(property['name'] ?? '') : '';
  }
  return '';
};

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

const silentNodes = new Set([
  'ImportDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSTypeAnnotation',
  'TSTypeAliasDeclaration',
  'TSInterfaceDeclaration',
  'TSTypeParameterInstantiation',
  'TaggedTemplateExpression',
]);

/** The texts of a module that people can read; an expression within a template is written {…}. */
export function textsInCode(file: string, source: string): Text[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed`);
  const found: Text[] = [];
  const lines = [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const lineOf = (at: number) => lines.findLastIndex((start) => start <= at) + 1;
  const add = (node: Node, kind: TextKind, text: string) => {
    const said = plain(text);
    if (isProse(said, kind)) {
      found.push({ file, line: lineOf(node.start), kind, text: said, start: node.start, end: node.end });
    }
  };
  const visit = (value: unknown, kind: TextKind): void => {
    if (Array.isArray(value)) {
      for (const each of value) visit(each, kind);
      return;
    }
    if (!isNode(value)) return;
    if (silentNodes.has(value.type)) return;
    switch (value.type) {
      case 'Literal':
        if (typeof value['value'] === 'string') add(value, kind, value['value']);
        return;
      case 'JSXText':
        add(value, 'content', String(value['value']));
        return;
      case 'TemplateLiteral': {
        const quasis = value['quasis'] as { value: { cooked: string } }[];
        add(value, kind, quasis.map(({ value: { cooked } }) => cooked).join('{…}'));
        visit(value['expressions'], kind);
        return;
      }
      case 'JSXAttribute': {
        const name = String((value['name'] as Node)['name']);
        // Handlers hold code, and code can hold texts.
        if (/^on[A-Z]/.test(name)) visit(value['value'], 'text');
        else if (!silentAttributes.test(name)) visit(value['value'], 'attribute');
        return;
      }
      case 'JSXExpressionContainer':
        visit(value['expression'], kind === 'attribute' ? kind : 'content');
        return;
      case 'Property':
      case 'PropertyDefinition':
        if (value['computed'] === true) visit(value['key'], kind);
        visit(value['value'], kind === 'error' ? kind : 'text');
        return;
      case 'BinaryExpression':
        if (/^[=!]==?$/.test(String(value['operator']))) return;
        break;
      case 'MemberExpression':
        visit(value['object'], kind);
        // The name of a member in brackets is code.
        if (value['computed'] === true && (value['property'] as Node).type !== 'Literal') {
          visit(value['property'], kind);
        }
        return;
      case 'SwitchCase':
        visit(value['consequent'], 'text');
        return;
      case 'NewExpression':
      case 'CallExpression': {
        const name = nameOf(value['callee']);
        visit(value['callee'], kind);
        if (silentCalls.test(name)) return;
        const isError = value.type === 'NewExpression' && name.endsWith('Error');
        visit(value['arguments'], isError ? 'error' : 'text');
        return;
      }
      default:
    }
    for (const [key, child] of Object.entries(value)) {
      if (key !== 'type' && key !== 'typeAnnotation' && key !== 'returnType' && key !== 'typeParameters') {
        visit(child, kind);
      }
    }
  };
  visit(program.body, 'text');
  return found;
}
