import type { Drawing, Subject } from './canvas.ts';
import { barbell, collar } from './bars.ts';
import { bike, rower, ski, timer } from './machines.ts';
import { attachment, bench, rack } from './racks.ts';
import { dumbbell, kettlebell, plate, storage } from './weights.ts';

const families: Readonly<Record<string, Drawing>> = {
  attachment,
  barbell,
  bench,
  bike,
  collar,
  dumbbell,
  kettlebell,
  plate,
  rack,
  rower,
  ski,
  storage,
  timer,
};

/** Draws `art`, 'family/kind'. */
export function draw(art: string, subject: Omit<Subject, 'kind'>): string {
  const [family = '', kind = ''] = art.split('/');
  const drawing = families[family];
  if (!drawing) throw new Error(`no drawing for ${art}`);
  return drawing({ ...subject, kind });
}
