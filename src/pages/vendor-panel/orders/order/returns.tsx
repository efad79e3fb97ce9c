import { storeDateAndMinute } from '#lazy/store-days.ts';
import { useState } from 'react';
import { panelAddresses } from '#routing/panel-paths.ts';
import { formatMoney } from '#schema/format.ts';
import { linesText } from '#schema/orders/order-line.ts';
import type { StoreOrder, StoreOrderReturn } from '#schema/vendor-panel/store-order.ts';
import { Badge } from '#ui/components/labels/badge.tsx';
import { link } from '#ui/components/actions/link.css.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { heading } from '#ui/css/text.css.ts';
import { later } from '#ui/later.tsx';
import type { PreviewReturn } from './return-forms.tsx';
import { isExchangeable } from './exchangeable.ts';
import type { Do } from '../order-forms.tsx';
import { returnReasons, returnStates } from '#panel/orders/order-words.ts';
import * as styles from '#panel/page/panel.css.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';
import { actions, stack } from '#ui/css/layout.css.ts';
import { useFocusAfter } from '#ui/use-focus-when.ts';

const DecideForm = later(async () => (await import('./return-forms.tsx')).DecideForm);
const ReceiveForm = later(async () => (await import('./return-forms.tsx')).ReceiveForm);
const ExchangeForm = later(async () => (await import('./exchange.tsx')).ExchangeForm);

interface ReturnsProps {
  order: StoreOrder;
  slug: string;
  act: Do;
  isBusy: boolean;
  isSending: boolean;
  mayWork: boolean;
  /** An exchange is worth as much as a refund. */
  mayExchange: boolean;
  /** Requests the effect of receiving one. */
  preview: PreviewReturn;
}

/** The buyer's returns. Renders nothing for an order without any. */
export function Returns({ order: { returns, return_words: start }, ...rest }: ReturnsProps) {
  if (returns.length === 0) return null;
  return (
    <PageSection className={stack({ gap: 3 })} aria-label="Returns">
      <h2 className={heading({ level: 20 })}>Returns</h2>
      <ol className={stack({ gap: 4 })}>
        {returns.map((back) => (
          <ReturnEntry key={back.id} back={back} start={start} {...rest} />
        ))}
      </ol>
    </PageSection>
  );
}

function ReturnEntry({
  back,
  start,
  slug,
  mayWork,
  mayExchange,
  preview,
  ...form
}: Omit<ReturnsProps, 'order'> & { back: StoreOrderReturn; start: StoreOrder['return_words'] }) {
  const { status } = back;
  const isOut = status === 'approved' || status === 'in-transit';
  return (
    <li className={styles.card}>
      <p className={actions}>
        <Badge tone={status === 'requested' ? 'attention' : 'neutral'}>
          {returnStates[status] ?? status}
        </Badge>
        <span className={styles.hint}>{`Requested ${storeDateAndMinute(back.created_at)}`}</span>
      </p>
      <p className={styles.words}>{linesText(back.items)}</p>
      <p className={styles.words}>
        {`${returnReasons[back.reason] ?? back.reason}${back.note !== null ? `: ${back.note}` : ''}`}
      </p>
      <p className={styles.hint}>
        <span>{`${status === 'requested' || isOut ? `Value: ${formatMoney(back.amount)}` : ''}${status === 'received' || status === 'refunded' ? `${formatMoney(back.amount)} refunded` : ''}`}</span>
        {back.exchange !== null && (
          <>
            {'Order '}
            <a className={link({})} href={panelAddresses.vendorOrder(slug, back.exchange)}>
              {back.exchange}
            </a>
            {" ships as the exchange. There's no refund."}
          </>
        )}
        <span>{back.tracking !== null && ` · Tracking ${back.tracking}`}</span>
      </p>
      {back.label !== null && <p className={styles.words}>{`You wrote: ${back.label}`}</p>}
      {back.decision !== null && <p className={styles.words}>{`Declined: ${back.decision}`}</p>}
      {mayWork && status === 'requested' && <Decide back={back} start={start} {...form} />}
      {mayWork && isOut && <Receive back={back} mayExchange={mayExchange} preview={preview} {...form} />}
    </li>
  );
}

interface FormProps {
  back: StoreOrderReturn;
  act: Do;
  isBusy: boolean;
  isSending: boolean;
}

function Decide({ start, ...props }: FormProps & { start: StoreOrder['return_words'] }) {
  const [choice, setChoice] = useState<'approve' | 'reject' | null>(null);
  const place = useFocusAfter(choice !== null);
  if (choice !== null)
    return <DecideForm {...props} start={start} choice={choice} onClose={() => setChoice(null)} />;
  return (
    <div ref={place} className={actions}>
      <Button isDisabled={props.isBusy} onPress={() => setChoice('approve')}>
        Approve return
      </Button>
      <Button isDisabled={props.isBusy} onPress={() => setChoice('reject')}>
        Decline return
      </Button>
    </div>
  );
}

function Receive({
  mayExchange,
  preview,
  ...props
}: FormProps & { mayExchange: boolean; preview: PreviewReturn }) {
  const [choice, setChoice] = useState<'receive' | 'exchange' | null>(null);
  const place = useFocusAfter(choice !== null);
  if (choice === 'exchange') return <ExchangeForm {...props} onClose={() => setChoice(null)} />;
  if (choice === 'receive') {
    return <ReceiveForm {...props} preview={preview} onClose={() => setChoice(null)} />;
  }
  return (
    <div ref={place} className={actions}>
      <Button isDisabled={props.isBusy} onPress={() => setChoice('receive')}>
        Receive return
      </Button>
      {!mayExchange ? (
        <span className={styles.hint}>
          You need permission to refund before you can exchange. Ask the store's owner or a manager.
        </span>
      ) : isExchangeable(props.back) ? (
        <Button isDisabled={props.isBusy} onPress={() => setChoice('exchange')}>
          Exchange
        </Button>
      ) : (
        <span className={styles.hint}>There's nothing in stock to exchange it for.</span>
      )}
    </div>
  );
}
