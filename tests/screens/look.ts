/** What a person can see of a page. */
export type Look = {
  text: string;
  /** Keys by what stands on them: whether they can be pressed. */
  keys: Readonly<Record<string, boolean>>;
  /** The option that the arrows have reached. */
  marked: string | null;
  /** Path and query in the address bar. */
  at: string;
};

/** Looks at a page. It runs in the browser, also handed over as text: it uses nothing from outside itself. */
export function lookAt(root: HTMLElement): Look {
  const keys: Record<string, boolean> = {};
  for (const key of root.querySelectorAll<HTMLButtonElement>('button')) {
    if (key.getClientRects().length > 0) keys[key.innerText.trim()] = !key.disabled;
  }
  const option = root.querySelector<HTMLElement>('[role="option"][aria-selected="true"]');
  return {
    text: root.innerText,
    keys,
    marked: option === null ? null : option.innerText,
    at: location.pathname + location.search,
  };
}
