import {
  type Drawing,
  type Tone,
  circle,
  closeUp,
  flat,
  group,
  line,
  n,
  poly,
  print,
  rect,
  rubber,
  shadow,
  shape,
  sheet,
  steel,
  stroke,
  toneOf,
  tube,
} from './canvas.ts';

/** A fan behind its cage. */
function fan(x: number, y: number, r: number, tone: Tone, accent: string): string {
  const blades = flat(
    shape(
      [0, 1, 2, 3, 4, 5, 6, 7]
        .map((index) => {
          const at = (length: number, turn: number) => {
            const angle = ((index + turn) * Math.PI) / 4;
            return `${n(x + r * length * Math.sin(angle))} ${n(y - r * length * Math.cos(angle))}`;
          };
          return `M${at(0.2, -0.3)}L${at(0.82, 0.34)}L${at(0.85, -0.24)}Z`;
        })
        .join(''),
      tone.light,
    ),
  );
  const rings = [0.5, 0.66, 0.82]
    .map(
      (part) =>
        `M${n(x - r * part)} ${y}a${n(r * part)} ${n(r * part)} 0 1 0 ${n(r * part * 2)} 0a${n(r * part)} ${n(r * part)} 0 1 0 ${n(-r * part * 2)} 0`,
    )
    .join('');
  return (
    circle(x, y, r, tone.base) +
    circle(x, y, r * 0.9, '#23272d') +
    blades +
    stroke(rings, tone.base, 3) +
    circle(x, y, r * 0.3, accent) +
    circle(x, y, r * 0.12, steel.light)
  );
}

function screen(x: number, y: number, w: number, h: number, tone: Tone): string {
  return (
    rect(x, y, w, h, tone.base, 8) +
    rect(x + 7, y + 7, w - 14, h - 14, '#b8c8b4', 3) +
    flat(rect(x + 13, y + 13, w * 0.35, 5, line), rect(x + 13, y + 23, w * 0.55, 5, line))
  );
}

function console3(label: string, tone: Tone, accent: string): string {
  return [
    tube('M200 420V300', 44, tone),
    rect(60, 60, 280, 240, tone.base, 26),
    flat(rect(76, 72, 248, 16, tone.light, 8)),
    rect(84, 96, 232, 140, '#b8c8b4', 8),
    print('2:00', 200, 168, 74, line),
    flat(
      rect(104, 184, 60, 12, line),
      rect(176, 184, 30, 12, line),
      rect(104, 206, 190, 10, '#8fa18c'),
      rect(104, 206, 120, 10, line),
    ),
    circle(110, 268, 15, accent),
    circle(160, 268, 15, steel.base),
    circle(210, 268, 15, steel.base),
    rect(246, 256, 66, 24, tone.light, 6),
    label === '' ? '' : print(label, 279, 275, 18, line),
  ].join('');
}

/** Rowing machines: air, water, magnetic. */
export const rower: Drawing = ({ view, tone, trim, accent, kind }) => {
  if (view === 'detail') return sheet(console3('', tone, accent));
  if (view === 'side') {
    return sheet(
      [
        tube('M130 350H270M200 350V280', 16, tone),
        poly([184, 350, 216, 350, 208, 210, 192, 210], trim.base),
        fan(200, 226, 92, tone, accent),
        screen(150, 60, 100, 66, tone),
        tube('M200 126V150', 14, tone),
        tube('M110 176H290', 14, rubber),
        rect(180, 166, 40, 20, accent, 6),
      ].join(''),
      { ground: shadow(200, 354, 120) },
    );
  }
  const tank =
    kind === 'water'
      ? circle(86, 236, 66, tone.base) +
        circle(86, 236, 52, '#8fc0d8') +
        flat(shape('M36 240c20 -14 40 14 60 0s30 -6 40 0a52 52 0 0 1 -100 4z', '#4f93b8')) +
        circle(86, 236, 12, steel.light)
      : kind === 'magnetic'
        ? circle(86, 236, 64, tone.base) + circle(86, 236, 44, tone.light) + circle(86, 236, 16, accent)
        : fan(86, 236, 66, tone, accent);
  return sheet(
    [
      tube('M54 344L80 290M30 344H110', 14, tone),
      tube('M352 344V270M326 344H380', 14, tone),
      poly([80, 262, 380, 250, 380, 266, 80, 290], trim.base),
      flat(poly([90, 268, 378, 254, 378, 258, 90, 274], trim.light)),
      poly([136, 286, 176, 224, 194, 232, 156, 296], rubber.base),
      stroke('M152 270l20 10M160 256l18 10', accent, 5),
      tank,
      tube('M110 190L150 108', 12, tone),
      screen(124, 66, 78, 54, tone),
      stroke('M140 206H196', steel.base, 4),
      tube('M196 184V226', 13, rubber),
      rect(250, 214, 84, 24, rubber.base, 12),
      flat(rect(262, 218, 60, 6, rubber.light, 3)),
      rect(266, 238, 52, 18, tone.base, 4),
      circle(276, 258, 7, steel.light),
      circle(308, 257, 7, steel.light),
    ].join(''),
    { ground: shadow(204, 350, 178) },
  );
};

/** Bikes: air, spin. */
export const bike: Drawing = ({ view, tone, trim, accent, kind }) => {
  if (kind === 'cover') {
    const clip = (turn: number) => group(`rotate(${turn} 200 196)`, rect(188, 40, 24, 26, accent, 4));
    const ring =
      fan(200, 196, 142, tone, accent) +
      circle(200, 196, 66, tone.base) +
      flat(circle(190, 184, 44, tone.light)) +
      [45, 135, 225, 315].map(clip).join('');
    if (view === 'detail') return sheet(closeUp(ring, 268, 128, 2.4), { outline: 2.2 });
    const side = group('translate(116 0) scale(.42 1)', circle(240, 196, 142, tone.dark), ring);
    return sheet(view === 'side' ? side : ring, { ground: shadow(200, 352, view === 'side' ? 70 : 110) });
  }
  if (view === 'detail')
    return sheet(group('translate(200 210) scale(1.62)', fan(0, 0, 118, tone, accent)), { outline: 3 });
  if (view === 'side') {
    return sheet(
      [
        tube('M110 350H290', 16, tone),
        rect(176, 130, 48, 210, tone.base, 12),
        flat(rect(184, 138, 10, 190, tone.light, 5)),
        rect(182, 220, 36, 110, '#23272d', 16),
        tube('M200 150L128 90V60M200 150L272 90V60', 13, trim),
        tube('M128 84V54M272 84V54', 19, rubber),
        screen(160, 78, 80, 56, tone),
        rect(140, 262, 34, 16, accent, 4),
        rect(226, 294, 34, 16, accent, 4),
        shape('M160 176C170 150 230 150 240 176C236 196 164 196 160 176Z', rubber.base),
      ].join(''),
      { ground: shadow(200, 354, 116) },
    );
  }
  const wheel =
    kind === 'spin'
      ? circle(118, 250, 78, tone.base) +
        circle(118, 250, 62, steel.base) +
        circle(118, 250, 44, '#f0ece2') +
        circle(118, 250, 14, accent) +
        stroke('M118 206V294M74 250H162', steel.dark, 6)
      : fan(118, 246, 88, tone, accent);
  return sheet(
    [
      tube('M64 346H352M118 340L118 260M308 346L270 268', 15, tone),
      tube('M118 246L220 268L282 268', 17, tone),
      tube('M250 268L278 178', 15, trim),
      tube('M150 200L120 120', 14, tone),
      kind === 'spin'
        ? tube('M120 122L90 100M120 122L150 108', 14, rubber)
        : tube('M150 262L178 120L146 92', 12, trim) + tube('M152 96L128 78', 19, rubber),
      screen(82, 58, 70, 50, tone),
      wheel,
      circle(226, 272, 34, tone.dark),
      circle(226, 272, 12, steel.light),
      tube('M226 272L254 314', 9, steel),
      rect(238, 310, 40, 13, accent, 4),
      shape('M236 172C246 150 322 146 336 160C344 172 320 184 296 186C270 190 238 188 236 172Z', rubber.base),
      flat(shape('M248 168C262 156 312 154 326 162C300 166 268 166 248 168Z', rubber.light)),
    ].join(''),
    { ground: shadow(206, 350, 170) },
  );
};

/** Ski trainers: floor, wall. */
export const ski: Drawing = ({ view, tone, trim, accent, kind }) => {
  if (view === 'detail') return sheet(console3('SKI', tone, accent));
  const handle = (x: number, y: number) =>
    stroke(`M${x} 60V${y}`, steel.dark, 4) +
    rect(x - 7, y, 14, 52, rubber.base, 6) +
    rect(x - 7, y + 10, 14, 8, accent);
  if (view === 'side') {
    return sheet(
      [
        kind === 'wall' ? rect(86, 26, 18, 326, '#c4955a', 2) : tube('M84 350H310', 16, tone),
        rect(120, 40, 40, 308, tone.base, 6),
        flat(rect(128, 46, 9, 296, tone.light)),
        poly([160, 44, 236, 60, 236, 84, 160, 84], tone.base),
        circle(230, 72, 13, steel.light),
        rect(100, 232, 88, 100, tone.dark, 14),
        stroke('M112 250H176M112 268H176M112 286H176M112 304H176', accent, 4),
        screen(164, 120, 66, 50, tone),
        stroke('M236 84V190', steel.dark, 4),
        rect(229, 190, 14, 52, rubber.base, 6),
      ].join(''),
      { ground: shadow(200, 354, 130) },
    );
  }
  return sheet(
    [
      kind === 'wall'
        ? ''
        : poly([84, 336, 316, 336, 340, 356, 60, 356], rubber.base) +
          flat(rect(110, 340, 180, 6, rubber.light, 3)),
      rect(170, 40, 60, 296, tone.base, 6),
      flat(rect(178, 46, 10, 284, tone.light)),
      tube('M104 56H296', 16, tone),
      circle(110, 56, 15, steel.base),
      circle(290, 56, 15, steel.base),
      fan(200, 262, 72, trim, accent),
      screen(158, 110, 84, 60, tone),
      handle(110, 150),
      handle(290, 176),
    ].join(''),
    { ground: shadow(200, 356, 140) },
  );
};

/** Interval timers. */
export const timer: Drawing = ({ view, tone, accent, kind }) => {
  const red = toneOf(accent);
  if (kind === 'perch') {
    const arm = tube('M200 352V262C200 230 224 226 224 196', 17, tone);
    const phone = group(
      'rotate(-6 200 130)',
      rect(96, 56, 208, 132, '#16181c', 12),
      rect(108, 68, 184, 108, '#b8c8b4', 4),
      flat(rect(122, 84, 70, 10, line), rect(122, 104, 120, 8, '#8fa18c'), rect(122, 122, 96, 8, '#8fa18c')),
      rect(112, 180, 36, 20, accent, 5),
      rect(252, 180, 36, 20, accent, 5),
    );
    const clamp = rect(150, 318, 100, 46, tone.base, 10) + rect(238, 326, 44, 28, accent, 8);
    const perch = arm + phone + clamp;
    if (view === 'detail') return sheet(closeUp(perch, 214, 318, 2.4), { outline: 2.2 });
    const edge = arm + rect(206, 52, 22, 138, '#16181c', 6) + rect(192, 176, 50, 18, accent, 5) + clamp;
    return sheet(view === 'side' ? edge : perch, { ground: shadow(204, 368, 84) });
  }
  if (kind === 'pocket') {
    const body =
      circle(200, 214, 122, tone.base) +
      rect(182, 62, 36, 36, tone.dark, 6) +
      circle(200, 214, 98, '#16181c') +
      print('0:20', 200, 238, 76, red.base) +
      flat(rect(150, 254, 100, 8, '#3d4148', 4), rect(150, 254, 64, 8, red.base, 4)) +
      circle(292, 112, 15, accent);
    if (view === 'detail') return sheet(closeUp(body, 200, 220, 1.9), { outline: 2.6 });
    return sheet(
      view === 'side'
        ? group('translate(110 0) scale(.45 1)', circle(230, 214, 122, tone.dark) + body)
        : body,
      { ground: shadow(200, 352, view === 'side' ? 70 : 110) },
    );
  }
  const body =
    rect(24, 118, 352, 136, tone.base, 10) +
    rect(38, 132, 324, 108, '#16181c', 4) +
    print('20', 86, 210, 66, '#4fa3e0') +
    print('08:45', 244, 210, 66, red.base) +
    rect(60, 254, 20, 26, tone.dark, 3) +
    rect(320, 254, 20, 26, tone.dark, 3);
  if (view === 'detail') return sheet(closeUp(body, 250, 190, 2), { outline: 2.4 });
  if (view === 'side')
    return sheet(
      group(
        'translate(60 30) skewY(-14)',
        rect(290, 146, 44, 136, tone.dark, 6),
        rect(24, 146, 270, 136, tone.base, 8) +
          rect(36, 158, 246, 112, '#16181c', 4) +
          print('08:45', 160, 240, 74, red.base),
      ),
      { ground: shadow(206, 326, 140) },
    );
  return sheet(body, { ground: shadow(200, 318, 150) });
};
