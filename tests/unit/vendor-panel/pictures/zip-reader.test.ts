import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createZipReader } from '#actors/vendor-panel/import/pictures/zip-reader.ts';
import { zipErrors } from '#actors/vendor-panel/import/pictures/zip.ts';
import type { ZipRequest } from '#actors/vendor-panel/import/pictures/zip.worker.ts';
import { TableError } from '#actors/vendor-panel/import/table.ts';

/** Requests of all workers, by worker. */
let asked: string[][];
/** Whether a request ends its worker. */
let isDeadly: (request: ZipRequest) => boolean;

const content = Uint8Array.of(1);

/** A worker that only has a ZIP after it opened one. */
class FakeWorker extends EventTarget {
  readonly #asked: string[] = [];
  constructor() {
    super();
    asked.push(this.#asked);
  }
  postMessage(request: ZipRequest): void {
    const isOpen = this.#asked.length > 0;
    this.#asked.push(request.kind === 'file' ? request.name : 'open');
    const data =
      request.kind === 'open'
        ? { kind: 'open', entries: [] }
        : { kind: 'file', bytes: isOpen ? content : null };
    const said = isDeadly(request)
      ? Object.assign(new Event('error'), { message: 'Out of memory' })
      : new MessageEvent('message', { data });
    queueMicrotask(() => this.dispatchEvent(said));
  }
  terminate(): void {
    // Nothing is left to end.
  }
}

beforeEach(() => {
  asked = [];
  isDeadly = () => false;
  vi.stubGlobal('Worker', FakeWorker);
});
afterEach(() => vi.unstubAllGlobals());

const opened = async () => {
  const reader = createZipReader();
  await reader.open(new Blob());
  return reader;
};

test('a ZIP is opened again after its worker ended, and the same picture is read again', async () => {
  const reader = await opened();
  let deaths = 0;
  isDeadly = ({ kind }) => kind === 'file' && deaths++ === 0;
  expect(await reader.file('a.jpg', 9)).toEqual(content);
  expect(await reader.file('b.jpg', 9)).toEqual(content);
  expect(asked).toEqual([
    ['open', 'a.jpg'],
    ['open', 'a.jpg', 'b.jpg'],
  ]);
});

test('only the picture that ends every worker is damaged', async () => {
  const reader = await opened();
  isDeadly = (request) => request.kind === 'file' && request.name === 'bomb.jpg';
  expect([await reader.file('bomb.jpg', 9), await reader.file('b.jpg', 9)]).toEqual([null, content]);
});

test('no picture of a ZIP that cannot be opened again is damaged', async () => {
  const reader = await opened();
  isDeadly = () => true;
  await expect(reader.file('a.jpg', 9)).rejects.toEqual(new TableError(zipErrors.broken));
});
