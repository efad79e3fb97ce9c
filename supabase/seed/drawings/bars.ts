import {
  type Drawing,
  type Subject,
  type Tone,
  circle,
  flat,
  group,
  knurl,
  line,
  mix,
  poly,
  rect,
  shadow,
  shape,
  sheet,
  steel,
  stitches,
  stroke,
  toneOf,
  tube,
} from './canvas.ts';

/** A sleeve from `x` to the left end, with flange, grooves and a colored cap. */
function sleeve(x: number, length: number, height: number, tone: Tone, accent: string, side: -1 | 1): string {
  const end = x + side * length;
  const left = Math.min(x, end);
  const cap = side < 0 ? left - 7 : end;
  return [
    rect(left, -height / 2, length, height, tone.base, 2),
    flat(
      rect(left + 2, -height / 2 + 4, length - 4, height * 0.2, tone.light),
      rect(left + 2, height * 0.2, length - 4, height * 0.22, tone.dark),
    ),
    stroke(
      `M${left + length * 0.4} ${-height / 2}v${height}M${left + length * 0.6} ${-height / 2}v${height}`,
      tone.dark,
      1.6,
    ),
    rect(cap, -height / 2 + 2, 7, height - 4, accent, 2),
    rect(side < 0 ? x - 2 : x - 9, -height * 0.8, 11, height * 1.6, tone.dark, 2),
  ].join('');
}

/** What distinguishes one straight bar from another. Lengths in units of the sheet, from the middle of the bar. */
interface Straight {
  half: number;
  sleeve: number;
  /** Heights of the shaft and of a sleeve. */
  thick: number;
  height: number;
  /** Where it is knurled: from and to, as shares of one half; 0 is the middle of the bar. */
  knurl: readonly (readonly [from: number, to: number])[];
  /** Rings in the knurl that mark the grip. */
  rings: readonly number[];
  /** Rotation on the sheet, in degrees. */
  turn: number;
  /** How far the middle hangs below the ends. */
  whip?: number;
  /** Between shaft and sleeve: a spin washer of brass, a bushing of bronze. */
  washer?: string;
  /** A band in the plate color on each sleeve. */
  band?: boolean;
}

const grips = [0.2, 0.82] as const;
const standard: Straight = {
  half: 122,
  sleeve: 92,
  thick: 22,
  height: 42,
  knurl: [grips],
  rings: [0.56],
  turn: -36,
};
const brass = '#d9b45a';
const bronze = '#a5793c';

const straights: Readonly<Record<string, Straight>> = {
  straight: { ...standard, rings: [0.48, 0.58] },
  training: { ...standard, washer: bronze, turn: -30 },
  stainless: { ...standard, washer: brass, band: true, rings: [0.48, 0.58], turn: -42 },
  beginner: { ...standard, height: 38, sleeve: 86, knurl: [[0.3, 0.78]], turn: -24 },
  zinc: { ...standard, washer: bronze, band: true, turn: -48 },
  technique: { ...standard, half: 92, sleeve: 74, knurl: [[0.34, 0.76]], turn: -34 },
  short: { ...standard, half: 92, sleeve: 84, rings: [0.64], turn: -30 },
  youth: { ...standard, half: 96, sleeve: 56, thick: 15, height: 34, knurl: [[0.4, 0.72]], turn: -28 },
  power: {
    ...standard,
    thick: 27,
    height: 46,
    knurl: [grips, [0, 0.12]],
    rings: [0.52],
    turn: -22,
  },
  'power-garage': { ...standard, thick: 25, knurl: [grips, [0, 0.1]], washer: bronze, turn: -40 },
  'power-stainless': {
    ...standard,
    thick: 27,
    height: 46,
    knurl: [
      [0.16, 0.9],
      [0, 0.12],
    ],
    rings: [0.52],
    band: true,
    washer: brass,
    turn: -32,
  },
  deadlift: {
    ...standard,
    half: 146,
    sleeve: 70,
    thick: 15,
    height: 36,
    knurl: [[0.12, 0.9]],
    rings: [0.44],
    whip: 26,
    turn: -18,
  },
  squat: {
    ...standard,
    half: 138,
    sleeve: 78,
    thick: 33,
    height: 48,
    knurl: [[0, 0.94]],
    rings: [0.5, 0.74],
    turn: -26,
  },
  bench: {
    ...standard,
    thick: 26,
    knurl: [
      [0.3, 0.9],
      [0, 0.07],
    ],
    rings: [0.6, 0.63],
    band: true,
    turn: -14,
  },
  axle: { ...standard, thick: 36, knurl: [], rings: [] },
};

function shaft({ half, thick, knurl: zones, rings, whip = 0 }: Straight, tone: Tone): string {
  if (whip > 0) {
    const arc = `M${-half} 0Q0 ${whip} ${half} 0`;
    return tube(arc, thick, tone) + stroke(arc, 'url(#k)', thick * 0.8);
  }
  const zone = (from: number, to: number) =>
    [-1, 1].map((side) =>
      rect(Math.min(side * from, side * to) * half, -thick / 2, (to - from) * half, thick, 'url(#k)'),
    );
  const ring = (at: number) =>
    [-1, 1].map((side) => rect(side * at * half - 2, -thick / 2, 4, thick, tone.base));
  return (
    rect(-half, -thick / 2, half * 2, thick, tone.base) +
    flat(
      rect(-half, -thick / 2 + 2, half * 2, thick * 0.24, tone.light),
      rect(-half, thick * 0.2, half * 2, thick * 0.24, tone.dark),
      ...zones.flatMap(([from, to]) => zone(from, to)),
      ...rings.flatMap(ring),
    )
  );
}

function straight({ kind, tone, trim, accent }: Subject): string {
  const bar = straights[kind] ?? standard;
  const { half, sleeve: length, height, washer, band = false } = bar;
  const extras = [-1, 1].flatMap((side) => [
    band ? flat(rect(side * (half + length * 0.78) - 7, -height / 2 + 2, 14, height - 4, accent)) : '',
    washer === undefined ? '' : rect(side * (half - 6) - 5, -height * 0.44, 10, height * 0.88, washer, 2),
  ]);
  return (
    sleeve(-half, length, height, trim, accent, -1) +
    sleeve(half, length, height, trim, accent, 1) +
    shaft(bar, tone) +
    extras.join('')
  );
}

/** Two handles, side by side: what a farmer carries. */
function farmer({ tone, trim, accent }: Subject): string {
  const one = (y: number, t: Tone) =>
    group(
      `translate(0 ${y})`,
      sleeve(-86, 66, 30, trim, accent, -1),
      sleeve(86, 66, 30, trim, accent, 1),
      rect(-92, -8, 184, 16, t.base, 2),
      tube('M-56 -4V-44H56V-4', 11, t),
      rect(-34, -54, 68, 20, '#3a3f46', 4),
      flat(rect(-32, -52, 64, 16, 'url(#k)')),
      rect(-120, 14, 26, 8, '#353a41', 3) + rect(94, 14, 26, 8, '#353a41', 3),
    );
  return one(-52, { ...tone, base: tone.dark }) + one(64, tone);
}

function bent(d: string, x: number, subject: Subject, y = 0): string {
  const ends =
    sleeve(-x, 62, 30, subject.trim, subject.accent, -1) + sleeve(x, 62, 30, subject.trim, subject.accent, 1);
  return group(`translate(0 ${y})`, ends) + tube(d, 15, subject.tone);
}

function overall(subject: Subject): string {
  const { kind, tone, accent } = subject;
  const grip = toneOf('#3a3f46');
  switch (kind) {
    case 'ez':
      return bent('M-124 0H-92L-62 -26L-26 12H26L62 -26L92 0H124', 124, subject);
    case 'trap':
      return (
        sleeve(-118, 66, 30, subject.trim, accent, -1) +
        sleeve(118, 66, 30, subject.trim, accent, 1) +
        tube('M-118 0L-62 -92H62L118 0L62 92H-62Z', 15, tone) +
        tube('M-76 -66V66M76 -66V66', 13, grip) +
        stroke('M-76 -40V40M76 -40V40', mix(tone.base, '#ffffff', 0.25), 3, ' stroke-dasharray="2 5"')
      );
    case 'open-trap':
      return (
        sleeve(-118, 62, 30, subject.trim, accent, -1) +
        sleeve(118, 62, 30, subject.trim, accent, 1) +
        tube('M-118 0L-104 96H104L118 0', 16, tone) +
        tube('M-118 0V-70M118 0V-70', 13, tone) +
        tube('M-78 -34V34M78 -34V34', 13, grip) +
        tube('M-78 -34H-116M-78 34H-112M78 -34H116M78 34H112', 9, tone) +
        tube('M-62 96L-84 132H-40M62 96L84 132H40', 9, { ...tone, base: accent })
      );
    case 'safety':
      return (
        bent('M-124 34L-92 0H92L124 34', 124, subject, 34) +
        tube('M-30 4V78M30 4V78', 12, tone) +
        tube('M-30 44V84M30 44V84', 16, grip) +
        rect(-76, -24, 152, 46, grip.base, 22) +
        flat(rect(-62, -17, 124, 11, grip.light, 5)) +
        stitches('M-26 -22V20M26 -22V20', accent, 2.4)
      );
    case 'cambered':
      return bent('M-124 -52H-92V62H92V-52H124', 124, subject, -52);
    case 'swiss':
      return (
        bent('M-124 0H-100V-46H100V0H124M-100 0V46H100V0', 124, subject) +
        tube('M-74 -46L-56 46M-34 -46L-22 46M34 -46L22 46M74 -46L56 46', 13, grip)
      );
    case 'farmer':
      return farmer(subject);
    case 'buffalo':
      return bent('M-124 22C-60 -26 60 -26 124 22', 124, subject, 22);
    default:
      return straight(subject);
  }
}

/** The near end of the bar, enlarged, with the rest receding. */
function endOn({ tone, trim, accent, kind }: Subject): string {
  const { thick, band = false, washer } = straights[kind] ?? standard;
  const thin = thick * 0.82;
  const taper = (x1: number, y1: number, r1: number, x2: number, y2: number, r2: number, t: Tone) => {
    const length = Math.hypot(x2 - x1, y2 - y1);
    const nx = -(y2 - y1) / length;
    const ny = (x2 - x1) / length;
    const strip = (a: number, b: number, fill: string) =>
      poly(
        [
          x1 + nx * r1 * a,
          y1 + ny * r1 * a,
          x2 + nx * r2 * a,
          y2 + ny * r2 * a,
          x2 + nx * r2 * b,
          y2 + ny * r2 * b,
          x1 + nx * r1 * b,
          y1 + ny * r1 * b,
        ],
        fill,
      );
    return strip(-1, 1, t.base) + flat(strip(-0.82, -0.42, t.light), strip(0.45, 0.9, t.dark));
  };
  return [
    taper(258, 150, thin + 4, 392, 26, thin * 0.6, tone),
    kind === 'axle' ? '' : flat(poly([285, 112, 378, 30, 391, 45, 300, 136], 'url(#k)')),
    circle(262, 146, 62, trim.dark),
    circle(252, 155, 64, trim.base),
    taper(134, 264, 62, 250, 157, 46, trim),
    circle(130, 268, 66, trim.light),
    circle(130, 268, 53, trim.base),
    circle(130, 268, 40, accent),
    flat(circle(130, 268, 26, band ? trim.light : mix(accent, '#14161a', 0.25))),
    washer === undefined ? '' : circle(262, 146, 26, washer),
    circle(130, 268, 13, steel.light),
    stroke('M86 232a58 58 0 0 1 40 -22', '#ffffff', 4, ' stroke-opacity=".6"'),
  ].join('');
}

function grip({ tone, trim, accent, kind }: Subject): string {
  const thick = Math.min(96, (straights[kind] ?? standard).thick * 2.75);
  const { washer = accent, knurl: zones } = straights[kind] ?? standard;
  return group(
    'translate(200 200) rotate(-18)',
    rect(-10, -thick, 300, thick * 2, tone.base),
    flat(
      rect(-10, -thick + 8, 300, thick * 0.4, tone.light),
      rect(-10, thick * 0.45, 300, thick * 0.5, tone.dark),
      zones.length === 0
        ? ''
        : rect(34, -thick + 2, 90, thick * 2 - 4, 'url(#k)') +
            rect(142, -thick + 2, 140, thick * 2 - 4, 'url(#k)'),
    ),
    rect(-290, -92, 250, 184, trim.base),
    flat(rect(-290, -80, 250, 40, trim.light), rect(-290, 42, 250, 44, trim.dark)),
    stroke('M-150 -92V92M-120 -92V92', trim.dark, 4),
    rect(-58, -138, 50, 276, trim.dark, 8),
    flat(rect(-50, -126, 12, 252, trim.base, 6)),
    rect(-8, -thick - 8, 16, thick * 2 + 16, washer, 3),
  );
}

/** Bars: the straight ones above, and ez, trap, open-trap, safety, cambered, swiss, buffalo, farmer. */
export const barbell: Drawing = (subject) => {
  if (subject.view === 'detail') {
    return sheet(grip(subject), { defs: knurl(13, mix(subject.tone.dark, line, 0.35), 2.4) });
  }
  const defs = knurl(6, mix(subject.tone.dark, line, 0.3), 1.4);
  if (subject.view === 'side') return sheet(endOn(subject), { defs, ground: shadow(150, 352, 110) });
  const frame =
    subject.kind === 'trap' ||
    subject.kind === 'open-trap' ||
    subject.kind === 'swiss' ||
    subject.kind === 'cambered' ||
    subject.kind === 'farmer' ||
    subject.kind === 'safety';
  const { half, sleeve: end, turn } = straights[subject.kind] ?? standard;
  // A long bar that lies flat would not fit the sheet.
  const fit = Math.min(1, 184 / ((half + end + 7) * Math.cos((turn * Math.PI) / 180)));
  const placed = frame ? 'rotate(-10) scale(1.04)' : `rotate(${turn}) scale(${fit.toFixed(2)})`;
  return sheet(group(`translate(200 190) ${placed}`, overall(subject)), {
    defs,
    ground: shadow(200, 352, frame ? 150 : 130),
  });
};

/** Spring, clamp and lock-jaw collars. */
export const collar: Drawing = ({ view, tone, trim, accent, kind }) => {
  if (kind === 'spring') {
    const loop = (x: number, y: number) =>
      tube(
        `M${x - 62} ${y - 74}C${x - 30} ${y - 10} ${x - 62} ${y + 12} ${x - 54} ${y + 34}C${x - 40} ${y + 84} ${x + 40} ${y + 84} ${x + 54} ${y + 34}C${x + 62} ${y + 12} ${x + 30} ${y - 10} ${x + 62} ${y - 74}`,
        10,
        steel,
      ) + tube(`M${x - 58} ${y - 68}l-10 -30M${x + 58} ${y - 68}l10 -30`, 22, tone);
    if (view === 'detail')
      return sheet(group('translate(200 200) scale(2.1) translate(-170 -150)', loop(200, 210)));
    if (view === 'side') {
      return sheet(
        [0, 18, 36].map((dx) => tube(`M${180 + dx} 168a34 72 0 1 0 4 0`, 9, steel)).join('') +
          tube('M176 172L120 100M232 172L288 100', 20, tone),
        { ground: shadow(200, 330, 90) },
      );
    }
    return sheet(loop(146, 180) + loop(256, 220), { ground: shadow(200, 330, 130) });
  }
  const ring = (x: number, y: number, s: number) =>
    group(
      `translate(${x} ${y}) scale(${s})`,
      circle(0, 0, 92, tone.base),
      flat(
        shape('M-80 -28a85 85 0 0 1 110 -52l-8 22a62 62 0 0 0 -80 38z', tone.light),
        shape('M86 20a88 88 0 0 1 -120 60l10 -22a64 64 0 0 0 86 -44z', tone.dark),
      ),
      circle(0, 0, 52, trim.dark),
      circle(0, 0, 44, '#23272d'),
      rect(58, -36, 62, 34, trim.base, 8),
      rect(96, -30, 64, 22, accent, 10),
      circle(78, -19, 8, steel.light),
      stroke('M-44 0a44 44 0 0 1 14 -31M44 4a44 44 0 0 1 -14 31', tone.light, 5),
    );
  if (view === 'detail') return sheet(ring(150, 240, 2));
  if (view === 'side') {
    return sheet(
      rect(40, 178, 320, 44, steel.base, 4) +
        flat(rect(42, 184, 316, 10, steel.light), rect(42, 208, 316, 10, steel.dark)) +
        rect(140, 122, 70, 156, tone.base, 10) +
        flat(rect(148, 130, 16, 140, tone.light, 6), rect(190, 130, 14, 140, tone.dark, 6)) +
        rect(150, 96, 96, 26, accent, 10),
      { ground: shadow(200, 322, 140) },
    );
  }
  return sheet(ring(140, 170, 0.95) + ring(228, 240, 0.95), { ground: shadow(195, 340, 130) });
};
