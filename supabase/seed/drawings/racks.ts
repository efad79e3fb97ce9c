import {
  type Drawing,
  type Tone,
  circle,
  closeUp,
  flat,
  group,
  poly,
  rect,
  rubber,
  shadow,
  sheet,
  steel,
  stitches,
  stroke,
  tube,
  weave,
} from './canvas.ts';

/** An upright made of square tube with its holes. */
function post(x: number, top: number, bottom: number, tone: Tone, width = 20, holes = true): string {
  const marks = holes
    ? stroke(
        `M${x + width / 2} ${top + 18}V${bottom - 12}`,
        '#1d2126',
        width * 0.3,
        ' stroke-dasharray="0 17"',
      )
    : '';
  return (
    rect(x, top, width, bottom - top, tone.base, 2) +
    flat(rect(x + 3, top + 3, width * 0.2, bottom - top - 6, tone.light)) +
    marks
  );
}

/** A beam between two points in the oblique view. */
function beam(x1: number, y1: number, x2: number, y2: number, tone: Tone, width = 16): string {
  return poly([x1, y1 - width / 2, x2, y2 - width / 2, x2, y2 + width / 2, x1, y1 + width / 2], tone.base);
}

function cup(x: number, y: number, accent: string): string {
  return poly(
    [
      x,
      y - 16,
      x + 10,
      y - 16,
      x + 10,
      y + 6,
      x + 26,
      y + 6,
      x + 30,
      y - 8,
      x + 38,
      y - 8,
      x + 36,
      y + 22,
      x,
      y + 22,
    ],
    accent,
  );
}

function bar(y: number, from: number, to: number): string {
  return (
    rect(from, y - 5, to - from, 10, steel.base, 3) +
    flat(rect(from + 2, y - 3, to - from - 4, 3, steel.light))
  );
}

function whole(kind: string, tone: Tone, accent: string): string {
  const back = { ...tone, base: tone.dark };
  if (kind === 'wall') {
    return [
      rect(20, 58, 360, 30, '#c4955a', 2) + rect(20, 252, 360, 30, '#c4955a', 2),
      flat(rect(24, 62, 352, 7, '#dcb684'), rect(24, 256, 352, 7, '#dcb684')),
      post(96, 44, 330, back, 16, false),
      post(290, 44, 330, back, 16, false),
      beam(112, 92, 84, 116, tone),
      beam(306, 92, 318, 116, tone),
      beam(112, 268, 84, 296, tone),
      beam(306, 268, 318, 296, tone),
      post(66, 80, 352, tone),
      post(312, 80, 352, tone),
      tube('M76 90H322', 12, steel),
      bar(214, 14, 386),
      cup(74, 208, accent),
      group('translate(398 0) scale(-1 1)', cup(74, 208, accent)),
    ].join('');
  }
  if (kind === 'stand') {
    return [
      poly([48, 336, 152, 336, 160, 352, 40, 352], tone.dark),
      poly([248, 336, 352, 336, 360, 352, 240, 352], tone.dark),
      beam(98, 330, 300, 330, tone, 14),
      post(88, 96, 340, tone, 22),
      post(290, 96, 340, tone, 22),
      bar(132, 8, 392),
      cup(92, 126, accent),
      group('translate(400 0) scale(-1 1)', cup(92, 126, accent)),
      cup(96, 228, accent),
      group('translate(400 0) scale(-1 1)', cup(96, 228, accent)),
    ].join('');
  }
  if (kind === 'pair') {
    const stand = (x: number, y: number) =>
      group(
        `translate(${x} ${y})`,
        poly([-58, 236, 58, 236, 70, 254, -70, 254], tone.dark),
        tube('M-46 240L0 180L46 240', 12, tone),
        post(-11, 10, 240, back, 22, false),
        post(-8, -60, 130, tone, 16),
        circle(0, 66, 9, accent),
        cup(-4, -62, accent),
      );
    return stand(112, 100) + stand(288, 100) + bar(44, 8, 392);
  }
  if (kind === 'tower') {
    return [
      beam(60, 344, 190, 344, tone, 14),
      beam(240, 344, 356, 344, tone, 14),
      post(96, 40, 342, tone, 20),
      post(284, 40, 342, tone, 20),
      tube('M64 66L96 48H304L336 66', 13, steel),
      beam(106, 88, 296, 88, back, 12),
      tube('M116 208H64M284 208H336', 14, rubber),
      beam(106, 250, 296, 250, back, 12),
      rect(150, 150, 100, 92, rubber.base, 10),
      flat(rect(160, 158, 80, 12, rubber.light, 5)),
      cup(100, 136, accent),
      group('translate(400 0) scale(-1 1)', cup(100, 136, accent)),
      bar(120, 14, 386),
    ].join('');
  }
  if (kind === 'monolift') {
    const hook = (x: number, side: number) =>
      tube(`M${x} 92L${x + side * 12} 176`, 12, steel) +
      poly(
        [x - 18, 176, x + 18, 176, x + 22, 204, x + 8, 204, x + 6, 192, x - 6, 192, x - 8, 204, x - 22, 204],
        accent,
      );
    return [
      poly([18, 340, 164, 340, 176, 362, 6, 362], tone.dark),
      poly([236, 340, 382, 340, 394, 362, 224, 362], tone.dark),
      post(62, 56, 346, tone, 34),
      post(304, 56, 346, tone, 34),
      beam(62, 68, 338, 68, tone, 26),
      rect(176, 44, 48, 12, accent, 3),
      tube('M338 76L378 150', 10, steel),
      circle(380, 154, 11, rubber.base),
      bar(192, 2, 398),
      hook(124, -1),
      hook(276, 1),
      beam(70, 276, 150, 276, { ...tone, base: accent }, 14),
      beam(250, 276, 330, 276, { ...tone, base: accent }, 14),
    ].join('');
  }
  if (kind === 'low') {
    return [
      post(108, 118, 300, back, 15),
      post(318, 118, 300, back, 15),
      beam(112, 126, 330, 126, back, 14),
      beam(34, 154, 122, 126, back, 12),
      beam(272, 154, 332, 126, back, 12),
      beam(34, 344, 122, 296, tone, 14),
      beam(272, 344, 332, 296, tone, 14),
      beam(34, 268, 122, 244, { ...tone, base: accent }, 10),
      beam(274, 268, 330, 244, { ...tone, base: accent }, 10),
      post(24, 142, 352, tone, 22),
      post(272, 142, 352, tone, 22),
      beam(24, 152, 294, 152, tone, 18),
      tube('M60 138L100 118M216 138L256 118', 9, steel),
      bar(214, 2, 372),
      cup(32, 208, accent),
      group('translate(326 0) scale(-1 1)', cup(32, 208, accent)),
      poly([8, 346, 66, 346, 70, 360, 4, 360], tone.dark),
      poly([256, 346, 316, 346, 320, 360, 252, 360], tone.dark),
    ].join('');
  }
  if (kind === 'storage') {
    const plate = (x: number, y: number, radius: number, fill: string) =>
      circle(x, y, radius, fill) +
      circle(x, y, radius * 0.34, steel.base) +
      flat(circle(x, y, radius * 0.14, '#1d2126'));
    return [
      post(218, 30, 284, back, 14, false),
      post(352, 30, 284, back, 14, false),
      beam(222, 38, 362, 38, back, 12),
      post(150, 46, 306, back, 15),
      post(300, 46, 306, back, 15),
      beam(66, 74, 232, 34, back, 12),
      beam(238, 74, 366, 34, back, 12),
      beam(66, 342, 232, 278, tone, 14),
      beam(238, 342, 366, 278, tone, 14),
      plate(196, 128, 38, '#c8352c') + plate(196, 212, 34, '#2a5cb5'),
      plate(344, 128, 38, '#c8352c') + plate(344, 212, 34, '#e6b422'),
      post(52, 62, 352, tone),
      post(226, 62, 352, tone),
      tube('M58 74H240', 13, steel),
      bar(168, 6, 296),
      cup(58, 162, accent),
      group('translate(298 0) scale(-1 1)', cup(58, 162, accent)),
      poly([36, 346, 92, 346, 96, 360, 32, 360], tone.dark),
      poly([210, 346, 266, 346, 270, 360, 206, 360], tone.dark),
    ].join('');
  }
  if (kind === 'yoke') {
    return [
      poly([28, 332, 122, 332, 132, 352, 18, 352], tone.dark),
      poly([278, 332, 372, 332, 382, 352, 268, 352], tone.dark),
      post(64, 60, 340, tone, 24),
      post(312, 60, 340, tone, 24),
      tube('M76 132H324', 26, rubber),
      stroke('M150 128H250', accent, 5),
      beam(84, 80, 316, 80, tone, 14),
      rect(30, 280, 34, 14, steel.base, 3),
      rect(336, 280, 34, 14, steel.base, 3),
      circle(38, 287, 36, accent),
      circle(362, 287, 36, accent),
      circle(38, 287, 10, steel.light),
      circle(362, 287, 10, steel.light),
    ].join('');
  }
  const half = kind === 'half';
  const rig = kind === 'rig';
  const parts = [
    post(122, 40, 296, back, 15, !half),
    post(304, 40, 296, back, 15, !half),
    beam(126, 48, 316, 48, back, 14),
    beam(64, 78, 136, 48, back, 12),
    beam(262, 78, 318, 48, back, 12),
    beam(64, 342, 136, 292, tone, 14),
    beam(262, 342, 318, 292, tone, 14),
    beam(126, 290, 316, 290, back, 12),
  ];
  if (!half)
    parts.push(
      beam(62, 252, 136, 224, { ...tone, base: accent }, 10),
      beam(264, 252, 316, 224, { ...tone, base: accent }, 10),
    );
  else
    parts.push(
      beam(66, 270, 6, 286, { ...tone, base: accent }, 10),
      beam(264, 270, 206, 286, { ...tone, base: accent }, 10),
    );
  if (rig)
    parts.push(tube('M64 70L40 104M286 70L386 64', 10, tone), tube('M136 92H310M136 128H310', 9, steel));
  parts.push(
    post(52, 66, 350, tone),
    post(262, 66, 350, tone),
    half ? beam(52, 76, 280, 76, tone, 18) : tube('M58 76H276', 13, steel),
    bar(168, 6, 330),
    cup(58, 162, accent),
    group('translate(334 0) scale(-1 1)', cup(58, 162, accent)),
    poly([36, 346, 92, 346, 96, 360, 32, 360], tone.dark),
    poly([246, 346, 302, 346, 306, 360, 242, 360], tone.dark),
  );
  return group('translate(26 -10)', parts.join(''));
}

/** Racks: full, low, storage, monolift, half, tower, wall, stand, pair, rig, yoke. */
export const rack: Drawing = ({ view, tone, accent, kind }) => {
  if (view === 'detail') {
    return sheet(
      [
        rect(110, -10, 110, 420, tone.base),
        flat(rect(120, -10, 20, 420, tone.light), rect(200, -10, 18, 420, tone.dark)),
        [30, 110, 190, 270, 350].map((y) => circle(165, y, 19, '#1d2126')).join(''),
        [70, 230, 390].map((y) => stroke(`M146 ${y}h38`, tone.light, 4)).join(''),
        rect(206, 96, 34, 190, accent, 6),
        poly([232, 220, 300, 220, 318, 152, 350, 152, 340, 286, 232, 286], accent),
        flat(rect(236, 226, 70, 12, '#f6f4ef')),
        circle(223, 122, 12, steel.light),
        circle(165, 190, 24, steel.base),
        circle(165, 190, 11, steel.dark),
        circle(276, 178, 42, steel.base),
        flat(circle(268, 168, 26, steel.light)),
        circle(276, 178, 12, steel.dark),
      ].join(''),
    );
  }
  if (view === 'side') {
    const depth = kind === 'stand' || kind === 'pair' || kind === 'yoke' ? 0 : kind === 'wall' ? 120 : 150;
    const top = kind === 'low' ? 130 : 60;
    const parts = [poly([60, 336, 340, 336, 352, 354, 48, 354], tone.dark)];
    if (kind === 'wall') parts.unshift(rect(36, 30, 22, 320, '#c4955a', 2));
    if (depth > 0)
      parts.push(
        post(kind === 'wall' ? 58 : 92, top, 340, { ...tone, base: tone.dark }, 20),
        beam(100, top + 20, 290, top + 20, tone, 16),
        kind === 'storage' ? circle(104, 150, 46, '#c8352c') + circle(104, 150, 14, steel.base) : '',
        beam(100, 240, 290, 240, { ...tone, base: accent }, 12),
      );
    else parts.push(tube('M200 250L130 336M200 250L270 336', 14, tone));
    const x = depth > 0 ? 276 : 188;
    parts.push(
      post(x, top, 340, tone, kind === 'monolift' ? 36 : 24),
      cup(x + 8, top + 102, accent),
      circle(x + 38, top + 90, 18, steel.base),
      circle(x + 38, top + 90, 7, steel.dark),
      circle(x + 12, top - 8, 14, steel.base),
    );
    return sheet(parts.join(''), { ground: shadow(200, 354, 168) });
  }
  return sheet(whole(kind, tone, accent), { ground: shadow(200, 354, 178, 14) });
};

function benchSide(kind: string, tone: Tone, trim: Tone, accent: string): string {
  const legs = tube('M92 342L112 240M308 342L292 240M70 342H128M276 342H340', 14, trim);
  if (kind === 'flat') {
    return (
      legs +
      tube('M104 252H300', 16, trim) +
      rect(42, 196, 316, 46, tone.base, 14) +
      flat(rect(52, 202, 296, 12, tone.light, 6), rect(52, 226, 296, 10, tone.dark, 5)) +
      stitches('M54 220H346', tone.light) +
      rect(24, 196, 30, 40, accent, 8)
    );
  }
  if (kind === 'ghd') {
    return [
      tube('M60 344H340M100 344L140 190M290 344L270 150M140 190L270 190', 15, trim),
      circle(238, 130, 44, tone.base),
      circle(282, 144, 40, tone.base),
      flat(circle(228, 120, 24, tone.light)),
      rect(66, 150, 14, 90, accent, 3),
      circle(110, 176, 22, tone.base),
      circle(110, 222, 22, tone.base),
      tube('M110 200H150', 12, trim),
    ].join('');
  }
  if (kind === 'preacher') {
    return [
      tube('M80 344H330M120 344V250M262 344V130', 15, trim),
      rect(76, 226, 110, 32, tone.base, 10),
      poly([232, 90, 300, 130, 214, 262, 180, 240], tone.base),
      flat(poly([236, 104, 252, 112, 196, 236, 186, 232], tone.light)),
      rect(276, 94, 54, 14, accent, 4),
    ].join('');
  }
  const decline = kind === 'decline';
  return [
    tube('M60 344H126M286 344H350M92 344L140 262L300 262L322 344', 14, trim),
    tube('M250 262L300 150', 10, { ...trim, base: accent }),
    circle(60, 340, 16, rubber.base),
    decline
      ? poly([66, 190, 84, 160, 330, 246, 322, 282], tone.base)
      : poly([206, 246, 318, 66, 352, 86, 250, 262], tone.base),
    decline
      ? flat(poly([84, 166, 92, 168, 322, 250, 320, 258], tone.light))
      : flat(poly([318, 74, 328, 78, 226, 246, 216, 244], tone.light)),
    decline
      ? tube('M92 166V110M70 110H120', 12, trim) +
        circle(70, 110, 16, tone.base) +
        circle(118, 110, 16, tone.base)
      : rect(66, 226, 136, 36, tone.base, 12) + flat(rect(76, 232, 116, 9, tone.light, 4)),
    stitches(decline ? 'M90 184L310 262' : 'M336 92L244 250', tone.light),
  ].join('');
}

/** Benches: flat, adjustable, decline, ghd, preacher. */
export const bench: Drawing = ({ view, tone, trim, accent, kind }) => {
  if (view === 'front') return sheet(benchSide(kind, tone, trim, accent), { ground: shadow(204, 350, 165) });
  if (view === 'side') {
    return sheet(
      [
        tube('M120 346H280M200 346V240', 18, trim),
        circle(122, 346, 12, rubber.base),
        circle(278, 346, 12, rubber.base),
        rect(140, 226, 120, 20, trim.dark, 4),
        kind === 'flat'
          ? ''
          : rect(136, 60, 128, 170, tone.base, 18) +
            flat(rect(148, 72, 26, 146, tone.light, 10)) +
            stitches('M146 84V208M254 84V208', tone.dark),
        rect(118, 186, 164, 52, tone.base, 18),
        flat(rect(132, 194, 136, 12, tone.light, 6), rect(132, 222, 136, 10, tone.dark, 5)),
        rect(180, 204, 40, 16, accent, 4),
      ].join(''),
      { ground: shadow(200, 352, 116) },
    );
  }
  return sheet(
    [
      rect(-20, 60, 440, 190, tone.base, 30),
      flat(
        rect(-10, 60, 420, 190, 'url(#w)'),
        rect(0, 76, 400, 22, tone.light, 11),
        rect(0, 212, 400, 26, tone.dark, 12),
      ),
      stitches('M-10 150H410', tone.light, 6),
      stroke('M-10 166H410', tone.dark, 4),
      rect(240, 106, 96, 32, accent, 4),
      rect(120, 250, 70, 180, trim.base),
      flat(rect(130, 252, 14, 160, trim.light)),
      circle(155, 300, 14, steel.base),
      circle(155, 300, 5, steel.dark),
    ].join(''),
    { defs: weave(tone.dark, 14) },
  );
};

/** Small parts of a rack: cups, straps, landmine, dip, jack, pulley. */
export const attachment: Drawing = ({ view, tone, trim, accent, kind }) => {
  const piece = () => {
    switch (kind) {
      case 'landmine':
        return (
          poly([60, 330, 260, 330, 240, 300, 80, 300], tone.base) +
          poly([130, 300, 196, 300, 182, 240, 144, 240], trim.base) +
          circle(163, 242, 30, accent) +
          group(
            'rotate(-38 163 242)',
            rect(150, 214, 220, 56, steel.base, 10) +
              flat(rect(160, 222, 200, 12, steel.light)) +
              rect(330, 208, 20, 68, tone.base, 4),
          ) +
          circle(163, 242, 12, steel.light)
        );
      case 'straps':
        return (
          tube('M90 70V200C90 330 310 330 310 200V70', 40, tone) +
          stitches('M80 80V200C80 344 320 344 320 200V80', tone.light, 3) +
          rect(60, 44, 60, 46, accent, 6) +
          rect(280, 44, 60, 46, accent, 6) +
          circle(90, 66, 9, steel.light) +
          circle(310, 66, 9, steel.light)
        );
      case 'dip':
        return (
          rect(44, 110, 30, 190, accent, 6) +
          tube('M74 160L320 120M74 250L320 290', 22, tone) +
          tube('M210 138L320 120M210 270L320 290', 30, rubber) +
          circle(60, 150, 8, steel.light) +
          circle(60, 260, 8, steel.light)
        );
      case 'jack':
        return (
          tube('M110 90L250 300H330', 20, tone) +
          tube('M90 60L112 92', 30, rubber) +
          poly([212, 250, 262, 222, 300, 300, 250, 330], accent) +
          circle(310, 326, 22, rubber.base) +
          rect(250, 316, 100, 14, tone.dark, 4)
        );
      case 'pulley':
        return (
          rect(186, 30, 28, 120, tone.base, 4) +
          circle(200, 180, 62, rubber.base) +
          circle(200, 180, 46, accent) +
          circle(200, 180, 14, steel.light) +
          stroke('M140 180V330M260 180V270', steel.base, 6) +
          rect(110, 322, 62, 20, trim.base, 6) +
          rect(240, 266, 40, 70, tone.base, 6)
        );
      case 'platform':
        return (
          poly([40, 290, 130, 150, 340, 150, 380, 290], '#c4955a') +
          poly([40, 290, 130, 150, 176, 150, 120, 290], rubber.base) +
          poly([318, 290, 304, 150, 340, 150, 380, 290], rubber.base) +
          flat(poly([200, 288, 216, 152, 262, 152, 272, 288], '#dcb684')) +
          poly([40, 290, 380, 290, 380, 312, 40, 312], tone.base) +
          rect(196, 296, 40, 10, accent, 2)
        );
      case 'hook':
        return (
          rect(150, 50, 100, 240, tone.base, 8) +
          flat(rect(160, 58, 18, 224, tone.light)) +
          [90, 150, 210].map((y) => tube(`M200 ${y}H318V${y - 26}`, 15, trim)).join('') +
          circle(200, 264, 10, steel.light) +
          rect(164, 296, 72, 14, accent, 3)
        );
      default:
        return group(
          'translate(-4 0)',
          cupBig(150, 70, tone, accent) + group('translate(130 80)', cupBig(100, 60, tone, accent)),
        );
    }
  };
  if (view === 'detail') {
    const at: Record<string, [number, number]> = {
      landmine: [190, 230],
      straps: [100, 100],
      dip: [110, 180],
      jack: [250, 280],
      pulley: [200, 180],
      platform: [130, 240],
      hook: [230, 120],
    };
    const [x, y] = at[kind] ?? [180, 170];
    return sheet(closeUp(piece(), x, y, 2.2), { outline: 2.4 });
  }
  if (view === 'side')
    return sheet(group('translate(400 0) scale(-.86 .92) translate(-34 22)', piece()), {
      ground: shadow(196, 338, 130),
    });
  return sheet(piece(), { ground: shadow(200, 344, 140) });
};

function cupBig(x: number, y: number, tone: Tone, accent: string): string {
  return (
    rect(x - 44, y, 46, 170, tone.base, 6) +
    flat(rect(x - 36, y + 8, 10, 154, tone.light)) +
    poly(
      [x + 2, y + 96, x + 74, y + 96, x + 84, y + 60, x + 108, y + 60, x + 102, y + 142, x + 2, y + 142],
      tone.dark,
    ) +
    poly(
      [x + 2, y + 96, x + 74, y + 96, x + 84, y + 60, x + 94, y + 60, x + 84, y + 112, x + 2, y + 112],
      accent,
    ) +
    circle(x - 21, y + 30, 10, steel.light) +
    circle(x - 21, y + 140, 10, steel.light)
  );
}
