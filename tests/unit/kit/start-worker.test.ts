import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { createTableReader } from '#actors/vendor-panel/import/table-reader.ts';
import { redrawPicture } from '#actors/kit/pictures/redraw.ts';
import { preparePicture } from '#actors/vendor-panel/pictures/prepare.ts';
import { unloaded } from '#lazy/unloaded.ts';

/** A worker that fails at its first message, as it would in a browser. */
const failing = (failure: () => Event) =>
  class extends EventTarget {
    postMessage() {
      queueMicrotask(() => this.dispatchEvent(failure()));
    }
    terminate() {
      // Nothing runs.
    }
  };
/** Its code did not arrive: an event without a message. */
const gone = () => new Event('error');
const thrown = () => Object.assign(new Event('error'), { message: 'RangeError: out of memory' });

const starters: Readonly<Record<string, () => Promise<unknown>>> = {
  'a table': () => createTableReader().read(new Blob(['a'])),
  'a picture': () => redrawPicture(new Blob(['a']), { edge: 10, bytes: 10 }),
  'a picture of a product': () => preparePicture({ file: new File(['a'], 'a.png') } as never),
};

const heard: unknown[] = [];
const hear = (failure: () => Event) => {
  vi.stubGlobal('Worker', failing(failure));
  unloaded.hear = async (error) => {
    heard.push(error);
  };
};
afterEach(() => {
  vi.unstubAllGlobals();
  delete unloaded.hear;
  heard.length = 0;
});

for (const [what, start] of Object.entries(starters)) {
  test(`a worker of ${what} that failed to load blames the connection, and the page sees it`, async () => {
    hear(gone);
    await expect(start()).rejects.toThrow(
      "We couldn't load part of the shop. Check your connection and try again, or reload this page.",
    );
    expect(heard).toHaveLength(1);
  });

  test(`a worker of ${what} that loaded and crashed does not count as failed to load`, async () => {
    hear(thrown);
    await expect(start()).rejects.toThrow(/CSV nor XLSX|could not be redrawn|worker broke/);
    expect(heard).toEqual([]);
  });
}

test('every worker of the app starts through the one function that notices', () => {
  const root = join(import.meta.dirname, '../../../src');
  const bare = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('server'))
    .filter((file) => /(?<!\(\) => )new (?:Shared)?Worker\(/.test(readFileSync(join(root, file), 'utf8')));
  expect(bare).toEqual([]);
});
