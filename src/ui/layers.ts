import { useEffect, useEffectEvent, useId } from 'react';

/**
 * What stands over the page (drawer, sheet, dialog) has an entry of the history, so that Back closes it before it leaves
 * the page. The entry has the page's own address, and the name of the layer in its state.
 */
interface Layer {
  close: () => void;
  reopen: (() => void) | undefined;
}

const mounted = new Map<string, Layer>();
/** Names of the open ones, the uppermost last. */
const open: string[] = [];
/** Closed below another one: their entries are still in the way. */
const buried = new Set<string>();
/** What waits for the entry of a closed layer to be left. */
let leaving: (() => void)[] | null = null;

const here = (): string | undefined => (history.state as { layer?: string } | null)?.layer;

/** Runs once no entry of a closed layer is being left: what goes on in between would be taken back. */
export function onceSettled(run: () => void): void {
  if (leaving === null) run();
  else leaving.push(run);
}

/** The present entry is a layer's: who goes on from it takes its place, so that Back does not find it again. */
export const isOnLayer = (): boolean => here() !== undefined;

/** Leaves the entry of a layer that is not open: it was closed, or the page has been loaded anew on it. */
export function leaveDeadLayer(): void {
  const name = here();
  if (name === undefined || open.includes(name) || leaving !== null) return;
  leaving = [];
  history.back();
}

function onPop(): void {
  const done = leaving ?? [];
  leaving = null;
  const name = here();
  for (const closed of open.splice(name === undefined ? 0 : open.indexOf(name) + 1).toReversed()) {
    mounted.get(closed)?.close();
  }
  if (name !== undefined && !open.includes(name)) {
    const reopen = buried.delete(name) ? undefined : mounted.get(name)?.reopen;
    if (reopen === undefined) leaveDeadLayer();
    else reopen();
  }
  for (const run of done) onceSettled(run);
}

let listens = false;

function enter(name: string): void {
  if (!listens) addEventListener('popstate', onPop);
  listens = true;
  onceSettled(() => {
    if (open.includes(name)) return;
    open.push(name);
    buried.delete(name);
    const under = here();
    if (under === name) return;
    // The one that this one follows closes in the same moment: its entry is taken over.
    const isFree = under !== undefined && !open.includes(under);
    history[isFree ? 'replaceState' : 'pushState']({ ...(history.state as object), layer: name }, '');
  });
}

function leave(name: string): void {
  const place = open.indexOf(name);
  // Closed by Back: its entry has been left.
  if (place < 0) return;
  open.splice(place, 1);
  // After the tap: a link in the drawer closes it and then goes on from its entry.
  setTimeout(() => {
    if (here() === name) leaveDeadLayer();
    else if (open.length > place) buried.add(name);
  });
}

/** Back closes what is open before it leaves the page; Forward opens it again where `reopen` says how. */
export function useLayer(isOpen: boolean, close: () => void, reopen?: () => void): void {
  const name = useId();
  const onClose = useEffectEvent(close);
  const onReopen = useEffectEvent(() => reopen?.());
  const canReopen = reopen !== undefined;
  useEffect(() => {
    mounted.set(name, { close: () => onClose(), reopen: canReopen ? () => onReopen() : undefined });
    return () => {
      mounted.delete(name);
    };
  }, [name, canReopen]);
  useEffect(() => {
    if (!isOpen) return undefined;
    enter(name);
    return () => leave(name);
  }, [isOpen, name]);
}
