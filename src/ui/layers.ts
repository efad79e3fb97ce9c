import { useEffect, useEffectEvent, useId } from 'react';

/**
 * An overlay (drawer, sheet, dialog) has its own history entry, so that Back closes it before leaving the page. The
 * entry has the page's URL and the overlay's name in its state.
 */
interface Layer {
  close: () => void;
  reopen: (() => void) | undefined;
}

const mounted = new Map<string, Layer>();
/** Names of the open layers, the topmost last. */
const open: string[] = [];
/** Layers closed below another one: their history entries still exist. */
const buried = new Set<string>();
/** Callbacks that wait until the entry of a closed layer has been left. */
let leaving: (() => void)[] | null = null;

/** The layer of a drawer that was opened before the page's script started. */
export const earlyLayer = 'early';

const here = (): string | undefined => (history.state as { layer?: string } | null)?.layer;

/** Runs the callback when no entry of a closed layer is being left: a navigation in between would be undone. */
export function onceSettled(run: () => void): void {
  if (leaving === null) run();
  else leaving.push(run);
}

/**
 * Whether the current entry is a layer's: a navigation from it should replace it, so that Back does not return to it.
 */
export const isOnLayer = (): boolean => here() !== undefined;

/** Leaves the entry of a layer that is not open, because it was closed or the page was reloaded on it. */
function leaveDeadLayer(): void {
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

function listen(): void {
  if (!listens) addEventListener('popstate', onPop);
  listens = true;
}

/** Opens the drawer of an early entry again, by the control that names it. */
function reopenEarlyDrawer(): void {
  const { opens = '' } = history.state as { opens?: string };
  const control = document.querySelector<HTMLElement>(`[data-opens="${opens}"]`);
  if (control === null) leaveDeadLayer();
  else control.click();
}

/**
 * Takes over the entry that the page starts on: the drawer that was opened before the script started keeps it until
 * its owner enters, and an entry without an open layer is left. Call once, when the page is interactive.
 */
export function takeOverEarlyLayer(): void {
  // Even without an open drawer: Back may have closed one already, which Forward opens again.
  listen();
  const drawer = here() === earlyLayer ? document.querySelector<HTMLDialogElement>('dialog[open]') : null;
  mounted.set(earlyLayer, { close: () => drawer?.close(), reopen: reopenEarlyDrawer });
  if (drawer === null) {
    leaveDeadLayer();
    return;
  }
  open.push(earlyLayer);
  drawer.addEventListener('close', () => leave(earlyLayer), { once: true });
}

function enter(name: string): void {
  listen();
  onceSettled(() => {
    if (open.includes(name)) return;
    if (open.at(-1) === earlyLayer) open.pop();
    open.push(name);
    buried.delete(name);
    const under = here();
    if (under === name) return;
    // The previous layer is closing at the same moment: reuse its entry.
    const isFree = under !== undefined && !open.includes(under);
    history[isFree ? 'replaceState' : 'pushState']({ ...(history.state as object), layer: name }, '');
  });
}

function leave(name: string): void {
  const place = open.indexOf(name);
  // Back closed it: its entry has already been left.
  if (place < 0) return;
  open.splice(place, 1);
  // Wait for the tap to finish: a link in the drawer closes it and then navigates from its entry.
  setTimeout(() => {
    if (here() === name) leaveDeadLayer();
    else if (open.length > place) buried.add(name);
  });
}

/** Back closes the layer before it leaves the page; Forward opens it again if there is a `reopen`. */
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
