import type { StoryObj } from '@storybook/react-vite';
import { useEffect, useRef, useState } from 'react';
import * as styles from './gallery.css.ts';
import { cells, themes, widths } from './matrix.ts';
import type { Cell } from './matrix.ts';

export interface GalleryProps {
  stories: readonly { id: string; name: string }[];
  theme: Cell['theme'] | 'both';
  width: Cell['viewport'] | 'every';
}

const shownWidth = { phone: 300, tablet: 420, desktop: 640 } as const;

interface ThumbnailProps {
  id: string;
  name: string;
  cell: Cell;
}

/** The lower edge, in the frame's pixels, of everything it shows, including dialogs and bars; 0 while it is empty. */
export function drawnHeight(page: Document): number {
  const drawn = [...page.querySelectorAll('#storybook-root *, [role="dialog"], [data-lower-edge]')];
  return Math.max(0, ...drawn.map((element) => element.getBoundingClientRect().bottom));
}

/** Milliseconds: a story may load its code and data after its frame has loaded. */
const lookAgain = 500;

function Thumbnail({ id, name, cell: { theme, viewport } }: ThumbnailProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const scale = shownWidth[viewport] / widths[viewport];
  const height = Math.round(widths[viewport] * (viewport === 'phone' ? 2 : 0.9));
  const [drawn, setDrawn] = useState(0);
  // The frame keeps its height, which layouts depend on; only what a small component leaves blank is cut off.
  useEffect(() => {
    const timer = setInterval(() => {
      const page = frame.current?.contentDocument;
      if (page) setDrawn(drawnHeight(page));
    }, lookAgain);
    return () => clearInterval(timer);
  }, []);
  const shown = drawn === 0 ? height : Math.min(height, Math.ceil(drawn) + 16);
  return (
    <div className={styles.window} style={{ width: shownWidth[viewport], height: shown * scale }}>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a story of this Storybook, which needs its own origin */}
      <iframe
        ref={frame}
        title={`${name}, ${widths[viewport]} px, ${theme}`}
        loading="lazy"
        className={styles.page}
        src={`iframe.html?id=${id}&viewMode=story&globals=theme:${theme}`}
        style={{ width: widths[viewport], height, transform: `scale(${scale})` }}
      />
    </div>
  );
}

/** Every state at once, each in its own frames, so that media queries see the frame's width. */
export function Gallery({ stories, theme, width }: GalleryProps) {
  const shown = cells.filter(
    (cell) => (theme === 'both' || cell.theme === theme) && (width === 'every' || cell.viewport === width),
  );
  return (
    <main className={styles.wall}>
      {stories.map(({ id, name }) => (
        <figure key={id} className={styles.frame}>
          <figcaption className={styles.name}>
            <a href={`?path=/story/${id}`} target="_parent">
              {name}
            </a>
          </figcaption>
          <div className={styles.row}>
            {shown.map((cell) => (
              <Thumbnail key={`${cell.theme} ${cell.viewport}`} id={id} name={name} cell={cell} />
            ))}
          </div>
        </figure>
      ))}
    </main>
  );
}

/** A story with the states of one file; `theme` and `width` are chosen in the controls. */
export const galleryOf = (
  stories: GalleryProps['stories'],
  chosen: Pick<GalleryProps, 'theme' | 'width'>,
): StoryObj<GalleryProps> => ({
  args: { stories, ...chosen },
  argTypes: {
    stories: { table: { disable: true } },
    theme: { control: 'inline-radio', options: [...themes, 'both'] },
    width: { control: 'inline-radio', options: [...Object.keys(widths), 'every'] },
  },
  render: (args) => <Gallery {...args} />,
});
