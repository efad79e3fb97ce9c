import { lineHeight } from './layout.ts';
import type { DrawnChart, PlacedEdge, PlacedState } from './layout.ts';

/**
 * Colors are custom properties, so that the surrounding page sets them; light and dark by `color-scheme`. Marks are set
 * by attribute: every state is `[data-state="<id>"]`, every transition `[data-transition="<id>"]`.
 */
export const chartCss = `
.chart { color: var(--chart-ink, light-dark(#17191c, #eef0f2)); font: 12px/1 system-ui, sans-serif; }
.chart-box { fill: var(--chart-box, light-dark(#fff, #1c2024)); stroke: var(--chart-line, light-dark(#6b727b, #8b939c)); stroke-width: 1.25; }
.chart-region > .chart-box { stroke-dasharray: 5 4; }
.chart-group > .chart-box { fill: var(--chart-group, light-dark(#f5f6f7, #15181b)); }
.chart text { fill: currentColor; font: 10.5px/1 system-ui, sans-serif; }
.chart .chart-title { font: 600 13px/1 system-ui, sans-serif; }
.chart-edge path { fill: none; stroke: var(--chart-line, light-dark(#6b727b, #8b939c)); stroke-width: 1.25; }
.chart-edge .chart-tip, .chart-dot { fill: var(--chart-line, light-dark(#6b727b, #8b939c)); stroke: none; }
.chart-label { fill: var(--chart-page, light-dark(#fff, #101214)); opacity: 0.88; }
.chart-state[data-lit] > .chart-box { stroke: var(--chart-lit, light-dark(#1f5fd0, #7fb0ff)); stroke-width: 3; fill: var(--chart-lit-box, light-dark(#e4eeff, #17305a)); }
.chart-edge[data-lit] path { stroke: var(--chart-lit, light-dark(#1f5fd0, #7fb0ff)); stroke-width: 3; }
.chart-edge[data-lit] .chart-tip { fill: var(--chart-lit, light-dark(#1f5fd0, #7fb0ff)); }
.chart-stay[data-lit] { font-weight: 700; fill: var(--chart-lit, light-dark(#1f5fd0, #7fb0ff)); }
.chart a:focus-visible > .chart-state > .chart-box { stroke: var(--chart-lit, light-dark(#1f5fd0, #7fb0ff)); stroke-width: 3; }
`;

export type ChartOptions = {
  /** For the SVG's accessible name. */
  title: string;
  /** The link of a state. */
  linkOf?: (stateId: string) => string | undefined;
  /** Additional attributes by id of a state or of a transition, for example `{ 'data-covered': 'yes' }`. */
  marksOf?: (id: string) => Readonly<Record<string, string>>;
};

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const safe = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

const attributes = (values: Readonly<Record<string, string | number>>) =>
  Object.entries(values)
    .map(
      ([name, value]) =>
        ` ${name}="${typeof value === 'number' ? Math.round(value * 10) / 10 : safe(value)}"`,
    )
    .join('');

const tag = (name: string, values: Readonly<Record<string, string | number>>, inside = '') =>
  `<${name}${attributes(values)}>${inside}</${name}>`;

function stateSvg(placed: PlacedState, drawn: DrawnChart, { linkOf, marksOf }: ChartOptions): string {
  const { state, x, y, width, height, lines } = placed;
  const parent = drawn.chart.states.find(({ id }) => id === state.parent);
  const kinds = [
    'chart-state',
    ...(state.type === 'compound' || state.type === 'parallel' ? ['chart-group'] : []),
    ...(parent?.type === 'parallel' ? ['chart-region'] : []),
  ];
  const text = lines.map(({ text, role, transition, ...at }) =>
    tag(
      'text',
      {
        ...at,
        class: `chart-${role}`,
        ...(transition === undefined ? {} : { 'data-transition': transition, ...marksOf?.(transition) }),
      },
      safe(text),
    ),
  );
  const box = { class: 'chart-box', x, y, width, height, rx: state.type === 'history' ? 14 : 6 };
  const inner = { class: 'chart-box', x: x + 3, y: y + 3, width: width - 6, height: height - 6, rx: 4 };
  const group = tag(
    'g',
    { class: kinds.join(' '), 'data-state': state.id, 'data-path': state.path, ...marksOf?.(state.id) },
    [tag('rect', box), ...(state.type === 'final' ? [tag('rect', inner)] : []), ...text].join(''),
  );
  const link = linkOf?.(state.id);
  return link === undefined ? group : tag('a', { href: link, 'aria-label': state.path || state.id }, group);
}

/** A triangle at the end of the last segment. */
function tip(points: PlacedEdge['points']): string {
  const [from, to] = points.slice(-2);
  if (from === undefined || to === undefined) return '';
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const transform = `translate(${to.x.toFixed(1)} ${to.y.toFixed(1)}) rotate(${angle.toFixed(1)})`;
  return tag('path', { class: 'chart-tip', d: 'M0 0L-8 -4L-8 4Z', transform });
}

function edgeSvg({ transition, points, label }: PlacedEdge, { marksOf }: ChartOptions): string {
  const d = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`);
  const lines = label?.lines.map((text, index) => {
    const y = label.y + index * lineHeight + lineHeight * 0.7;
    return tag('text', { x: label.x + 4, y }, safe(text));
  });
  const { x = 0, y = 0, width = 0, height = 0 } = label ?? {};
  const back = label === null ? '' : tag('rect', { class: 'chart-label', x, y, width, height, rx: 3 });
  const marks = transition === null ? {} : { 'data-transition': transition.id, ...marksOf?.(transition.id) };
  return tag(
    'g',
    { class: 'chart-edge', ...marks },
    [tag('path', { d: d.join('') }), tip(points), back, ...(lines ?? [])].join(''),
  );
}

/** The chart as an SVG element, without its own styles: see `chartCss`. */
export function chartSvg(drawn: DrawnChart, options: ChartOptions): string {
  const { width, height, states, edges, dots } = drawn;
  const title = safe(options.title);
  return [
    `<svg class="chart" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="group" aria-label="${title}">`,
    ...states.map((state) => stateSvg(state, drawn, options)),
    ...dots.map(({ x, y }) => tag('circle', { class: 'chart-dot', cx: x, cy: y, r: 5 })),
    ...edges.map((edge) => edgeSvg(edge, options)),
    '</svg>',
  ].join('');
}
