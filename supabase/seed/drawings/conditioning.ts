import {
  type Drawing,
  type Tone,
  circle,
  closeUp,
  ellipse,
  flat,
  grain,
  group,
  line,
  mix,
  paper,
  poly,
  print,
  rect,
  rubber,
  shadow,
  shape,
  sheet,
  steel,
  stitches,
  stroke,
  toneOf,
  tube,
  weave,
} from './canvas.ts';

/** Jump ropes: speed, beaded, heavy. */
export const rope: Drawing = ({ view, tone, trim, accent, kind }) => {
  const handle = (x: number, y: number, turn: number) =>
    group(
      `translate(${x} ${y}) rotate(${turn})`,
      rect(-13, 0, 26, 128, trim.base, 11),
      flat(rect(-8, 8, 6, 112, trim.light, 3)),
      rect(-13, 70, 26, 12, accent, 2),
      rect(-9, -16, 18, 18, steel.base, 4),
      stroke('M-12 30H12M-12 44H12M-12 58H12', trim.dark, 3),
    );
  const path = 'M120 196C96 60 20 120 66 250C112 374 330 380 346 236C356 128 296 64 276 196';
  const thick = kind === 'heavy' ? 22 : kind === 'beaded' ? 15 : 7;
  const cable =
    kind === 'beaded'
      ? tube(path, thick, tone) +
        stroke(
          path,
          mix(tone.base, '#ffffff', 0.65),
          thick,
          ' stroke-dasharray="18 22" stroke-linecap="butt"',
        ) +
        stroke(path, line, thick, ' stroke-dasharray="2 18" stroke-linecap="butt"')
      : tube(path, thick, tone) +
        (kind === 'heavy' ? stroke(path, tone.dark, thick * 0.7, ' stroke-dasharray="3 11"') : '');
  const whole = cable + handle(120, 200, 8) + handle(276, 200, -8);
  if (view === 'detail') {
    return sheet(
      group(
        'translate(196 216) rotate(-32) scale(2.5)',
        tube('M0 -20C0 -50 -10 -70 10 -130', thick === 7 ? 6 : thick * 0.8, tone),
        rect(-17, -22, 34, 24, steel.base, 5),
        flat(rect(-13, -18, 8, 16, steel.light)),
        circle(0, -10, 6, steel.dark),
        rect(-22, 0, 44, 130, trim.base, 12),
        flat(rect(-15, 8, 9, 120, trim.light, 4), rect(-22, 16, 44, 44, 'url(#w)')),
        rect(-22, 66, 44, 14, accent),
      ),
      { defs: weave(trim.dark, 8), outline: 2.2 },
    );
  }
  if (view === 'side') {
    const coil = [0, 1, 2, 3]
      .map((index) =>
        tube(
          `M${110 + index * 4} ${190 + index * 20}C${120} ${120 + index * 16} ${280} ${120 + index * 16} ${290 - index * 4} ${190 + index * 20}C${280} ${270 + index * 14} ${120} ${270 + index * 14} ${110 + index * 4} ${190 + index * 20}`,
          Math.min(thick, 14),
          tone,
        ),
      )
      .join('');
    return sheet(coil + handle(150, 150, 28) + handle(250, 140, -20), { ground: shadow(200, 340, 120) });
  }
  return sheet(whole, { ground: shadow(204, 364, 140) });
};

/** Balls: wall, slam, medicine. */
export const ball: Drawing = ({ view, tone, trim, accent, kind, label }) => {
  const r = 142;
  const shade = flat(
    shape('M300 92A142 142 0 0 1 92 292A170 170 0 0 0 300 92Z', tone.dark),
    shape('M84 150A130 130 0 0 1 190 62A150 150 0 0 0 110 170Z', tone.light),
  );
  const surface = () => {
    if (kind === 'slam') {
      const treads = [-2, -1, 0, 1, 2]
        .map((row) =>
          stroke(
            `M${90 + Math.abs(row) * 14} ${192 + row * 46}q24 -20 48 0t48 0t48 0t${48 - Math.abs(row) * 8} 0`,
            tone.dark,
            9,
          ),
        )
        .join('');
      return (
        circle(200, 196, r, tone.base) +
        shade +
        treads +
        circle(200, 194, 48, tone.base) +
        print(label, 200, 212, 50, accent)
      );
    }
    if (kind === 'medicine') {
      return (
        circle(200, 196, r, tone.base) +
        shade +
        stroke('M76 130C150 180 250 180 324 130M76 262C150 212 250 212 324 262', trim.light, 16) +
        circle(200, 196, 44, accent) +
        print(label, 200, 212, 44, '#f6f4ef')
      );
    }
    return (
      circle(200, 196, r, tone.base) +
      shade +
      shape('M66 148C140 130 260 130 334 148L342 190C260 176 140 176 58 190Z', accent) +
      stroke(
        'M200 54C150 130 150 262 200 338M200 54C250 130 250 262 200 338M58 196C140 214 260 214 342 196',
        line,
        3,
      ) +
      stitches('M192 60C144 136 144 256 192 332M208 60C256 136 256 256 208 332', tone.light, 2.4) +
      print(label, 200, 282, 44, tone.ink)
    );
  };
  if (view === 'detail')
    return sheet(closeUp(surface() + flat(circle(200, 196, r - 2, 'url(#g)')), 214, 150, 2.5), {
      defs: grain(tone.dark, tone.light, 10),
      outline: 2.2,
    });
  if (view === 'side') {
    return sheet(
      group('rotate(62 200 196) translate(200 196) scale(.82) translate(-260 -190)', surface()) +
        group('translate(136 116) scale(.62)', surface().replace(/<text.*?<\/text>/g, '')),
      { ground: shadow(210, 332, 150) },
    );
  }
  return sheet(surface(), { ground: shadow(200, 346, 120) });
};

/** Sandbags: bag, ball, bulgarian. */
export const sandbag: Drawing = ({ view, tone, accent, kind, label }) => {
  const grip = (x: number, y: number, w = 56) =>
    tube(`M${x} ${y}C${x + 4} ${y - 34} ${x + w - 4} ${y - 34} ${x + w} ${y}`, 11, rubber);
  const whole = () => {
    if (kind === 'ball') {
      return (
        circle(200, 210, 128, tone.base) +
        flat(
          shape('M292 122A128 128 0 0 1 110 300A150 150 0 0 0 292 122Z', tone.dark),
          shape('M92 168A120 120 0 0 1 186 92A130 130 0 0 0 118 186Z', tone.light),
        ) +
        stroke('M200 82V338M72 210H328', tone.dark, 4) +
        stitches('M192 84V336M208 84V336M74 202H326M74 218H326', tone.light) +
        rect(156, 176, 88, 60, paper.base, 4) +
        print(label, 200, 222, 46, line) +
        rect(178, 70, 44, 20, accent, 6)
      );
    }
    if (kind === 'bulgarian') {
      return (
        tube('M104 120C40 220 90 330 200 330C310 330 360 220 296 120', 74, tone) +
        stitches('M92 140C44 226 92 318 200 318C308 318 356 226 308 140', tone.light) +
        tube('M104 122L84 62M296 122L316 62', 22, rubber) +
        rect(84, 100, 46, 26, accent, 6) +
        rect(270, 100, 46, 26, accent, 6) +
        print(label, 200, 348, 38, tone.ink)
      );
    }
    return (
      grip(120, 142) +
      grip(224, 142) +
      grip(172, 132) +
      shape(
        'M52 158C70 130 330 130 348 158C366 190 366 262 348 292C330 320 70 320 52 292C34 262 34 190 52 158Z',
        tone.base,
      ) +
      flat(
        shape(
          'M56 288C74 318 326 318 344 288C350 276 354 262 356 250C330 290 70 290 44 250C46 262 50 276 56 288Z',
          tone.dark,
        ),
        shape('M62 164C90 146 310 146 338 164C320 172 90 172 62 164Z', tone.light),
      ) +
      rect(96, 142, 26, 168, accent, 2) +
      rect(278, 142, 26, 168, accent, 2) +
      stitches('M101 150V304M117 150V304M283 150V304M299 150V304', '#f6f4ef', 2) +
      rect(154, 196, 92, 66, paper.base, 4) +
      print(label, 200, 246, 48, line) +
      grip(38, 240, 40) +
      grip(322, 240, 40)
    );
  };
  if (view === 'detail') {
    return sheet(
      [
        rect(-10, -10, 420, 420, tone.base),
        flat(rect(0, 0, 400, 400, 'url(#w)')),
        rect(90, -10, 76, 420, accent),
        stitches('M104 0V400M152 0V400', '#f6f4ef', 5),
        stroke('M114 240L142 300M142 240L114 300', '#f6f4ef', 5, ' stroke-dasharray="10 8"'),
        tube('M128 120C160 40 330 40 362 130', 34, rubber),
        rect(96, 112, 66, 70, tone.dark, 4),
        rect(330, 118, 66, 70, tone.dark, 4),
        stitches('M104 122H154V174H104ZM338 128H388V180H338Z', tone.light, 4),
      ].join(''),
      { defs: weave(tone.dark, 12) },
    );
  }
  if (view === 'side') {
    return sheet(
      circle(200, 226, 112, tone.base) +
        flat(shape('M280 148A112 112 0 0 1 120 304A130 130 0 0 0 280 148Z', tone.dark)) +
        circle(200, 226, 82, tone.light) +
        circle(200, 226, 74, tone.base) +
        stitches('M122 226a78 78 0 1 0 156 0a78 78 0 1 0 -156 0', tone.light) +
        tube('M150 230C160 190 240 190 250 230', 15, rubber) +
        rect(134, 228, 34, 20, accent, 4) +
        rect(232, 228, 34, 20, accent, 4),
      { ground: shadow(200, 340, 104) },
    );
  }
  return sheet(whole(), { ground: shadow(200, kind === 'bag' ? 314 : 348, 150) });
};

/** Sleds: push, drag, tank. */
export const sled: Drawing = ({ view, tone, accent, kind }) => {
  const whole = () => {
    if (kind === 'drag') {
      return (
        shape(
          'M60 300C40 300 36 276 52 268L310 244C346 240 364 262 350 284C344 294 336 298 326 300Z',
          tone.base,
        ) +
        flat(shape('M62 292C56 292 54 282 60 280L318 256C332 256 340 262 340 270Z', tone.light)) +
        rect(170, 130, 26, 134, steel.base, 4) +
        rect(118, 214, 130, 30, '#c8352c', 8) +
        rect(118, 184, 130, 28, '#2a5cb5', 8) +
        rect(164, 246, 38, 14, tone.dark) +
        tube('M340 270C372 250 384 240 396 206', 9, rubber) +
        rect(86, 276, 40, 14, accent, 3)
      );
    }
    if (kind === 'tank') {
      return (
        poly([70, 190, 310, 190, 334, 262, 52, 262], tone.base) +
        flat(poly([82, 198, 300, 198, 306, 214, 78, 214], tone.light)) +
        tube('M90 190L66 70H120M290 190L316 80', 14, tone) +
        tube('M66 70H124', 22, rubber) +
        [104, 290]
          .map(
            (x) =>
              circle(x, 286, 52, rubber.base) + circle(x, 286, 32, steel.base) + circle(x, 286, 12, accent),
          )
          .join('') +
        rect(160, 222, 74, 24, accent, 4)
      );
    }
    return (
      shape(
        'M30 330C22 330 18 316 30 312L62 300H330L372 268C384 262 392 276 384 286L352 322C346 328 340 330 332 330Z',
        tone.base,
      ) +
      flat(shape('M40 322L64 308H330L370 276L350 314C344 320 340 322 332 322Z', tone.dark)) +
      tube('M96 300V84M270 300V84', 16, tone) +
      tube('M96 96V150M270 96V150', 22, rubber) +
      tube('M96 228H270', 14, tone) +
      rect(168, 172, 28, 130, steel.base, 4) +
      rect(112, 270, 140, 28, '#2a5cb5', 8) +
      rect(112, 240, 140, 28, '#c8352c', 8) +
      rect(88, 66, 16, 14, accent, 3) +
      rect(262, 66, 16, 14, accent, 3)
    );
  };
  if (view === 'detail')
    return sheet(closeUp(whole(), kind === 'tank' ? 150 : 150, kind === 'push' ? 240 : 240, 2.2), {
      outline: 2.4,
    });
  if (view === 'side') {
    return sheet(
      [
        tube('M130 310V100M270 310V100', 18, tone),
        tube('M130 112V164M270 112V164', 26, rubber),
        tube('M130 220H270', 14, tone),
        rect(96, 300, 68, 38, tone.base, 8),
        rect(236, 300, 68, 38, tone.base, 8),
        flat(rect(104, 306, 52, 8, tone.light, 3), rect(244, 306, 52, 8, tone.light, 3)),
        kind === 'tank'
          ? rect(150, 226, 100, 66, tone.dark, 8) + rect(168, 246, 64, 22, accent, 4)
          : circle(200, 262, 62, '#2a5cb5') +
            circle(200, 262, 48, '#23488d') +
            circle(200, 262, 16, steel.light) +
            rect(186, 176, 28, 30, steel.base, 3),
        rect(124, 80, 12, 16, accent, 3),
        rect(264, 80, 12, 16, accent, 3),
      ].join(''),
      { ground: shadow(200, 344, 130) },
    );
  }
  return sheet(whole(), { ground: shadow(206, 342, 176) });
};

/** Boxes: wood, foam, steel. */
export const box: Drawing = ({ view, tone, accent, kind, label }) => {
  const foam = kind === 'foam';
  if (kind === 'steel') {
    const w = view === 'side' ? 60 : 100;
    const frame = [
      tube(`M${200 - w} 128L${200 - w - 34} 344M${200 + w} 128L${200 + w + 34} 344`, 15, tone),
      tube(`M${200 - w - 22} 268H${200 + w + 22}M${200 - w - 30} 330H${200 + w + 30}`, 11, tone),
      poly([200 - w - 14, 96, 200 + w + 14, 96, 200 + w + 22, 132, 200 - w - 22, 132], rubber.base),
      flat(poly([200 - w - 6, 102, 200 + w + 6, 102, 200 + w + 8, 110, 200 - w - 8, 110], rubber.light)),
      rect(176, 112, 48, 16, accent, 2),
    ].join('');
    if (view === 'detail') return sheet(closeUp(frame, 130, 150, 2.5), { outline: 2.2 });
    return sheet(frame, { ground: shadow(200, 350, 150) });
  }
  const cube = (x: number, y: number, w: number, h: number, d: number) =>
    poly([x, y, x + d, y - d * 0.56, x + w + d, y - d * 0.56, x + w, y], tone.light) +
    poly([x + w, y, x + w + d, y - d * 0.56, x + w + d, y + h - d * 0.56, x + w, y + h], tone.dark) +
    rect(x, y, w, h, tone.base, foam ? 6 : 1) +
    (foam
      ? stitches(`M${x + 10} ${y + 10}H${x + w - 10}V${y + h - 10}H${x + 10}Z`, tone.light, 2.6)
      : stroke(
          `M${x} ${y + 22}h22v34h-22M${x} ${y + h - 56}h22v34h-22M${x + w} ${y + 22}h-22v34h22M${x + w} ${y + h - 56}h-22v34h22`,
          tone.dark,
          3,
        ) + ellipse(x + w / 2, y + 54, 36, 13, '#2a2118'));
  if (view === 'detail') {
    return foam
      ? sheet(
          rect(-10, 130, 420, 300, tone.base) +
            poly([-10, 130, 80, 60, 420, 60, 420, 130], tone.light) +
            flat(rect(0, 134, 400, 270, 'url(#w)')) +
            stitches('M0 156H400M0 172H400', tone.light, 6) +
            rect(130, 220, 150, 64, accent, 6) +
            tube('M250 330C270 300 350 300 372 330', 22, rubber),
          { defs: weave(tone.dark, 14) },
        )
      : sheet(
          rect(-10, -10, 210, 420, tone.base) +
            rect(200, -10, 210, 420, tone.light) +
            [0, 1, 2]
              .map(
                (index) =>
                  rect(120, 30 + index * 130, 80, 64, tone.light, 2) +
                  rect(200, 96 + index * 130, 76, 62, tone.base, 2),
              )
              .join('') +
            flat(rect(0, 0, 120, 400, 'url(#g)')) +
            stroke(
              'M20 60C60 50 90 70 116 60M14 180C60 164 80 190 112 178M18 310C50 296 90 320 116 306M300 40C340 60 360 40 396 52M296 240C340 222 360 250 398 238',
              tone.dark,
              3,
            ) +
            circle(160, 60, 8, steel.dark) +
            circle(160, 190, 8, steel.dark) +
            circle(160, 322, 8, steel.dark),
          { defs: grain(tone.dark, tone.light, 16) },
        );
  }
  if (view === 'side')
    return sheet(
      cube(84, 190, 200, 146, 52) +
        rect(84, 310, 200, 14, accent) +
        print(label, 184, 290, 54, foam ? tone.ink : mix(tone.dark, line, 0.4)),
      { ground: shadow(216, 344, 150) },
    );
  return sheet(
    cube(92, 122, 170, 216, 62) +
      rect(92, 196, 170, 14, accent) +
      print(label, 177, 296, 72, foam ? tone.ink : mix(tone.dark, line, 0.4)),
    { ground: shadow(216, 346, 146) },
  );
};

function ringShape(x: number, y: number, tone: Tone): string {
  return (
    tube(`M${x - 62} ${y}a62 62 0 1 0 124 0a62 62 0 1 0 -124 0`, 22, tone, 4) +
    stroke(`M${x - 40} ${y - 44}a60 60 0 0 1 40 -17`, tone.light, 5)
  );
}

/** Gymnastic rings: wood, plastic; parallettes: parallettes, dip. */
export const rings: Drawing = ({ view, tone, trim, accent, kind }) => {
  if (kind === 'parallettes' || kind === 'low') {
    const h = kind === 'low' ? 250 : 190;
    const one = (dx: number, dy: number) =>
      group(
        `translate(${dx} ${dy})`,
        tube(`M82 ${h}L58 330M82 ${h}L106 330M282 ${h}L258 330M282 ${h}L306 330`, 14, trim) +
          tube(`M56 ${h}H308`, 24, tone) +
          rect(46, 326, 72, 14, rubber.base, 5) +
          rect(246, 326, 72, 14, rubber.base, 5) +
          rect(168, h - 13, 30, 26, accent, 2),
      );
    if (view === 'detail') return sheet(closeUp(one(0, 0), 90, h + 30, 2.4), { outline: 2.2 });
    if (view === 'side')
      return sheet(
        tube('M200 150L126 336M200 150L274 336', 18, trim) +
          circle(200, 150, 32, tone.base) +
          circle(200, 150, 22, tone.light) +
          stroke('M190 150a10 10 0 0 1 20 0M182 152a18 18 0 0 1 36 0', tone.dark, 2.4) +
          tube('M150 280H250', 12, trim) +
          rect(104, 332, 44, 14, rubber.base, 5) +
          rect(252, 332, 44, 14, rubber.base, 5) +
          rect(188, 184, 24, 16, accent, 2),
        { ground: shadow(200, 350, 110) },
      );
    return sheet(group('translate(30 -66) scale(.9)', one(24, 20)) + group('translate(-12 0)', one(0, 6)), {
      ground: shadow(200, 350, 160),
    });
  }
  const strap = (x: number, bottom: number) =>
    rect(x - 14, -10, 28, bottom + 10, toneOf('#3a3f46').base) +
    stitches(`M${x - 7} 0V${bottom - 6}M${x + 7} 0V${bottom - 6}`, '#8a9098', 2) +
    rect(x - 22, 84, 44, 30, accent, 4) +
    rect(x - 12, 92, 24, 10, steel.base, 2);
  if (view === 'detail')
    return sheet(
      group(
        'translate(200 236) scale(2.1)',
        tube('M-62 0a62 62 0 1 0 124 0a62 62 0 1 0 -124 0', 24, tone, 2) +
          rect(-16, -120, 32, 82, '#3a3f46', 3) +
          stitches('M-9 -116V-44M9 -116V-44M-13 -44H13', '#9aa0a8', 2) +
          stroke(
            'M-52 -30C-44 -44 -36 -50 -28 -54M40 40C30 50 24 54 14 58M-60 10C-58 24 -52 34 -46 42',
            kind === 'plastic' ? tone.light : tone.dark,
            2.4,
          ),
      ),
      { outline: 2.4 },
    );
  if (view === 'side')
    return sheet(
      strap(200, 210) +
        rect(186, 206, 28, 138, tone.base, 14) +
        flat(rect(191, 214, 7, 122, tone.light, 3), rect(204, 214, 6, 122, tone.dark, 3)) +
        tube('M214 100C270 130 280 220 254 300', 14, toneOf('#3a3f46')),
      { ground: shadow(206, 362, 66) },
    );
  return sheet(strap(118, 190) + strap(282, 170) + ringShape(118, 252, tone) + ringShape(282, 232, tone), {
    ground: shadow(200, 362, 130),
  });
};

/** Pull-up bars: wall, ceiling, door, free. */
export const pullup: Drawing = ({ view, tone, accent, kind }) => {
  if (kind === 'climb') {
    const ropeTone = tone;
    const body =
      tube('M200 -10V330', 36, ropeTone) +
      stroke(
        'M186 4l28 26M186 44l28 26M186 84l28 26M186 124l28 26M186 164l28 26M186 204l28 26M186 244l28 26M186 284l28 26',
        ropeTone.dark,
        5,
      ) +
      rect(176, 300, 48, 44, accent, 8) +
      rect(178, 24, 44, 34, rubber.base, 5);
    if (view === 'detail') return sheet(closeUp(body, 200, 180, 3), { outline: 2 });
    if (view === 'side')
      return sheet(
        [0, 1, 2, 3]
          .map((index) =>
            tube(
              `M90 ${300 - index * 38}C90 ${262 - index * 38} 310 ${262 - index * 38} 310 ${300 - index * 38}C310 ${338 - index * 38} 90 ${338 - index * 38} 90 ${300 - index * 38}`,
              32,
              ropeTone,
            ),
          )
          .join('') + rect(290, 150, 40, 46, accent, 8),
        { ground: shadow(200, 348, 140) },
      );
    return sheet(body, { ground: shadow(200, 360, 60) });
  }
  const whole = () => {
    switch (kind) {
      case 'ceiling':
        return (
          rect(60, 44, 70, 20, accent, 3) +
          rect(270, 44, 70, 20, accent, 3) +
          tube('M95 64V190M305 64V190', 17, tone) +
          tube('M36 200H364', 20, steel) +
          circle(95, 200, 16, tone.base) +
          circle(305, 200, 16, tone.base) +
          circle(80, 54, 5, steel.light) +
          circle(110, 54, 5, steel.light) +
          circle(290, 54, 5, steel.light) +
          circle(320, 54, 5, steel.light)
        );
      case 'door':
        return (
          tube('M56 150H344', 20, tone) +
          tube('M56 150V224H20M344 150V224H380', 18, tone) +
          tube('M20 224V240M380 224V240', 26, rubber) +
          tube('M120 150L92 88M280 150L308 88M170 150V96M230 150V96', 16, tone) +
          tube('M92 88L86 74M308 88L314 74M170 96V76M230 96V76', 24, rubber) +
          rect(184, 140, 32, 20, accent, 3)
        );
      case 'free':
        return (
          tube('M110 60L60 346M290 60L340 346M110 60H290', 17, tone) +
          tube('M110 60H60M290 60H340', 22, rubber) +
          tube('M88 190H312', 13, tone) +
          tube('M70 300H330', 13, tone) +
          rect(28, 338, 70, 16, rubber.base, 6) +
          rect(302, 338, 70, 16, rubber.base, 6) +
          rect(180, 50, 40, 20, accent, 3)
        );
      default:
        return (
          rect(40, 66, 26, 210, accent, 4) +
          rect(334, 66, 26, 210, accent, 4) +
          tube('M54 90L96 130V200M346 90L304 130V200M54 260L96 200M346 260L304 200', 15, tone) +
          tube('M24 134H376', 20, steel) +
          tube('M60 128L20 108M340 128L380 108', 20, rubber) +
          [84, 170, 258].map((y) => circle(53, y, 5, steel.light) + circle(347, y, 5, steel.light)).join('')
        );
    }
  };
  if (view === 'detail') {
    const at: Record<string, [number, number]> = {
      ceiling: [110, 190],
      door: [120, 130],
      free: [104, 80],
      wall: [80, 150],
    };
    const [x, y] = at[kind] ?? [90, 150];
    return sheet(closeUp(whole(), x, y, 2.5), { outline: 2.2 });
  }
  if (view === 'side') {
    if (kind === 'door')
      return sheet(
        rect(250, 60, 60, 290, '#c4955a', 2) +
          tube('M90 150H240M90 150V210H120M90 150L130 92H240', 17, tone) +
          circle(90, 150, 20, rubber.base) +
          rect(232, 82, 30, 22, accent, 4),
        { ground: shadow(210, 352, 120) },
      );
    if (kind === 'free')
      return sheet(
        tube('M110 346L190 60M290 346L210 60M150 210H250', 17, tone) +
          circle(200, 58, 20, accent) +
          rect(76, 338, 70, 16, rubber.base, 6) +
          rect(254, 338, 70, 16, rubber.base, 6),
        { ground: shadow(200, 354, 130) },
      );
    return sheet(
      (kind === 'ceiling'
        ? rect(130, 30, 140, 24, '#c4955a', 2) +
          rect(150, 54, 100, 16, accent, 3) +
          tube('M200 70V230', 18, tone)
        : rect(70, 40, 26, 300, '#c4955a', 2) +
          rect(96, 80, 18, 210, accent, 3) +
          tube('M110 100L230 190L110 270', 16, tone)) +
        circle(kind === 'ceiling' ? 200 : 236, kind === 'ceiling' ? 240 : 190, 24, steel.base) +
        circle(kind === 'ceiling' ? 200 : 236, kind === 'ceiling' ? 240 : 190, 12, steel.dark),
      { ground: shadow(190, 356, 90) },
    );
  }
  return sheet(whole(), { ground: shadow(200, kind === 'free' ? 354 : 320, 150) });
};
