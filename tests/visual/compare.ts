import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { changesOf, comparisonPage } from './comparison.ts';
import type { Picture } from './comparison.ts';

/**
 * `npm run visual:compare -- [<commit> [<commit>]]` shows before, after and difference of every picture of a story that
 * changed between two commits, or since one (by default the last) in the working tree.
 */
const [from = 'HEAD', to = ''] = process.argv.slice(2);
const references = 'tests/visual/references';
const folder = 'reports/visual-compare';

const git = (...args: string[]) => execFileSync('git', args, { maxBuffer: 1 << 28 });

/** Names and contents of the pictures at a commit; '' is the working tree. */
function picturesAt(commit: string): Picture[] {
  const hashes = new Map<string, string>();
  if (commit === '') {
    const names = readdirSync(references).map((name) => join(references, name));
    const lines = execFileSync('git', ['hash-object', '--stdin-paths'], { input: names.join('\n') });
    for (const [index, hash] of lines.toString().trim().split('\n').entries()) {
      const name = names[index];
      if (name !== undefined) hashes.set(name, hash);
    }
  } else {
    for (const line of git('ls-tree', '-r', commit, '--', references).toString().split('\n')) {
      const [, hash, name] = /^\S+ blob (\S+)\t(.+)$/.exec(line) ?? [];
      if (hash !== undefined && name !== undefined) hashes.set(name, hash);
    }
  }
  return [...hashes].map(([name, hash]) => ({ name: name.slice(references.length + 1), hash }));
}

const read = (commit: string, name: string) =>
  commit === '' ? readFileSync(join(references, name)) : git('show', `${commit}:${references}/${name}`);

const changes = changesOf(picturesAt(from), picturesAt(to));
for (const [side, commit] of [
  ['before', from],
  ['after', to],
] as const) {
  mkdirSync(join(folder, side), { recursive: true });
  for (const change of changes) {
    if (change[side]) writeFileSync(join(folder, side, change.name), read(commit, change.name));
  }
}
writeFileSync(join(folder, 'index.html'), comparisonPage(changes, { from, to: to || 'the working tree' }));
console.log(`${changes.length} pictures differ: ${folder}/index.html`);
