import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { of } from 'rxjs';
import type { Deed, DeedActor } from '#actors/admin/deed.ts';
import { createAction } from '#actors/kit/action.ts';
import { useDeedDone } from '#pages/admin/kit/record-page.tsx';

function List({ actor, query }: { actor: DeedActor; query: object }) {
  const done = useDeedDone(
    actor,
    (kind) => kind,
    () => undefined,
    query,
  );
  return <p>{done ?? 'Nothing was done.'}</p>;
}

let actor: DeedActor;
let show = (_query: object) => {};
let leave = () => {};
beforeEach(() => {
  actor = createAction<Deed>(() => of({ kind: 'done', undo: null }));
  actor.start();
  const element = document.body.appendChild(document.createElement('main'));
  const root = createRoot(element);
  show = (query) => flushSync(() => root.render(<List actor={actor} query={query} />));
  leave = () => {
    root.unmount();
    actor.stop();
    element.remove();
  };
});
afterEach(() => leave());

test('what was done about a row is told until another view of its list is shown', async () => {
  show({ view: 'open' });
  actor.send({ type: 'action.send', what: { kind: 'revoke:1', words: '', more: [] } });
  await expect.element(page.getByText('revoke:1')).toBeVisible();
  show({ view: 'open' });
  await expect.element(page.getByText('revoke:1')).toBeVisible();
  show({ view: 'accepted' });
  await expect.element(page.getByText('Nothing was done.')).toBeVisible();
  show({ view: 'open' });
  await expect.element(page.getByText('Nothing was done.')).toBeVisible();
});
