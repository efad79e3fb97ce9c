import { storeDateAndMinute, storeDay } from '#lazy/store-days.ts';
import type { ReactNode } from 'react';
import * as page from '#panel/page/store-page.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import { formatDay } from '#schema/format-date.ts';
import { formatMoney } from '#schema/format.ts';
import type { PayoutDesk } from '#schema/vendor-panel/money/payouts.ts';
import { link } from '#ui/components/actions/link.css.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { heading } from '#ui/css/text.css.ts';
import {
  AccountBadge,
  PayoutBadge,
  accountStory,
  pauseSources,
  payoutStory,
} from '#panel/money/payout-words.tsx';
import { scheduleWords } from '#panel/money/schedule-words.ts';
import { Skips } from '#panel/money/skips.tsx';
import { Thresholds } from './thresholds.tsx';
import { PageSection } from '#ui/components/structure/page-section.tsx';

interface DeskViewProps {
  desk: PayoutDesk;
  slug: string;
  /** The actions on the account. */
  accountTools?: ReactNode;
  /** The actions on the payouts. */
  payoutTools?: ReactNode;
  /** The payout schedule and minimum. */
  settings?: ReactNode;
  /** Milliseconds. */
  now?: number;
}

/** The destination of a store's money, its schedule, and anything that stops it. */
export function DeskView({ desk, slug, accountTools, payoutTools, settings, now }: DeskViewProps) {
  return (
    <>
      <NextPayout desk={desk} slug={slug} now={now}>
        {payoutTools}
      </NextPayout>
      <Account account={desk.account}>{accountTools}</Account>
      {settings}
      {desk.skips.length > 0 && <Skips skips={desk.skips} />}
      <Thresholds thresholds={desk.thresholds} slug={slug} />
    </>
  );
}

/** Date and amount, as far as known. */
function estimateOf({ next, least, account, pauses, available, standard }: PayoutDesk): string {
  if (account.status !== 'active') return 'Payouts start when your bank account is ready.';
  if (pauses.length > 0) return "You won't get payouts while they're paused.";
  if (next === null) {
    return available < standard.minimum
      ? `No payout is scheduled. You can request a payout of ${formatMoney(standard.minimum)} or more.`
      : 'No payout is scheduled. You can request one anytime.';
  }
  const day = formatDay(storeDay(next.at));
  return next.amount < least
    ? `No payout on ${day}: we expect ${formatMoney(Math.max(next.amount, 0))} by then, and the minimum is ${formatMoney(least)}.`
    : `About ${formatMoney(next.amount)} on ${day}: what's available now, plus what becomes available by then.`;
}

interface NextPayoutProps {
  desk: PayoutDesk;
  slug: string;
  now: number | undefined;
  children: ReactNode;
}

function NextPayout({ desk, slug, now, children }: NextPayoutProps) {
  const { open, pauses, settings, standard } = desk;
  return (
    <PageSection className={page.section} aria-labelledby="next-payout">
      <h2 id="next-payout" className={heading({ level: 26 })}>
        Next payout
      </h2>
      {pauses.map(({ id, source, reason, since }) => (
        <Notice key={id} tone="warning" title={pauseSources[source]}>
          <p>{`${reason} Since ${storeDateAndMinute(since)}.`}</p>
        </Notice>
      ))}
      <p>{estimateOf(desk)}</p>
      <p className={page.hint}>
        {`${scheduleWords[settings.schedule === '' ? standard.schedule : settings.schedule]}, ${formatMoney(desk.least)} minimum.`}
      </p>
      {open !== null && (
        <p>
          <a className={link({})} href={panelAddresses.vendorPayout(slug, open.number)}>
            {open.number}
          </a>
          <span>{`, ${formatMoney(open.amount)}`}</span> <PayoutBadge status={open.status} />
          <span>{` ${payoutStory(open, now)}`}</span>
        </p>
      )}
      {children}
    </PageSection>
  );
}

function Account({ account, children }: { account: PayoutDesk['account']; children: ReactNode }) {
  const { status, destination, requirements, provider } = account;
  return (
    <PageSection className={page.section} aria-labelledby="payout-account">
      <header className={page.head}>
        <h2 id="payout-account" className={heading({ level: 26 })}>
          Bank account
        </h2>
        <AccountBadge status={status} />
      </header>
      <p>{accountStory[status]}</p>
      {destination !== null && <p className={page.hint}>{destination}</p>}
      {requirements.length > 0 && (
        <ul>
          {requirements.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
      {provider === 'test' && <p className={page.hint}>This is the test provider, so no real money moves.</p>}
      {children}
    </PageSection>
  );
}
