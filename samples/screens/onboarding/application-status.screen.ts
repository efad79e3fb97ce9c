import type { ApplicationStatusSnapshot } from '#machines/onboarding/application-status.machine.ts';
import { accountMessages } from '#schema/texts/texts.ts';
import { gone, question } from '#samples/models/onboarding/application-status.model.ts';
import { problemSight } from '#engine/problem.ts';
import type { Screen } from '#engine/screen.ts';

const failed = "We couldn't load your application.";
const standings: Readonly<Record<string, string>> = {
  none: "You haven't applied yet.",
  pending: 'We got your application.',
  'information-asked': question,
  withdrawn: 'You withdrew your application.',
};
const ask = 'Withdraw application';
const asking = 'Withdraw your application?';

/** The status of an application. */
export const screen: Screen = {
  sight: (any) => {
    const snapshot = any as ApplicationStatusSnapshot;
    const { application, sentence } = snapshot.context;
    const isShown = snapshot.matches('shown');
    const status = application?.status ?? 'none';
    const isOpen = isShown && (status === 'pending' || status === 'information-asked');
    const isAsking = snapshot.matches({ shown: 'asking' }) || snapshot.matches({ shown: 'withdrawing' });
    const here = [
      ...(snapshot.matches('failed') ? [failed] : []),
      ...(isShown ? [standings[status] ?? ''] : []),
      ...(isOpen ? [isAsking ? asking : ask] : []),
    ];
    const said = problemSight([gone, accountMessages.unexpected], isShown ? sentence : null);
    return {
      seen: ['Application Status', ...here, ...said.seen],
      unseen: [
        ...[failed, ...Object.values(standings), ask, asking].filter((each) => !here.includes(each)),
        ...said.unseen,
      ],
    };
  },
  acts: {
    'application.retry': (_, any) =>
      (any as ApplicationStatusSnapshot).matches('failed') ? [{ press: 'Try again' }] : null,
    'withdraw.ask': (_, any) => {
      const snapshot = any as ApplicationStatusSnapshot;
      const isOpen = ['pending', 'information-asked'].includes(snapshot.context.application?.status ?? '');
      return isOpen && (snapshot.matches({ shown: 'idle' }) || snapshot.matches({ shown: 'refused' }))
        ? [{ press: ask }]
        : null;
    },
    'withdraw.keep': (_, any) =>
      (any as ApplicationStatusSnapshot).matches({ shown: 'asking' })
        ? [{ press: 'Keep application' }]
        : null,
    'withdraw.confirm': (_, any) =>
      (any as ApplicationStatusSnapshot).matches({ shown: 'asking' }) ? [{ press: 'Withdraw' }] : null,
  },
};
