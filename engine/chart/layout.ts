import ELK from 'elkjs/lib/elk.bundled.js';
import type { ElkEdgeSection, ElkExtendedEdge, ElkNode, LayoutOptions } from 'elkjs/lib/elk-api.js';
import type { Chart, ChartState, ChartTransition } from './chart.ts';

type Point = { x: number; y: number };
type Box = Point & { width: number; height: number };

/** A line of text inside a box; `transition` if it describes one that stays in its state. */
export type ChartLine = Point & { text: string; role: 'title' | 'note' | 'stay'; transition?: string };

export type PlacedState = Box & { state: ChartState; lines: readonly ChartLine[]; depth: number };
export type PlacedEdge = {
  /** Null for the arrow to the child that is entered first. */
  transition: ChartTransition | null;
  id: string;
  points: readonly Point[];
  label: (Box & { lines: readonly string[] }) | null;
};
/** Initial dots have the id of their parent. */
export type PlacedDot = Point & { id: string };

/** A chart with positions, as JSON: the report, the atlas and the developer overlay draw from it. */
export type DrawnChart = {
  chart: Chart;
  width: number;
  height: number;
  /** Parents before their children. */
  states: readonly PlacedState[];
  edges: readonly PlacedEdge[];
  dots: readonly PlacedDot[];
};

export const lineHeight = 16;
const padding = 10;
const letter = { title: 8.1, note: 6.1, stay: 6.1 } as const;

const widthOf = (text: string, role: keyof typeof letter) => Math.ceil(text.length * letter[role]);

const duration = (ms: number | null | undefined) => {
  if (ms === null || ms === undefined) return '';
  return ms >= 60_000 ? ` (${ms / 60_000} min)` : ` (${ms / 1000} s)`;
};

/** The label of an arrow: the event, then its guard, then its actions. */
export function wordsOf(transition: ChartTransition, delays: Chart['delays']): string[] {
  const { event, kind, guard, actions } = transition;
  const named = kind === 'after' ? `${event}${duration(delays[event.replace('after.', '')])}` : event;
  const doing = actions.filter((name) => name !== 'assign');
  return [
    kind === 'always' ? 'always' : named,
    ...(guard === null ? [] : [`[${guard}]`]),
    ...(doing.length === 0 ? [] : [`/ ${doing.join(', ')}`]),
  ];
}

/**
 * Whether a transition is a line in its box: it stays there, or leaves a box without others inside and comes back. The
 * arrows of several such loops would cross each other's labels.
 */
const isWritten = ({ source, targets }: ChartTransition, { states }: Chart): boolean =>
  targets.length === 0 ||
  (targets.every((target) => target === source) && !states.some(({ parent }) => parent === source));

type Written = { text: string; role: ChartLine['role']; transition?: string };

function writingOf(state: ChartState, chart: Chart): Written[] {
  const stays = chart.transitions.filter(
    (transition) => transition.source === state.id && isWritten(transition, chart),
  );
  const note = (text: string): Written => ({ text, role: 'note' });
  return [
    { text: state.key, role: 'title' },
    ...state.invokes.map(({ id }) => note(`⟳ ${id}`)),
    ...state.entry.filter((name) => name !== 'assign').map((name) => note(`in / ${name}`)),
    ...state.exit.filter((name) => name !== 'assign').map((name) => note(`out / ${name}`)),
    ...stays.map((transition): Written => ({
      text: [...(transition.targets.length === 0 ? [] : ['↻']), ...wordsOf(transition, chart.delays)].join(
        ' ',
      ),
      role: 'stay',
      transition: transition.id,
    })),
  ];
}

const spacing: LayoutOptions = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.edgeLabels.inline': 'true',
  'elk.layered.spacing.edgeNodeBetweenLayers': '16',
  'elk.layered.spacing.nodeNodeBetweenLayers': '28',
  'elk.spacing.nodeNode': '24',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeLabel': '4',
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.randomSeed': '1',
};

const dotOf = (id: string) => `${id}•`;

function nodeOf(state: ChartState, chart: Chart): ElkNode {
  const writing = writingOf(state, chart);
  const inside = chart.states.filter(({ parent }) => parent === state.id);
  const width = Math.max(56, ...writing.map(({ text, role }) => widthOf(text, role))) + 2 * padding;
  const height = writing.length * lineHeight + 2 * padding;
  if (inside.length === 0) {
    return state.type === 'history'
      ? { id: state.id, width: 28, height: 28 }
      : { id: state.id, width, height };
  }
  const dot = {
    id: dotOf(state.id),
    width: 10,
    height: 10,
    layoutOptions: { 'elk.layered.layering.layerConstraint': 'FIRST' },
  };
  return {
    id: state.id,
    children: [...(state.initial === null ? [] : [dot]), ...inside.map((child) => nodeOf(child, chart))],
    layoutOptions: {
      ...spacing,
      'elk.padding': `[top=${height + 6},left=16,bottom=16,right=16]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${width},${height})`,
    },
  };
}

function edgesOf(chart: Chart): ElkExtendedEdge[] {
  const initial = chart.states.flatMap(({ id, initial }): ElkExtendedEdge[] =>
    initial === null ? [] : [{ id: dotOf(id), sources: [dotOf(id)], targets: [initial] }],
  );
  const arrows = chart.transitions.filter((transition) => !isWritten(transition, chart));
  const moves = arrows.flatMap((transition) =>
    transition.targets.map((target, index): ElkExtendedEdge => {
      const lines = wordsOf(transition, chart.delays);
      return {
        id: `${transition.id}→${index}`,
        sources: [transition.source],
        targets: [target],
        labels: [
          {
            text: lines.join('\n'),
            width: Math.max(...lines.map((text) => widthOf(text, 'note'))) + 8,
            height: lines.length * lineHeight,
          },
        ],
      };
    }),
  );
  return [...initial, ...moves];
}

const pointsOf = ({ startPoint, bendPoints = [], endPoint }: ElkEdgeSection) => [
  startPoint,
  ...bendPoints,
  endPoint,
];

const allNodes = (node: ElkNode): ElkNode[] => [node, ...(node.children ?? []).flatMap(allNodes)];

const boxOf = ({ x = 0, y = 0, width = 0, height = 0 }: Partial<Box>): Box => ({ x, y, width, height });

function placedState(state: ChartState, box: Box, chart: Chart): PlacedState {
  const depth = state.path === '' ? 0 : state.path.split('.').length;
  const lines = state.type === 'history' ? [{ text: 'H', role: 'title' as const }] : writingOf(state, chart);
  return {
    ...box,
    state,
    depth,
    lines: lines.map((line, index) => ({
      ...line,
      x: box.x + padding,
      y: box.y + padding + index * lineHeight + lineHeight * 0.75,
    })),
  };
}

/** Positions for every box, arrow and label: the same chart gives the same positions. */
export async function drawChart(chart: Chart): Promise<DrawnChart> {
  const [root] = chart.states;
  if (root === undefined) throw new Error(`The chart '${chart.id}' has no states`);
  const laid: ElkNode = await new ELK().layout<ElkNode>({
    id: 'chart',
    layoutOptions: spacing,
    children: [nodeOf(root, chart)],
    edges: edgesOf(chart),
  });
  const nodes = new Map(allNodes(laid).map((node) => [node.id, boxOf(node)]));
  const transitions = new Map(chart.transitions.map((transition) => [transition.id, transition]));
  const box = (id: string) => nodes.get(id) ?? boxOf({});
  return {
    chart,
    width: Math.ceil(laid.width ?? 0),
    height: Math.ceil(laid.height ?? 0),
    states: chart.states.map((state) => placedState(state, box(state.id), chart)),
    dots: chart.states
      .filter(({ initial }) => initial !== null)
      .map(({ id }) => ({ id, x: box(dotOf(id)).x + 5, y: box(dotOf(id)).y + 5 })),
    edges: (laid.edges ?? []).map((edge): PlacedEdge => {
      const transition = transitions.get(edge.id.slice(0, edge.id.lastIndexOf('→'))) ?? null;
      const label = edge.labels?.[0];
      return {
        id: edge.id,
        transition,
        points: (edge.sections ?? []).flatMap(pointsOf),
        label:
          label === undefined || transition === null
            ? null
            : { ...boxOf(label), lines: wordsOf(transition, chart.delays) },
      };
    }),
  };
}
