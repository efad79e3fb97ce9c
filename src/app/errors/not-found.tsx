import { button } from '#ui/components/actions/button.css.ts';
import { heading, text } from '#ui/css/text.css.ts';
import * as styles from './error-screens.css.ts';
import { paths } from '#routing/paths.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';

export function NotFound() {
  return (
    <PageSection className={styles.screen}>
      <EmptyRack />
      <p className={styles.code}>404</p>
      <h1 className={heading({ level: 36 })}>Page not found</h1>
      <p className={text({ size: 17, tone: 'muted' })}>
        Nothing racked here. The link may be old or mistyped.
      </p>
      <div className={styles.actions}>
        <a className={button({ variant: 'primary' })} href={paths.products()}>
          Browse Products
        </a>
        <a className={button({ variant: 'secondary' })} href={paths.home()}>
          Go to the home page
        </a>
      </div>
    </PageSection>
  );
}

function EmptyRack() {
  return (
    <svg className={styles.drawing} viewBox="0 0 240 96" aria-hidden="true" focusable="false">
      <path className={styles.steel} d="M70 88 V10 M170 88 V10 M70 34 H170" />
      <path className={styles.steel} d="M70 52 h12 v-8 M170 52 h-12 v-8" />
      <path className={styles.floor} d="M0 88 H240" />
    </svg>
  );
}
