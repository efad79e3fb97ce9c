import type { Changed } from '#ui/replay-change.ts';

interface EarlyTaps {
  /** In order: tapped controls (null), and changed fields with their last value. */
  taps: Map<HTMLElement, Changed | null>;
  hold: (event: MouseEvent) => void;
  press: (event: KeyboardEvent) => void;
  edit: (event: Event) => void;
  shut: () => void;
  pop: () => void;
}

declare global {
  interface Window {
    stallbarEarly?: EarlyTaps;
  }
}

/** React marks an element before it commits its part of the page, and an event in between is lost: wait for its end. */
const rests = () =>
  new Promise((resolve) =>
    'requestIdleCallback' in window
      ? requestIdleCallback(resolve, { timeout: 2000 })
      : setTimeout(resolve, 300),
  );

/** Whether React has hydrated the element: it stores its own properties there. */
const isHydrated = (element: HTMLElement) => Object.keys(element).length > 0;

/**
 * Stops recording at once, then replays the record, each control once and in order. Call when the page is
 * interactive, together with `rememberScroll`, which takes over the history entry of an open drawer; a part whose
 * code is still loading is waited for.
 */
export async function replayEarlyTaps(): Promise<void> {
  const early = window.stallbarEarly;
  if (early === undefined) return;
  document.removeEventListener('click', early.hold, true);
  document.removeEventListener('keydown', early.press, true);
  document.removeEventListener('input', early.edit, true);
  document.removeEventListener('close', early.shut, true);
  removeEventListener('popstate', early.pop);
  // In a separate task: inside React's task, a click on a part that is not hydrated yet would be dropped.
  await new Promise((resolve) => setTimeout(resolve));
  for (const [control, changed] of early.taps) {
    // A busy slow phone takes its time: a tap is kept for thirty seconds.
    for (let tries = 300; tries > 0 && !isHydrated(control); tries -= 1) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await rests();
    if (changed === null) replayTap(control);
    else (await import('#ui/replay-change.ts')).replayChange(control, changed);
    // React applies one event before it receives the next.
    await undefined;
  }
}

function replayTap(control: HTMLElement): void {
  // Recorded without a response: nothing has opened for it yet.
  const isWaiting = control.hasAttribute('aria-busy');
  control.removeAttribute('aria-busy');
  const { opens } = control.dataset;
  const drawer = opens === undefined ? null : document.getElementById(opens);
  // A drawer that was opened and closed again since stays closed.
  if (isWaiting || !(drawer instanceof HTMLDialogElement) || drawer.open) control.click();
}

/** Pictures below the first screen wait until the script has loaded, so that they do not share its bandwidth. */
export function releaseHeldPictures(root: ParentNode): void {
  for (const image of root.querySelectorAll<HTMLImageElement>('img[data-src]')) {
    const { src, srcset } = image.dataset;
    // Requesting it again costs a slow phone as much as the first time.
    if (image.getAttribute('src') === src) continue;
    if (srcset !== undefined) image.srcset = srcset;
    if (src !== undefined) image.src = src;
  }
}
