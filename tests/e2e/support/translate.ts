import type { Page } from '@playwright/test';

/**
 * Translates the page as Chrome does, into the same words: each text node is replaced by an element, now and whenever
 * text is added.
 */
function replaceTexts(): void {
  const skipped = new Set(['SCRIPT', 'STYLE', 'TEXTAREA', 'NOSCRIPT', 'TITLE', 'FONT', 'OPTION']);
  const font = () => {
    const element = document.createElement('font');
    element.style.verticalAlign = 'inherit';
    return element;
  };
  const replace = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = root instanceof Text ? [root] : [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      const parent = text.parentElement;
      if (parent === null || skipped.has(parent.tagName) || text.data.trim() === '') continue;
      const outer = font();
      const inner = outer.appendChild(font());
      inner.textContent = text.data;
      text.replaceWith(outer);
    }
  };
  document.documentElement.classList.add('translated-ltr');
  replace(document.body);
  new MutationObserver((records) => {
    for (const { addedNodes, target } of records) {
      addedNodes.forEach(replace);
      if (target instanceof Text) replace(target);
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}

/** Translates this document. */
export const translate = (page: Page): Promise<void> => page.evaluate(replaceTexts);

/** Translates each document that is opened from now on, as soon as it has loaded. */
export const translateAlways = (page: Page): Promise<unknown> =>
  page.addInitScript(`addEventListener('load', ${replaceTexts.toString()})`);
