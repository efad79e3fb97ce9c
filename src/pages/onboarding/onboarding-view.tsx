import type { ReactNode } from 'react';
import { isDone } from '#schema/onboarding/onboarding.ts';
import type { Onboarding, Requirement } from '#schema/onboarding/onboarding.ts';
import { Badge } from '#ui/components/labels/badge.tsx';
import type { BadgeTone } from '#ui/components/labels/badge.tsx';
import { button } from '#ui/components/actions/button.css.ts';
import { link } from '#ui/components/actions/link.css.ts';
import { EmptyState } from '#ui/components/feedback/empty-state.tsx';
import { Skeleton } from '#ui/components/feedback/skeleton.tsx';
import { container, stack } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import { stepWords } from '#panel/page/first-steps.ts';
import type { WhereTo } from '#panel/page/first-steps.ts';
import { paths } from '#routing/paths.ts';
import * as styles from './onboarding.css.ts';

const states: Readonly<Record<Requirement['state'], readonly [label: string, tone: BadgeTone]>> = {
  complete: ['Complete', 'success'],
  incomplete: ['To do', 'neutral'],
  'in-review': ['In review', 'warning'],
  rejected: ['Rejected', 'danger'],
  waived: ['Not needed', 'info'],
};

export function OnboardingFrame({ children }: { children: ReactNode }) {
  return (
    <div className={`${container} ${styles.page}`}>
      <h1 className={heading({ level: 52 })}>Set up your store</h1>
      <div className={`${stack({ gap: 5 })} ${styles.narrow}`}>{children}</div>
    </div>
  );
}

export function OnboardingSkeleton() {
  return (
    <OnboardingFrame>
      <div aria-busy="true" className={stack({ gap: 5 })}>
        <Skeleton width={280} height={24} />
        {[0, 1, 2, 3, 4, 5, 6, 7].map((place) => (
          <Skeleton key={place} height={64} />
        ))}
      </div>
    </OnboardingFrame>
  );
}

interface OnboardingViewProps {
  /** Null for a person without a store. */
  store: Onboarding | null;
  whereTo: WhereTo;
  /** Asks for what no requirement asks for. */
  first?: ReactNode;
}

/** A store's open requirements, each with its state and its page. */
export function OnboardingView({ store, whereTo, first }: OnboardingViewProps) {
  if (store === null) {
    return (
      <OnboardingFrame>
        <EmptyState
          drawing="rack"
          title="You don't have a store yet."
          action={
            <a className={button({ variant: 'primary' })} href={paths.vendorApply()}>
              Apply to sell
            </a>
          }
        />
      </OnboardingFrame>
    );
  }
  const { requirements } = store;
  const done = requirements.filter(isDone).length;
  return (
    <OnboardingFrame>
      <p className={styles.lead} role="status">
        {done === requirements.length
          ? `All done. ${store.store_name ?? 'your store'} is open.`
          : `${done} of ${requirements.length} done for ${store.store_name ?? 'your store'}.`}
      </p>
      {first}
      <ul className={styles.rows}>
        {requirements.map((requirement) => (
          <Row key={requirement.requirement} requirement={requirement} store={store} whereTo={whereTo} />
        ))}
      </ul>
    </OnboardingFrame>
  );
}

function Row({
  requirement,
  store,
  whereTo,
}: {
  requirement: Requirement;
  store: Onboarding;
  whereTo: WhereTo;
}) {
  const { requirement: name, state, waived_by } = requirement;
  const [title, note] = stepWords[name];
  const [label, tone] = states[state];
  const target = state === 'waived' ? null : whereTo(name, store);
  return (
    <li className={styles.row}>
      <div className={styles.rowWords}>
        <span className={styles.rowTitle}>
          <strong>{title}</strong> <Badge tone={tone}>{label}</Badge>
        </span>
        <span className={styles.note}>
          {state === 'waived' ? `${waived_by ?? 'Stallbar'} waived this for you.` : note}
        </span>
      </div>
      {target === null ? (
        isDone(requirement) ? null : (
          <span className={styles.note}>
            {store.status === 'approved' ? 'Opens soon' : 'After your approval'}
          </span>
        )
      ) : (
        <a
          className={state === 'complete' ? link({}) : button({ variant: 'secondary' })}
          href={target.href}
          aria-label={`${target.label}: ${title}`}
        >
          {target.label}
        </a>
      )}
    </li>
  );
}
