import type { StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { expect, waitFor } from 'storybook/test';
import { AuthFrame, PageFrame } from '#pages/identity/auth-frame.tsx';

/** Creates its actors once each time the story is shown. */
export function Made<Actors>({
  make,
  children,
}: {
  make: () => Actors;
  children: (actors: Actors) => ReactNode;
}) {
  const [actors] = useState(make);
  return children(actors);
}

export const inFrame = (content: ReactNode) => (
  <main>
    <AuthFrame>{content}</AuthFrame>
  </main>
);

export const inPage = (title: string, content: ReactNode) => (
  <main>
    <PageFrame title={title}>{content}</PageFrame>
  </main>
);

/** Waits until the sentence is shown. */
export const said =
  (sentence: string): NonNullable<StoryObj['play']> =>
  async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(sentence)).toBeVisible());
  };
