import type { StoryObj } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import { Still } from '../../stories/shell/still.tsx';
import { galleryOf } from './gallery.tsx';
import type { GalleryProps } from './gallery.tsx';
import type { Cell } from './matrix.ts';
import type { PageStates } from './page.tsx';

const globalsOf = ({ theme, viewport }: Cell) => ({ theme, viewport: { value: viewport } });

/** Called by the generated part of every page file. */
export function pageStoriesOf(pages: readonly PageStates[]) {
  return {
    storyFor: (page: number, state: string, cell: Cell | null): StoryObj => ({
      render: (): ReactNode => <Still>{pages[page]?.states.get(state)?.()}</Still>,
      ...(cell === null ? {} : { globals: globalsOf(cell) }),
    }),
    galleryOf: (stories: GalleryProps['stories']) => galleryOf(stories, { theme: 'light', width: 'phone' }),
  };
}
