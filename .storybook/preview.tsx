import type { Decorator, Preview } from '@storybook/react-vite';
import { useLayoutEffect } from 'react';
import '#ui/css/base.ts';
import { bindLazy } from '../src/app/bind.ts';
import { breakpoints } from '#ui/themes/breakpoints.ts';
import { showDisplayFont } from '#ui/themes/display-font.ts';
import { configure, expect } from 'storybook/test';
import { widths } from './pages/matrix.ts';
import { frame } from './preview.css.ts';

bindLazy();

const inTests = import.meta.env['VITEST_STORYBOOK'] !== undefined;
// On a busy machine, lazy-loaded code takes longer than the default timeout of one second.
if (inTests) configure({ asyncUtilTimeout: 15_000 });

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

/** The opening tags of the first elements whose right edge lies beyond the width, outermost first. */
const sticksOut = (width: number): string[] =>
  [...document.querySelectorAll('body *')]
    .filter((element) => element.getBoundingClientRect().right > width + 1)
    .map((element) => `${width} px: ${element.outerHTML.slice(0, 160)}`)
    .slice(0, 5);

/** Nothing sticks out to the side: at the story's own width, and at every width of a story of long words. */
const standsInItsWidth: NonNullable<Preview['afterEach']> = async ({ tags }) => {
  if (!inTests || !(tags.includes('page') || tags.includes('long'))) return;
  const { page } = await import('vitest/browser');
  const root = document.documentElement;
  for (const width of tags.includes('long') ? Object.values(widths) : [root.clientWidth]) {
    if (tags.includes('long')) await page.viewport(width, 900);
    await expect(root.scrollWidth > width ? sticksOut(width) : []).toEqual([]);
  }
};

/** Drops the checks that axe passed: with their markup they add 100 KB per story that no one reads. */
const reportsViolationsAlone: NonNullable<Preview['afterEach']> = ({ reporting }) => {
  if (!inTests) return;
  const addReport = reporting.addReport.bind(reporting);
  reporting.addReport = (report) => {
    const { violations } = report.result as { violations?: unknown };
    addReport(violations === undefined ? report : { ...report, result: { violations } });
  };
};

const preview: Preview = {
  afterEach: [standsInItsWidth, reportsViolationsAlone],
  // Stories are viewed, and compared, in the shop's final font.
  beforeAll: showDisplayFont,
  // A draft of another story would be restored.
  beforeEach: () => sessionStorage.clear(),
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
    // A React Aria announcement stays in the document for seven seconds, even after its story is gone.
    a11y: {
      test: 'error',
      context: { exclude: ['[data-live-announcer]'] },
      // No rule that runs reads the preloaded style sheets and media; parsing them took a sixth of axe's time.
      options: inTests ? { resultTypes: ['violations'], preload: false } : {},
    },
    controls: { expanded: true },
    options: {
      storySort: { order: ['Find a state', 'Foundations', 'First paint', 'Components', 'Pages', 'Machines'] },
    },
    viewport: {
      options: {
        phone: { name: 'Phone', styles: { width: '390px', height: '844px' } },
        low: { name: 'Low phone', styles: { width: '390px', height: '664px' } },
        tablet: { name: 'Tablet', styles: { width: `${breakpoints.tablet}px`, height: '1180px' } },
        desktop: { name: 'Desktop', styles: { width: '1440px', height: '900px' } },
      },
    },
  },
};

export default preview;
