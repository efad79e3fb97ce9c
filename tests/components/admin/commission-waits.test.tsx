import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { map, of } from 'rxjs';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AdminAction } from '#actors/admin/admin-action.ts';
import { createAction } from '#actors/kit/action.ts';
import { Change } from '#pages/admin/settings/change.tsx';
import { savedWords } from '#pages/admin/settings/commission-rules.ts';

const nothing = () => undefined;
let leave = nothing;
afterEach(() => leave());

test.each([
  ['saved', 'Saved. This applies from now on.'],
  ['waiting', 'Sent for approval. The current rules apply until another admin approves the change.'],
] as const)(
  'a change of the commission that is %s says so, whatever its preview said',
  async (outcome, sentence) => {
    const element = document.body.appendChild(document.createElement('main'));
    const root = createRoot(element);
    leave = () => {
      root.unmount();
      element.remove();
    };
    const show = (isReady: boolean) =>
      flushSync(() =>
        root.render(
          <Change
            change={{ section: 'commission', version: 1, value: {} }}
            isReady={isReady}
            preview={() =>
              Promise.resolve({ kind: 'ready', preview: { needs_approval: outcome !== 'waiting' } })
            }
            action="Preview change"
            label="Change commission"
            consequence=""
            savedOf={(told) => savedWords(told, '')}
            onSaved={() => queueMicrotask(() => show(false))}
            onChanged={nothing}
            createActor={(_, tell) =>
              createAction<AdminAction>(() =>
                of(outcome).pipe(
                  map((told) => {
                    tell(told);
                    return { kind: 'done', undo: null };
                  }),
                ),
              )
            }
          />,
        ),
      );
    show(true);
    await page.getByRole('button', { name: 'Preview change' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect.element(page.getByText(sentence)).toBeVisible();
  },
);
