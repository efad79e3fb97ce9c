import { TableError } from '../table.ts';
import { zipEntries, zipErrors, zipFile, zipLimits } from './zip.ts';
import type { ZipEntry } from './zip.ts';

export type ZipRequest = { kind: 'open'; file: Blob } | { kind: 'file'; name: string; most: number };
export type ZipAnswer =
  | { kind: 'open'; entries: readonly ZipEntry[] }
  | { kind: 'file'; bytes: Uint8Array<ArrayBuffer> | null }
  | { kind: 'refused'; sentence: string };

let zip = new Uint8Array();

async function answer(request: ZipRequest): Promise<ZipAnswer> {
  if (request.kind === 'file') return { kind: 'file', bytes: zipFile(zip, request.name, request.most) };
  if (request.file.size > zipLimits.bytes) return { kind: 'refused', sentence: zipErrors.tooLarge };
  zip = new Uint8Array(await request.file.arrayBuffer());
  try {
    return { kind: 'open', entries: zipEntries(zip) };
  } catch (error) {
    if (error instanceof TableError) return { kind: 'refused', sentence: error.message };
    throw error;
  }
}

self.addEventListener('message', ({ data }: MessageEvent<ZipRequest>) => {
  void answer(data).then((said) => self.postMessage(said, {}), self.reportError);
});
