import { describe, expect, test } from 'vitest';
import { dark } from '#ui/themes/dark.css.ts';
import { light } from '#ui/themes/light.css.ts';

type Linear = readonly [red: number, green: number, blue: number];

/** oklch to linear sRGB (CSS Color 4, section 10.2), clipped to the displayable range. */
function toLinear(value: string): Linear {
  const [, lightness, chroma, hue] = /^oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)$/.exec(value)?.map(Number) ?? [];
  if (lightness === undefined || chroma === undefined || hue === undefined)
    throw new Error(`not oklch: ${value}`);
  const l = lightness / 100;
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (part: number) => Math.min(1, Math.max(0, part));
  return [
    clip(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    clip(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    clip(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ];
}

const luminance = ([red, green, blue]: Linear) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** WCAG 2.2 contrast ratio, 1 to 21. */
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(toLinear(one)), luminance(toLinear(other))].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

const grounds = ['page', 'surface', 'sunken'] as const;
const inks = ['ink', 'inkMuted', 'inkFaint', 'link', 'deal', 'success', 'warning', 'danger', 'info'] as const;
const interfaceColors = ['lineStrong', 'focus', 'star', 'action', 'dealGround', 'dangerGround'] as const;
const soft = [
  ['deal', 'dealSoft'],
  ['success', 'successSoft'],
  ['warning', 'warningSoft'],
  ['danger', 'dangerSoft'],
  ['info', 'infoSoft'],
] as const;
const filled = [
  ['actionInk', 'action'],
  ['actionInk', 'actionHover'],
  ['dealInk', 'dealGround'],
  ['dangerInk', 'dangerGround'],
  ['attentionInk', 'attention'],
  ['ironInk', 'iron'],
  ['ironMuted', 'iron'],
  ['pictureInk', 'picture'],
] as const;

/** Every color pair a theme uses, and the minimum ratio that WCAG requires. */
function pairsOf(theme: typeof light | typeof dark): [name: string, ratio: number, least: number][] {
  const pair = (
    over: Exclude<keyof typeof theme, 'plate'>,
    under: Exclude<keyof typeof theme, 'plate'>,
    least: number,
  ) => [`${over} on ${under}`, contrast(theme[over], theme[under]), least] satisfies [string, number, number];
  return [
    ...grounds.flatMap((ground) => inks.map((ink) => pair(ink, ground, 4.5))),
    ...grounds.flatMap((ground) => interfaceColors.map((color) => pair(color, ground, 3))),
    ...soft.flatMap(([ink, ground]) => [pair(ink, ground, 4.5), pair('ink', ground, 4.5)]),
    ...filled.map(([ink, ground]) => pair(ink, ground, 4.5)),
  ];
}

describe('Text reaches 4.5 and interface reaches 3 on every background it is used on', () => {
  test.each(pairsOf(light))('light: %s', (_name, ratio, least) => {
    expect(ratio).toBeGreaterThanOrEqual(least);
  });

  test.each(pairsOf(dark))('dark: %s', (_name, ratio, least) => {
    expect(ratio).toBeGreaterThanOrEqual(least);
  });
});

describe('An iron band continues the iron of the page around it in the dark theme', () => {
  const text = [
    'ink',
    'inkMuted',
    'inkFaint',
    'link',
    'deal',
    'success',
    'warning',
    'danger',
    'info',
  ] as const;
  const cases = [light.iron, dark.iron].flatMap((iron) => [
    ...text.map((ink) => [`${ink} on ${iron}`, contrast(dark[ink], iron), 4.5] as const),
    ...(['lineStrong', 'focus', 'star', 'action'] as const).map(
      (color) => [`${color} on ${iron}`, contrast(dark[color], iron), 3] as const,
    ),
    ...(['red', 'blue', 'yellow', 'green', 'iron'] as const).map(
      (plate) => [`plate ${plate} on ${iron}`, contrast(dark.plate[plate], iron), 3] as const,
    ),
  ]);

  test.each(cases)('%s', (_name, ratio, least) => {
    expect(ratio).toBeGreaterThanOrEqual(least);
  });
});

describe('A plate stands out from the page; yellow has an iron outline', () => {
  const cases = (['red', 'blue', 'green', 'iron'] as const).flatMap((plate) => [
    [`light ${plate}`, contrast(light.plate[plate], light.page)] as const,
    [`dark ${plate}`, contrast(dark.plate[plate], dark.page)] as const,
  ]);

  test.each(cases)('%s', (_name, ratio) => {
    expect(ratio).toBeGreaterThanOrEqual(3);
  });
});

test('The conversion matches known colors', () => {
  expect(contrast('oklch(0% 0 0)', 'oklch(100% 0 0)')).toBeCloseTo(21, 5);
  expect(toLinear('oklch(62.796% 0.25768 29.234)').map((part) => Math.round(part * 1000) / 1000)).toEqual([
    1, 0, 0,
  ]);
});
