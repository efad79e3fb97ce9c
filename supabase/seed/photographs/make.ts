/**
 * Writes the photographs of the seed: `node supabase/seed/photographs/make.ts`, or those whose name contains a word that
 * follows. They are rendered, not taken: a scene of solids is lit, and gets the grain of a camera, so that its files
 * weigh what photographs weigh. Every run gives the same pixels.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { buildProducts } from '../products.ts';
import { type Shot, shotsOf } from './shots.ts';
import { type Point, type Scene, grain, length } from './scenes.ts';
import { renditionWidths } from '#schema/renditions.ts';

const each = ([x, y, z]: Point, change: (part: number) => number): Point => [change(x), change(y), change(z)];

function smooth(x: number, y: number, seed: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const ease = (t: number) => t * t * (3 - 2 * t);
  const [across, down] = [ease(x - left), ease(y - top)];
  const row = (at: number) => grain(left, at, seed) * (1 - across) + grain(left + 1, at, seed) * across;
  return row(top) * (1 - down) + row(top + 1) * down;
}

const cloud = (x: number, y: number, seed: number): number =>
  [1, 2, 4, 8, 16, 32].reduce((sum, step) => sum + smooth(x * step, y * step, seed + step) / step ** 0.8, 0) /
  2.25;

const unit = ([x, y, z]: Point): Point => {
  const long = length(x, y, z);
  return [x / long, y / long, z / long];
};
const eye: Point = [0, 1.35, 4.6];
const light = unit([-0.55, 1.1, 0.75]);
const half = unit([light[0] - 0, light[1] + 0.15, light[2] + 1]);

/** Whether a ray passes the objects in the middle at more than a distance. */
function misses(from: Point, to: Point, distance: number): boolean {
  const [x, y, z] = [-from[0], 0.85 - from[1], -from[2]];
  const along = Math.max(0, x * to[0] + y * to[1] + z * to[2]);
  return length(x - along * to[0], y - along * to[1], z - along * to[2]) > distance;
}

/** How far a ray goes until it meets the solid; null if it never does. */
function meet(solid: Scene['solid'], from: Point, to: Point, most: number): number | null {
  let far = 0.01;
  if (misses(from, to, 1.4)) return null;
  for (let step = 0; step < 90 && far < most; step += 1) {
    const near = solid(from[0] + to[0] * far, from[1] + to[1] * far, from[2] + to[2] * far);
    if (near < 0.0008) return far;
    far += near;
  }
  return null;
}

/** The part of the light that arrives, soft at the edges. */
function lit(solid: Scene['solid'], at: Point): number {
  let far = 0.03;
  let least = 1;
  if (misses(at, light, 1.85)) return least;
  for (let step = 0; step < 40 && far < 4; step += 1) {
    const near = solid(at[0] + light[0] * far, at[1] + light[1] * far, at[2] + light[2] * far);
    if (near < 0.001) return 0;
    least = Math.min(least, (9 * near) / far);
    far += Math.max(near, 0.02);
  }
  return least;
}

/** The color of the ray through a point of the picture, which is 1 wide and 0.75 high. */
function colorAt(scene: Scene, px: number, py: number): Point {
  const { solid } = scene;
  const to = unit([(px - 0.5) / 1.2, -(py - 0.375) / 1.2 - 0.12, -1]);
  const far = meet(solid, eye, to, 12);
  if (far !== null) {
    const at: Point = [eye[0] + to[0] * far, eye[1] + to[1] * far, eye[2] + to[2] * far];
    const step = 0.0015;
    const slope = (x: number, y: number, z: number) =>
      solid(at[0] + x, at[1] + y, at[2] + z) - solid(at[0] - x, at[1] - y, at[2] - z);
    const rough = (cloud(at[0] * 22 + at[2] * 13, at[1] * 22, 3) - 0.5) * 0.16;
    const normal = unit([
      slope(step, 0, 0) + rough * step,
      slope(0, step, 0) + rough * step,
      slope(0, 0, step),
    ]);
    const facing = Math.max(0, normal[0] * light[0] + normal[1] * light[1] + normal[2] * light[2]);
    const glint = Math.max(0, normal[0] * half[0] + normal[1] * half[1] + normal[2] * half[2]) ** 60;
    const shade = 0.34 + 0.2 * normal[1] + 0.95 * facing * lit(solid, at);
    const worn = 0.82 + 0.36 * cloud(at[0] * 6, at[1] * 6 + at[2] * 5, 11);
    return each(scene.paint(...at), (part) => part * shade * worn + glint * scene.gloss);
  }
  const down = to[1] < 0 ? eye[1] / -to[1] : Number.POSITIVE_INFINITY;
  const [x, z] = [eye[0] + to[0] * down, eye[2] + to[2] * down];
  if (z > -2.2) {
    const boards = Math.abs(((x * 2.2) % 1) + (x < 0 ? 1 : 0) - 0.5) > 0.488 ? 0.7 : 1;
    const fibre = 0.72 + 0.56 * cloud(x * 14, z * 2.2, 5 + Math.floor(x * 2.2));
    const shadow = 0.42 + 0.58 * lit(solid, [x, 0.001, z]);
    const close = 1 - 0.55 * Math.exp(-7 * Math.max(0, solid(x, 0.02, z)));
    return each(scene.floor, (part) => part * boards * fibre * shadow * close * 1.15);
  }
  const up = eye[1] + (to[1] * (eye[2] + 2.2)) / -to[2];
  const glow = 1.05 - 0.16 * length(to[0] * 6 + 1.2, up - 2);
  const plaster = 0.93 + 0.12 * cloud(to[0] * 40, up * 9, 9);
  return each(scene.wall, (part) => part * glow * plaster);
}

/** The picture in RGB, three quarters as high as it is wide. */
function expose(scene: Scene, width: number, number: number): Buffer {
  const height = width * 0.75;
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const speck = (size: number) =>
        grain(Math.floor(x / size), Math.floor(y / size), number * 9 + size) - 0.5;
      const noise = speck(1) * 0.03 + speck(2) * 0.05 + speck(4) * 0.06 + speck(9) * 0.04;
      colorAt(scene, x / width, y / width).forEach((part, channel) => {
        pixels[(y * width + x) * 3 + channel] = Math.round(
          255 * Math.min(1, Math.max(0, part + noise)) ** (1 / 1.25),
        );
      });
    }
  }
  return pixels;
}

/** Products of one color share a photograph: the largest files that one of them needs. */
const shots = new Map<string, Shot>();
for (const shot of buildProducts().flatMap(shotsOf)) {
  if (shot.widest > (shots.get(shot.file)?.widest ?? 0)) shots.set(shot.file, shot);
}

const [wanted = ''] = process.argv.slice(2);
for (const [number, { file, scene, widest }] of [...shots.values()].entries()) {
  if (!file.includes(wanted)) continue;
  const width = widest === 1600 ? widest : 1000;
  const pixels = expose(scene(), width, number);
  const folder = join(import.meta.dirname, file);
  await mkdir(folder, { recursive: true });
  for (const size of renditionWidths(widest)) {
    const picture = sharp(pixels, { raw: { width, height: width * 0.75, channels: 3 } })
      .resize({ width: size })
      .webp({ quality: widest === 1600 ? 80 : 70, effort: 6 });
    await writeFile(join(folder, `${size}.webp`), await picture.toBuffer());
  }
}
