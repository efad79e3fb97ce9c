interface EarlyTaps {
  taps: HTMLElement[];
  hold: (event: MouseEvent) => void;
  press: (event: KeyboardEvent) => void;
}

declare global {
  interface Window {
    stallbarEarly?: EarlyTaps;
  }
}

/** Stops recording taps and replays the recorded ones, each control once. Call when the page is interactive. */
export function replayEarlyTaps(): void {
  const early = window.stallbarEarly;
  if (early === undefined) return;
  document.removeEventListener('click', early.hold, true);
  document.removeEventListener('keydown', early.press, true);
  for (const control of new Set(early.taps.splice(0))) {
    // Recorded without a response: nothing has opened for it yet.
    const isWaiting = control.hasAttribute('aria-busy');
    control.removeAttribute('aria-busy');
    const { opens } = control.dataset;
    const drawer = opens === undefined ? null : document.getElementById(opens);
    // A drawer that was opened and closed again in the meantime stays closed.
    if (isWaiting || !(drawer instanceof HTMLDialogElement) || drawer.open) control.click();
  }
}

/** Pictures below the first screen wait until the script has loaded, so that they do not share its bandwidth. */
export function releaseHeldPictures(root: ParentNode): void {
  for (const image of root.querySelectorAll<HTMLImageElement>('img[data-src]')) {
    const { src, srcset } = image.dataset;
    if (srcset !== undefined) image.srcset = srcset;
    if (src !== undefined) image.src = src;
  }
}
