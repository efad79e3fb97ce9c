import { useState } from 'react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { of } from 'rxjs';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createActor, fromPromise } from 'xstate';
import { jobMachine } from '#machines/kit/job.machine.ts';
import { productImportMachine } from '#machines/vendor-panel/product-import.machine.ts';
import { teamMachine } from '#machines/vendor-panel/team.machine.ts';
import type { TeamAct, TeamAnswer } from '#machines/vendor-panel/team.machine.ts';
import { ImportView } from '#pages/vendor-panel/import/import-view.tsx';
import { ProductPictures } from '#pages/vendor-panel/products/pictures/product-pictures.tsx';
import type { Invite } from '#pages/vendor-panel/team/invite-form.tsx';
import { TeamView } from '#pages/vendor-panel/team/team-view.tsx';
import type { ProductImport } from '#schema/vendor-panel/import.ts';
import type { EditedPicture } from '#schema/vendor-panel/product.ts';
import { sampleJob } from '#samples/models/kit/job.model.ts';
import { sampleFile, sampleImport } from '#samples/models/vendor-panel/product-import.model.ts';
import { store, team, withoutAnn } from '#samples/models/vendor-panel/team.model.ts';

let leave = () => {};
afterEach(() => leave());

function show(content: ReactNode) {
  const element = document.body.appendChild(document.createElement('main'));
  const root = createRoot(element);
  flushSync(() => root.render(content));
  leave = () => {
    root.unmount();
    element.remove();
  };
}

const buttonOf = (name: string | RegExp) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
const live = (words: string) => page.getByRole('status').filter({ hasText: words });

/** Presses Tab until the control has the focus; fails if it is not in the tab order. */
async function tabTo(name: string) {
  for (let steps = 0; steps < 40; steps += 1) {
    await userEvent.keyboard('{Tab}');
    const here = document.activeElement;
    if (here?.getAttribute('aria-label') === name || here?.textContent === name) return;
  }
  throw new Error(`Tab does not lead to '${name}'`);
}

const picture = (name: string): EditedPicture => ({ path: `products/a/${name}.svg`, alt: name });

function Pictures() {
  const [now, setNow] = useState<readonly EditedPicture[]>(['front', 'side', 'back'].map(picture));
  return (
    <ProductPictures
      vendorId="10000000-0000-7000-8000-000000000002"
      pictures={now}
      options={[]}
      onChange={setNow}
      onBusy={() => undefined}
      problem={undefined}
    />
  );
}

const pictureOrder = () => [...document.querySelectorAll('ol img')].map((each) => each.getAttribute('alt'));

test('pictures can be ordered with arrow keys and buttons; each move is announced and keeps the focus', async () => {
  show(<Pictures />);
  await tabTo('Move picture 1 of 3: drag it or use the arrow keys');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(live('Picture 1 is now picture 2 of 3.')).toBeInTheDocument();
  await expect.element(buttonOf(/^Move picture 2 of 3/)).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(buttonOf(/^Move picture 3 of 3/)).toHaveFocus();
  expect(pictureOrder()).toEqual(['side', 'back', 'front']);
  await tabTo('Move up picture 3');
  await userEvent.keyboard('{Enter}');
  await expect.element(buttonOf('Move up picture 2')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(live('Picture 2 is now picture 1 of 3.')).toBeInTheDocument();
  await expect.element(buttonOf(/^Move picture 1 of 3/)).toHaveFocus();
  expect(pictureOrder()).toEqual(['front', 'side', 'back']);
  await tabTo('Remove picture 1');
  await userEvent.keyboard('{Enter}');
  await expect.element(live('Picture 1 removed.')).toBeInTheDocument();
  await expect.element(buttonOf('Add pictures')).toHaveFocus();
});

function showTeam(answers: Partial<Record<TeamAct['kind'], TeamAnswer>>, invite?: Invite) {
  const actor = createActor(
    teamMachine.provide({
      actors: {
        readTeam: fromPromise(() => Promise.resolve(team)),
        act: fromPromise<TeamAnswer, { act: TeamAct | null }>(({ input: { act } }) => {
          const answer = act === null ? undefined : answers[act.kind];
          return answer === undefined ? Promise.reject(new Error('unasked')) : Promise.resolve(answer);
        }),
      },
    }),
    { input: { mayRead: true } },
  ).start();
  show(<TeamView actor={actor} store={store} {...(invite === undefined ? {} : { invite })} />);
}

test("by keyboard, a member changes another's role and removes them, and hears each result", async () => {
  showTeam({ role: { kind: 'done', team }, remove: { kind: 'done', team: withoutAnn } });
  await expect.element(page.getByRole('combobox', { name: 'Role of Ann Lee' })).toBeVisible();
  await tabTo('Role of Ann Lee');
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(live('Role changed.')).toBeInTheDocument();
  await expect.element(page.getByRole('combobox', { name: 'Role of Ann Lee' })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(buttonOf('Remove Ann Lee')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/^Remove Ann Lee from the team/)).toBeVisible();
  await tabTo('Cancel');
  await userEvent.keyboard('{Enter}');
  await expect.element(buttonOf('Remove Ann Lee')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(buttonOf('Yes, remove')).toBeVisible();
  await tabTo('Yes, remove');
  await userEvent.keyboard('{Enter}');
  await expect.element(live('Member removed.')).toBeInTheDocument();
  await expect.element(page.getByRole('group', { name: 'Team' })).toHaveFocus();
});

test('by keyboard, someone is invited, and the form is ready for the next person', async () => {
  const invited: unknown[] = [];
  showTeam({}, (vendor, values) => {
    invited.push([vendor, values]);
    return Promise.resolve({ kind: 'saved', values: {}, version: null });
  });
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
  (page.getByRole('textbox', { name: 'Email' }).element() as HTMLElement).focus();
  await userEvent.keyboard('zoe@example.com');
  await tabTo('Send invitation');
  await userEvent.keyboard('{Enter}');
  await expect.element(live('Invitation sent to zoe@example.com.')).toBeInTheDocument();
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveValue('');
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveFocus();
  expect(invited).toEqual([[store.vendor_id, { email: 'zoe@example.com', role: 'catalog' }]]);
});

function showImport() {
  const done = sampleJob({ status: 'done' });
  const checked = sampleImport({ stage: 'checked', wrong: 2, creates: 998, job: done });
  const actor = createActor(
    productImportMachine.provide({
      actors: {
        findImport: fromPromise<ProductImport | null, void>(() => Promise.resolve(null)),
        readFile: fromPromise(() => Promise.resolve(sampleFile)),
        sendRows: fromPromise(() => Promise.resolve(checked)),
        runImport: fromPromise(() =>
          Promise.resolve(sampleImport({ stage: 'ended', creates: 998, job: done })),
        ),
        closeImport: fromPromise<void, { id: string }>(() => Promise.resolve()),
      },
    }),
  ).start();
  show(
    <ImportView
      actor={actor}
      vendorId="iron"
      listPath="/iron/vendor-dashboard/products"
      createJob={(id) =>
        createActor(jobMachine.provide({ actors: { readJob: fromPromise(() => Promise.resolve(done)) } }), {
          input: { id },
        })
      }
      readProblems={() => of([])}
      readWords={() => of([])}
      readCategories={() => of([])}
      renderPictures={() => null}
    />,
  );
}

test('by keyboard, a file is imported: each step takes the focus and announces its progress', async () => {
  showImport();
  const file = page.getByLabelText(/^Choose a CSV or XLSX file/);
  await expect.element(file).toBeVisible();
  (file.element() as HTMLElement).focus();
  await userEvent.upload(file, new File(['Name'], 'bars.csv', { type: 'text/csv' }));
  const wizard = page.getByRole('group', { name: 'Import', exact: true });
  await expect.element(live('Match the columns.')).toBeInTheDocument();
  await expect.element(wizard).toHaveFocus();
  await tabTo('Check rows');
  await userEvent.keyboard('{Enter}');
  await expect.element(live('Checked. 2 rows will be skipped.')).toBeInTheDocument();
  await expect.element(wizard).toHaveFocus();
  await tabTo('Skip rows with errors');
  await userEvent.keyboard('{Enter}');
  await expect.element(live('was imported.')).toBeInTheDocument();
  await expect.element(wizard).toHaveFocus();
  await tabTo('Import another file');
  await userEvent.keyboard('{Enter}');
  await expect.element(file).toBeVisible();
  await expect.element(wizard).toHaveFocus();
});
