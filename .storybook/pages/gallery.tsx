import * as styles from './gallery.css.ts';
import { widths } from './matrix.ts';
import type { Cell } from './matrix.ts';

export interface GalleryProps {
  stories: readonly { id: string; name: string }[];
  theme: Cell['theme'];
  width: Cell['viewport'];
}

const shownWidth = { phone: 300, tablet: 420, desktop: 640 } as const;

/** Every state of a page at once, each in a frame of its own, so that media queries see the frame's width. */
export function Gallery({ stories, theme, width }: GalleryProps) {
  const scale = shownWidth[width] / widths[width];
  const height = Math.round(widths[width] * (width === 'phone' ? 2 : 0.9));
  return (
    <main className={styles.wall}>
      {stories.map(({ id, name }) => (
        <figure key={id} className={styles.frame} style={{ width: shownWidth[width] }}>
          <figcaption className={styles.name}>
            <a href={`?path=/story/${id}`} target="_parent">
              {name}
            </a>
          </figcaption>
          <div className={styles.window} style={{ height: height * scale }}>
            {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a story of this Storybook, which needs its own origin */}
            <iframe
              title={name}
              loading="lazy"
              className={styles.page}
              src={`iframe.html?id=${id}&viewMode=story&globals=theme:${theme}`}
              style={{ width: widths[width], height, transform: `scale(${scale})` }}
            />
          </div>
        </figure>
      ))}
    </main>
  );
}
