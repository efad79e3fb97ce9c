import {
  type Drawing,
  type Tone,
  circle,
  closeUp,
  flat,
  grain,
  group,
  knurl,
  mix,
  poly,
  print,
  rect,
  shadow,
  shape,
  sheet,
  steel,
  stroke,
  toneOf,
  tube,
} from './canvas.ts';

const rubberFill = '#3a3f46';

function plateFace(
  x: number,
  y: number,
  radius: number,
  kind: string,
  tone: Tone,
  trim: Tone,
  accent: string,
  label: string,
): string {
  const s = radius / 150;
  const parts = [circle(x, y, radius, tone.base)];
  const arc = (r: number, color: string, width: number, from: string) =>
    stroke(
      `M${x - r * 0.87 * s} ${y - r * 0.5 * s}A${r * s} ${r * s} 0 0 1 ${x + r * 0.5 * s} ${y - r * 0.87 * s}`,
      color,
      width * s,
      from,
    );
  parts.push(
    flat(
      shape(
        `M${x + radius * 0.7} ${y - radius * 0.7}A${radius} ${radius} 0 0 1 ${x - radius * 0.7} ${y + radius * 0.7}A${radius * 1.25} ${radius * 1.25} 0 0 0 ${x + radius * 0.7} ${y - radius * 0.7}Z`,
        tone.dark,
      ),
    ),
  );
  if (kind === 'crumb') parts.push(flat(circle(x, y, radius - 3, 'url(#g)')));
  if (kind === 'tri') {
    for (const turn of [90, 210, 330]) {
      parts.push(
        group(
          `translate(${x} ${y}) rotate(${turn}) scale(${s})`,
          shape('M66 -46C92 -58 118 -30 118 0C118 30 92 58 66 46C80 20 80 -20 66 -46Z', '#262a30'),
        ),
      );
    }
  }
  if (kind === 'steel') {
    parts.push(
      circle(x, y, radius * 0.84, tone.dark),
      circle(x, y, radius * 0.78, tone.base),
      circle(x, y, radius * 0.42, tone.light),
    );
  } else if (kind === 'competition') {
    parts.push(
      circle(x, y, radius * 0.9, tone.light),
      circle(x, y, radius * 0.86, tone.base),
      circle(x, y, radius * 0.44, trim.base),
    );
    parts.push(
      flat(circle(x - 6 * s, y - 8 * s, radius * 0.32, trim.light)),
      circle(x, y, radius * 0.25, trim.base),
    );
  } else if (kind !== 'tri') {
    parts.push(circle(x, y, radius * 0.86, kind === 'crumb' ? 'none' : tone.light));
    if (kind !== 'crumb') parts.push(circle(x, y, radius * 0.82, tone.base));
    parts.push(circle(x, y, radius * 0.34, accent), circle(x, y, radius * 0.27, trim.base));
  } else {
    parts.push(circle(x, y, radius * 0.34, tone.light));
  }
  parts.push(
    circle(x, y, radius * 0.16, '#23272d'),
    stroke(
      `M${x - radius * 0.13} ${y + radius * 0.05}A${radius * 0.14} ${radius * 0.14} 0 0 0 ${x + radius * 0.1} ${y + radius * 0.1}`,
      steel.base,
      4 * s,
    ),
  );
  parts.push(arc(138, tone.light, 5, ' stroke-opacity=".8"'));
  if (label !== '' && kind !== 'tri') {
    const color = tone.ink;
    parts.push(print(label, x, y - radius * 0.47, radius * 0.34, color));
    parts.push(group(`rotate(180 ${x} ${y})`, print(label, x, y - radius * 0.47, radius * 0.34, color)));
  } else if (label !== '') {
    parts.push(print(label, x, y + radius * 0.72, radius * 0.26, tone.ink));
  }
  return parts.join('');
}

/** A plate seen from its rim. */
function plateEdge(x: number, y: number, height: number, width: number, tone: Tone, accent: string): string {
  return (
    rect(x, y, width, height, tone.base, width * 0.3) +
    flat(
      rect(x + width * 0.16, y + 10, width * 0.2, height - 20, tone.light, 4),
      rect(x + width * 0.66, y + 8, width * 0.22, height - 16, tone.dark, 4),
    ) +
    rect(x + width * 0.44, y + 5, width * 0.12, height - 10, accent, 2)
  );
}

/** Plates: bumper, competition, crumb, steel, tri. */
export const plate: Drawing = ({ view, tone, trim, accent, kind, label }) => {
  const defs =
    kind === 'crumb'
      ? grain(accent, mix(accent, '#ffffff', 0.5), 26)
      : grain(tone.dark, mix(tone.base, tone.light, 0.4), 9);
  if (view === 'detail') {
    const face = plateFace(200, 200, 150, kind, tone, trim, accent, label);
    return sheet(
      closeUp(face + (kind === 'crumb' ? '' : flat(circle(200, 200, 148, 'url(#g)'))), 196, 138, 2.2),
      { defs, outline: 3 },
    );
  }
  if (view === 'side') {
    const thin = kind === 'steel' || kind === 'competition' ? 40 : 62;
    const back = group(
      'translate(40 0) scale(.46 1)',
      plateFace(200, 208, 128, kind, tone, trim, accent, ''),
    );
    return sheet(
      back +
        plateEdge(184, 70, 268, thin, tone, accent) +
        plateEdge(184 + thin + 8, 70, 268, thin, tone, accent) +
        rect(184 + thin * 2 + 8, 186, 20, 38, trim.base, 4),
      { defs, ground: shadow(205, 344, 145) },
    );
  }
  const small = kind === 'change';
  if (small) {
    return sheet(
      plateFace(150, 170, 104, 'steel', tone, trim, accent, '') +
        plateFace(262, 252, 84, 'bumper', tone, trim, accent, label),
      { defs, ground: shadow(205, 342, 130) },
    );
  }
  return sheet(plateFace(200, 194, 150, kind, tone, trim, accent, label), {
    defs,
    ground: shadow(200, 352, 118),
  });
};

/** Kettlebells: cast, competition, adjustable. */
export const kettlebell: Drawing = ({ view, tone, trim, accent, kind, label }) => {
  const sport = kind === 'competition' || kind === 'adjustable';
  const handle = sport
    ? 'M142 196C136 150 128 112 138 92C146 76 160 74 200 74C240 74 254 76 262 92C272 112 264 150 258 196'
    : 'M136 206C118 152 122 108 146 88C166 70 234 70 254 88C278 108 282 152 264 206';
  const body = () => {
    const r = sport ? 106 : 112;
    const cy = 246;
    return [
      tube(handle, sport ? 26 : 34, sport ? steel : tone),
      sport ? '' : stroke('M150 92C168 78 232 78 250 92', tone.light, 6),
      shape(
        `M${200 - r} ${cy}A${r} ${r} 0 0 1 ${200 + r} ${cy}C${200 + r} ${cy + 50} ${258} 346 246 346H154C142 346 ${200 - r} ${cy + 50} ${200 - r} ${cy}Z`,
        tone.base,
      ),
      flat(
        shape(
          `M${200 + r - 2} ${cy - 10}C${200 + r} ${cy + 50} 256 344 244 344H176C244 320 ${200 + r - 40} ${cy + 30} ${200 + r - 22} ${cy - 62}Z`,
          tone.dark,
        ),
        shape(
          `M${200 - r + 14} ${cy}C${200 - r + 14} ${cy - 46} 140 166 178 156C150 178 ${200 - r + 34} ${cy - 30} ${200 - r + 30} ${cy + 14}Z`,
          tone.light,
        ),
      ),
      circle(200, 250, 46, sport ? trim.base : tone.dark),
      kind === 'adjustable' ? circle(200, 250, 30, accent) + rect(194, 218, 12, 34, trim.light, 4) : '',
      print(
        label,
        200,
        label.length > 2 ? 263 : 266,
        label.length > 2 ? 38 : 50,
        kind === 'adjustable' ? 'none' : sport ? trim.ink : '#f6f4ef',
      ),
      rect(sport ? 122 : 118, sport ? 176 : 182, 24, 16, accent, 4),
      rect(sport ? 254 : 258, sport ? 176 : 182, 24, 16, accent, 4),
    ].join('');
  };
  if (kind === 'trio' && view === 'front') {
    const one = (x: number, y: number, scale: number) =>
      group(`translate(${x} ${y}) scale(${scale})`, body());
    return sheet(one(-8, 84, 0.62) + one(178, 66, 0.66) + one(66, 104, 0.72), {
      ground: shadow(200, 350, 160),
    });
  }
  if (view === 'detail') {
    return sheet(
      closeUp(body(), 176, 130, 2.3) +
        flat(
          group('translate(200 200) scale(2.3) translate(-176 -130)', rect(150, 66, 100, 18, 'url(#g)', 8)),
        ),
      {
        defs: grain(tone.dark, tone.light, 12),
        outline: 2.4,
      },
    );
  }
  if (view === 'side') {
    return sheet(
      [
        tube('M180 200C176 150 178 96 200 78C222 96 224 150 220 200', sport ? 26 : 34, sport ? steel : tone),
        shape('M96 250A104 104 0 0 1 304 250C304 300 262 346 248 346H152C138 346 96 300 96 250Z', tone.base),
        flat(
          shape('M300 240C304 300 258 344 246 344H180C240 322 266 276 274 190Z', tone.dark),
          shape('M110 250C110 204 140 168 178 160C150 182 132 220 130 262Z', tone.light),
          rect(150, 330, 100, 12, tone.dark, 4),
        ),
        rect(166, 178, 68, 16, accent, 6),
        stroke('M128 300C160 318 240 318 272 300', tone.dark, 3),
      ].join(''),
      { ground: shadow(200, 350, 112) },
    );
  }
  return sheet(body(), { ground: shadow(200, 350, 118) });
};

function dumbbellFront(kind: string, tone: Tone, trim: Tone, accent: string, label: string): string {
  const handle = (from: number, to: number, metal = trim) =>
    rect(from, -17, to - from, 34, metal.base, 4) +
    flat(
      rect(from, -12, to - from, 8, metal.light),
      rect(from, 6, to - from, 9, metal.dark),
      rect(from + 8, -16, to - from - 16, 32, 'url(#k)'),
    );
  if (kind === 'hex') {
    const head = (x: number) =>
      poly(
        [x - 52, -62, x + 30, -62, x + 52, -34, x + 52, 34, x + 30, 62, x - 52, 62, x - 62, 30, x - 62, -30],
        tone.base,
      ) +
      flat(
        poly([x - 50, -60, x + 29, -60, x + 48, -34, x - 60, -30], tone.light),
        poly([x - 60, 30, x + 50, 34, x + 29, 60, x - 50, 60], tone.dark),
      ) +
      stroke(`M${x - 62} -30H${x + 52}M${x - 62} 30H${x + 52}`, tone.dark, 2.4) +
      print(label, x - 4, 15, 44, tone.ink);
    return (
      handle(-70, 70) +
      group('scale(-1 1)', head(112).replace(/<text.*?<\/text>/, '')) +
      print(label, -108, 15, 44, tone.ink) +
      head(112) +
      rect(48, -24, 10, 48, accent, 3) +
      rect(-58, -24, 10, 48, accent, 3)
    );
  }
  if (kind === 'adjustable') {
    const stack = (side: number) =>
      [0, 1, 2, 3, 4, 5]
        .map((index) => {
          const h = 132 - Math.abs(index - 1) * 9;
          const x = side * (66 + index * 19) - 9;
          return (
            rect(x, -h / 2, 18, h, index % 2 ? tone.base : tone.dark, 5) +
            flat(rect(x + 4, -h / 2 + 6, 4, h - 12, tone.light, 2))
          );
        })
        .join('') +
      (side < 0
        ? circle(-184, 0, 30, accent) + circle(-184, 0, 15, tone.base)
        : circle(184, 0, 30, accent) + circle(184, 0, 15, tone.base));
    return handle(-62, 62) + stack(-1) + stack(1);
  }
  if (kind === 'loadable') {
    const side = (s: number) =>
      rect(s < 0 ? -190 : 62, -14, 128, 28, trim.base, 4) +
      flat(rect(s < 0 ? -188 : 64, -9, 124, 7, trim.light)) +
      rect(s < 0 ? -74 : 60, -34, 14, 68, trim.dark, 4) +
      rect(s * 128 - 12, -44, 24, 88, accent, 8);
    return handle(-62, 62, tone) + side(-1) + side(1);
  }
  const round = (x: number) =>
    rect(x - 52, -66, 104, 132, tone.base, 16) +
    flat(rect(x - 46, -54, 92, 26, tone.light, 8), rect(x - 46, 30, 92, 30, tone.dark, 10)) +
    rect(x - 10, -66, 20, 132, accent, 0) +
    print(label, x + 32, 12, 32, tone.ink);
  return handle(-70, 70) + round(-112) + round(112);
}

/** Dumbbells: hex, round, loadable, adjustable. */
export const dumbbell: Drawing = ({ view, tone, trim, accent, kind, label }) => {
  const defs = knurl(7, trim.dark, 1.5);
  const whole = dumbbellFront(kind, tone, trim, accent, label);
  if (view === 'detail')
    return sheet(group('translate(150 210) rotate(-16) scale(2.3)', whole), { defs, outline: 2 });
  if (view === 'side') {
    if (kind === 'hex') {
      const face = (x: number, y: number) =>
        poly(
          [x - 84, y, x - 44, y - 74, x + 44, y - 74, x + 84, y, x + 44, y + 74, x - 44, y + 74],
          tone.base,
        ) +
        flat(
          poly([x - 62, y - 2, x - 34, y - 56, x + 34, y - 56, x + 62, y - 2], tone.light),
          poly([x - 62, y + 2, x + 62, y + 2, x + 34, y + 56, x - 34, y + 56], tone.dark),
        ) +
        circle(x, y, 42, tone.base) +
        print(label, x, y + 17, 46, tone.ink);
      return sheet(poly([196, 134, 290, 134, 330, 208, 290, 282, 196, 282], tone.dark) + face(172, 216), {
        ground: shadow(214, 300, 130),
      });
    }
    const radius = kind === 'loadable' ? 40 : 92;
    return sheet(
      circle(246, 190, radius * 0.94, tone.dark) +
        circle(166, 216, radius, tone.base) +
        flat(circle(158, 206, radius * 0.72, tone.light)) +
        circle(166, 216, radius * 0.62, tone.base) +
        circle(166, 216, radius * 0.34, accent) +
        circle(166, 216, radius * 0.14, steel.light) +
        (kind === 'loadable'
          ? poly([192, 190, 330, 118, 344, 150, 206, 226], trim.base)
          : print(label, 166, 156, 34, tone.ink)),
      { ground: shadow(206, 322, 128) },
    );
  }
  return sheet(group(`translate(200 204) rotate(-14) scale(${kind === 'adjustable' ? 0.9 : 1})`, whole), {
    defs,
    ground: shadow(200, 322, 150),
  });
};

/** Storage for plates, bars and bells: tree, rack, holder. */
export const storage: Drawing = ({ view, tone, accent, kind }) => {
  const disc = (x: number, y: number, r: number, color: string, edge: boolean) => {
    const t = toneOf(color);
    return edge
      ? rect(x - 9, y - r, 18, r * 2, t.base, 6) + flat(rect(x - 5, y - r + 6, 4, r * 2 - 12, t.light, 2))
      : circle(x, y, r, t.base) + circle(x, y, r * 0.8, t.dark) + circle(x, y, r * 0.3, steel.base);
  };
  const post = rect(188, 40, 24, 286, tone.base, 3) + flat(rect(192, 44, 6, 278, tone.light));
  if (kind === 'shelf') {
    const bells = (y: number, r: number, count: number) =>
      Array.from(
        { length: count },
        (_, index) =>
          circle(90 + (index * 220) / (count - 1), y - r, r, index % 3 === 1 ? accent : rubberFill) +
          circle(90 + (index * 220) / (count - 1), y - r, r * 0.4, steel.base),
      ).join('');
    const shelves = [120, 214, 308]
      .map(
        (y, index) =>
          bells(y, 34 + index * 3, 4) +
          poly([46, y, 354, y, 346, y + 18, 54, y + 18], tone.base) +
          flat(rect(58, y + 3, 284, 4, tone.light)),
      )
      .join('');
    const frame = rect(44, 60, 16, 290, tone.dark, 3) + rect(340, 60, 16, 290, tone.dark, 3);
    return view === 'detail'
      ? sheet(closeUp(frame + shelves, 120, 190, 2.3), { outline: 2.2 })
      : view === 'side'
        ? sheet(
            poly([150, 60, 170, 60, 262, 346, 238, 346], tone.base) +
              rect(138, 338, 140, 14, tone.dark, 4) +
              [110, 200, 290]
                .map(
                  (y, index) =>
                    circle(200 + index * 20, y - 18, 36, rubberFill) +
                    poly(
                      [
                        150 + index * 22,
                        y + 10,
                        250 + index * 22,
                        y - 6,
                        252 + index * 22,
                        y + 8,
                        152 + index * 22,
                        y + 24,
                      ],
                      tone.light,
                    ),
                )
                .join(''),
            { ground: shadow(206, 354, 110) },
          )
        : sheet(frame + shelves, { ground: shadow(200, 354, 166) });
  }
  const edge = view === 'side';
  const pegs = [100, 184, 268].map((y, index) => {
    const r = 62 - index * 2;
    return [-1, 1]
      .map(
        (s) =>
          rect(s < 0 ? 110 : 212, y - 8, 78, 16, steel.base, 3) +
          disc(200 + s * 56, y, r * 0.66, ['#2a5cb5', '#c8352c', '#3a3f46'][index] ?? '#3a3f46', !edge),
      )
      .join('');
  });
  const base = poly([96, 326, 304, 326, 326, 350, 74, 350], tone.dark) + rect(182, 28, 36, 14, accent, 3);
  const whole = pegs.join('') + post + base;
  if (view === 'detail') return sheet(closeUp(whole, 236, 120, 2.4), { outline: 2.2 });
  return sheet(whole, { ground: shadow(200, 352, 150) });
};
