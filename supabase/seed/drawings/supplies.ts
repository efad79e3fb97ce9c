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

/** The emblem on a label, showing the contents. */
function emblem(kind: string, x: number, y: number, s: number, accent: string): string {
  const at = (inner: string) => group(`translate(${x} ${y}) scale(${s})`, inner);
  switch (kind) {
    case 'bolt':
      return at(poly([8, -34, -22, 6, -2, 6, -10, 34, 22, -8, 2, -8], accent));
    case 'drop':
      return at(shape('M0 -36C14 -12 24 0 24 14A24 24 0 0 1 -24 14C-24 0 -14 -12 0 -36Z', accent));
    case 'leaf':
      return at(
        shape('M-26 28C-34 -14 0 -34 32 -32C34 6 14 34 -26 28Z', accent) +
          stroke('M-26 28L14 -12', '#f6f4ef', 4),
      );
    default:
      return at(circle(0, 0, 30, accent) + circle(0, 0, 13, '#f6f4ef') + circle(0, 0, 5, accent));
  }
}

/** Tubs: plate, bolt, drop, leaf. */
export const tub: Drawing = ({ view, tone, accent, kind, label }) => {
  const body = () =>
    [
      shape('M88 122H312L318 150V326C318 344 304 352 288 352H112C96 352 82 344 82 326V150Z', tone.base),
      flat(
        shape('M274 126H308L314 150V326C314 340 302 348 288 348H262C276 300 278 200 274 126Z', tone.dark),
        rect(94, 140, 18, 196, tone.light, 8),
      ),
      rect(82, 176, 236, 120, paper.base),
      flat(rect(82, 176, 236, 18, accent), rect(132, 250, 76, 9, line), rect(132, 268, 50, 7, '#9a958b')),
      emblem(kind, 264, 250, 0.95, tone.base),
      print(label, 166, 238, 38, line),
      rect(76, 70, 248, 56, rubber.base, 10),
      flat(rect(86, 78, 228, 10, rubber.light, 5)),
      stroke(
        Array.from({ length: 15 }, (_, index) => `M${92 + index * 15.5} 94V120`).join(''),
        rubber.dark,
        4,
      ),
    ].join('');
  if (view === 'detail') {
    return sheet(
      [
        ellipse(200, 250, 176, 116, tone.dark),
        ellipse(200, 234, 176, 116, tone.base),
        ellipse(200, 234, 152, 96, '#23272d'),
        ellipse(200, 252, 140, 76, mix(tone.base, '#fbf3e4', 0.72)),
        flat(
          ellipse(200, 252, 138, 74, 'url(#g)'),
          shape('M80 240C120 200 180 190 220 196C170 214 120 230 90 270Z', '#ffffff').replace(
            '/>',
            ' fill-opacity=".45"/>',
          ),
        ),
        group(
          'rotate(-24 240 200)',
          rect(236, 70, 26, 130, paper.base, 10),
          shape('M204 196H294V236C294 268 204 268 204 236Z', paper.base),
          ellipse(249, 198, 45, 16, mix(tone.base, '#fbf3e4', 0.6)),
        ),
        rect(240, 100, 18, 18, accent, 4),
      ].join(''),
      { defs: grain(mix(tone.base, '#fbf3e4', 0.5), '#ffffff', 16) },
    );
  }
  if (view === 'side') {
    const rows = [0, 1, 2, 3, 4, 5]
      .map(
        (index) =>
          rect(130, 194 + index * 17, index === 0 ? 90 : 70, index === 0 ? 10 : 6, line) +
          rect(236, 196 + index * 17, 34, 6, '#9a958b'),
      )
      .join('');
    return sheet(
      body().replace(/<text.*?<\/text>/, '') +
        rect(112, 176, 176, 124, paper.base) +
        flat(rows, rect(112, 176, 176, 8, accent)),
      { ground: shadow(200, 356, 128) },
    );
  }
  return sheet(body(), { ground: shadow(200, 356, 132) });
};

/** Pouches and sachets. */
export const pouch: Drawing = ({ view, tone, accent, kind, label }) => {
  const body = () =>
    [
      shape(
        'M96 64H304L312 92C316 170 322 260 330 324C332 340 320 350 304 350H96C80 350 68 340 70 324C78 260 84 170 88 92Z',
        tone.base,
      ),
      flat(
        shape(
          'M286 96H308C312 170 318 260 326 322C328 336 316 346 304 346H268C286 280 290 180 286 96Z',
          tone.dark,
        ),
        shape('M104 100H120C116 180 110 260 100 330C90 334 78 334 76 322C86 260 98 180 104 100Z', tone.light),
      ),
      rect(94, 58, 212, 34, tone.dark, 4),
      stitches('M100 82H300', tone.light, 3),
      circle(200, 70, 8, '#f0ece2'),
      shape('M112 142H288V290H112Z', paper.base),
      flat(rect(112, 142, 176, 16, accent), rect(136, 244, 90, 9, line), rect(136, 262, 60, 7, '#9a958b')),
      print(label, 168, 226, 42, line),
      emblem(kind, 252, 206, 0.8, tone.base),
    ].join('');
  if (view === 'detail') return sheet(closeUp(body(), 236, 130, 2.5), { outline: 2.2 });
  if (view === 'side') {
    const stick = (x: number, y: number, turn: number) =>
      group(
        `translate(${x} ${y}) rotate(${turn})`,
        rect(-24, -110, 48, 220, tone.base, 4),
        rect(-24, -110, 48, 20, tone.dark, 3),
        rect(-24, 90, 48, 20, tone.dark, 3),
        flat(rect(-16, -80, 8, 160, tone.light, 3)),
        rect(-24, -34, 48, 70, paper.base),
        emblem(kind, 0, 0, 0.55, accent),
      );
    return sheet(stick(130, 204, -12) + stick(200, 196, 0) + stick(270, 206, 12), {
      ground: shadow(200, 330, 130),
    });
  }
  return sheet(body(), { ground: shadow(200, 356, 138) });
};

/** Bars and snacks: bar, bites, jerky. */
export const snack: Drawing = ({ view, tone, accent, kind, label }) => {
  const wrap = (x: number, y: number, turn: number, s = 1) =>
    group(
      `translate(${x} ${y}) rotate(${turn}) scale(${s})`,
      poly(
        [
          -150, -48, -138, -40, -150, -32, -138, -24, -150, -16, -138, -8, -150, 0, -138, 8, -150, 16, -138,
          24, -150, 32, -138, 40, -150, 48, 150, 48, 138, 40, 150, 32, 138, 24, 150, 16, 138, 8, 150, 0, 138,
          -8, 150, -16, 138, -24, 150, -32, 138, -40, 150, -48,
        ],
        tone.base,
      ),
      flat(rect(-112, -42, 224, 16, tone.light, 7), rect(-112, 26, 224, 18, tone.dark, 7)),
      stroke('M-120 -46V46M120 -46V46', tone.dark, 5),
      rect(-84, -26, 168, 52, paper.base, 2),
      rect(-84, -26, 14, 52, accent),
      print(label, 10, 14, 36, line),
    );
  const inside = (x: number, y: number) =>
    kind === 'jerky'
      ? [0, 1, 2]
          .map((index) =>
            group(
              `translate(${x + index * 56} ${y + index * 22}) rotate(${-28 + index * 16})`,
              shape('M-60 -20C-30 -34 40 -30 62 -14C54 14 20 26 -30 22C-56 18 -66 0 -60 -20Z', '#7a3a28'),
              stroke('M-44 -8C-10 -18 20 -14 46 -6M-36 8C-6 2 20 6 40 4', '#a65a40', 4),
            ),
          )
          .join('')
      : kind === 'bites'
        ? [
            [0, 0],
            [76, 8],
            [38, -52],
            [120, -40],
          ]
            .map(
              ([dx = 0, dy = 0]) =>
                circle(x + dx, y + dy, 42, '#8a5a34') +
                flat(
                  circle(x + dx - 8, y + dy - 10, 22, '#a87444'),
                  circle(x + dx + 12, y + dy + 10, 5, '#e2c08a'),
                  circle(x + dx - 14, y + dy + 12, 4, '#e2c08a'),
                  circle(x + dx + 4, y + dy - 16, 4, '#e2c08a'),
                ),
            )
            .join('')
        : group(
            `translate(${x} ${y})`,
            poly([0, 0, 130, -34, 170, -8, 170, 36, 42, 74, 0, 46], '#8a5a34') +
              flat(
                poly([0, 0, 130, -34, 170, -8, 42, 28], '#a87444'),
                circle(40, 4, 6, '#e8c892'),
                circle(84, -8, 5, '#5a3a20'),
                circle(124, -10, 6, '#e8c892'),
                circle(70, 40, 6, '#e8c892'),
                circle(112, 28, 5, '#5a3a20'),
                circle(146, 16, 5, '#e8c892'),
              ),
          );
  if (view === 'detail')
    return sheet(
      group(
        'translate(200 200) scale(2.2)',
        kind === 'bites' ? inside(-40, 14) : kind === 'jerky' ? inside(-46, -16) : inside(-86, -18),
      ),
      { outline: 2.2 },
    );
  if (view === 'side') {
    return sheet(
      poly([62, 176, 300, 176, 340, 132, 106, 132], tone.dark) +
        rect(62, 176, 238, 156, tone.base, 3) +
        poly([300, 176, 340, 132, 340, 286, 300, 332], tone.dark) +
        rect(62, 210, 238, 80, paper.base) +
        flat(rect(62, 210, 238, 12, accent)) +
        print(label === '' ? '12' : `12 × ${label}`, 182, 270, 42, line) +
        wrap(212, 124, -8, 0.62),
      { ground: shadow(204, 338, 150) },
    );
  }
  if (kind === 'bar') return sheet(wrap(200, 150, -14) + inside(120, 270), { ground: shadow(200, 350, 140) });
  return sheet(
    group(
      'translate(-6 -36) scale(.82)',
      shape(
        'M96 64H304L312 92C316 170 322 240 326 290C328 306 318 316 302 316H98C82 316 72 306 74 290C80 240 84 170 88 92Z',
        tone.base,
      ) +
        rect(94, 58, 212, 32, tone.dark, 4) +
        rect(112, 130, 176, 130, paper.base) +
        flat(rect(112, 130, 176, 14, accent), rect(136, 222, 90, 9, line)) +
        print(label, 196, 206, 42, line),
    ) + inside(150, 304),
    { ground: shadow(200, 354, 140) },
  );
};

/** Drinkware: shaker, bottle, steel. */
export const bottle: Drawing = ({ view, tone, accent, kind, label }) => {
  const whole = () =>
    kind === 'shaker'
      ? [
          shape(
            'M124 124H276L262 338C261 348 254 352 244 352H156C146 352 139 348 138 338Z',
            mix(tone.base, '#f6f4ef', 0.55),
          ),
          flat(
            shape(
              'M134 216H266L258 336C257 344 252 348 244 348H156C148 348 143 344 142 336Z',
              mix(tone.base, '#f6f4ef', 0.3),
            ),
            shape('M136 136H152L162 336H150Z', '#ffffff').replace('/>', ' fill-opacity=".5"/>'),
          ),
          stroke('M236 170H258M240 200H256M238 230H254M236 260H252M234 290H250', line, 4),
          rect(112, 82, 176, 48, tone.base, 8),
          flat(rect(122, 90, 156, 10, tone.light, 5)),
          rect(146, 46, 58, 40, tone.dark, 6),
          tube('M210 62H262V84', 12, tone),
          rect(154, 38, 42, 14, accent, 5),
          print(label, 190, 300, 34, line),
        ].join('')
      : kind === 'steel'
        ? [
            rect(132, 112, 136, 240, tone.base, 22),
            flat(rect(142, 124, 18, 214, tone.light, 8), rect(240, 124, 22, 214, tone.dark, 10)),
            rect(132, 296, 136, 12, steel.base),
            rect(152, 70, 96, 46, rubber.base, 10),
            tube('M160 80C150 30 250 30 240 80', 13, rubber),
            rect(176, 186, 48, 48, accent, 4),
            print(label, 200, 221, 30, '#f6f4ef'),
          ].join('')
        : [
            shape(
              'M134 150C134 126 156 120 158 104H242C244 120 266 126 266 150V330C266 344 258 352 244 352H156C142 352 134 344 134 330Z',
              mix(tone.base, '#f6f4ef', 0.35),
            ),
            flat(
              rect(146, 150, 14, 184, '#ffffff', 7).replace('/>', ' fill-opacity=".5"/>'),
              rect(244, 150, 16, 190, tone.dark, 8),
            ),
            rect(134, 206, 132, 64, tone.base),
            rect(148, 70, 104, 38, rubber.base, 6),
            rect(176, 40, 48, 34, accent, 8),
            print(label, 200, 252, 38, tone.ink),
            stroke('M134 190H266M134 286H266', tone.dark, 4),
          ].join('');
  if (view === 'detail') return sheet(closeUp(whole(), 200, 100, 2.5), { outline: 2.2 });
  if (view === 'side')
    return sheet(group('rotate(-62 200 210) translate(10 12)', whole()), { ground: shadow(200, 318, 150) });
  return sheet(whole(), { ground: shadow(200, 356, 92) });
};

/** Bands: loop, mini, tube, set. */
export const band: Drawing = ({ view, tone, accent, kind }) => {
  const loop = (x: number, w: number, t: Tone, top = 56, bottom = 344) =>
    shape(
      `M${x} ${top + 30}C${x} ${top - 10} ${x + w + 60} ${top - 10} ${x + w + 60} ${top + 30}V${bottom - 30}C${x + w + 60} ${bottom + 10} ${x} ${bottom + 10} ${x} ${bottom - 30}Z M${x + w} ${top + 40}V${bottom - 40}C${x + w} ${bottom - 16} ${x + 60} ${bottom - 16} ${x + 60} ${bottom - 40}V${top + 40}C${x + 60} ${top + 16} ${x + w} ${top + 16} ${x + w} ${top + 40}Z`,
      t.base,
    ).replace('<path', '<path fill-rule="evenodd"') +
    stroke(`M${x + 8} ${top + 34}V${bottom - 34}`, t.light, 5);
  const handle = (x: number, y: number, turn: number) =>
    group(
      `translate(${x} ${y}) rotate(${turn})`,
      stroke('M0 0L-34 60M0 0L34 60', line, 16),
      stroke('M0 0L-34 60M0 0L34 60', '#5b626b', 9),
      rect(-46, 54, 92, 26, rubber.base, 12),
      flat(rect(-36, 58, 72, 6, rubber.light, 3)),
      circle(0, 0, 10, steel.base),
    );
  const whole = () => {
    if (kind === 'tube')
      return (
        tube('M110 110C40 220 60 330 200 320C340 330 360 220 290 110', 17, tone) +
        handle(110, 110, 200) +
        handle(290, 110, 160) +
        rect(176, 306, 48, 28, accent, 4)
      );
    if (kind === 'mini')
      return [0, 1, 2]
        .map((index) => {
          const t =
            [tone, toneOf(mix(tone.base, '#ffffff', 0.25)), toneOf(mix(tone.base, '#14161a', 0.25))][index] ??
            tone;
          const y = 120 + index * 66;
          return (
            ellipse(200, y, 140, 44, t.dark) +
            ellipse(200, y - 4, 124, 32, '#f0ece2') +
            shape(`M60 ${y}A140 44 0 0 0 340 ${y}V${y + 42}A140 44 0 0 1 60 ${y + 42}Z`, t.base) +
            stroke(`M70 ${y + 18}A134 40 0 0 0 200 ${y + 58}`, t.light, 5) +
            (index === 1 ? rect(176, y + 46, 48, 34, accent, 3) : '')
          );
        })
        .join('');
    if (kind === 'set')
      return [
        [40, 14],
        [104, 22],
        [170, 34],
        [244, 48],
      ]
        .map(([x = 0, w = 0], index) =>
          loop(
            x,
            Math.max(44, w + 20),
            [tone, toneOf(accent), rubber, toneOf('#7c8590')][index] ?? tone,
            70 + index * 6,
            330,
          ),
        )
        .join('');
    return loop(140, 66, tone) + rect(136, 168, 30, 64, accent, 3);
  };
  if (view === 'detail')
    return sheet(
      rect(-20, 120, 440, 70, tone.light) +
        rect(-20, 180, 440, 130, tone.base) +
        flat(rect(0, 184, 400, 122, 'url(#g)')) +
        stroke('M0 200H400M0 214H400M0 228H400', tone.dark, 3) +
        rect(190, 196, 120, 96, accent, 3) +
        print(kind === 'mini' ? 'L' : '41', 250, 266, 68, '#f6f4ef'),
      { defs: grain(tone.dark, tone.light, 18) },
    );
  if (view === 'side') {
    if (kind === 'tube')
      return sheet(
        [0, 1, 2]
          .map((index) =>
            tube(
              `M120 ${230 + index * 24}C120 ${180 + index * 20} 280 ${180 + index * 20} 280 ${230 + index * 24}C280 ${290 + index * 16} 120 ${290 + index * 16} 120 ${230 + index * 24}`,
              17,
              tone,
            ),
          )
          .join('') +
          handle(140, 180, 150) +
          handle(262, 176, 200),
        { ground: shadow(200, 346, 120) },
      );
    return sheet(
      circle(200, 206, 118, tone.base) +
        circle(200, 206, 100, tone.light) +
        circle(200, 206, 92, tone.base) +
        circle(200, 206, 72, tone.dark) +
        circle(200, 206, 64, tone.base) +
        circle(200, 206, 44, tone.light) +
        circle(200, 206, 36, tone.base) +
        circle(200, 206, 14, tone.dark) +
        poly([298, 180, 360, 268, 346, 292, 284, 268], tone.base) +
        rect(296, 214, 30, 26, accent, 3),
      { ground: shadow(210, 330, 120) },
    );
  }
  return sheet(whole(), { ground: shadow(200, 354, kind === 'loop' ? 80 : 140) });
};

/** Floor and recovery: mat, tile, roller, ball, peanut, stick, block, abmat. */
export const mat: Drawing = ({ view, tone, trim, accent, kind }) => {
  const whole = () => {
    switch (kind) {
      case 'tile': {
        const tile = (x: number, y: number, t: Tone) =>
          poly([x, y, x + 118, y - 40, x + 206, y + 14, x + 84, y + 62], t.base) +
          flat(poly([x + 4, y + 1, x + 116, y - 36, x + 200, y + 14, x + 86, y + 58], 'url(#g)')) +
          poly([x, y, x + 84, y + 62, x + 84, y + 82, x, y + 18], t.dark) +
          poly([x + 84, y + 62, x + 206, y + 14, x + 206, y + 34, x + 84, y + 82], t.light);
        return (
          tile(30, 262, tone) + tile(152, 214, tone) + tile(92, 160, toneOf(mix(tone.base, accent, 0.12)))
        );
      }
      case 'roller':
        return (
          rect(70, 140, 260, 130, tone.base, 12) +
          flat(rect(80, 150, 240, 28, tone.light, 10), rect(80, 232, 240, 30, tone.dark, 10)) +
          [0, 1, 2, 3, 4].map((index) => stroke(`M${104 + index * 44} 146V264`, tone.dark, 6)).join('') +
          stroke('M76 184H300M76 226H300', tone.dark, 5) +
          ellipse(330, 205, 30, 65, tone.dark) +
          ellipse(330, 205, 19, 44, '#23272d') +
          ellipse(330, 205, 12, 30, accent)
        );
      case 'ball':
        return (
          circle(150, 230, 86, tone.base) +
          flat(
            shape('M212 172A86 86 0 0 1 92 292A100 100 0 0 0 212 172Z', tone.dark),
            circle(124, 200, 24, tone.light),
          ) +
          circle(278, 264, 56, accent) +
          flat(circle(262, 246, 15, mix(accent, '#ffffff', 0.35)))
        );
      case 'peanut':
        return (
          shape(
            'M60 220C60 150 140 130 176 176C190 192 210 192 224 176C260 130 340 150 340 220C340 290 260 310 224 264C210 248 190 248 176 264C140 310 60 290 60 220Z',
            tone.base,
          ) +
          flat(
            shape('M82 200C90 166 130 160 150 182C126 178 100 186 86 214Z', tone.light),
            shape('M336 226C334 290 260 306 226 264C260 280 310 274 336 226Z', tone.dark),
          ) +
          rect(184, 206, 32, 28, accent, 4)
        );
      case 'stick':
        return group(
          'rotate(-28 200 200)',
          rect(-6, 180, 110, 38, rubber.base, 18),
          rect(296, 180, 110, 38, rubber.base, 18),
          [0, 1, 2, 3, 4]
            .map((index) => rect(108 + index * 38, 172, 34, 54, index % 2 ? tone.dark : tone.base, 10))
            .join(''),
          rect(86, 182, 16, 34, accent, 3),
          rect(298, 182, 16, 34, accent, 3),
        );
      case 'block':
        return (
          poly([70, 230, 120, 190, 340, 190, 290, 230], tone.light) +
          rect(70, 230, 220, 96, tone.base, 4) +
          poly([290, 230, 340, 190, 340, 284, 290, 326], tone.dark) +
          flat(rect(74, 234, 212, 88, 'url(#g)')) +
          rect(158, 262, 44, 30, accent, 3) +
          poly([116, 134, 156, 104, 332, 104, 292, 134], tone.light) +
          rect(116, 134, 176, 76, tone.base, 4) +
          poly([292, 134, 332, 104, 332, 176, 292, 210], tone.dark)
        );
      case 'abmat':
        return (
          shape('M40 318C60 210 150 168 230 176C300 184 350 240 364 318Z', tone.base) +
          flat(shape('M70 300C90 226 160 190 228 194C160 210 110 250 96 306Z', tone.light)) +
          stitches('M62 306C80 226 150 186 228 192C292 198 334 246 346 306', tone.light) +
          rect(40, 310, 326, 22, tone.dark, 4) +
          rect(180, 236, 54, 34, accent, 4)
        );
      case 'bench':
        return (
          rect(60, 170, 280, 60, tone.base, 14) +
          flat(rect(70, 178, 260, 14, tone.light, 6)) +
          rect(84, 230, 30, 110, trim.base, 3) +
          rect(286, 230, 30, 110, trim.base, 3) +
          rect(180, 190, 44, 24, accent, 3)
        );
      default:
        return (
          circle(110, 226, 84, tone.dark) +
          circle(110, 226, 84, tone.base) +
          stroke(
            'M110 226m-62 0a62 62 0 1 0 124 0a50 50 0 1 0 -100 0a38 38 0 1 0 76 0a26 26 0 1 0 -52 0',
            tone.dark,
            6,
          ) +
          poly([110, 310, 110, 142, 300, 142, 372, 310], tone.base).replace(
            '<path',
            '<path transform="translate(0 0)"',
          ) +
          flat(poly([118, 302, 118, 150, 296, 150, 362, 302], 'url(#w)')) +
          circle(110, 226, 84, tone.base) +
          stroke(
            'M48 226a62 62 0 1 0 124 0a50 50 0 1 0 -100 0a38 38 0 1 0 76 0a26 26 0 1 0 -52 0',
            tone.dark,
            6,
          ) +
          stroke('M240 142L290 310', accent, 12) +
          stroke('M64 168a74 74 0 0 1 46 -18', tone.light, 6)
        );
    }
  };
  const defs = kind === 'mat' ? weave(tone.dark, 12) : grain(mix(tone.base, accent, 0.6), tone.light, 18);
  if (view === 'detail') {
    const at: Record<string, [number, number]> = {
      tile: [200, 200],
      roller: [270, 200],
      ball: [180, 220],
      peanut: [200, 220],
      stick: [200, 200],
      block: [220, 240],
      abmat: [200, 240],
      bench: [120, 210],
      mat: [180, 226],
    };
    const [x, y] = at[kind] ?? [200, 200];
    return sheet(closeUp(whole(), x, y, 2.3), { defs, outline: 2.4 });
  }
  if (view === 'side') {
    if (kind === 'roller')
      return sheet(
        circle(200, 210, 120, tone.base) +
          flat(circle(200, 210, 104, tone.light)) +
          circle(200, 210, 96, tone.base) +
          circle(200, 210, 70, '#23272d') +
          circle(200, 210, 58, accent) +
          circle(200, 210, 46, '#23272d') +
          stroke(
            'M200 92V110M200 310V328M82 210H100M300 210H318M116 126L130 140M270 280L284 294M284 126L270 140M130 280L116 294',
            tone.dark,
            8,
          ),
        { ground: shadow(200, 338, 104) },
      );
    if (kind === 'mat' || kind === 'tile')
      return sheet(
        rect(60, 254, 280, 44, tone.base, 16) +
          rect(60, 214, 280, 44, tone.dark, 16) +
          rect(60, 174, 280, 44, tone.base, 16) +
          flat(rect(74, 182, 252, 9, tone.light, 4), rect(74, 262, 252, 9, tone.light, 4)) +
          rect(180, 168, 40, 138, accent, 3) +
          rect(184, 200, 32, 22, steel.base, 3),
        { ground: shadow(200, 306, 150) },
      );
    return sheet(group('translate(400 0) scale(-.82 .82) translate(44 60)', whole()), {
      defs,
      ground: shadow(200, 330, 120),
    });
  }
  return sheet(whole(), { defs, ground: shadow(200, kind === 'stick' ? 330 : 336, 150) });
};

/** Chalk: block, powder, liquid, ball. */
export const chalk: Drawing = ({ view, tone, accent, kind, label }) => {
  const dust = flat(
    [
      [70, 306, 16],
      [110, 322, 10],
      [310, 312, 14],
      [340, 300, 9],
      [270, 330, 8],
      [150, 334, 7],
    ]
      .map(([x = 0, y = 0, r = 0]) => ellipse(x, y, r, r * 0.5, '#f6f4ef'))
      .join(''),
  );
  const block = (x: number, y: number, s: number) =>
    group(
      `translate(${x} ${y}) scale(${s})`,
      poly([-70, -20, -20, -56, 90, -56, 44, -20], '#ffffff'),
      rect(-70, -20, 114, 84, '#f4f1ea', 3),
      poly([44, -20, 90, -56, 90, 24, 44, 64], '#d5d0c4'),
      stroke('M-50 0H20M-50 20H0', '#d5d0c4', 4),
    );
  const whole = () => {
    if (kind === 'liquid')
      return (
        shape(
          'M146 150C146 126 172 120 172 104H228C228 120 254 126 254 150V330C254 344 246 352 232 352H168C154 352 146 344 146 330Z',
          tone.base,
        ) +
        flat(rect(156, 150, 14, 186, tone.light, 6), rect(234, 150, 14, 190, tone.dark, 6)) +
        rect(146, 190, 108, 104, paper.base) +
        flat(rect(146, 190, 108, 14, accent)) +
        print(label, 200, 254, 36, line) +
        flat(rect(166, 270, 60, 7, '#9a958b')) +
        rect(166, 70, 68, 38, rubber.base, 6) +
        poly([180, 70, 186, 44, 214, 44, 220, 70], rubber.light)
      );
    if (kind === 'powder')
      return (
        shape('M104 118H296L306 330C306 344 298 350 286 350H114C102 350 94 344 94 330Z', tone.base) +
        flat(shape('M270 124H292L302 330C302 342 296 346 286 346H262C272 280 274 190 270 124Z', tone.dark)) +
        shape(
          'M104 124C120 92 150 74 176 96C196 60 240 70 248 96C276 84 296 100 296 124C260 140 140 140 104 124Z',
          '#f8f6f0',
        ) +
        rect(130, 186, 140, 104, paper.base) +
        flat(rect(130, 186, 140, 14, accent), rect(150, 262, 70, 8, '#9a958b')) +
        print(label, 200, 246, 38, line)
      );
    if (kind === 'ball')
      return (
        circle(200, 216, 112, '#f2eee5') +
        flat(
          shape('M284 138A112 112 0 0 1 124 296A128 128 0 0 0 284 138Z', '#d8d2c4'),
          circle(200, 216, 108, 'url(#w)'),
        ) +
        tube('M176 112C180 60 220 60 224 112', 10, toneOf(accent)) +
        rect(172, 100, 56, 24, tone.base, 5) +
        dust
      );
    return (
      block(150, 230, 1.15) +
      block(262, 252, 0.95) +
      group(
        'translate(0 -6)',
        rect(112, 216, 88, 60, tone.base, 2) +
          rect(112, 216, 88, 14, accent) +
          print(label, 156, 266, 32, tone.ink),
      ) +
      dust
    );
  };
  if (view === 'detail') {
    const tall = kind === 'liquid' || kind === 'powder';
    const grains = tall ? '' : flat(circle(210, 230, 128, 'url(#g)'));
    return sheet(closeUp(whole() + grains, tall ? 200 : 226, tall ? 130 : 230, 2.3), {
      defs: grain('#d5cfc0', '#ffffff', 9) + weave('#d8d2c4', 12),
      outline: 2.4,
    });
  }
  if (view === 'side') {
    const container =
      ellipse(200, 168, 120, 44, '#f8f6f0') +
      flat(ellipse(180, 160, 60, 18, '#ffffff')) +
      shape('M80 168A120 44 0 0 0 320 168V270A120 44 0 0 1 80 270Z', tone.base) +
      stroke('M80 190A120 44 0 0 0 320 190', accent, 9) +
      dust;
    return sheet(kind === 'liquid' ? group('rotate(-50 200 200)', whole()) : container, {
      defs: weave('#d8d2c4', 12),
      ground: shadow(200, 320, 140),
    });
  }
  return sheet(whole(), {
    defs: weave('#d8d2c4', 12),
    ground: shadow(200, kind === 'block' ? 322 : 354, 130),
  });
};
