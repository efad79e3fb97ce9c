/**
 * Writes the photographs of the seed: `node supabase/seed/photographs/make.ts`. They are rendered, not taken: a scene of
 * solids is lit, and gets the grain of a camera, so that its files weigh what photographs weigh. Every run gives the
 * same pixels.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

type Point = readonly [x: number, y: number, z: number];

const each = ([x, y, z]: Point, change: (part: number) => number): Point => [change(x), change(y), change(z)];
/** Distance to the nearest surface; negative inside. */
type Solid = (x: number, y: number, z: number) => number;

interface Scene {
  name: string;
  solid: Solid;
  color: Point;
  /** How much it shines, from 0 to 1. */
  gloss: number;
  wall: Point;
  floor: Point;
}

const width = 1600;
const height = 1200;
const widths = [160, 400, 800, 1600];

const length = (x: number, y: number, z = 0): number => Math.hypot(x, y, z);
const sphere =
  (at: Point, radius: number): Solid =>
  (x, y, z) =>
    length(x - at[0], y - at[1], z - at[2]) - radius;
/** Around the axis z. */
const ring =
  (at: Point, radius: number, thick: number, flat = 1): Solid =>
  (x, y, z) =>
    length(length(x - at[0], (y - at[1]) * flat) - radius, z - at[2]) - thick;
/** Along the axis x, with rounded edges. */
const drum =
  (at: Point, radius: number, half: number, round = 0.03): Solid =>
  (x, y, z) => {
    const across = length(y - at[1], z - at[2]) - radius + round;
    const along = Math.abs(x - at[0]) - half + round;
    return Math.min(Math.max(across, along), 0) + length(Math.max(across, 0), Math.max(along, 0)) - round;
  };
const all =
  (...solids: readonly Solid[]): Solid =>
  (x, y, z) =>
    Math.min(...solids.map((solid) => solid(x, y, z)));
const without =
  (solid: Solid, hole: Solid): Solid =>
  (x, y, z) =>
    Math.max(solid(x, y, z), -hole(x, y, z));
/** Turned around the upright axis by an angle. */
const turned = (angle: number, solid: Solid): Solid => {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return (x, y, z) => solid(x * cos - z * sin, y, x * sin + z * cos);
};

const scenes: readonly Scene[] = [
  {
    name: 'kettlebell',
    solid: all(sphere([0, 0.62, 0], 0.62), ring([0, 1.3, 0], 0.33, 0.085, 0.85)),
    color: [0.13, 0.14, 0.16],
    gloss: 0.35,
    wall: [0.78, 0.76, 0.72],
    floor: [0.34, 0.35, 0.37],
  },
  {
    name: 'plate',
    solid: turned(
      0.7,
      all(
        without(drum([0, 0.8, 0], 0.8, 0.14, 0.05), drum([0, 0.8, 0], 0.62, 0.4, 0.02)),
        without(drum([0, 0.8, 0], 0.66, 0.08), drum([0, 0.8, 0], 0.11, 0.5, 0.01)),
      ),
    ),
    color: [0.55, 0.1, 0.1],
    gloss: 0.2,
    wall: [0.68, 0.71, 0.74],
    floor: [0.5, 0.41, 0.32],
  },
  {
    name: 'dumbbell',
    solid: turned(
      0.5,
      all(
        drum([-0.62, 0.36, 0], 0.36, 0.26, 0.08),
        drum([0.62, 0.36, 0], 0.36, 0.26, 0.08),
        drum([0, 0.36, 0], 0.1, 0.7),
      ),
    ),
    color: [0.2, 0.22, 0.25],
    gloss: 0.6,
    wall: [0.83, 0.81, 0.77],
    floor: [0.42, 0.43, 0.42],
  },
];

/** The same number for the same place, from 0 to 1. */
function grain(x: number, y: number, seed: number): number {
  let mixed = (x * 374_761_393 + y * 668_265_263 + seed * 2_147_483_647) | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1_274_126_177);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4_294_967_296;
}

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

/** How far a ray goes until it meets the solid; null if it never does. */
function meet(solid: Solid, from: Point, to: Point, most: number): number | null {
  let far = 0.01;
  for (let step = 0; step < 90 && far < most; step += 1) {
    const near = solid(from[0] + to[0] * far, from[1] + to[1] * far, from[2] + to[2] * far);
    if (near < 0.0008) return far;
    far += near;
  }
  return null;
}

/** The part of the light that arrives, soft at the edges. */
function lit(solid: Solid, at: Point): number {
  let far = 0.03;
  let least = 1;
  for (let step = 0; step < 40 && far < 4; step += 1) {
    const near = solid(at[0] + light[0] * far, at[1] + light[1] * far, at[2] + light[2] * far);
    if (near < 0.001) return 0;
    least = Math.min(least, (9 * near) / far);
    far += Math.max(near, 0.02);
  }
  return least;
}

function colorAt(scene: Scene, px: number, py: number): Point {
  const { solid } = scene;
  const to = unit([(px - width / 2) / 1500, -(py - height / 2) / 1500 - 0.12, -1]);
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
    return each(scene.color, (part) => part * shade * worn + glint * scene.gloss);
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

const folder = import.meta.dirname;
await mkdir(folder, { recursive: true });
for (const [number, scene] of scenes.entries()) {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const speck = (size: number) =>
        grain(Math.floor(x / size), Math.floor(y / size), number * 9 + size) - 0.5;
      const noise = speck(1) * 0.03 + speck(2) * 0.05 + speck(4) * 0.06 + speck(9) * 0.04;
      colorAt(scene, x, y).forEach((part, channel) => {
        pixels[(y * width + x) * 3 + channel] = Math.round(
          255 * Math.min(1, Math.max(0, part + noise)) ** (1 / 1.25),
        );
      });
    }
  }
  for (const size of widths) {
    const file = sharp(pixels, { raw: { width, height, channels: 3 } })
      .resize({ width: size })
      .webp({ quality: 80, effort: 6 });
    await writeFile(join(folder, `${scene.name}-${size}.webp`), await file.toBuffer());
  }
}
