import { plainDate } from '#schema/day.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect } from 'storybook/test';
import { Skeleton, TestimonialsFailed } from '#pages/admin/testimonials/testimonials.tsx';
import { TestimonialsView } from '#pages/admin/testimonials/testimonials-view.tsx';
import type { TestimonialActions } from '#pages/admin/testimonials/testimonials-view.tsx';
import type { AdminTestimonial } from '#schema/admin/testimonials.ts';

const never = () => new Promise<never>(() => undefined);
const nothing = () => undefined;
const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze and a very good bar '.repeat(3);

const said = (id: string, more: Partial<AdminTestimonial> = {}): AdminTestimonial => ({
  id,
  author: 'Ann Lee',
  about: 'Coach, Reno',
  words: 'The bar came in two days, straight and oiled.',
  consent_on: plainDate('2026-11-01'),
  consent_note: 'By email to support',
  published: true,
  version: 1,
  ...more,
});
const act = { save: never, publish: never, order: never, remove: never };

interface ShownProps {
  list: readonly AdminTestimonial[];
  mayWrite?: boolean;
  own?: Partial<TestimonialActions>;
}

function Shown({ list, mayWrite = true, own }: ShownProps) {
  return (
    <main>
      <TestimonialsView
        testimonials={list}
        act={{ ...act, ...own }}
        mayWrite={mayWrite}
        onChanged={nothing}
      />
    </main>
  );
}

const many = ['1', '2', '3', '4', '5', '6', '7'].map((id) => said(id, { author: `Ann Lee ${id}` }));

const meta: Meta = { title: 'admin/testimonials' };
export default meta;

export const Loading: StoryObj = {
  render: () => (
    <main>
      <Skeleton />
    </main>
  ),
};
export const Failed: StoryObj = {
  render: () => (
    <main>
      <TestimonialsFailed onAgain={nothing} />
    </main>
  ),
};
export const Empty: StoryObj = { render: () => <Shown list={[]} /> };
export const Many: StoryObj = { render: () => <Shown list={[said('0', { published: false }), ...many]} /> };
export const ViewOnly: StoryObj = { render: () => <Shown list={many.slice(0, 2)} mayWrite={false} /> };
export const Edits: StoryObj = {
  render: () => <Shown list={many.slice(0, 1)} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Edit/ }));
  },
};
export const Adds: StoryObj = {
  render: () => <Shown list={many.slice(0, 1)} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Add testimonial' }));
    await expect(await canvas.findByRole('textbox', { name: 'Name' })).toHaveFocus();
  },
};
/** A reload with the earlier order is still pending: the later order stays on screen. */
function Races() {
  const [list, setList] = useState<readonly AdminTestimonial[]>(many.slice(0, 2));
  return (
    <main>
      <TestimonialsView testimonials={list} act={act} mayWrite onChanged={nothing} />
      <button type="button" onClick={() => setList([...list])}>
        Read again
      </button>
    </main>
  );
}
export const ReadWhileOrdered: StoryObj = {
  render: () => <Races />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(
      await canvas.findByRole('button', { name: /^Move down the testimonial from Ann Lee 1/ }),
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Read again' }));
    const [first] = await canvas.findAllByRole('listitem');
    await expect(first).toHaveTextContent('Ann Lee 2');
  },
};
export const AsksBeforeDeleting: StoryObj = {
  render: () => <Shown list={many.slice(0, 1)} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Delete/ }));
    await expect(await canvas.findByRole('button', { name: 'Delete permanently' })).toBeVisible();
  },
};
/** The last result shows, and not the one before. */
export const ShowsOutcome: StoryObj = {
  render: () => (
    <Shown
      list={many.slice(0, 1)}
      own={{ publish: () => Promise.resolve(null), remove: () => Promise.resolve('It is being read.') }}
    />
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Hide/ }));
    const told = await canvas.findByText('Testimonial from Ann Lee 1 is hidden.');
    await userEvent.click(canvas.getByRole('button', { name: /^Delete/ }));
    await userEvent.click(canvas.getByRole('button', { name: 'Delete permanently' }));
    await expect(await canvas.findByText('It is being read.')).toBeVisible();
    await expect(told).toHaveTextContent('');
  },
};
export const LongText: StoryObj = {
  render: () => <Shown list={[said('1', { author: long, about: long, words: long, consent_note: long })]} />,
};
