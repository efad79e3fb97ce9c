import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Words of a test that replaces modules or globals, or checks modules' state. */
const replaces =
  /\bvi\.(?:mock|doMock|resetModules|stubGlobal|spyOn\(globalThis)|(?:defineProperty|assign|set)\(globalThis|\/render-setup\.ts'/;

/**
 * Unit tests that need their own modules. All others share theirs: loading the same modules again for each file took
 * as long as the tests.
 */
export const testsWithOwnModules = (): string[] =>
  globSync('tests/unit/**/*.test.{ts,tsx}', { cwd: root })
    .toSorted()
    .filter((file) => replaces.test(readFileSync(join(root, file), 'utf8')));
