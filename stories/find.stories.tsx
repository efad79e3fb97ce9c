import type { Meta, StoryObj } from '@storybook/react-vite';
import { Find } from '../.storybook/find/find.tsx';

/** Reads the texts of every machine's states: not a test, because computing them takes a while. */
const meta: Meta<typeof Find> = {
  title: 'Find a state',
  component: Find,
  tags: ['!test'],
  parameters: { layout: 'fullscreen', controls: { disable: true } },
  args: { load: async () => (await import('../.storybook/find/seen.ts')).seen },
};

// oxlint-disable-next-line import/no-default-export -- Storybook reads it
export default meta;

export const BySight: StoryObj<typeof Find> = { name: 'By what is seen' };
