import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useForm } from '#actors/kit/use-form.ts';
import { nobody, sessionHandle } from '#lazy/session-handle.ts';
import type { SessionView } from '#lazy/session-handle.ts';
import { KeptSession } from '#lazy/use-session.ts';
import { RecordForm } from '#panel/form/record-form.tsx';
import { useRecordFields } from '#panel/form/use-record-form.ts';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { leaveSession, loadSession, signOut } from '../kit/one-session.ts';
import {
  button,
  leaveStore,
  nameField,
  open,
  problemsOf,
  save,
  show,
  Store,
  stored,
  tagline,
  withSecret,
} from './store-form.tsx';
import type { Values } from './store-form.tsx';

afterAll(leaveSession);
beforeEach(() => {
  sessionStorage.clear();
  save.mockReset();
});
afterEach(leaveStore);

test('Save and Ctrl+S work only if something changed', async () => {
  save.mockImplementation(async (values) => ({ kind: 'saved', values, version: 2 }));
  open();
  await expect.element(button('Save')).toBeDisabled();
  await userEvent.keyboard('{Control>}s{/Control}');
  expect(save).not.toHaveBeenCalled();
  await nameField.fill('Barn');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.element(page.getByRole('status')).toHaveTextContent('Saved.');
  expect(save.mock.calls).toEqual([[{ name: 'Barn', tagline: 'Bars' }, 1]]);
  await expect.element(button('Save')).toBeDisabled();
});

test('a second save by the same person is based on the answer to the first', async () => {
  save.mockImplementation(async (values, version) => ({
    kind: 'saved',
    values,
    version: (version ?? 0) + 1,
  }));
  open();
  await nameField.fill('Barn');
  await button('Save').click();
  await expect.element(page.getByRole('status')).toHaveTextContent('Saved.');
  await nameField.fill('Chalk');
  await button('Save').click();
  await expect.poll(() => save.mock.calls.map(([, version]) => version)).toEqual([1, 2]);
});

test('the first invalid field takes the focus, and a problem from the server shows at its field', async () => {
  save.mockResolvedValue({ kind: 'refused', problems: { tagline: 'This is taken' }, sentence: null });
  open();
  await nameField.fill('');
  await button('Save').click();
  await expect.element(nameField).toHaveFocus();
  await expect.element(nameField).toHaveAccessibleDescription('Name is required');
  expect(save).not.toHaveBeenCalled();
  await nameField.fill('Barn');
  await button('Save').click();
  await expect.element(tagline).toHaveAccessibleDescription('This is taken');
  await expect.element(tagline).toHaveFocus();
});

test('two people change the same field: both values are shown, and the person chooses', async () => {
  const theirs = { values: { name: 'Theirs', tagline: 'Plates' }, version: 5 };
  save.mockResolvedValueOnce({ kind: 'conflict', theirs });
  save.mockImplementation(async (values) => ({ kind: 'saved', values, version: 6 }));
  open();
  await nameField.fill('Mine');
  await button('Save').click();
  const title = page.getByRole('heading', { name: 'Someone else saved a newer version.' });
  await expect.element(title).toHaveFocus();
  const theirName = page.getByRole('checkbox', { name: 'Use their name: “Theirs”' });
  await expect.element(theirName).toHaveAccessibleDescription('Yours: “Mine”');
  // Only they changed it: nothing to choose.
  await expect.element(tagline).toHaveValue('Plates');
  await expect.element(page.getByText("We updated what you hadn't changed: tagline.")).toBeVisible();
  expect(page.getByRole('checkbox').elements()).toHaveLength(1);
  await button('Save choices').click();
  await expect.element(page.getByRole('status')).toHaveTextContent('Saved.');
  expect(save.mock.calls.at(-1)).toEqual([{ name: 'Mine', tagline: 'Plates' }, 5]);
});

test('two people change different fields: both changes are saved, without a choice', async () => {
  const theirs = { values: { name: 'Iron', tagline: 'Plates' }, version: 5 };
  save.mockResolvedValueOnce({ kind: 'conflict', theirs });
  save.mockImplementation(async (values) => ({ kind: 'saved', values, version: 6 }));
  open();
  await nameField.fill('Mine');
  await button('Save').click();
  await expect.element(tagline).toHaveValue('Plates');
  expect(page.getByRole('checkbox').elements()).toEqual([]);
  await button('Save my changes').click();
  await expect.element(page.getByRole('status')).toHaveTextContent('Saved.');
  expect(save.mock.calls.at(-1)).toEqual([{ name: 'Mine', tagline: 'Plates' }, 5]);
});

test('a choice of their value is saved and shown', async () => {
  const theirs = { values: { name: 'Theirs', tagline: 'Bars' }, version: 5 };
  save.mockResolvedValueOnce({ kind: 'conflict', theirs });
  save.mockImplementation(async (values) => ({ kind: 'saved', values, version: 6 }));
  open();
  await nameField.fill('Mine');
  await tagline.fill('Chains');
  await button('Save').click();
  await page.getByRole('checkbox', { name: 'Use their name: “Theirs”' }).click();
  await button('Save choices').click();
  await expect.element(page.getByRole('status')).toHaveTextContent('Saved.');
  expect(save.mock.calls.at(-1)).toEqual([{ name: 'Theirs', tagline: 'Chains' }, 5]);
  await expect.element(nameField).toHaveValue('Theirs');
});

test('typed text survives a reload, until it is saved or discarded', async () => {
  save.mockImplementation(async (values) => ({ kind: 'saved', values, version: 2 }));
  open();
  await nameField.fill('Barn');
  open();
  await expect.element(nameField).toHaveValue('Barn');
  await button('Discard changes').click();
  await expect.element(nameField).toHaveValue('Iron');
  open();
  await expect.element(nameField).toHaveValue('Iron');
  await nameField.fill('Chalk');
  await button('Save').click();
  await expect.element(page.getByRole('status')).toHaveTextContent('Saved.');
  expect(sessionStorage.length).toBe(0);
});

test('a part of a page is labeled when it shows a draft, and only then offers to discard it', async () => {
  const openPart = () => show(<Store version={1} values={stored} isPart />);
  openPart();
  await nameField.fill('Barn');
  await expect.element(button('Discard changes')).not.toBeInTheDocument();
  openPart();
  await expect.element(page.getByText('Restored from your last visit.')).toBeVisible();
  await expect.element(nameField).toHaveValue('Barn');
  await button('Discard changes').click();
  await expect.element(nameField).toHaveValue('Iron');
  expect(sessionStorage.length).toBe(0);
});

test('a draft of an older version is sent with that version, so the server sees the conflict', async () => {
  save.mockResolvedValue({ kind: 'failed', sentence: 'Later.' });
  open();
  await nameField.fill('Barn');
  open(4, { name: 'Theirs', tagline: 'Plates' });
  await expect.element(nameField).toHaveValue('Barn');
  await expect.element(tagline).toHaveValue('Plates');
  await button('Save').click();
  await expect.poll(() => save.mock.calls).toEqual([[{ name: 'Barn', tagline: 'Plates' }, 1]]);
});

test('a draft of an older version without a field that both changed changes what is stored now', async () => {
  save.mockResolvedValue({ kind: 'failed', sentence: 'Later.' });
  open();
  await nameField.fill('Barn');
  open(4, { name: 'Iron', tagline: 'Plates' });
  await expect.element(nameField).toHaveValue('Barn');
  await expect.element(tagline).toHaveValue('Plates');
  await button('Save').click();
  await expect.poll(() => save.mock.calls).toEqual([[{ name: 'Barn', tagline: 'Plates' }, 4]]);
});

test('after a draft of an older version is discarded, a save is based on what is stored now', async () => {
  save.mockResolvedValue({ kind: 'failed', sentence: 'Later.' });
  open();
  await nameField.fill('Barn');
  open(4, { name: 'Theirs', tagline: 'Plates' });
  await button('Discard changes').click();
  await nameField.fill('Chalk');
  await expect.element(page.getByText('Restored from your last visit.')).not.toBeInTheDocument();
  await button('Save').click();
  await expect.poll(() => save.mock.calls).toEqual([[{ name: 'Chalk', tagline: 'Plates' }, 4]]);
});

test.each([false, true])(
  'a draft of an older version that is discarded and brought back is still of that version (part: %s)',
  async (isPart) => {
    save.mockResolvedValue({ kind: 'failed', sentence: 'Later.' });
    open();
    await nameField.fill('Barn');
    const openNow = () =>
      show(<Store version={4} values={{ name: 'Theirs', tagline: 'Plates' }} isPart={isPart} />);
    openNow();
    await button('Discard changes').click();
    await expect.element(nameField).toHaveValue('Theirs');
    await button('Undo').click();
    await expect.element(nameField).toHaveValue('Barn');
    await expect.element(page.getByText('Restored from your last visit.')).toBeVisible();
    await expect.element(button('Discard changes')).toBeVisible();
    openNow();
    await button('Save').click();
    await expect.poll(() => save.mock.calls).toEqual([[{ name: 'Barn', tagline: 'Plates' }, 1]]);
  },
);

test('changes that are discarded in a conflict and brought back ask again', async () => {
  const theirs = { values: { name: 'Theirs', tagline: 'Plates' }, version: 5 };
  save.mockResolvedValue({ kind: 'conflict', theirs });
  open();
  await nameField.fill('Mine');
  await button('Save').click();
  await button('Discard my changes').click();
  await expect.element(nameField).toHaveValue('Theirs');
  await button('Undo').click();
  await expect.element(nameField).toHaveValue('Mine');
  await button('Save').click();
  await expect.element(page.getByRole('checkbox', { name: 'Use their name: “Theirs”' })).toBeVisible();
  expect(save.mock.calls.map(([, version]) => version)).toEqual([1, 1]);
});

test('the page reacts to a restored draft as to any other change', async () => {
  const edited = vi.fn<(isDirty: boolean) => void>();
  const openTold = () => show(<Store version={1} values={stored} onEdited={edited} />);
  openTold();
  await nameField.fill('Barn');
  expect(edited.mock.calls).toEqual([[true]]);
  openTold();
  await expect.poll(() => edited.mock.calls).toEqual([[true], [true]]);
  await button('Discard changes').click();
  await expect.poll(() => edited.mock.calls).toEqual([[true], [true], [false]]);
});

test("leaving with changes asks, leaving without changes doesn't", async () => {
  const ask = vi.spyOn(window, 'confirm').mockReturnValue(false);
  const here = location.href;
  open();
  history.pushState(null, '', '#same-page');
  history.replaceState(null, '', here);
  expect(ask).not.toHaveBeenCalled();
  await nameField.fill('Barn');
  await expect.element(button('Save')).toBeEnabled();
  history.pushState(null, '', '/elsewhere');
  expect([ask.mock.calls.length, location.href]).toEqual([1, here]);
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);
  await button('Discard changes').click();
  await expect.element(button('Save')).toBeDisabled();
  const calm = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(calm);
  expect(calm.defaultPrevented).toBe(false);
  ask.mockRestore();
});

/** The question that is asked before the person leaves, or null. */
const asked = (leaving: () => void): string | null => {
  const ask = vi.spyOn(window, 'confirm').mockReturnValue(false);
  leaving();
  const question = ask.mock.calls[0]?.[0] ?? null;
  ask.mockRestore();
  return question;
};
const goElsewhere = () => history.pushState(null, '', '/elsewhere');

test('the question promises to keep only what a draft keeps', async () => {
  function Unkept() {
    const actor = useForm<Values>({ values: stored, save });
    const { field } = useRecordFields<Values>(actor, problemsOf);
    return (
      <RecordForm actor={actor} label="Unkept" action="Save" problemsOf={problemsOf} fields={{}}>
        <TextField label="Name" {...field('name')} />
      </RecordForm>
    );
  }
  show(<Unkept />);
  await nameField.fill('Barn');
  await expect.element(button('Save')).toBeEnabled();
  expect(asked(goElsewhere)).toBe('Leave this page? Your changes will be lost.');
  show(<Store version={1} values={withSecret} />);
  await nameField.fill('Barn');
  await expect.element(button('Save')).toBeEnabled();
  expect(asked(goElsewhere)).toMatch(/We'll keep your unsaved changes in this tab\.$/);
  await page.getByRole('textbox', { name: 'Secret' }).fill('12-3456789');
  await expect.poll(() => asked(goElsewhere)).toBe('Leave this page? Some of your changes will be lost.');
});

test('a save on its way asks nothing, one that waits for a login asks', async () => {
  const here = location.href;
  save.mockImplementation(() => new Promise<never>(() => undefined));
  const form = (kept: SessionView | null) => (
    <KeptSession value={kept}>
      <Store version={1} values={stored} />
    </KeptSession>
  );
  show(form(null));
  await nameField.fill('Barn');
  await button('Save').click();
  await expect.poll(() => save.mock.calls.length).toBe(1);
  expect(asked(goElsewhere)).toBeNull();
  history.replaceState(null, '', here);
  show(form({ ...nobody, phase: 'signed-in', userId: 'ada' }));
  await button('Save').click();
  await expect.poll(() => asked(goElsewhere)).toMatch(/^Leave this page\?/);
});

test('logging out with changes asks, and a no keeps the person logged in', async () => {
  const logOut = () => sessionHandle.signOut();
  await loadSession();
  signOut.mockClear();
  open();
  await nameField.fill('Barn');
  await expect.element(button('Save')).toBeEnabled();
  const question = 'Log out? Your changes will be lost.';
  expect(asked(logOut)).toBe(question);
  expect(asked(() => history.pushState(null, '', '/logout'))).toBe(question);
  await expect.element(nameField).toHaveValue('Barn');
  expect(signOut).not.toHaveBeenCalled();
  await button('Discard changes').click();
  await expect.element(button('Save')).toBeDisabled();
  expect(asked(logOut)).toBeNull();
  await expect.poll(() => signOut.mock.calls.length).toBe(1);
});

test('sensitive fields are not kept in the draft, the others are', async () => {
  const open = () => show(<Store version={1} values={withSecret} />);
  open();
  const secret = page.getByRole('textbox', { name: 'Secret' });
  await secret.fill('12-3456789');
  await nameField.fill('Barn');
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('3456789');
  open();
  await expect.element(nameField).toHaveValue('Barn');
  await expect.element(secret).toHaveValue('');
});

test('read-only members can neither change nor save', async () => {
  show(<Store version={1} values={stored} isReadOnly />);
  await expect.element(nameField).toBeDisabled();
  await expect.element(page.getByText('You can view this, but not change it.')).toBeVisible();
  expect(button('Save').elements()).toEqual([]);
  expect(document.querySelector('[data-record-form]')).toBeNull();
});

test('with two forms, Ctrl+S saves the focused one, and leaving asks once', async () => {
  save.mockImplementation(async (values) => ({ kind: 'saved', values, version: 2 }));
  const ask = vi.spyOn(window, 'confirm').mockReturnValue(false);
  show(
    <>
      <Store version={1} values={stored} label="First" />
      <Store version={1} values={stored} label="Second" />
    </>,
  );
  const nameIn = (label: string) =>
    page.getByRole('form', { name: label }).getByRole('textbox', { name: 'Name' });
  await nameIn('First').fill('One');
  await nameIn('Second').fill('Two');
  history.pushState(null, '', '/elsewhere');
  expect(ask.mock.calls.length).toBe(1);
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.element(page.getByRole('status')).toHaveTextContent('Saved.');
  expect(save.mock.calls.map(([{ name }]) => name)).toEqual(['Two']);
  ask.mockRestore();
});

test('after a save or a discard, the focus stays on the button, which undoes a discard', async () => {
  save.mockImplementation(async (values) => ({ kind: 'saved', values, version: 2 }));
  open();
  await nameField.fill('Barn');
  await button('Save').click();
  await expect.element(page.getByRole('status')).toHaveTextContent('Saved.');
  await expect.element(button('Save')).toHaveFocus();
  await nameField.fill('Chalk');
  await button('Discard changes').click();
  await userEvent.keyboard('{Enter}');
  await expect.element(nameField).toHaveValue('Chalk');
});
