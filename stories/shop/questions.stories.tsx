import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { QuestionsView } from '#pages/shop/product/questions.tsx';
import type { QuestionsState } from '#pages/shop/product/questions.tsx';
import { longName } from '#samples/data/shop/catalog-samples.ts';

const meta = { title: 'Pages/Questions' } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const onRetry = fn();
const onAsk = fn(async (question: string) =>
  question.includes('often') ? ('too often' as const) : ('asked' as const),
);
const ready: QuestionsState = {
  kind: 'ready',
  value: [
    {
      id: '1',
      author_name: 'Ada',
      question: 'Does it fit a 28 mm collar?',
      answer: null,
      answered_at: null,
      created_at: '2026-10-02T10:00:00Z',
    },
    {
      id: '2',
      author_name: 'Ben',
      question: 'Is the knurl sharp?',
      answer: `Moderate. ${longName}`,
      answered_at: '2026-10-01T10:00:00Z',
      created_at: '2026-10-01T10:00:00Z',
    },
  ],
};
const shared = { state: ready, storeName: 'Ironhollow Forge', loginHref: null, onRetry, onAsk };

export const Asking: Story = {
  render: () => <QuestionsView {...shared} />,
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('Your question'), 'How heavy are the sleeves?');
    await userEvent.click(canvas.getByRole('button', { name: 'Ask the store' }));
    await expect(onAsk).toHaveBeenCalledWith('How heavy are the sleeves?');
    await expect(canvas.getByText('We sent your question to the store.', { exact: false })).toBeVisible();
    await expect(canvas.getByLabelText('Your question')).toHaveValue('');
  },
};
/** The browser's own bubble would cover the page with its own text, and disappear. */
export const AskedTooShort: Story = {
  render: () => <QuestionsView {...shared} />,
  play: async ({ canvas }) => {
    onAsk.mockClear();
    const field = canvas.getByLabelText('Your question');
    await userEvent.type(field, '  Heavy?  ');
    await userEvent.click(canvas.getByRole('button', { name: 'Ask the store' }));
    await expect(field).toHaveFocus();
    await expect(field).toBeInvalid();
    await expect(field).toHaveAccessibleDescription('Write your question in 10 to 500 characters.');
    await expect(onAsk).not.toHaveBeenCalled();
    await userEvent.type(field, 'How heavy is it?');
    await expect(canvas.queryByText('Write your question in 10 to 500 characters.')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Ask the store' }));
    await expect(onAsk).toHaveBeenCalledOnce();
  },
};
export const RateLimited: Story = {
  render: () => <QuestionsView {...shared} />,
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('Your question'), 'Do I ask too often?');
    await userEvent.click(canvas.getByRole('button', { name: 'Ask the store' }));
    await expect(canvas.getByText('Wait a while before you ask again.')).toBeVisible();
  },
};
export const OfAVisitor: Story = { render: () => <QuestionsView {...shared} loginHref="/auth" /> };
export const NoneYet: Story = {
  render: () => <QuestionsView {...shared} state={{ kind: 'ready', value: [] }} />,
};
export const Loading: Story = { render: () => <QuestionsView {...shared} state={{ kind: 'reading' }} /> };
export const Failed: Story = {
  render: () => <QuestionsView {...shared} state={{ kind: 'failed' }} />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(onRetry).toHaveBeenCalled();
  },
};
