import { unzipSync } from 'fflate';
import { TableError, tableErrors, tableLimits } from './table.ts';
import { readXml } from './xml.ts';

export interface Relation {
  /** The last part of its type: 'worksheet', 'styles'; empty if a writer omitted it. */
  readonly type: string;
  readonly path: string;
}

export interface Package {
  /** Undefined if there is no such part. */
  part: (path: string) => Uint8Array | undefined;
  /** The parts that a part refers to, by id; the package itself is ''. */
  relations: (path: string) => ReadonlyMap<string, Relation>;
}

/** Some writers use backslashes, or a leading slash; part names are case-insensitive. */
const normal = (name: string): string => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();

/** 'xl/workbook.xml' and '../styles.xml' → 'styles.xml'. */
function resolve(from: string, target: string): string {
  const steps = target.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const step of target.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps.join('/');
}

/** The parts of a packed file; sizes are checked before anything is unpacked. */
export function openPackage(bytes: Uint8Array): Package {
  let unpacked = 0;
  const part = (path: string): Uint8Array | undefined => {
    const wanted = normal(path);
    try {
      const [found] = Object.values(
        unzipSync(bytes, {
          filter: ({ name, originalSize }) => {
            if (normal(name) !== wanted) return false;
            unpacked += originalSize;
            if (unpacked > tableLimits.unpacked) throw new TableError(tableErrors.bomb);
            return true;
          },
        }),
      );
      return found;
    } catch (error) {
      throw error instanceof TableError ? error : new TableError(tableErrors.broken);
    }
  };
  const relations = (path: string) => {
    const file = part(path.replace(/([^/]*)$/, '_rels/$1.rels'));
    const found = new Map<string, Relation>();
    if (file === undefined) return found;
    readXml(file, {
      open: (name, attributes) => {
        if (name !== 'Relationship') return;
        const { Id: id, Target: target, Type: type = '', TargetMode: mode } = attributes;
        if (id === undefined || target === undefined || mode === 'External') return;
        found.set(id, { type: type.slice(type.lastIndexOf('/') + 1), path: resolve(path, target) });
      },
    });
    return found;
  };
  return { part, relations };
}

export const firstOf = (relations: ReadonlyMap<string, Relation>, type: string): string | undefined =>
  [...relations.values()].find((each) => each.type === type)?.path;
