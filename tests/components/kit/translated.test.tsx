import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { Button } from '#ui/components/actions/button.tsx';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { Tab, TabList, Tabs } from '#ui/components/navigation/tabs.tsx';

/** As the browser's translation does: each text node is replaced by an element. */
function translate(element: Element): void {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    text.replaceWith(Object.assign(document.createElement('font'), { textContent: text.data }));
  }
}

interface Look {
  isPending?: boolean;
  words: string;
}

test.each<[name: string, draw: (look: Look) => ReactNode]>([
  ['a button', ({ isPending = false, words }) => <Button isPending={isPending}>{words}</Button>],
  ['a native button', ({ isPending, words }) => <Button isPending={isPending}>{words}</Button>],
  [
    'a tab',
    ({ words }) => (
      <Tabs>
        <TabList aria-label="Orders">
          <Tab id="open">{words}</Tab>
        </TabList>
      </Tabs>
    ),
  ],
  [
    'a notice',
    ({ isPending = false, words }) => <Notice title={isPending ? 'Please wait.' : undefined}>{words}</Notice>,
  ],
])('%s still shows each change after the page is translated', (_, draw) => {
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  const show = (look: Look) => {
    flushSync(() => root.render(draw(look)));
    const shown = element.textContent?.replace('Please wait.', '');
    translate(element);
    return shown;
  };
  const shown = [
    show({ words: 'Continue to payment' }),
    show({ words: 'Continue to payment', isPending: true }),
    show({ words: 'Placing your order…', isPending: true }),
    show({ words: 'Place order' }),
  ];
  flushSync(() => root.unmount());
  element.remove();
  expect(shown).toEqual(['Continue to payment', 'Continue to payment', 'Placing your order…', 'Place order']);
});
