import type { SubmissionSnapshot } from '#machines/content/submission.machine.ts';
import { messages } from '#schema/texts/texts.ts';
import { problemSight } from '#engine/problem.ts';
import type { Screen } from '#engine/screen.ts';

const problems = {
  limited: messages.tooManySubmissions,
  refused: messages.submissionRefused,
  offline: messages.submissionOffline,
  failed: messages.submissionFailed,
} as const;
const sent = 'Message sent';
const inProgress = 'It is on its way already.';

function problemOf(snapshot: SubmissionSnapshot): string | null {
  for (const state of ['limited', 'refused', 'offline', 'failed'] as const) {
    if (snapshot.matches({ editing: state })) return problems[state];
  }
  return snapshot.matches({ editing: 'overtaken' }) ? snapshot.context.conflict : null;
}

/** The form of the contact page. */
export const screen: Screen = {
  sight: (any) => {
    const snapshot = any as SubmissionSnapshot;
    const words = ['Send message', 'Sending…', sent];
    const here = snapshot.matches('sent') ? sent : snapshot.hasTag('busy') ? 'Sending…' : 'Send message';
    const said = problemSight([...Object.values(problems), inProgress], problemOf(snapshot));
    return {
      seen: [here, ...said.seen],
      unseen: [...words.filter((each) => each !== here), ...said.unseen],
    };
  },
  acts: {
    'submission.send': ({ values }, any) => {
      const { subject, message } = values as { subject: string; message?: string };
      // A message without text is not sent.
      if (message === undefined || !(any as SubmissionSnapshot).matches('editing')) return null;
      return [
        { fill: 'Name', with: 'Ada Lovelace' },
        { fill: 'Email', with: 'ada@example.com' },
        { fill: 'Subject', with: subject },
        { fill: 'Message', with: message },
        { press: 'Send message' },
      ];
    },
    'submission.again': (_, any) =>
      (any as SubmissionSnapshot).matches('sent') ? [{ press: 'Write another message' }] : null,
  },
};
