import { readFile } from 'node:fs/promises';
import decodeJpeg, { init as initJpeg } from '@jsquash/jpeg/decode.js';
import decodePng, { init as initPng } from '@jsquash/png/decode.js';
import decodeWebp, { init as initWebp } from '@jsquash/webp/decode.js';
import openWebpEncoder from '@jsquash/webp/codec/enc/webp_enc.js';
import { defaultOptions } from '@jsquash/webp/meta.js';

/** RGBA, row by row. */
export interface Pixels {
  data: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
}

/** The `ImageData` in which the codecs return pixels; browsers and Deno have a built-in one. */
class PlainImageData implements Pixels {
  readonly data: Uint8ClampedArray<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
  constructor(data: Uint8ClampedArray<ArrayBuffer>, width: number, height: number) {
    this.data = data;
    this.width = width;
    this.height = height;
  }
}

/** The codecs are WebAssembly, so that they run wherever functions do. */
const moduleOf = async (name: string): Promise<WebAssembly.Module> =>
  new WebAssembly.Module(await readFile(new URL(`../codecs/${name}.wasm`, import.meta.url)));

/** Discards what a codec prints about a broken file: its result already says that it can't read it. */
async function from(name: string) {
  const module = await moduleOf(name);
  return {
    noInitialRun: true,
    print: () => undefined,
    printErr: () => undefined,
    instantiateWasm: (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) => {
      const instance = new WebAssembly.Instance(module, imports);
      done(instance);
      return instance.exports;
    },
  };
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | null = null;
  return () => (made ??= make());
}

const place = () => {
  if (!('ImageData' in globalThis)) Object.assign(globalThis, { ImageData: PlainImageData });
};

const jpeg = once(async () => initJpeg(await from('mozjpeg_dec')));
const webp = once(async () => initWebp(await from('webp_dec')));
const png = once(async () => initPng(await moduleOf('squoosh_png_bg')));
const webpEncoder = once(async () => openWebpEncoder(await from('webp_enc')));

const decoders = {
  jpg: async (bytes: Uint8Array<ArrayBuffer>) => (await jpeg(), decodeJpeg(bytes.slice().buffer)),
  png: async (bytes: Uint8Array<ArrayBuffer>) => (await png(), decodePng(bytes.slice().buffer)),
  webp: async (bytes: Uint8Array<ArrayBuffer>) => (await webp(), decodeWebp(bytes.slice().buffer)),
} as const;

/** The pixels of a file whose type and size are known; null if it cannot be decoded. */
export async function decodePicture(
  bytes: Uint8Array<ArrayBuffer>,
  ending: keyof typeof decoders,
): Promise<Pixels | null> {
  place();
  try {
    const { data, width, height } = await decoders[ending](bytes);
    return data.length === width * height * 4 ? { data, width, height } : null;
  } catch {
    return null;
  }
}

/** @throws if the encoder fails */
export async function encodeWebp(
  { data, width, height }: Pixels,
  quality = 82,
): Promise<Uint8Array<ArrayBuffer>> {
  const encoded = (await webpEncoder()).encode(data, width, height, { ...defaultOptions, quality });
  if (encoded === null || encoded === undefined) throw new Error("We couldn't process the picture.");
  return new Uint8Array(encoded);
}
