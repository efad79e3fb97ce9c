/** What a person can see of a page. */
export type Look = {
  text: string;
  /** Buttons by their text: whether they can be pressed. */
  keys: Readonly<Record<string, boolean>>;
  /** The option selected with the arrow keys. */
  marked: string | null;
  /** Path and query in the address bar. */
  at: string;
};

/** Reads a page. It runs in the browser, where it may be passed as text: use nothing from outside the function. */
export function lookAt(root: HTMLElement): Look {
  const keys: Record<string, boolean> = {};
  for (const key of root.querySelectorAll<HTMLButtonElement>('button')) {
    if (key.getClientRects().length === 0) continue;
    const isIdle = key.ariaDisabled === 'true' && key.dataset['pending'] === undefined;
    keys[key.innerText.trim()] = !key.disabled && !isIdle;
  }
  const option = root.querySelector<HTMLElement>('[role="option"][aria-selected="true"]');
  return {
    text: root.innerText,
    keys,
    marked: option === null ? null : option.innerText,
    at: location.pathname + location.search,
  };
}
