import sharp from 'sharp';

interface Wanted {
  width?: number;
  height?: number;
  type?: 'jpeg' | 'webp' | 'png';
  /** As a phone saves it, held sideways: with location, device and orientation. */
  fromPhone?: boolean;
}

/** The bytes of a real picture, red on its left and blue on its right. */
export async function pictureOf({ width = 64, height = 48, type = 'jpeg', fromPhone = false }: Wanted = {}) {
  const plain = (background: string, across: number) => ({
    create: { width: across, height, channels: 3 as const, background },
  });
  const right = await sharp(plain('#0000ff', Math.floor(width / 2)))
    .png()
    .toBuffer();
  const drawn = sharp(plain('#ff0000', width)).composite([{ input: right, gravity: 'east' }]);
  const told = fromPhone
    ? drawn.withMetadata({ orientation: 6 }).withExifMerge({
        IFD0: { Model: 'Stallphone 9' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '47/1 30/1 0/1' },
      })
    : drawn;
  return Uint8Array.from(await told.toFormat(type).toBuffer());
}

export const blobOf = (bytes: Uint8Array<ArrayBuffer>, type = 'image/jpeg') => new Blob([bytes], { type });

/** The size of a picture, and whether a reader of metadata finds nothing else in it. */
export async function metadataOf(bytes: Uint8Array) {
  const { width, height, exif, orientation, xmp, comments } = await sharp(bytes).metadata();
  const isBare =
    [exif, orientation, xmp, comments].every((each) => each === undefined) &&
    !/Exif|Stallphone|GPS/.test(Buffer.from(bytes).toString('latin1'));
  return { width, height, isBare };
}

/** Whether each corner is red, clockwise from the top left. */
export async function redCorners(bytes: Uint8Array): Promise<boolean[]> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const isRed = (x: number, y: number) => (data[(y * info.width + x) * info.channels] ?? 0) > 128;
  const [right, bottom] = [info.width - 1, info.height - 1];
  return [isRed(0, 0), isRed(right, 0), isRed(right, bottom), isRed(0, bottom)];
}
