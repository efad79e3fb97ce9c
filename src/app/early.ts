/**
 * Runs in the head before anything is painted: the chosen theme and shape of lists, and taps on controls (`data-replay`) and
 * the search's key that come before the page's script has started. They are kept, and given back by `replayEarlyTaps`.
 */
export const earlyScript = `(function(){var d=document,t,v;try{t=localStorage.getItem('stallbar-theme');v=localStorage.getItem('stallbar-view')}catch(e){}if(t==='light'||t==='dark')d.documentElement.dataset.theme=t;if(v==='list')d.documentElement.dataset.view=v;function k(e,b){if(b){e.preventDefault();e.stopImmediatePropagation();q.taps.push(b);b.setAttribute('aria-busy','true')}}var q=window.stallbarEarly={taps:[],hold:function(e){if(e.button||e.metaKey||e.ctrlKey||e.shiftKey||e.altKey)return;k(e,e.target.closest&&e.target.closest('[data-replay]'))},press:function(e){if((e.ctrlKey||e.metaKey)&&(e.key||'').toLowerCase()==='k')k(e,d.querySelector('[data-replay][aria-keyshortcuts]'))}};d.addEventListener('click',q.hold,true);d.addEventListener('keydown',q.press,true)})()`;

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

/** Stops holding taps and does those that were held, each control once. Call when the page answers by itself. */
export function replayEarlyTaps(): void {
  const early = window.stallbarEarly;
  if (early === undefined) return;
  document.removeEventListener('click', early.hold, true);
  document.removeEventListener('keydown', early.press, true);
  for (const control of new Set(early.taps.splice(0))) {
    control.removeAttribute('aria-busy');
    control.click();
  }
}

/** Pictures below the first screen wait until the script has arrived, so that they do not share its bandwidth. */
export function releaseHeldPictures(root: ParentNode): void {
  for (const image of root.querySelectorAll<HTMLImageElement>('img[data-src]')) {
    const { src, srcset } = image.dataset;
    if (srcset !== undefined) image.srcset = srcset;
    if (src !== undefined) image.src = src;
  }
}
