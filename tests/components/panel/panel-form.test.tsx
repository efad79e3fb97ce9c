import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FieldProblems, SaveAnswer } from '#machines/kit/form.rules.ts';
import { PanelForm } from '#panel/form/panel-form.tsx';
import { usePanelFields, usePanelForm } from '#panel/form/use-panel-form.ts';
import { TextField } from '#ui/components/text-field.tsx';

interface Values {
  readonly [name: string]: string;
  name: string;
  tagline: string;
}
const stored: Values = { name: 'Iron', tagline: 'Bars' };
const withSecret: Values = { ...stored, secret: '' };
const problemsOf = ({ name }: Values): FieldProblems => (name === '' ? { name: 'Name is required' } : {});

type Save = (values: Values, version: number | null) => Promise<SaveAnswer>;
const save = vi.fn<Save>();
let leave = () => {};

interface StoreProps {
  version: number;
  values: Values;
  label?: string;
  isReadOnly?: boolean;
}

function Store({ version, values, label = 'Store', isReadOnly }: StoreProps) {
  const actor = usePanelForm<Values>({
    values,
    version,
    draft: label,
    unkept: ['secret'],
    problemsOf,
    save,
  });
  const { field } = usePanelFields<Values>(actor, problemsOf);
  return (
    <PanelForm
      actor={actor}
      label={label}
      action="Save"
      problemsOf={problemsOf}
      fields={{ name: { label: 'Name' }, tagline: { label: 'Tagline' } }}
      isReadOnly={isReadOnly}
    >
      <TextField label="Name" {...field('name')} />
      <TextField label="Tagline" {...field('tagline')} />
      {'secret' in values && <TextField label="Secret" {...field('secret')} />}
    </PanelForm>
  );
}

/** Opens the form over what is stored, as after a reload. */
const open = (version = 1, values = stored) => show(<Store version={version} values={values} />);

const show = (content: ReactNode) => {
  leave();
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  flushSync(() => root.render(content));
  leave = () => {
    root.unmount();
    element.remove();
    leave = () => {};
  };
};

const button = (name: string) => page.getByRole('button', { name, exact: true });
const nameField = page.getByRole('textbox', { name: 'Name' });
const tagline = page.getByRole('textbox', { name: 'Tagline' });

beforeEach(() => {
  sessionStorage.clear();
  save.mockReset();
});
afterEach(() => leave());

test('only a change can be saved, and Ctrl+S saves it', async () => {
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

test('a second own save is based on the answer to the first', async () => {
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

test('the first invalid field takes the focus, and a problem of the server stands at its field', async () => {
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

test('two people who save different values: both are shown, and the person chooses per field', async () => {
  const theirs = { values: { name: 'Theirs', tagline: 'Plates' }, version: 5 };
  save.mockResolvedValueOnce({ kind: 'conflict', theirs });
  save.mockImplementation(async (values) => ({ kind: 'saved', values, version: 6 }));
  open();
  await nameField.fill('Mine');
  await button('Save').click();
  await expect.element(page.getByText('Someone else saved a newer version.')).toBeVisible();
  const theirName = page.getByRole('checkbox', { name: 'Take their name: “Theirs”' });
  await expect.element(theirName).toHaveAccessibleDescription('Yours: “Mine”');
  await page.getByRole('checkbox', { name: 'Take their tagline: “Plates”' }).click();
  await button('Save this choice').click();
  await expect.element(page.getByRole('status')).toHaveTextContent('Saved.');
  expect(save.mock.calls.at(-1)).toEqual([{ name: 'Mine', tagline: 'Plates' }, 5]);
});

test('what is typed survives a reload, until it is saved or discarded', async () => {
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

test('a draft of an older version is saved on top of that version: the server sees the conflict', async () => {
  save.mockResolvedValue({ kind: 'failed', sentence: 'Later.' });
  open();
  await nameField.fill('Barn');
  open(4, { name: 'Theirs', tagline: 'Plates' });
  await expect.element(nameField).toHaveValue('Barn');
  await button('Save').click();
  await expect.poll(() => save.mock.calls).toEqual([[{ name: 'Barn', tagline: 'Bars' }, 1]]);
});

test('leaving with changes asks, without changes it does not', async () => {
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

test('what must not be kept is not kept, the rest is', async () => {
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

test('whoever may only look can neither change nor save', async () => {
  show(<Store version={1} values={stored} isReadOnly />);
  await expect.element(nameField).toBeDisabled();
  await expect.element(page.getByText('You may look at this, but not change it.')).toBeVisible();
  expect(button('Save').elements()).toEqual([]);
});

test('of two forms Ctrl+S saves the one with the focus, and leaving asks once', async () => {
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
