import { listViewModel } from '../../tests/model/kit/list-view.model.ts';

/** What a list needs to be shown once it has read these rows, or has failed. @param more whether there are further ones */
export const listed = (rows: readonly object[], failure?: object, more = rows.length > 2) =>
  [
    {
      ...listViewModel,
      cases: {
        ...listViewModel.cases,
        'done.readFirst': [{ output: { rows, next: more ? 'more' : null } }],
        ...(failure === undefined ? {} : { 'error.readFirst': [{ error: failure }] }),
      },
    },
    [
      failure === undefined
        ? (['xstate.done.actor.readFirst', 'done.readFirst', 0] as const)
        : (['xstate.error.actor.readFirst', 'error.readFirst', 0] as const),
    ],
  ] as const;
