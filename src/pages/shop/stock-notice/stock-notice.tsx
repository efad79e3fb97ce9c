import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { createStockNotice } from '#actors/shop/stock-notice.ts';
import type { StockNoticeActor } from '#actors/shop/stock-notice.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { Article } from '#pages/kit/reading/article.tsx';
import { paths } from '#routing/paths.ts';
import type { Head } from '#routing/route.ts';
import type { StockNotice } from '#schema/shop/stock-notice.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { button } from '#ui/components/actions/button.css.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { LoadingIndicator } from '#ui/components/feedback/spinner.tsx';

const title = 'Back-in-stock alert';

export const head = (): Head => ({ title, noIndex: true });

/** The secret of `#token=…`; browser only. */
const tokenInAddress = (): string => new URLSearchParams(location.hash.slice(1)).get('token') ?? '';

export function Page() {
  const [token] = useState(tokenInAddress);
  return <StockNoticeView actor={useActor(() => createStockNotice(token))} />;
}

export function StockNoticeView({ actor }: { actor: StockNoticeActor }) {
  const snapshot = useSelector(actor, (state) => state);
  const { notice } = snapshot.context;
  const stop = (everything: boolean) => actor.send({ type: 'notice.stop', everything });
  const isBusy = snapshot.matches('stopping');
  return (
    <Article title={title}>
      {snapshot.matches('reading') && <LoadingIndicator size="md" message="Loading…" />}
      {snapshot.matches('unknown') && (
        <Notice tone="warning" title="This link is no longer valid">
          <p>It may be cut off, or the alert ended a while ago. Copy the whole link from the email.</p>
        </Notice>
      )}
      {snapshot.matches('unread') && (
        <Notice tone="danger" role="alert" title="We couldn't load the alert">
          <p>Check your connection.</p>
          <p>
            <Button variant="secondary" isReading onPress={() => actor.send({ type: 'notice.retry' })}>
              Try again
            </Button>
          </p>
        </Notice>
      )}
      {notice !== null && (snapshot.matches('asking') || isBusy) && (
        <>
          {notice.state === 'waiting' ? (
            <p>
              You asked us to email you when <Named notice={notice} /> is back in stock.
            </p>
          ) : (
            <p>
              The alert for <Named notice={notice} />
              <span>{` has ended. ${othersOf(notice.others)} still active for your email.`}</span>
            </p>
          )}
          {snapshot.matches({ asking: 'failed' }) && (
            <Notice tone="danger" role="alert">
              <p>That didn't work. Check your connection and try again.</p>
            </Notice>
          )}
          {notice.state === 'waiting' && (
            <p>
              <Button variant="primary" isPending={isBusy} onPress={() => stop(false)}>
                Turn off this alert
              </Button>
            </p>
          )}
          {notice.others > 0 && (
            <p>
              <Button variant="secondary" isPending={isBusy} onPress={() => stop(true)}>
                Turn off all my alerts
              </Button>
            </p>
          )}
        </>
      )}
      {notice !== null && snapshot.matches('over') && (
        <Notice tone="info" title="No active alerts">
          <p>
            The alert for <Named notice={notice} /> has ended, and you have no other alerts.
          </p>
        </Notice>
      )}
      {snapshot.matches('stopped') && (
        <Notice tone="success" title="Alert turned off">
          <p>We won't email you about it.</p>
        </Notice>
      )}
      <p>
        <a className={button({ variant: 'secondary' })} href={paths.products()}>
          Browse Products
        </a>
      </p>
    </Article>
  );
}

const othersOf = (count: number): string =>
  count === 1 ? 'One other alert is' : `${count} other alerts are`;

function Named({ notice: { name, options, vendor_name: vendor, path, query } }: { notice: StockNotice }) {
  return (
    <>
      <a href={`${path}${query}`}>{`${name}${options === null ? '' : ` (${options})`}`}</a>{' '}
      <span>{`by ${vendor}`}</span>
    </>
  );
}
