/** A chart's letters are 10.5 px high at its natural size. */
const readable = 1.15;
const bounds = { smallest: 0.15, largest: 3 } as const;

export type ChartView = {
  /** Multiplies the size, around the middle of the frame. */
  zoom: (factor: number) => void;
  /** The whole chart. */
  fit: () => void;
  /** The whole chart if it can be read then; otherwise at a readable size, at the states that are lit. */
  open: () => void;
  /** Lights states by their ids, and brings them into view. */
  light: (states: readonly string[]) => void;
  stop: () => void;
};

/** Buttons above a chart: the name, what it shows, what it does. */
export const chartTools: readonly (readonly [name: string, text: string, act: (view: ChartView) => void])[] =
  [
    ['Smaller', '−', (view) => view.zoom(0.8)],
    ['Larger', '+', (view) => view.zoom(1.25)],
    ['Whole chart', 'Fit', (view) => view.fit()],
  ];

/** The innermost of these states that the chart shows. */
function innermost(nodes: readonly SVGElement[], lit: readonly string[]): Set<SVGElement> {
  const shown = nodes.filter(({ dataset }) => lit.includes(dataset['state'] ?? ''));
  const around = ({ dataset: outer }: SVGElement, { dataset: inner }: SVGElement) =>
    outer['path'] === '' || (inner['path'] ?? '').startsWith(`${outer['path']}.`);
  return new Set(shown.filter((node) => !shown.some((other) => other !== node && around(node, other))));
}

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/**
 * A box around the first of these and as many others as fit with it: a parallel machine lights one state per region,
 * and centering between two distant ones would show neither.
 */
function together(nodes: readonly Element[], frame: DOMRect): Box | null {
  return nodes.reduce<Box | null>((box, node) => {
    const next = node.getBoundingClientRect();
    if (box === null) return next;
    const wider = {
      left: Math.min(box.left, next.left),
      right: Math.max(box.right, next.right),
      top: Math.min(box.top, next.top),
      bottom: Math.max(box.bottom, next.bottom),
    };
    const fits = wider.right - wider.left <= frame.width && wider.bottom - wider.top <= frame.height;
    return fits ? wider : box;
  }, null);
}

/** Zooms and pans the SVG in a frame that scrolls: the caller's buttons, Ctrl and wheel, dragging, arrow keys. */
export function chartView(frame: HTMLElement): ChartView {
  const drawing = frame.querySelector('svg');
  const { width, height } = drawing?.viewBox.baseVal ?? { width: 1, height: 1 };
  let scale = 1;

  const show = (wanted: number, at = { x: frame.clientWidth / 2, y: frame.clientHeight / 2 }) => {
    const before = scale;
    scale = Math.min(bounds.largest, Math.max(bounds.smallest, wanted));
    // Styles around the chart limit pictures to the width of their column.
    drawing?.setAttribute('style', 'display: block; max-width: none; margin: auto; flex: none');
    drawing?.setAttribute('width', String(width * scale));
    drawing?.setAttribute('height', String(height * scale));
    const grown = scale / before;
    frame.scrollTo((frame.scrollLeft + at.x) * grown - at.x, (frame.scrollTop + at.y) * grown - at.y);
  };
  const whole = () => Math.min((frame.clientWidth - 32) / width, (frame.clientHeight - 32) / height);

  let news: readonly Element[] = [];
  const center = () => {
    // Not `scrollIntoView`: it would scroll the window around the chart as well.
    const lit = [...frame.querySelectorAll('[data-state][data-lit]')].filter((node) => !news.includes(node));
    const dots = news.length + lit.length === 0 ? [...frame.querySelectorAll('.chart-dot')].slice(0, 1) : [];
    const around = frame.getBoundingClientRect();
    const box = together([...news, ...lit, ...dots], around);
    if (box === null) return;
    frame.scrollBy(
      (box.left + box.right - around.left - around.right) / 2,
      (box.top + box.bottom - around.top - around.bottom) / 2,
    );
  };

  let held: { x: number; y: number; left: number; top: number } | null = null;
  let moved = false;
  const down = (event: PointerEvent) => {
    if (event.button !== 0 || event.pointerType === 'touch') return;
    moved = false;
    held = { x: event.clientX, y: event.clientY, left: frame.scrollLeft, top: frame.scrollTop };
  };
  const move = (event: PointerEvent) => {
    if (held === null) return;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    moved ||= Math.abs(x) + Math.abs(y) > 4;
    if (moved) frame.scrollTo(held.left - x, held.top - y);
  };
  const up = () => {
    held = null;
  };
  const click = (event: MouseEvent) => {
    if (!moved) return;
    moved = false;
    event.preventDefault();
    event.stopPropagation();
  };
  const wheel = (event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const around = frame.getBoundingClientRect();
    show(scale * Math.exp(-event.deltaY / 300), { x: event.clientX - around.x, y: event.clientY - around.y });
  };
  const drag = (event: Event) => event.preventDefault();
  frame.addEventListener('pointerdown', down);
  addEventListener('pointermove', move);
  addEventListener('pointerup', up);
  frame.addEventListener('click', click, true);
  frame.addEventListener('dragstart', drag);
  frame.addEventListener('wheel', wheel, { passive: false });

  return {
    zoom: (factor) => show(scale * factor),
    fit: () => show(whole()),
    open: () => {
      show(Math.min(1.5, Math.max(readable, whole())));
      center();
    },
    light: (states) => {
      const nodes = [...frame.querySelectorAll<SVGElement>('[data-state]')];
      const inner = innermost(nodes, states);
      news = [...inner].filter((node) => !node.hasAttribute('data-lit'));
      for (const node of nodes) node.toggleAttribute('data-lit', inner.has(node));
      center();
    },
    stop: () => {
      frame.removeEventListener('pointerdown', down);
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', up);
      frame.removeEventListener('click', click, true);
      frame.removeEventListener('dragstart', drag);
      frame.removeEventListener('wheel', wheel);
    },
  };
}
