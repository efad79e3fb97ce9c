import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '#ui/css/base.ts';
import { forgetDrafts } from '#actors/identity/forget-person.ts';
import { RecordForm } from '#panel/form/record-form.tsx';
import { useRecordFields, useRecordForm } from '#panel/form/use-record-form.ts';
import { TextArea } from '#ui/components/fields/text-area.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';

type Values = { name: string };
const noProblems = () => ({});

test("logging out deletes all drafts, logging in only other people's", async () => {
  const mine = 'draft/ada/product/1';
  for (const key of [mine, 'draft/ben/account/email', 'draft//Store', 'purchase-token'])
    sessionStorage.setItem(key, '{}');
  forgetDrafts('ada');
  expect(Object.keys(sessionStorage).toSorted()).toEqual([mine, 'purchase-token']);
  forgetDrafts(null);
  expect(Object.keys(sessionStorage)).toEqual(['purchase-token']);
  sessionStorage.clear();
});

function seenAtLowerEdge() {
  const { left, bottom } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
  return document.elementFromPoint(left + 20, bottom - 4);
}

test('the save bar never covers the focused field', async () => {
  function Long() {
    const actor = useRecordForm<Values>({
      values: { name: 'Iron' },
      draft: 'long',
      save: async (values) => ({ kind: 'saved', values, version: 2 }),
    });
    const { field } = useRecordFields<Values>(actor, noProblems);
    return (
      <RecordForm actor={actor} label="Long" action="Save" problemsOf={noProblems} fields={{}}>
        <TextField label="Name" {...field('name')} />
        {Array.from({ length: 30 }, (_, place) => (
          <TextArea key={place} label={`Field ${place}`} rows={2} defaultValue="" />
        ))}
      </RecordForm>
    );
  }
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  flushSync(() => root.render(<Long />));
  await page.getByRole('textbox', { name: 'Name' }).click();
  for (let place = 0; place < 30; place += 1) {
    await userEvent.keyboard('{Tab}');
    await expect.poll(seenAtLowerEdge).toBe(document.activeElement);
  }
  root.unmount();
  element.remove();
});
