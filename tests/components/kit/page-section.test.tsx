import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PageSection } from '#ui/components/structure/page-section.tsx';

let element: HTMLElement;
let root: Root;
beforeEach(() => {
  element = document.body.appendChild(document.createElement('div'));
  // React reports what a boundary has caught.
  root = createRoot(element, { onCaughtError: () => undefined, onRecoverableError: () => undefined });
});
afterEach(() => {
  flushSync(() => root.unmount());
  element.remove();
});

function Owner({ initial }: { initial: string }) {
  const [name, rename] = useState(initial);
  return (
    <label>
      Owner
      <input name="owner" value={name} onChange={(event) => rename(event.target.value)} />
      <output>{name}</output>
    </label>
  );
}

/** A section whose text another program takes away, and one next to it. */
function Page({ hasNote }: { hasNote: boolean }) {
  return (
    <>
      <PageSection id="broken">
        <p>
          {hasNote ? 'Ships today' : null}
          <b>until six</b>
        </p>
        <Owner initial="Ada" />
        <input name="gift" type="checkbox" />
        <textarea name="words" />
        <input name="size" type="radio" value="s" defaultChecked />
        <input name="size" type="radio" value="l" />
      </PageSection>
      <PageSection id="whole">
        <Owner initial="Bo" />
      </PageSection>
    </>
  );
}

const field = <F extends HTMLElement = HTMLInputElement>(selector: string): F => {
  const found = element.querySelector<F>(selector);
  if (found === null) throw new Error(`No ${selector}.`);
  return found;
};

function type(input: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  // Bypass the property that React uses to watch the field.
  Reflect.set(Object.getPrototypeOf(input) as object, 'value', value, input);
  flushSync(() => input.dispatchEvent(new Event('input', { bubbles: true })));
}

const breaks = () => {
  const text = field('#broken p').firstChild;
  if (!(text instanceof Text)) throw new Error('No text.');
  text.replaceWith(Object.assign(document.createElement('font'), { textContent: text.data }));
  flushSync(() => root.render(<Page hasNote={false} />));
};

test('only the section that another program changed renders again, and shows current data', () => {
  flushSync(() => root.render(<Page hasNote />));
  const [broken, whole] = [field('#broken'), field('#whole')];
  breaks();
  expect(field('#broken')).not.toBe(broken);
  expect(field('#broken p').textContent).toBe('until six');
  expect(field('#whole')).toBe(whole);
});

test('what was typed and selected in the section stays, and so does the focus', async () => {
  flushSync(() => root.render(<Page hasNote />));
  type(field('#broken [name=owner]'), 'Ada Lovelace');
  type(field<HTMLTextAreaElement>('textarea'), 'Ring twice');
  flushSync(() => field('[name=gift]').click());
  flushSync(() => field('[value=l]').click());
  field<HTMLTextAreaElement>('textarea').focus();
  breaks();
  await expect.poll(() => field<HTMLOutputElement>('#broken output').textContent).toBe('Ada Lovelace');
  expect(field('#broken [name=owner]').value).toBe('Ada Lovelace');
  expect(field<HTMLTextAreaElement>('textarea').value).toBe('Ring twice');
  expect(field('[name=gift]').checked).toBe(true);
  expect(field('[value=l]').checked).toBe(true);
  expect(document.activeElement).toBe(field('textarea'));
});

test('a ref points to the current section', () => {
  const place: { current: HTMLElement | null } = { current: null };
  const Placed = ({ hasNote }: { hasNote: boolean }) => (
    <PageSection ref={place} id="broken">
      <p>
        {hasNote ? 'Ships today' : null}
        <b>until six</b>
      </p>
    </PageSection>
  );
  flushSync(() => root.render(<Placed hasNote />));
  expect(place.current).toBe(field('#broken'));
  const before = place.current;
  field('#broken p').firstChild?.replaceWith(document.createElement('font'));
  flushSync(() => root.render(<Placed hasNote={false} />));
  expect(place.current).toBe(field('#broken'));
  expect(place.current).not.toBe(before);
});
