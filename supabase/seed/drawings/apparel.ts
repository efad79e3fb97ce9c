import {
  type Drawing,
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
  rect,
  rubber,
  shadow,
  shape,
  sheet,
  steel,
  stitches,
  stroke,
  tube,
  weave,
} from './canvas.ts';

function label(x: number, y: number, accent: string, scale = 1): string {
  return (
    rect(x, y, 34 * scale, 20 * scale, accent, 2) +
    stitches(`M${x + 5 * scale} ${y + 10 * scale}H${x + 29 * scale}`, '#f6f4ef', 2.2 * scale)
  );
}

/** Tops: tee, tank, long, hoodie, crew. */
export const top: Drawing = ({ view, tone, accent, kind }) => {
  const hood = kind === 'hoodie';
  const long = hood || kind === 'long' || kind === 'crew';
  const tank = kind === 'tank';
  const body = tank
    ? 'M134 64C140 120 122 150 104 164L108 346C160 356 240 356 292 346L296 164C278 150 260 120 266 64L236 60C230 104 170 104 164 60Z'
    : 'M150 66L104 84L112 346C160 356 240 356 288 346L296 84L250 66C240 92 160 92 150 66Z';
  const sleeves = tank
    ? ''
    : long
      ? shape('M106 84C76 100 60 180 46 318L92 326C98 260 106 200 116 168Z', tone.dark) +
        shape('M294 84C324 100 340 180 354 318L308 326C302 260 294 200 284 168Z', tone.dark) +
        (hood || kind === 'crew'
          ? shape('M46 304L42 334L88 342L92 312Z', tone.base) +
            shape('M354 304L358 334L312 342L308 312Z', tone.base)
          : '')
      : shape('M108 82C76 96 56 130 44 176L94 200C102 178 110 166 118 156Z', tone.dark) +
        shape('M292 82C324 96 344 130 356 176L306 200C298 178 290 166 282 156Z', tone.dark) +
        stitches('M52 168L98 190M348 168L302 190', tone.light, 2.2);
  const front = () =>
    [
      hood
        ? shape('M134 92C130 40 164 20 200 20C236 20 270 40 266 92C240 116 160 116 134 92Z', tone.dark)
        : '',
      sleeves,
      shape(body, tone.base),
      flat(
        shape('M292 150L288 344C276 348 262 350 246 351C270 290 268 210 262 130Z', tone.dark),
        shape(
          tank ? 'M116 176L118 330C124 280 124 220 128 160Z' : 'M114 110L120 330C128 270 128 190 132 110Z',
          tone.light,
        ),
      ),
      hood
        ? ellipse(200, 84, 50, 36, '#23272d') +
          shape(
            'M150 66C150 110 184 120 200 124C216 120 250 110 250 66C262 100 250 134 200 140C150 134 138 100 150 66Z',
            tone.base,
          ) +
          stroke('M180 132V196M220 132V188', paper.base, 5) +
          shape('M134 236H266L286 316H114Z', tone.dark) +
          stitches('M142 244H258', tone.light)
        : tank
          ? stitches('M160 70C166 112 234 112 240 70', tone.light, 2.4)
          : shape('M150 66C160 92 240 92 250 66C256 104 236 118 200 118C164 118 144 104 150 66Z', tone.dark) +
            stitches('M146 80C156 126 244 126 254 80', tone.light, 2.2),
      stitches(
        hood ? 'M112 330C160 340 240 340 288 330' : 'M111 332C160 342 240 342 289 332',
        tone.light,
        2.2,
      ),
      hood ? label(222, 172, accent, 0.8) : label(222, 158, accent),
    ].join('');
  if (view === 'detail') {
    return sheet(
      [
        rect(-10, -10, 420, 420, tone.base),
        flat(rect(0, 0, 400, 400, 'url(#w)')),
        shape('M-10 60C60 170 220 210 420 96V-20H-10Z', tone.dark),
        stroke('M-10 84C70 196 224 234 420 122', line, 3),
        stitches('M-10 102C70 214 226 252 420 140', tone.light, 5),
        stitches('M-10 118C70 230 228 268 420 156', tone.light, 5),
        label(214, 266, accent, 3.2),
        flat(poly([280, 286, 300, 286, 290, 320], '#f6f4ef')),
      ].join(''),
      { defs: weave(tone.dark, 12) },
    );
  }
  if (view === 'side') {
    return sheet(
      [
        poly([86, 250, 316, 250, 330, 318, 74, 318], tone.dark),
        rect(74, 300, 256, 26, tone.base, 8),
        rect(82, 262, 240, 26, tone.base, 8),
        shape('M96 130L304 130C316 130 322 138 320 150L312 268H88L80 150C78 138 84 130 96 130Z', tone.base),
        flat(shape('M276 134L304 134C312 134 318 140 316 150L308 264H262Z', tone.dark)),
        hood
          ? shape('M150 130C150 90 250 90 250 130C250 176 150 176 150 130Z', tone.dark)
          : shape('M152 130C160 164 240 164 248 130Z', tone.dark) +
            stitches('M146 136C158 176 242 176 254 136', tone.light, 2.2),
        label(226, 192, accent, 1.2),
        stitches('M92 252H308', tone.light, 2.2),
      ].join(''),
      { ground: shadow(202, 332, 150) },
    );
  }
  return sheet(front(), { ground: shadow(200, 364, 120) });
};

/** Bottoms: shorts, joggers, leggings. */
export const bottom: Drawing = ({ view, tone, accent, kind }) => {
  const long = kind !== 'shorts';
  const hem = long ? 350 : 290;
  const whole = () =>
    [
      long
        ? shape(`M110 74L92 ${hem}H168L198 168L232 ${hem}H308L290 74Z`, tone.base)
        : shape('M96 84L60 282L178 300L200 196L222 300L340 282L304 84Z', tone.base),
      flat(
        long
          ? shape(`M290 80L304 ${hem - 4}H262L246 120Z`, tone.dark)
          : shape('M300 96L334 278L284 288L262 130Z', tone.dark),
        long
          ? shape(`M116 100L100 ${hem - 20}H116L132 110Z`, tone.light)
          : shape('M108 110L76 270L96 274L124 120Z', tone.light),
      ),
      rect(long ? 108 : 94, 62, long ? 184 : 212, 34, tone.dark, 8),
      stitches(`M${long ? 116 : 104} 80H${long ? 284 : 296}`, tone.light, 2.4),
      stroke('M186 92C176 120 180 140 170 160M212 92C222 116 216 136 226 156', paper.base, 5),
      stroke('M200 98V190', tone.dark, 3),
      long
        ? rect(90, hem - 16, 80, 20, tone.dark, 5) + rect(230, hem - 16, 80, 20, tone.dark, 5)
        : stitches('M66 268L180 286M334 268L220 286', tone.light, 2.4) +
          poly([60, 282, 72, 214, 92, 286], accent) +
          poly([340, 282, 328, 214, 308, 286], accent),
      stroke(long ? 'M128 110L112 168M272 110L288 168' : 'M126 106L106 164M274 106L294 164', tone.dark, 4),
      label(long ? 118 : 96, long ? 250 : 238, accent, 0.9),
    ].join('');
  if (view === 'detail')
    return sheet(
      closeUp(whole() + flat(rect(80, 60, 240, 240, 'url(#w)')), 150, 110, 2.6).replace('url(#w)', 'none'),
      { defs: weave(tone.dark, 8), outline: 2.2 },
    );
  if (view === 'side') {
    return sheet(
      [
        long
          ? shape('M140 70H250C262 160 254 260 246 346H160C150 260 138 160 140 70Z', tone.base)
          : shape('M130 84H262L286 296H108Z', tone.base),
        flat(
          long
            ? shape('M226 76H246C256 160 250 260 242 342H216C232 250 234 160 226 76Z', tone.dark)
            : shape('M232 90H258L280 292H236Z', tone.dark),
        ),
        rect(long ? 136 : 126, 60, long ? 118 : 140, 32, tone.dark, 8),
        long ? '' : poly([186, 296, 204, 200, 226, 296], accent),
        stroke(long ? 'M176 106C170 150 180 176 200 190' : 'M164 108C158 150 172 178 196 190', tone.dark, 4),
        stitches(
          long ? 'M170 108C164 152 174 182 196 196' : 'M158 108C152 152 166 184 192 196',
          tone.light,
          2.2,
        ),
        long ? rect(156, 330, 94, 18, tone.dark, 5) : stitches('M112 282H282', tone.light, 2.2),
        label(206, 132, accent, 0.9),
      ].join(''),
      { ground: shadow(200, 354, 90) },
    );
  }
  return sheet(whole(), { ground: shadow(200, long ? 360 : 330, 140) });
};

/** Shoes: lifter, flat, trainer, socks. */
export const shoe: Drawing = ({ view, tone, trim, accent, kind }) => {
  if (kind === 'socks') {
    const sock = (dx: number) =>
      group(
        `translate(${dx} 0)`,
        shape(
          'M110 60H190V210C190 230 206 240 236 262C262 282 252 324 212 324C160 324 110 280 110 236Z',
          tone.base,
        ),
        flat(
          shape(
            'M170 70H186V214C188 236 208 246 232 266C248 280 246 306 232 316C240 290 200 262 184 246C172 232 170 220 170 200Z',
            tone.dark,
          ),
        ),
        rect(108, 58, 84, 34, accent, 4),
        shape('M212 322C250 322 260 284 238 264C222 280 208 300 212 322Z', paper.base),
        stitches('M116 104H184M116 114H184', tone.light, 2.4),
        shape('M110 236C112 262 128 290 150 304C150 276 134 248 110 236Z', paper.base),
      );
    if (view === 'detail') return sheet(closeUp(sock(0), 160, 110, 2.6), { outline: 2.2 });
    if (view === 'side')
      return sheet(
        rect(110, 120, 180, 190, tone.base, 20) +
          rect(110, 120, 180, 50, accent, 12) +
          rect(124, 190, 152, 52, paper.base, 4) +
          stitches('M124 280H276M124 292H276', tone.light),
        { ground: shadow(200, 326, 110) },
      );
    return sheet(sock(66) + sock(-34), { ground: shadow(210, 340, 130) });
  }
  const lifter = kind === 'lifter';
  const flatSole = kind === 'flat';
  const upper = flatSole
    ? 'M70 272C62 220 70 150 78 112C96 96 150 96 166 110C174 160 214 206 270 222C316 234 344 246 346 272Z'
    : 'M66 268C58 230 62 182 70 158C90 146 140 150 152 168C176 196 220 206 268 216C318 226 348 240 350 268Z';
  const sole = lifter
    ? 'M60 262H354C362 276 358 294 346 302H196L176 302C160 302 150 318 148 330H72C60 320 56 290 60 262Z'
    : flatSole
      ? 'M64 270H352C358 282 356 296 348 302H72C64 296 60 282 64 270Z'
      : 'M56 262C160 276 260 276 356 262C366 282 360 300 344 306H70C54 300 50 282 56 262Z';
  const whole = () =>
    [
      shape(upper, tone.base),
      flat(
        shape(
          flatSole
            ? 'M84 266C76 220 82 160 90 126L108 122C100 170 100 230 116 266Z'
            : 'M80 264C72 230 76 196 82 172L104 170C96 200 100 240 118 264Z',
          tone.light,
        ),
        shape('M250 214C310 226 340 244 344 266H220C250 256 262 240 250 214Z', tone.dark),
      ),
      flatSole
        ? stroke(
            'M150 128L180 118M158 150L190 142M168 172L202 164M182 192L216 186M204 208L234 202',
            paper.base,
            7,
          ) +
          circle(112, 150, 20, accent) +
          poly([112, 138, 116, 148, 126, 150, 116, 154, 112, 164, 108, 154, 98, 150, 108, 148], '#f6f4ef')
        : stroke('M166 172L192 162M184 188L210 178M206 198L232 190M230 206L254 198', paper.base, 7),
      lifter
        ? poly([150, 244, 228, 196, 262, 208, 190, 262], accent) + circle(240, 204, 7, steel.light)
        : flatSole
          ? ''
          : shape('M120 262C150 240 190 226 236 224C210 240 190 252 180 264Z', accent),
      stitches(
        flatSole ? 'M250 224C262 236 262 254 252 266' : 'M256 218C270 232 270 252 258 264',
        tone.light,
      ),
      shape(sole, lifter ? trim.base : paper.base),
      flat(
        lifter
          ? shape('M64 290H150C146 304 142 318 140 326H76C68 318 64 304 64 290Z', trim.dark)
          : rect(72, 288, 272, 9, paper.dark, 4),
      ),
      lifter ? stroke('M66 276H352', rubber.base, 5) : '',
    ].join('');
  if (view === 'detail')
    return sheet(closeUp(whole(), lifter ? 170 : 190, lifter ? 240 : 200, 2.3), { outline: 2.4 });
  if (view === 'side') {
    return sheet(
      [
        group('translate(96 0)', shoeTop(tone.base, tone.light, tone.dark, accent, paper.base)),
        group(
          'translate(400 0) scale(-1 1) translate(96 0)',
          shoeTop(tone.base, tone.light, tone.dark, accent, paper.base),
        ),
      ].join(''),
      { ground: shadow(200, 356, 130) },
    );
  }
  return sheet(
    group('translate(46 -42) scale(.88)', whole().replaceAll(tone.base, tone.dark)) +
      group('translate(-6 22)', whole()),
    { ground: shadow(204, lifter ? 352 : 332, 165) },
  );
};

function shoeTop(base: string, light: string, dark: string, accent: string, lace: string): string {
  return (
    shape(
      'M56 50C80 40 100 60 98 110C98 150 106 200 104 260C102 320 86 350 56 350C26 350 12 320 12 260C10 200 20 150 18 110C18 70 32 44 56 50Z',
      lace,
    ) +
    shape(
      'M57 58C76 52 92 66 90 112C90 152 98 202 96 258C94 314 82 340 57 340C32 340 22 314 20 258C18 202 28 152 26 112C26 76 38 54 57 58Z',
      base,
    ) +
    ellipse(58, 118, 24, 46, '#23272d') +
    shape('M40 150C50 160 66 160 76 150L80 250H36Z', light) +
    stroke('M40 180H76M39 200H77M38 220H78M37 240H79', lace, 6) +
    flat(shape('M80 270C84 310 76 332 57 334C70 320 76 300 80 270Z', dark)) +
    rect(46, 264, 24, 14, accent, 3)
  );
}

/** Belts: prong, lever, nylon, dip. */
export const belt: Drawing = ({ view, tone, accent, kind }) => {
  const nylon = kind === 'nylon';
  const buckle = (x: number, y: number, s = 1) =>
    group(
      `translate(${x} ${y}) scale(${s})`,
      kind === 'lever'
        ? rect(-46, -44, 92, 88, steel.base, 8) +
            rect(-30, -52, 60, 84, accent, 10) +
            circle(-32, 30, 6, steel.dark) +
            circle(32, 30, 6, steel.dark) +
            flat(rect(-22, -44, 14, 64, '#ffffff', 5)).replace('#ffffff"', '#ffffff" fill-opacity=".3"')
        : nylon
          ? rect(-34, -44, 68, 88, steel.base, 6) +
            rect(-20, -30, 40, 60, '#23272d', 3) +
            rect(-6, -44, 12, 88, steel.light, 3)
          : rect(-40, -46, 80, 92, steel.base, 12) +
            rect(-24, -30, 48, 60, tone.dark, 4) +
            tube('M-40 -14H30M-40 14H30', 9, steel),
    );
  const whole = () =>
    [
      ellipse(200, 160, 158, 70, tone.dark),
      shape('M75.3 203A158 70 0 0 1 324.7 203A158 70 0 0 1 75.3 203Z', '#23201d'),
      stitches('M58 140C90 112 140 102 200 102C260 102 310 112 342 140', tone.light),
      shape('M42 160A158 70 0 0 0 358 160V246A158 70 0 0 1 42 246Z', tone.base),
      flat(
        shape('M46 176A158 70 0 0 0 120 222V304A158 70 0 0 1 46 250Z', tone.light),
        shape('M354 176A158 70 0 0 1 270 224V308A158 70 0 0 0 354 250Z', tone.dark),
      ),
      stitches(
        'M48 182A156 68 0 0 0 352 182M48 238A156 68 0 0 0 352 238',
        nylon ? tone.light : mix(tone.light, '#ffffff', 0.3),
      ),
      buckle(200, 272, 0.9),
      kind === 'dip' ? stroke('M120 296V372M280 296V372', steel.base, 10, ' stroke-dasharray="8 12"') : '',
      rect(86, 228, 40, 26, accent, 3),
    ].join('');
  if (view === 'detail') {
    return sheet(
      [
        rect(-10, 70, 420, 260, tone.base),
        flat(rect(0, 74, 400, 252, nylon ? 'url(#w)' : 'url(#g)'), rect(-10, 282, 420, 44, tone.dark)),
        stitches('M0 96H400M0 112H400M0 290H400M0 306H400', mix(tone.light, '#ffffff', 0.35), 5),
        nylon || kind === 'lever'
          ? ''
          : [250, 310, 370]
              .map((x) => circle(x, 170, 13, '#2a2622') + circle(x, 232, 13, '#2a2622'))
              .join(''),
        buckle(130, 200, 2.1),
      ].join(''),
      { defs: nylon ? weave(tone.dark, 14) : grain(tone.dark, mix(tone.base, tone.light, 0.5), 20) },
    );
  }
  if (view === 'side') {
    return sheet(
      [
        shape(
          'M120 60C60 60 60 340 120 340C230 340 330 320 330 200C330 90 240 60 190 90C130 126 130 270 200 276C260 280 280 220 262 176C246 146 206 150 200 190',
          'none',
        ).replace('/>', ` stroke="${line}" stroke-width="34"/>`),
        stroke(
          'M120 60C60 60 60 340 120 340C230 340 330 320 330 200C330 90 240 60 190 90C130 126 130 270 200 276C260 280 280 220 262 176C246 146 206 150 200 190',
          tone.base,
          26,
        ),
        stitches(
          'M120 60C60 60 60 340 120 340C230 340 330 320 330 200C330 90 240 60 190 90C130 126 130 270 200 276C260 280 280 220 262 176C246 146 206 150 200 190',
          mix(tone.light, '#ffffff', 0.3),
          3,
        ),
        rect(104, 40, 44, 42, steel.base, 6),
        rect(312, 186, 36, 22, accent, 3),
      ].join(''),
      { ground: shadow(200, 364, 120) },
    );
  }
  return sheet(whole(), { ground: shadow(200, 354, 150) });
};

/** Sleeves and wraps: knee, elbow, wrist, kneewrap. */
export const sleeve: Drawing = ({ view, tone, accent, kind }) => {
  const roll = kind === 'wrist' || kind === 'kneewrap';
  if (roll) {
    const bands = [0, 1, 2]
      .map((index) => stroke(`M0 ${-26 + index * 26}H220`, index === 1 ? accent : tone.light, 7))
      .join('');
    const one = (x: number, y: number) =>
      group(
        `translate(${x} ${y})`,
        rect(0, -44, 220, 88, tone.base, 6),
        flat(rect(0, 20, 220, 22, tone.dark)),
        bands,
        circle(0, 0, 62, tone.dark),
        circle(0, 0, 48, tone.base),
        circle(0, 0, 34, tone.dark),
        circle(0, 0, 20, tone.base),
        circle(0, 0, 8, tone.dark),
        rect(176, -44, 48, 88, rubber.base, 4),
        kind === 'wrist'
          ? tube('M224 -20C270 -40 270 40 224 20', 9, rubber)
          : stitches('M184 -36V36', '#9aa0a8'),
      );
    if (view === 'detail') return sheet(closeUp(one(40, 200), 150, 196, 2.4), { outline: 2.2 });
    if (view === 'side')
      return sheet(
        circle(140, 220, 86, tone.dark) +
          circle(140, 220, 68, tone.base) +
          circle(140, 220, 50, accent) +
          circle(140, 220, 34, tone.base) +
          circle(140, 220, 14, tone.dark) +
          circle(270, 244, 64, tone.dark) +
          circle(270, 244, 48, tone.base) +
          circle(270, 244, 32, accent) +
          circle(270, 244, 14, tone.dark),
        { ground: shadow(206, 318, 140) },
      );
    return sheet(one(100, 140) + one(100, 266), { ground: shadow(200, 340, 150) });
  }
  const tubeShape =
    'M112 50H214C224 100 232 140 222 176C214 206 214 250 220 342H106C112 250 118 206 104 176C94 140 102 100 112 50Z';
  const one = (dx: number, dy: number) =>
    group(
      `translate(${dx} ${dy})`,
      shape(tubeShape, tone.base),
      flat(
        shape(
          'M196 56H210C220 100 228 140 218 176C210 206 210 250 216 338H184C186 250 196 206 200 176C206 140 202 100 196 56Z',
          tone.dark,
        ),
        shape(
          'M118 60H132C122 110 116 150 128 180C136 210 130 260 126 330H112C118 250 122 206 110 176C100 140 110 100 118 60Z',
          tone.light,
        ),
      ),
      ellipse(163, 50, 51, 14, '#23272d'),
      stroke('M112 176C140 200 190 200 218 176M114 150C140 130 190 130 218 150', accent, 9),
      stitches('M108 326H218M112 72C140 84 190 84 214 72', tone.light, 2.4),
      label(146, 262, accent, 1),
    );
  if (view === 'detail')
    return sheet(closeUp(one(0, 0) + flat(rect(0, 0, 1, 1, 'url(#g)')), 166, 190, 2.7), {
      defs: grain(tone.dark, tone.light, 10),
      outline: 2,
    });
  if (view === 'side')
    return sheet(
      shape(
        'M142 50H238C256 120 250 160 236 190C226 220 232 270 246 342H150C140 280 132 240 138 196C142 160 136 100 142 50Z',
        tone.base,
      ) +
        flat(
          shape(
            'M220 56H234C250 120 244 160 230 190C220 220 226 270 240 338H212C200 280 200 220 208 190C220 150 222 110 220 56Z',
            tone.dark,
          ),
        ) +
        ellipse(190, 50, 48, 13, '#23272d') +
        stroke('M140 190C170 210 210 206 238 186M138 160C170 140 216 138 248 154', accent, 9) +
        stitches('M150 326H240', tone.light, 2.4),
      { ground: shadow(198, 350, 76) },
    );
  return sheet(one(70, 4) + one(-34, 4), { ground: shadow(186, 352, 140) });
};

/** Hand care: grips, straps, figure8, tape, gloves, balm. */
export const hand: Drawing = ({ view, tone, trim, accent, kind }) => {
  const whole = () => {
    switch (kind) {
      case 'straps':
        return [0, 66]
          .map(
            (dy) =>
              rect(90, 120 + dy, 240, 40, tone.base, 6) +
              stitches(`M98 ${130 + dy}H322M98 ${150 + dy}H322`, tone.light) +
              tube(`M92 ${140 + dy}C30 ${120 + dy} 30 ${210 + dy} 96 ${196 + dy}`, 26, tone) +
              rect(270, 118 + dy, 34, 44, accent, 3),
          )
          .join('');
      case 'figure8':
        return (
          tube(
            'M200 200C150 90 40 110 50 200C60 290 160 300 200 200C240 100 340 110 350 200C360 290 250 300 200 200',
            32,
            tone,
          ) +
          stitches(
            'M200 200C150 90 40 110 50 200C60 290 160 300 200 200C240 100 340 110 350 200C360 290 250 300 200 200',
            tone.light,
            3,
          ) +
          rect(170, 178, 60, 44, accent, 6)
        );
      case 'tape':
        return (
          [
            [130, 230, 90],
            [270, 250, 70],
          ]
            .map(
              ([x = 0, y = 0, r = 0]) =>
                circle(x, y, r, tone.base) +
                circle(x, y, r * 0.82, tone.light) +
                circle(x, y, r * 0.8, tone.base) +
                circle(x, y, r * 0.48, paper.base) +
                circle(x, y, r * 0.4, '#2a2622') +
                stroke(
                  `M${x - r * 0.64} ${y}a${r * 0.64} ${r * 0.64} 0 0 1 ${r * 0.64} ${-r * 0.64}`,
                  tone.dark,
                  3,
                ),
            )
            .join('') +
          poly([190, 160, 300, 112, 312, 136, 214, 196], tone.base) +
          rect(112, 222, 36, 16, accent, 3)
        );
      case 'balm':
        return (
          rect(90, 170, 220, 150, tone.base, 16) +
          flat(rect(104, 184, 22, 122, tone.light, 10)) +
          rect(80, 118, 240, 64, steel.base, 12) +
          flat(rect(92, 128, 216, 14, steel.light, 6)) +
          stroke(
            'M100 152V176M124 152V176M148 152V176M172 152V176M196 152V176M220 152V176M244 152V176M268 152V176M292 152V176',
            steel.dark,
            3,
          ) +
          rect(130, 210, 140, 74, paper.base, 4) +
          rect(130, 210, 140, 16, accent) +
          circle(200, 256, 18, tone.base)
        );
      case 'stone':
        return (
          poly([70, 250, 110, 160, 330, 150, 350, 240, 300, 290, 90, 296], tone.base) +
          flat(
            poly([70, 250, 110, 160, 330, 150, 300, 210], tone.light),
            poly([70, 250, 110, 160, 330, 150, 300, 210], 'url(#g)'),
          ) +
          rect(150, 236, 90, 32, accent, 4)
        );
      default: {
        const grip = (dx: number, turn: number) =>
          group(
            `translate(${dx} 0) rotate(${turn} 130 200)`,
            shape('M76 236C70 180 74 110 92 72C104 54 158 54 170 72C188 110 192 180 186 236Z', tone.base),
            flat(
              shape('M150 70C176 110 182 180 178 230H150C164 180 164 110 150 70Z', tone.dark),
              shape('M74 236C70 180 78 110 94 78L104 76C92 120 88 180 92 236Z', tone.light),
            ),
            circle(108, 92, 12, '#f0ece2'),
            circle(154, 92, 12, '#f0ece2'),
            stitches('M84 216H178', tone.light),
            rect(56, 236, 150, 62, trim.base, 8),
            flat(rect(62, 242, 138, 12, trim.light, 5)),
            rect(150, 250, 42, 34, accent, 4),
            stitches('M66 290H140', trim.light),
          );
        return grip(96, 7) + grip(-22, -7);
      }
    }
  };
  if (view === 'detail') {
    const at: Record<string, [number, number]> = {
      straps: [290, 150],
      figure8: [200, 200],
      tape: [130, 200],
      balm: [170, 190],
      stone: [190, 200],
    };
    const [x, y] = at[kind] ?? [130, 220];
    return sheet(closeUp(whole(), x, y, 2.3), { defs: grain(tone.dark, tone.light, 14), outline: 2.4 });
  }
  if (view === 'side')
    return sheet(group('rotate(-38 200 200) translate(30 36) scale(.84)', whole()), {
      defs: grain(tone.dark, tone.light, 14),
      ground: shadow(200, 356, 120),
    });
  return sheet(whole(), { defs: grain(tone.dark, tone.light, 14), ground: shadow(200, 336, 140) });
};

/** Bags and caps: duffel, backpack, cap, beanie, towel. */
export const bag: Drawing = ({ view, tone, trim, accent, kind }) => {
  const whole = () => {
    switch (kind) {
      case 'backpack':
        return (
          tube('M160 70C160 34 240 34 240 70', 13, rubber) +
          shape(
            'M110 120C110 70 150 60 200 60C250 60 290 70 290 120L304 330C304 344 296 350 284 350H116C104 350 96 344 96 330Z',
            tone.base,
          ) +
          flat(
            shape('M270 90C282 96 288 108 288 122L300 330C300 340 294 346 284 346H258Z', tone.dark),
            shape('M116 124C116 96 128 82 146 76C132 100 130 200 124 330H104Z', tone.light),
          ) +
          shape('M126 226H274L284 330H116Z', tone.dark) +
          stroke('M120 226H280', line, 5) +
          stitches('M130 238H270', tone.light) +
          stroke('M118 150C150 136 250 136 282 150', line, 4) +
          rect(176, 258, 48, 34, accent, 4) +
          rect(262, 142, 14, 34, accent, 4) +
          rect(84, 240, 20, 70, trim.dark, 8) +
          rect(296, 240, 20, 70, trim.dark, 8)
        );
      case 'cap':
        return (
          shape('M84 236C80 140 140 88 212 92C276 96 308 150 306 236Z', tone.base) +
          flat(
            shape('M250 104C292 124 304 176 302 232H262C270 180 268 136 250 104Z', tone.dark),
            shape('M98 226C98 160 130 118 172 104C140 140 128 180 124 230Z', tone.light),
          ) +
          shape(
            'M300 214C350 214 388 236 392 262C380 274 320 250 240 250C180 250 120 256 84 238L90 226Z',
            tone.dark,
          ) +
          stroke('M204 92C230 130 236 190 232 236M140 112C120 150 116 200 118 236', line, 3) +
          circle(206, 90, 9, accent) +
          rect(244, 166, 44, 32, accent, 4) +
          circle(176, 140, 4, line) +
          stitches('M100 226C180 242 240 232 298 232', tone.light)
        );
      case 'beanie':
        return (
          shape('M84 270C76 130 140 74 200 74C260 74 324 130 316 270Z', tone.base) +
          flat(shape('M262 104C300 140 312 200 310 264H270C280 200 276 150 262 104Z', tone.dark)) +
          stroke(
            'M130 110C112 160 110 210 112 262M166 84C152 140 150 210 152 262M200 76V262M234 84C248 140 250 210 248 262M270 110C288 160 290 210 288 262',
            tone.dark,
            3,
          ) +
          rect(74, 252, 252, 74, tone.light, 14) +
          stroke(
            'M100 260V318M126 260V318M152 260V318M178 260V318M204 260V318M230 260V318M256 260V318M282 260V318M304 260V318',
            tone.base,
            4,
          ) +
          rect(216, 272, 60, 36, accent, 4)
        );
      case 'towel':
        return (
          rect(80, 260, 240, 70, tone.dark, 22) +
          rect(80, 200, 240, 70, tone.base, 22) +
          rect(80, 136, 240, 74, tone.base, 24) +
          flat(rect(96, 146, 208, 14, tone.light, 7), rect(96, 210, 208, 12, tone.light, 6)) +
          stroke('M270 136V330M290 136V330', accent, 8) +
          rect(104, 176, 46, 24, accent, 3)
        );
      default:
        return (
          tube('M130 166C130 70 270 70 270 166', 15, rubber) +
          shape(
            'M44 178C60 152 340 152 356 178C372 220 372 280 352 318C330 334 70 334 48 318C28 280 28 220 44 178Z',
            tone.base,
          ) +
          flat(
            shape(
              'M340 180C362 220 364 280 346 314C330 322 300 326 270 328C310 290 330 230 318 172Z',
              tone.dark,
            ),
            shape('M56 186C40 224 40 276 56 308C64 270 66 226 84 172C70 174 60 178 56 186Z', tone.light),
          ) +
          rect(112, 156, 28, 176, trim.dark, 2) +
          rect(260, 156, 28, 176, trim.dark, 2) +
          stitches('M118 160V328M134 160V328M266 160V328M282 160V328', '#9aa0a8', 2) +
          stroke('M76 196C140 184 260 184 324 196', line, 5) +
          rect(312, 186, 26, 14, steel.base, 3) +
          rect(164, 230, 72, 44, accent, 4) +
          tube('M130 166C130 120 270 120 270 166', 13, rubber)
        );
    }
  };
  if (view === 'detail') {
    const at: Record<string, [number, number]> = {
      backpack: [230, 240],
      cap: [250, 170],
      beanie: [240, 280],
      towel: [150, 190],
    };
    const [x, y] = at[kind] ?? [280, 200];
    return sheet(closeUp(whole(), x, y, 2.4), { outline: 2.4 });
  }
  if (view === 'side') {
    if (kind === 'duffel')
      return sheet(
        circle(200, 222, 118, tone.base) +
          flat(shape('M284 140A118 118 0 0 1 116 306A136 136 0 0 0 284 140Z', tone.dark)) +
          circle(200, 222, 90, tone.light) +
          circle(200, 222, 82, tone.base) +
          stitches('M114 222a86 86 0 1 0 172 0a86 86 0 1 0 -172 0', tone.dark) +
          tube('M150 214C160 174 240 174 250 214', 15, rubber) +
          rect(166, 244, 68, 36, accent, 4) +
          tube('M196 104C150 70 250 70 204 104', 11, rubber),
        { ground: shadow(200, 342, 108) },
      );
    if (kind === 'backpack')
      return sheet(
        shape('M130 90C150 56 220 56 244 84C284 130 290 280 282 346H132C122 280 116 130 130 90Z', tone.base) +
          flat(shape('M236 86C276 130 284 280 276 342H240C256 250 256 150 236 86Z', tone.dark)) +
          tube('M134 110C70 140 74 260 128 316', 18, rubber) +
          shape('M270 220C310 224 312 320 284 338Z', tone.dark) +
          stroke('M150 140C190 128 230 128 254 140', line, 4) +
          rect(176, 236, 54, 34, accent, 4),
        { ground: shadow(200, 354, 100) },
      );
    return sheet(group('translate(400 0) scale(-.88 .88) translate(20 36)', whole()), {
      ground: shadow(196, 330, 130),
    });
  }
  return sheet(whole(), { ground: shadow(200, kind === 'cap' ? 282 : 346, 140) });
};
