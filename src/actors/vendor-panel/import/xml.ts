import { Parser } from 'htmlparser2';
import { TableError, tableErrors } from './table.ts';

export type Attributes = Readonly<Record<string, string>>;

export interface XmlReader {
  /** @param name without its prefix @param parent likewise @param depth 0 for the root */
  open?: (name: string, attributes: Attributes, parent: string, depth: number) => void;
  text?: (text: string, parent: string) => void;
  close?: (name: string, parent: string, depth: number) => void;
}

/** Workbooks need eight levels; the parser's work per tag grows with the depth. */
const deepest = 40;
const chunk = 1 << 18;

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The value of an attribute, whatever its prefix is. */
export function attribute(attributes: Attributes, name: string): string | undefined {
  const plain = attributes[name];
  if (plain !== undefined) return plain;
  for (const [key, value] of Object.entries(attributes)) if (local(key) === name) return value;
  return undefined;
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/**
 * Parses XML from start to end, in linear time. Entities of a document type are not expanded. Throws a `TableError`
 * if elements do not close, as in half a file.
 */
export function readXml(bytes: Uint8Array, { open, text, close }: XmlReader): void {
  const names: string[] = [];
  let opened = -1;
  const parser: Parser = new Parser(
    {
      onopentag(qualified, attributes) {
        const name = local(qualified);
        if (names.length >= deepest) throw new TableError(tableErrors.broken);
        opened = parser.startIndex;
        open?.(name, attributes, names.at(-1) ?? '', names.length);
        names.push(name);
      },
      ontext(data) {
        text?.(data, names.at(-1) ?? '');
      },
      onclosetag(_, isImplied) {
        const name = names.pop();
        // <c/> closes where it opened; any other implicit close means that something was left open.
        if (name === undefined || (isImplied && parser.startIndex !== opened))
          throw new TableError(tableErrors.broken);
        close?.(name, names.at(-1) ?? '', names.length);
      },
    },
    { xmlMode: true },
  );
  const decoder = new TextDecoder(encodingOf(bytes));
  for (let at = 0; at < bytes.length; at += chunk) {
    parser.write(decoder.decode(bytes.subarray(at, at + chunk), { stream: true }));
  }
  parser.end(decoder.decode());
}
