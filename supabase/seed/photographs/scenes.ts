import { type ColorName, palette } from '../palette.ts';
import { isOn } from './digits.ts';

export type Point = readonly [x: number, y: number, z: number];

/** Distance to the nearest surface; negative inside. */
type Solid = (x: number, y: number, z: number) => number;

/** Its color at a place, from 0 to 1 per part. */
type Paint = (x: number, y: number, z: number) => Point;

export interface Scene {
  solid: Solid;
  paint: Paint;
  /** How much it shines, from 0 to 1. */
  gloss: number;
  wall: Point;
  floor: Point;
}

export const length = (x: number, y: number, z = 0): number => Math.hypot(x, y, z);
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

/** The colors of the palette are drawn flat; in a lit scene they are a little deeper. */
const toned = (color: ColorName): Point => {
  const part = (at: number) => (Number.parseInt(palette[color].slice(at, at + 2), 16) / 255) ** 1.6 * 0.95;
  return [part(1), part(3), part(5)];
};
const plain =
  (color: ColorName): Paint =>
  () =>
    toned(color);

/** Angle at which a plate turns its face to the camera. */
const facing = 0.95;

interface PlateForm {
  radius: number;
  /** Half of its thickness. */
  half: number;
  label: string;
  color: ColorName;
}

/** A plate in its own coordinates: its axis is x, and its face looks to lower x. */
interface Plate {
  solid: Solid;
  paint: Paint;
  gloss: number;
}

const lightInk: Point = [0.86, 0.85, 0.8];
const darkInk: Point = [0.06, 0.06, 0.07];
const inkOn = (color: ColorName): Point => (color === 'White' ? darkInk : lightInk);

/** Paints the number on the face at a height from the hub; if positive, also upside down below the hub. */
function numbered(form: PlateForm, at: number, tall: number, rest: Paint): Paint {
  const ink = inkOn(form.color);
  return (x, y, z) => {
    const [across, up] = [z, y - form.radius];
    const isInk =
      isOn(form.label, across, up - at, tall) || (at > 0 && isOn(form.label, -across, -up - at, tall));
    return x < 0 && isInk ? ink : rest(x, y, z);
  };
}

const around = (form: PlateForm, y: number, z: number): number => length(y - form.radius, z) / form.radius;
const disc = ({ radius, half }: PlateForm, part: number, thick: number, round = 0.02): Solid =>
  drum([0, radius, 0], radius * part, half * thick, round);
const bore = (form: PlateForm): Solid => drum([0, form.radius, 0], 0.075, 1, 0.01);

const plates = {
  crumb: (form) => ({
    solid: without(all(disc(form, 1, 1, 0.06), disc(form, 0.3, 1.06)), bore(form)),
    paint: numbered(form, form.radius * 0.62, form.radius * 0.27, (x, y, z) => {
      if (around(form, y, z) < 0.3) return [0.62, 0.64, 0.66];
      const [row, column, depth] = [Math.floor(y * 42), Math.floor(z * 42), Math.floor(x * 42)];
      const speck = grain(row * 31 + depth, column, 77);
      return speck > 0.93 ? [0.66, 0.16, 0.13] : speck < 0.05 ? [0.6, 0.6, 0.58] : toned('Black');
    }),
    gloss: 0.12,
  }),
  competition: (form) => ({
    solid: without(all(disc(form, 1, 0.8, 0.04), disc(form, 0.9, 0.92), disc(form, 0.4, 1)), bore(form)),
    paint: numbered(form, form.radius * 0.65, form.radius * 0.28, (_x, y, z) =>
      around(form, y, z) < 0.4 ? [0.6, 0.62, 0.65] : toned(form.color),
    ),
    gloss: 0.35,
  }),
  dish: (form) => ({
    solid: without(
      all(
        without(disc(form, 1, 1, 0.04), disc(form, 0.84, 3)),
        disc(form, 0.86, 0.45),
        disc(form, 0.26, 0.85),
      ),
      bore(form),
    ),
    paint: numbered(form, form.radius * 0.55, form.radius * 0.26, plain(form.color)),
    gloss: 0.3,
  }),
  tri: (form) => ({
    solid: [90, 210, 330].reduce<Solid>(
      (solid, degrees) => {
        const turn = (degrees / 180) * Math.PI;
        const part = (by: number): Solid =>
          drum(
            [0, form.radius * (1 + 0.58 * Math.sin(turn + by)), form.radius * 0.58 * Math.cos(turn + by)],
            form.radius * 0.14,
            1,
          );
        return without(solid, all(...[-0.3, -0.2, -0.1, 0, 0.1, 0.2, 0.3].map(part)));
      },
      without(all(disc(form, 1, 0.8, 0.05), disc(form, 0.3, 1)), bore(form)),
    ),
    paint: numbered(form, form.radius * -0.66, form.radius * 0.22, plain(form.color)),
    gloss: 0.35,
  }),
  pancake: (form) => ({
    solid: without(all(disc(form, 1, 0.6), disc(form, 0.92, 0.7)), bore(form)),
    paint: numbered(form, form.radius * 0.55, form.radius * 0.26, plain(form.color)),
    gloss: 0.2,
  }),
} satisfies Record<string, (form: PlateForm) => Plate>;

export type PlateKind = keyof typeof plates;

export function plateScene(kind: PlateKind, form: PlateForm): Scene {
  const { solid, paint, gloss } = plates[kind](form);
  const own =
    <T>(of: (x: number, y: number, z: number) => T) =>
    (x: number, y: number, z: number): T =>
      of(x * Math.cos(facing) - z * Math.sin(facing), y, x * Math.sin(facing) + z * Math.cos(facing));
  return { solid: own(solid), paint: own(paint), gloss, wall: [0.68, 0.71, 0.74], floor: [0.5, 0.41, 0.32] };
}

export const kettlebellScene = (color: ColorName): Scene => ({
  solid: all(sphere([0, 0.62, 0], 0.62), ring([0, 1.3, 0], 0.33, 0.085, 0.85)),
  paint: plain(color),
  gloss: 0.35,
  wall: [0.78, 0.76, 0.72],
  floor: [0.34, 0.35, 0.37],
});

/** A six-sided dumbbell head along the x axis. */
const hexagon =
  (x0: number, radius: number, half: number): Solid =>
  (x, y, z) => {
    const [up, side] = [Math.abs(y - radius), Math.abs(z)];
    const across = Math.max(up, up * 0.5 + side * 0.866) - radius + 0.04;
    const along = Math.abs(x - x0) - half + 0.04;
    return Math.min(Math.max(across, along), 0) + length(Math.max(across, 0), Math.max(along, 0)) - 0.04;
  };

export function dumbbellScene(kind: 'hex' | 'round', color: ColorName): Scene {
  const head = (x: number): Solid =>
    kind === 'hex' ? hexagon(x, 0.36, 0.26) : drum([x, 0.36, 0], 0.36, 0.26, 0.08);
  const tone = toned(color);
  return {
    solid: turned(0.5, all(head(-0.62), head(0.62), drum([0, 0.36, 0], 0.1, 0.7))),
    paint: (x, _y, z) => (Math.abs(x * Math.cos(0.5) - z * Math.sin(0.5)) < 0.36 ? [0.5, 0.52, 0.55] : tone),
    gloss: 0.5,
    wall: [0.83, 0.81, 0.77],
    floor: [0.42, 0.43, 0.42],
  };
}

/** The same number for the same place, from 0 to 1. */
export function grain(x: number, y: number, seed: number): number {
  let mixed = (x * 374_761_393 + y * 668_265_263 + seed * 2_147_483_647) | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1_274_126_177);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4_294_967_296;
}
