import type { Decorator, Preview } from '@storybook/react-vite';
import { useLayoutEffect } from 'react';
import '#ui/css/base.ts';
import { breakpoints } from '#ui/themes/breakpoints.ts';
import { showDisplayFont } from '#ui/themes/display-font.ts';
import { frame } from './preview.css.ts';

const inTests = import.meta.env['VITEST'] !== undefined;

const withTheme: Decorator = (Story, { globals, parameters }) => {
  const theme = globals['theme'] === 'dark' ? 'dark' : 'light';
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  return parameters['layout'] === 'fullscreen' ? (
    <Story />
  ) : (
    <div className={frame}>
      <Story />
    </div>
  );
};

const preview: Preview = {
  // Stories are looked at, and compared, in the face that the shop ends up in.
  beforeAll: showDisplayFont,
  decorators: [withTheme],
  globalTypes: {
    machines: {
      description: 'Clock and ports of the state atlas',
      toolbar: {
        title: 'Machines',
        icon: 'timer',
        items: [
          { value: 'held', title: 'Machines held still' },
          { value: 'running', title: 'Clock and ports run' },
        ],
        dynamicTitle: true,
      },
    },
    theme: {
      description: 'Theme',
      toolbar: {
        title: 'Theme',
        icon: 'contrast',
        items: [
          { value: 'light', title: 'Chalk' },
          { value: 'dark', title: 'Iron' },
        ],
        dynamicTitle: true,
      },
    },
  },
  initialGlobals: { theme: 'light', machines: 'held' },
  parameters: {
    layout: 'padded',
    // What React Aria has announced stays there for seven seconds, also when the story whose words it was is gone.
    a11y: {
      test: 'error',
      context: { exclude: ['[data-live-announcer]'] },
      // A test tells what is wrong; all that is right, with its markup, would travel from the browser for each story.
      options: inTests ? { resultTypes: ['violations'] } : {},
    },
    controls: { expanded: true },
    options: { storySort: { order: ['Foundations', 'First paint', 'Components', 'Pages', 'Machines'] } },
    viewport: {
      options: {
        phone: { name: 'Phone', styles: { width: '390px', height: '844px' } },
        tablet: { name: 'Tablet', styles: { width: `${breakpoints.tablet}px`, height: '1180px' } },
        desktop: { name: 'Desktop', styles: { width: '1440px', height: '900px' } },
      },
    },
  },
};

export default preview;
