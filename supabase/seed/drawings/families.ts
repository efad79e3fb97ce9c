import type { Drawing, Subject } from './canvas.ts';
import { barbell, collar } from './bars.ts';
import { belt, bag, bottom, hand, shoe, sleeve, top } from './apparel.ts';
import { bike, rower, ski, timer } from './machines.ts';
import { ball, box, pullup, rings, rope, sandbag, sled } from './conditioning.ts';
import { attachment, bench, rack } from './racks.ts';
import { band, bottle, chalk, mat, pouch, snack, tub } from './supplies.ts';
import { dumbbell, kettlebell, plate, storage } from './weights.ts';

const families: Readonly<Record<string, Drawing>> = {
  attachment,
  bag,
  ball,
  band,
  barbell,
  belt,
  bench,
  bike,
  bottle,
  bottom,
  box,
  chalk,
  collar,
  dumbbell,
  hand,
  kettlebell,
  mat,
  plate,
  pouch,
  pullup,
  rack,
  rings,
  rope,
  rower,
  sandbag,
  shoe,
  ski,
  sled,
  sleeve,
  snack,
  storage,
  timer,
  top,
  tub,
};

/** Draws `art`, which is 'family/kind'. */
export function draw(art: string, subject: Omit<Subject, 'kind'>): string {
  const [family = '', kind = ''] = art.split('/');
  const drawing = families[family];
  if (!drawing) throw new Error(`no drawing for ${art}`);
  return drawing({ ...subject, kind });
}
