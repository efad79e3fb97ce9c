import type { ReactNode } from 'react';
import { isDone } from '#schema/onboarding/onboarding.ts';
import type { Onboarding, Requirement, RequirementName } from '#schema/onboarding/onboarding.ts';
import { Badge } from '#ui/components/labels/badge.tsx';
import type { BadgeTone } from '#ui/components/labels/badge.tsx';
import { button } from '#ui/components/actions/button.css.ts';
import { link } from '#ui/components/actions/link.css.ts';
import { EmptyState } from '#ui/components/feedback/empty-state.tsx';
import { Skeleton } from '#ui/components/feedback/skeleton.tsx';
import { container, stack } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import { dashboardSlug, paths } from '#routing/paths.ts';
import type { DashboardSection } from '#routing/paths.ts';
import * as styles from './onboarding.css.ts';

const titles: Readonly<Record<RequirementName, readonly [title: string, note: string]>> = {
  profile: ['Store profile', 'Name, description, phone and website.'],
  address: ['Business address', 'Your legal details and the address you ship from.'],
  payout: ['Payout account', 'Where we send your money.'],
  shipping: ['Shipping rate', 'At least one active rate, so shoppers can check out.'],
  product: ['First product', 'One published product.'],
  policies: ['Policies', 'How you handle shipping and returns.'],
  publish: ['Publish', 'Makes your store visible to everyone.'],
};

const states: Readonly<Record<Requirement['state'], readonly [label: string, tone: BadgeTone]>> = {
  complete: ['Complete', 'success'],
  incomplete: ['To do', 'neutral'],
  'in-review': ['In review', 'warning'],
  rejected: ['Rejected', 'danger'],
  waived: ['Not needed', 'info'],
};

/**
 * The page where a requirement is met. Null while that page is closed: the row then says so instead of linking
 * nowhere.
 */
export type WhereTo = (
  requirement: RequirementName,
  store: Onboarding,
) => { href: string; label: string } | null;

/** Pages of the panel on which requirements are met, once the store is approved. */
const sections: Readonly<Partial<Record<RequirementName, readonly [DashboardSection, string]>>> = {
  profile: ['settings-store', 'Open settings'],
  address: ['settings-business', 'Open business settings'],
  payout: ['settings-payment', 'Connect bank account'],
  shipping: ['settings-shipping-rates', 'Open shipping rates'],
  product: ['products', 'Open products'],
  policies: ['settings-store', 'Open settings'],
  publish: ['publishing', 'Open publishing'],
};

export const whereToMeet: WhereTo = (requirement, { status, slug, store_name }) => {
  if (status === 'approved') {
    const section = sections[requirement];
    return section === undefined
      ? null
      : {
          href: paths.dashboardSection(dashboardSlug({ slug, storeName: store_name }), section[0]),
          label: section[1],
        };
  }
  if (requirement !== 'profile') return null;
  return status === 'rejected'
    ? { href: paths.vendorApplicationStatus(), label: 'See the reason' }
    : { href: paths.vendorProfileSetup(), label: 'Open your profile' };
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
        {[0, 1, 2, 3, 4, 5, 6].map((place) => (
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
  const [title, note] = titles[name];
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
