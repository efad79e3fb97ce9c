import { decode, encode, penOf } from './canvas.ts';

/** A JPEG without metadata. */
export interface RedrawnPicture {
  blob: Blob;
  width: number;
  height: number;
}

export interface RedrawRequest {
  file: Blob;
  /** Pixels, at most. */
  edge: number;
  bytes: number;
}

/** Tried in turn until a picture is small enough. */
const qualities = [0.85, 0.7, 0.5];

async function redraw({ file, edge, bytes }: RedrawRequest): Promise<RedrawnPicture | null> {
  const bitmap = await decode(file);
  if (bitmap === null) return null;
  const scale = Math.min(1, edge / Math.max(bitmap.width, bitmap.height));
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const canvas = new OffscreenCanvas(width, height);
  penOf(canvas).drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return { blob: await encode(canvas, ['image/jpeg'], qualities, bytes), width, height };
}

addEventListener('message', ({ data }: MessageEvent<RedrawRequest>) => {
  const tell = (picture: RedrawnPicture | null) => postMessage(picture, { transfer: [] });
  redraw(data).then(tell, () => tell(null));
});
