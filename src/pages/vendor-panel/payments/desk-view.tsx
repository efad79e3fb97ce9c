import { platformDay } from '#lazy/platform-day.ts';
import type { ReactNode } from 'react';
import * as page from '#panel/page/store-page.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import { formatDateAndMinute, formatDay } from '#schema/format-date.ts';
import { formatMoney } from '#schema/format.ts';
import type { PayoutDesk } from '#schema/vendor-panel/money/payouts.ts';
import { link } from '#ui/components/link.css.ts';
import { Notice } from '#ui/components/notice.tsx';
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
import { PageSection } from '#ui/components/page-section.tsx';

interface DeskViewProps {
  desk: PayoutDesk;
  slug: string;
  /** What can be done with the account. */
  accountTools?: ReactNode;
  /** What can be done with the payouts. */
  payoutTools?: ReactNode;
  /** When and from how much on the store is paid. */
  settings?: ReactNode;
  /** Milliseconds. */
  now?: number;
}

/** Where the money of a store goes, when, and what stops it. */
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

/** When and how much it is, as far as that is known. */
function estimateOf({ next, least, account, pauses, available, standard }: PayoutDesk): string {
  if (account.status !== 'active') return 'Nothing is paid out before your bank account is ready.';
  if (pauses.length > 0) return 'Nothing is paid out while payouts are paused.';
  if (next === null) {
    return available < standard.minimum
      ? `Nothing is planned. You can ask for a payout from ${formatMoney(standard.minimum)} on.`
      : 'Nothing is planned: you are paid out when you ask for it.';
  }
  const day = formatDay(platformDay(next.at));
  return next.amount < least
    ? `On ${day} nothing is paid out: ${formatMoney(Math.max(next.amount, 0))} is expected then, and a payout is at least ${formatMoney(least)}.`
    : `About ${formatMoney(next.amount)} on ${day}: what is available now, and what becomes available until then.`;
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
          <p>{`${reason} Since ${formatDateAndMinute(since)}.`}</p>
        </Notice>
      ))}
      <p>{estimateOf(desk)}</p>
      <p className={page.hint}>
        {`${scheduleWords[settings.schedule === '' ? standard.schedule : settings.schedule]}, from ${formatMoney(desk.least)} on.`}
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
      {provider === 'test' && <p className={page.hint}>This is the test provider: no real money is moved.</p>}
      {children}
    </PageSection>
  );
}
