import type { ApplicationDraftSnapshot } from '#machines/onboarding/application-draft.machine.ts';
import { accountMessages } from '#schema/texts/texts.ts';
import { sentences } from '#samples/models/onboarding/application-draft.model.ts';
import { problemSight } from '#engine/problem.ts';
import type { Screen } from '#engine/screen.ts';

const lines = [
  'All changes saved',
  'Unsaved changes',
  'Saving…',
  'Submitting…',
  "Not saved because you're offline.",
] as const;
const failed = "We couldn't load your application.";
const closed = "We're reviewing your application.";
const clash = 'You also changed this in another window.';

function lineOf(snapshot: ApplicationDraftSnapshot): (typeof lines)[number] | null {
  if (snapshot.matches({ open: 'saving' }) || snapshot.matches({ open: 'saving to submit' }))
    return 'Saving…';
  if (snapshot.matches({ open: 'submitting' })) return 'Submitting…';
  if (snapshot.matches({ open: 'offline' })) return "Not saved because you're offline.";
  if (snapshot.matches({ open: 'waiting' })) return 'Unsaved changes';
  return snapshot.matches({ open: 'settled' }) ? 'All changes saved' : null;
}

/** The first step of an application. */
export const screen: Screen = {
  sight: (any) => {
    const snapshot = any as ApplicationDraftSnapshot;
    const { sentence, problems } = snapshot.context;
    const isOpen = snapshot.hasTag('open');
    const line = lineOf(snapshot);
    const here = [
      ...(line === null ? [] : [line]),
      ...(snapshot.matches('failed') ? [failed] : []),
      ...(snapshot.matches('closed') || snapshot.matches('submitted') ? [closed] : []),
      ...(snapshot.matches({ open: 'conflict' }) ? [clash] : []),
    ];
    const said = problemSight([sentences.refused, accountMessages.unexpected], isOpen ? sentence : null);
    const wrong = problemSight([sentences.wrong], isOpen ? (problems.storeName ?? null) : null);
    return {
      seen: ['Apply to sell', ...here, ...said.seen, ...wrong.seen],
      unseen: [
        ...[...lines, failed, closed, clash].filter((each) => !here.includes(each)),
        ...said.unseen,
        ...wrong.unseen,
      ],
    };
  },
  acts: {
    'draft.changed': ({ answers }, any) =>
      any.hasTag('open') && !any.hasTag('busy')
        ? [{ fill: 'Store name', with: (answers as { storeName: string }).storeName }]
        : null,
    'step.finish': ({ problems }, any) => {
      const snapshot = any as ApplicationDraftSnapshot;
      const isWrong = snapshot.context.answers.storeName === '';
      const wanted = Object.keys(problems as object).length > 0;
      return snapshot.hasTag('open') && !snapshot.hasTag('busy') && isWrong === wanted
        ? [{ press: 'Continue' }]
        : null;
    },
    'conflict.mine': (_, any) =>
      (any as ApplicationDraftSnapshot).matches({ open: 'conflict' }) ? [{ press: 'Save choices' }] : null,
    'conflict.theirs': (_, any) =>
      (any as ApplicationDraftSnapshot).matches({ open: 'conflict' })
        ? [{ press: 'Discard my changes' }]
        : null,
    'draft.retry': (_, any) => {
      const snapshot = any as ApplicationDraftSnapshot;
      return snapshot.matches('failed') || snapshot.matches({ open: 'refused' })
        ? [{ press: 'Try again' }]
        : null;
    },
  },
};
