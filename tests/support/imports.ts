import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'vite';

const root = join(import.meta.dirname, '../..');

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  imports: Readonly<Record<string, string>>;
};
const aliases = Object.entries(manifest.imports).map(
  ([alias, target]) => [alias.replace('*', ''), target.replace('./', '').replace('*', '')] as const,
);

const isNode = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const textOf = (node: unknown): string[] => {
  if (!isNode(node)) return [];
  if (typeof node['value'] === 'string') return [node['value']];
  return isNode(node['literal']) ? textOf(node['literal']) : [];
};

const withSource = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
]);

/** What a module names: imports and re-exports, types as well, `import()`, and the scripts of workers. */
function namedIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(namedIn);
  if (!isNode(node)) return [];
  const inside = Object.values(node).flatMap((value) => (isNode(value) ? namedIn(value) : []));
  const type = String(node['type']);
  if (withSource.has(type)) return [...textOf(node['source'] ?? node['argument']), ...inside];
  const { callee, arguments: given } = node as { callee?: { name?: unknown }; arguments?: unknown[] };
  return type === 'NewExpression' && callee?.name === 'URL' && given?.length === 2
    ? [...textOf(given[0]), ...inside]
    : inside;
}

function resolve(file: string, specifier: string): string | null {
  const alias = aliases.find(([name]) => specifier.startsWith(name));
  const target =
    alias === undefined
      ? specifier.startsWith('.')
        ? normalize(join(dirname(file), specifier))
        : null
      : `${alias[1]}${specifier.slice(alias[0].length)}`;
  return target !== null && existsSync(join(root, target)) ? target : null;
}

function specifiersOf(file: string, source = readFileSync(join(root, file), 'utf8')): string[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be read`);
  return [...new Set(namedIn(program))];
}

/** The files of the project that one module names. */
export function importsOf(file: string, source?: string): string[] {
  const targets = specifiersOf(file, source).map((specifier) => resolve(file, specifier));
  return [...new Set(targets)].filter((target) => target !== null);
}

/**
 * Everything the modules import, directly or not, that is not a file in the repository: packages and aliases, types
 * as well.
 */
export function packagesOf(files: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  const reached = new Set(files);
  for (const file of reached) {
    for (const specifier of specifiersOf(file)) {
      const target = resolve(file, specifier);
      // `new URL('/checkout', site)` names an address.
      if (!/^[./]/.test(specifier)) found.set(specifier, file);
      if (target !== null && /\.tsx?$/.test(target)) reached.add(target);
    }
  }
  return found;
}

/** Which file names which, for the modules of some folders. */
export function importGraph(patterns: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const files = globSync([...patterns], { cwd: root }).toSorted();
  return new Map(files.map((file) => [file, importsOf(file)]));
}

/** Groups of modules that reach one another (Tarjan). */
export function ringsIn(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const index = new Map<string, number>();
  const stack: string[] = [];
  const rings: string[][] = [];
  const visit = (file: string): number => {
    const own = index.size;
    index.set(file, own);
    stack.push(file);
    let least = own;
    for (const target of graph.get(file) ?? []) {
      if (!graph.has(target)) continue;
      if (!index.has(target)) least = Math.min(least, visit(target));
      else if (stack.includes(target)) least = Math.min(least, index.get(target) ?? least);
    }
    if (least === own) {
      const ring = stack.splice(stack.indexOf(file));
      if (ring.length > 1 || graph.get(file)?.includes(file) === true) rings.push(ring.toSorted());
    }
    return least;
  };
  for (const file of graph.keys()) if (!index.has(file)) visit(file);
  return rings;
}
