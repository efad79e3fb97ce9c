import type { ReactNode } from 'react';
import { Mark } from '#ui/components/media/mark.tsx';
import { paths } from '#routing/paths.ts';
import { brand } from '#brand';
import { heading } from '#ui/css/text.css.ts';
import * as styles from '#pages/identity/forms/identity.css.ts';

/** The frame of pages without header and footer. */
export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.split}>
      <div className={styles.side} data-theme="dark">
        <a className={styles.home} href={paths.home()}>
          <Mark />
          <span>{brand.name}</span>
        </a>
        <div className={styles.pitch}>
          <p className={heading({ level: 76 })}>{brand.tagline}</p>
          <LoadedBar />
        </div>
      </div>
      <div className={styles.stage}>
        <div className={styles.column}>{children}</div>
      </div>
    </div>
  );
}

/** The same column under the shop's header. */
export function PageFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <div className={styles.column}>
        <h1 className={`${heading({ level: 52 })} ${styles.headline}`}>{title}</h1>
        {children}
      </div>
    </div>
  );
}

function LoadedBar() {
  const plates = [
    { color: 'red', x: 62, height: 112 },
    { color: 'blue', x: 80, height: 112 },
    { color: 'yellow', x: 96, height: 92 },
    { color: 'green', x: 110, height: 72 },
  ] as const;
  return (
    <svg className={styles.bar} viewBox="0 0 240 120" aria-hidden="true" focusable="false">
      <path className={styles.barSteel} d="M0 60H240" />
      <rect className={styles.barCollar} x="48" y="42" width="8" height="36" />
      {plates.map(({ color, x, height }) => (
        <rect
          key={color}
          className={styles.plate({ color })}
          x={x}
          y={60 - height / 2}
          width="14"
          height={height}
          rx="3"
        />
      ))}
      <rect className={styles.barCollar} x="128" y="48" width="20" height="24" />
    </svg>
  );
}
