import type { StoryObj } from '@storybook/react-vite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { addons } from 'storybook/preview-api';
import type { AnyMachineSnapshot } from 'xstate';
import { galleryOf } from '../pages/gallery.tsx';
import type { GalleryProps } from '../pages/gallery.tsx';
import type { Atlas } from '#samples/atlas/atlas.ts';
import { channel } from './channel.ts';
import type { AtlasNow, AtlasSend } from './channel.ts';
import { Facts, textOf } from './facts.tsx';
import { standAt } from '#samples/atlas/paused-actor.ts';
import type { Standing, Way } from '#samples/atlas/paused-actor.ts';
import type { AtlasParameters } from './source.ts';

const nowOf = (standing: Standing, storyId: string): AtlasNow => {
  const snapshot: AnyMachineSnapshot = standing.actor.getSnapshot();
  return {
    storyId,
    states: snapshot._nodes.map(({ id }) => id),
    context: textOf(snapshot.context),
    choices: standing.choices(),
    log: standing.log.slice(-30),
  };
};

interface StandingStoryProps {
  atlas: Atlas;
  way: Way;
  storyId: string;
  running: boolean;
}

function start({ models }: Atlas, { model, steps }: Way): Standing {
  const walked = models[model];
  if (walked === undefined) throw new Error(`The atlas has no model ${model}`);
  return standAt(walked, steps);
}

function StandingStory({ atlas, way, storyId, running }: StandingStoryProps) {
  const [standing] = useState(() => start(atlas, way));
  useEffect(() => {
    const told = addons.getChannel();
    const tell = () => told.emit(channel.now, nowOf(standing, storyId));
    const obey = ({ storyId: to, type, descriptor, index }: AtlasSend) => {
      if (to === storyId) standing.send(type, descriptor, index);
    };
    const watched = standing.actor.subscribe(tell);
    told.on(channel.ask, tell);
    told.on(channel.send, obey);
    tell();
    return () => {
      watched.unsubscribe();
      told.off(channel.ask, tell);
      told.off(channel.send, obey);
      standing.stop();
    };
  }, [standing, storyId]);
  useEffect(() => standing.setRunning(running), [standing, running]);
  const Screen = atlas.Screen ?? Facts;
  return <Screen actor={standing.actor} />;
}

/** axe takes 90 s for the thousand states of all machines, so it runs nightly; on pages and their stories, daily. */
const isDaily =
  import.meta.env['VITEST_STORYBOOK'] === 'true' && import.meta.env['STALLBAR_NIGHTLY'] === undefined;

/** Called by the generated part of every machine file. */
export function storiesOf(atlas: Atlas, parameters: AtlasParameters | null, page: (() => ReactNode) | null) {
  return {
    parameters: {
      layout: 'fullscreen',
      atlas: parameters,
      docs: { page },
      // State and context as text appear only in this Storybook, so their accessibility is not tested.
      ...(atlas.Screen === null || isDaily ? { a11y: { test: 'off' } } : {}),
    },
    galleryOf: (stories: GalleryProps['stories']) => galleryOf(stories, { theme: 'both', width: 'every' }),
    storyFor: (way: Way): StoryObj => ({
      render: (_, { id, globals }) => (
        <StandingStory
          key={id}
          atlas={atlas}
          way={way}
          storyId={id}
          running={globals['machines'] === 'running'}
        />
      ),
    }),
  };
}
