import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import type { ReplyActor } from '#actors/vendor-panel/people/replies.ts';
import {
  questionColumns,
  questionName,
  reviewColumns,
  reviewName,
} from '#pages/vendor-panel/reviews/review-columns.tsx';
import { Skeleton } from '#pages/vendor-panel/reviews/reviews.tsx';
import type { Speaking } from '#pages/vendor-panel/reviews/word-item.tsx';
import { questionList, reviewList } from '#pages/vendor-panel/reviews/review-texts.ts';
import { WordsView } from '#pages/vendor-panel/reviews/words-view.tsx';
import { SayForm } from '#pages/vendor-panel/reviews/say-form.tsx';
import type { StoreQuestion, StoreReview } from '#schema/vendor-panel/people/replies.ts';
import { useAction, useList } from '../../../.storybook/atlas/neighbour.ts';
import { standAt } from '#samples/atlas/paused-actor.ts';
import { listViewModel } from '#samples/models/kit/list-view.model.ts';
import { actionModel } from '#samples/models/kit/action.model.ts';
import { someReply, storeQuestion, storeReview } from './reply-samples.ts';

const now = Date.parse('2026-11-23T12:00:00Z');
const nothing = () => undefined;
const speaking: Speaking<StoreReview | StoreQuestion> = {
  create: () => standAt(actionModel, []).actor as ReturnType<Speaking<StoreReview>['create']>,
  onOpen: nothing,
  onEnded: nothing,
};
const counts = { reviews: 12, pending: 3, questions: 1000 };

function useRead<Row extends { readonly id: string }>(
  rows: readonly Row[],
  failure?: object,
  isBehind = false,
) {
  const model = {
    ...listViewModel,
    cases: {
      ...listViewModel.cases,
      'done.readFirst': [{ output: { rows, next: rows.length > 2 ? 'more' : null } }],
      ...(failure === undefined ? {} : { 'error.readFirst': [{ error: failure }] }),
    },
  };
  return useList<Row>(model, [
    failure === undefined
      ? ['xstate.done.actor.readFirst', 'done.readFirst', 0]
      : ['xstate.error.actor.readFirst', 'error.readFirst', 0],
    ...(isBehind ? [['list.outdated', 'list.outdated', 1] as const] : []),
  ]);
}

interface ListProps<Row> {
  rows: readonly Row[];
  query?: Readonly<Record<string, string>>;
  mayWrite?: boolean;
  said?: string | null;
  failure?: object;
}

const noQuery = {};

function Reviews({ rows, query = noQuery, mayWrite = true, said = null, failure }: ListProps<StoreReview>) {
  const actor = useRead(rows, failure, said !== null);
  const place = { path: '/iron/vendor-dashboard/reviews', query };
  return (
    <main>
      <WordsView
        {...reviewList}
        kind="review"
        actor={actor}
        slug="iron"
        query={query}
        counts={counts}
        columns={reviewColumns(place, mayWrite ? speaking : null, now)}
        nameOf={reviewName}
        said={said}
      />
    </main>
  );
}

function Questions({ rows }: ListProps<StoreQuestion>) {
  const actor = useRead(rows);
  const place = { path: '/iron/vendor-dashboard/reviews/questions', query: {} };
  return (
    <main>
      <WordsView
        {...questionList}
        kind="question"
        actor={actor}
        slug="iron"
        query={{}}
        counts={null}
        columns={questionColumns(place, speaking, now)}
        nameOf={questionName}
        said={null}
      />
    </main>
  );
}

const meta: Meta = { title: 'vendor/reviews and questions' };
export default meta;

const report = {
  reason: 'spam',
  note: 'The same words stand under ten products.',
  at: '2026-11-21T10:00:00Z',
  by: 'Ana Lee',
} as const;
const many = [
  storeReview('a'),
  storeReview('b', { rating: 2, reply: someReply }),
  storeReview('c', { status: 'pending' }),
  storeReview('d', { report, reply: { ...someReply, until: '2026-11-22T10:00:00Z' } }),
  storeReview('e', { status: 'rejected' }),
];
const long = 'Straight-after-two-years-of-daily-pressing-and-pulling-in-a-damp-garage-by-the-sea '.repeat(6);

export const Loading: StoryObj = {
  render: () => (
    <main>
      <Skeleton />
    </main>
  ),
};
export const Empty: StoryObj = { render: () => <Reviews rows={[]} /> };
export const NothingFound: StoryObj = {
  render: () => <Reviews rows={[]} query={{ q: 'chalk', stars: '2' }} />,
};
export const Failed: StoryObj = { render: () => <Reviews rows={[]} failure={{ _tag: 'NetworkError' }} /> };
export const Denied: StoryObj = { render: () => <Reviews rows={[]} failure={{ _tag: 'NotAllowed' }} /> };
export const Many: StoryObj = { render: () => <Reviews rows={many} said="Your reply is public." /> };
export const LongText: StoryObj = {
  render: () => (
    <Reviews
      rows={[
        storeReview('a', {
          title: long.slice(0, 100),
          content: long,
          author_name: long.slice(0, 60),
          reply: { ...someReply, words: long },
        }),
      ]}
    />
  ),
};
export const ReadOnly: StoryObj = { render: () => <Reviews rows={many.slice(0, 2)} mayWrite={false} /> };
export const QuestionsToAnswer: StoryObj = {
  render: () => <Questions rows={[storeQuestion('a'), storeQuestion('b', { reply: someReply })]} />,
};
export const Replying: StoryObj = {
  render: () => <Reviews rows={[storeReview('a')]} />,
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByRole('button', { name: "Reply to Grace's review of Power bar" }));
    await expect(await page.findByRole('textbox', { name: 'Your reply' })).toHaveFocus();
  },
};
function Reporting() {
  return (
    <main>
      <SayForm
        actor={useAction<ReplyActor>()}
        draft="report"
        purpose="report"
        noun="reply"
        onClose={nothing}
      />
    </main>
  );
}
export const ReportingToTheShop: StoryObj = { render: () => <Reporting /> };

const Answer = ({ steps }: { steps: Parameters<typeof useAction>[0] }) => (
  <main>
    <SayForm
      actor={useAction<ReplyActor>(steps)}
      draft="reply"
      purpose="reply"
      noun="reply"
      onClose={nothing}
    />
  </main>
);
const sent = ['action.send', 'action.send', 0] as const;
export const ReplyRefused: StoryObj = {
  render: () => <Answer steps={[sent, ['xstate.done.actor.send', 'done.send', 2]]} />,
};
export const ReplyOvertaken: StoryObj = {
  render: () => <Answer steps={[sent, ['xstate.done.actor.send', 'done.send', 3]]} />,
};
export const ReplyWithoutAnswer: StoryObj = {
  render: () => <Answer steps={[sent, ['xstate.error.actor.send', 'error.send', 0]]} />,
};
