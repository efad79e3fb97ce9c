import { useSelector } from '@xstate/react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { of } from 'rxjs';
import type { AdminAction, AdminActionActor } from '#actors/admin/admin-action.ts';
import { createAction } from '#actors/kit/action.ts';
import { useActionDone } from '#pages/admin/kit/record-page.tsx';

function List({ actor, query }: { actor: AdminActionActor; query: object }) {
  const done = useSelector(actor, ({ context }) => context.what?.kind);
  useActionDone(
    actor,
    (kind) => kind,
    () => undefined,
    query,
  );
  return <p>{done ?? 'Nothing was changed.'}</p>;
}

let actor: AdminActionActor;
let show = (_query: object) => {};
let leave = () => {};
beforeEach(() => {
  actor = createAction<AdminAction>(() => of({ kind: 'done', undo: null }));
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

test('the result of a row action stays until another view of the list opens', async () => {
  show({ view: 'open' });
  actor.send({ type: 'action.send', what: { kind: 'revoke:1', words: '', more: [] } });
  await expect.element(page.getByText('revoke:1')).toBeVisible();
  show({ view: 'open' });
  await expect.element(page.getByText('revoke:1')).toBeVisible();
  show({ view: 'accepted' });
  await expect.element(page.getByText('Nothing was changed.')).toBeVisible();
  show({ view: 'open' });
  await expect.element(page.getByText('Nothing was changed.')).toBeVisible();
});
