import { useState } from 'react';
import { panelAddresses } from '#routing/panel-paths.ts';
import { formatDateAndMinute } from '#schema/format-date.ts';
import { formatMoney } from '#schema/format.ts';
import { cents, moneyText } from '#schema/money.ts';
import type { Sale, SaleReturn } from '#schema/vendor-panel/sale.ts';
import { Badge } from '#ui/components/badge.tsx';
import { link } from '#ui/components/link.css.ts';
import { Button } from '#ui/components/button.tsx';
import { heading } from '#ui/css/text.css.ts';
import { ExchangeForm, isExchangeable } from './exchange.tsx';
import { AmountInput, Check, Field, textOf } from '#panel/form/fields.tsx';
import type { Do } from '../order-forms.tsx';
import { returnReasons, returnStates } from '../order-words.ts';
import * as styles from '#panel/page/panel.css.ts';
import { PageSection } from '#ui/components/page-section.tsx';
import { actions } from '#ui/css/layout.css.ts';
import { ConditionField } from './condition-field.tsx';

interface ReturnsProps {
  sale: Sale;
  slug: string;
  act: Do;
  isBusy: boolean;
  mayWork: boolean;
  /** Sending goods again is worth what paying back is. */
  mayExchange: boolean;
}

/** What the buyer sends back. Nothing is shown of an order without a return. */
export function Returns({ sale: { returns }, ...rest }: ReturnsProps) {
  if (returns.length === 0) return null;
  return (
    <PageSection className={styles.section} aria-label="Returns">
      <h2 className={heading({ level: 20 })}>Returns</h2>
      <ol className={styles.rows}>
        {returns.map((back) => (
          <OneReturn key={back.id} back={back} {...rest} />
        ))}
      </ol>
    </PageSection>
  );
}

function OneReturn({
  back,
  slug,
  act,
  isBusy,
  mayWork,
  mayExchange,
}: Omit<ReturnsProps, 'sale'> & { back: SaleReturn }) {
  const { status } = back;
  const isOut = status === 'approved' || status === 'in-transit';
  return (
    <li className={styles.card}>
      <p className={actions}>
        <Badge tone={status === 'requested' ? 'attention' : 'neutral'}>
          {returnStates[status] ?? status}
        </Badge>
        <span className={styles.hint}>{`Asked ${formatDateAndMinute(back.created_at)}`}</span>
      </p>
      <p className={styles.words}>
        {back.items.map(({ title, quantity }) => `${quantity} × ${title}`).join(', ')}
      </p>
      <p className={styles.words}>
        {`${returnReasons[back.reason] ?? back.reason}${back.note !== null ? `: ${back.note}` : ''}`}
      </p>
      <p className={styles.hint}>
        <span>{`${status === 'requested' || isOut ? `Worth ${formatMoney(back.amount)}` : ''}${status === 'received' || status === 'refunded' ? `${formatMoney(back.amount)} paid back` : ''}`}</span>
        {back.exchange !== null && (
          <>
            {'Order '}
            <a className={link({})} href={panelAddresses.vendorOrder(slug, back.exchange)}>
              {back.exchange}
            </a>
            {' is sent for it. Nothing is paid back.'}
          </>
        )}
        <span>{back.tracking !== null && ` · Tracking ${back.tracking}`}</span>
      </p>
      {back.label !== null && <p className={styles.words}>{`You wrote: ${back.label}`}</p>}
      {back.decision !== null && <p className={styles.words}>{`Rejected: ${back.decision}`}</p>}
      {mayWork && status === 'requested' && <Decide back={back} act={act} isBusy={isBusy} />}
      {mayWork && isOut && <Receive back={back} act={act} isBusy={isBusy} mayExchange={mayExchange} />}
    </li>
  );
}

interface FormProps {
  back: SaleReturn;
  act: Do;
  isBusy: boolean;
}

function Decide({ back, act, isBusy }: FormProps) {
  const [choice, setChoice] = useState<'approve' | 'reject' | null>(null);
  if (choice === null) {
    return (
      <div className={actions}>
        <Button isDisabled={isBusy} onPress={() => setChoice('approve')}>
          Approve return
        </Button>
        <Button isDisabled={isBusy} onPress={() => setChoice('reject')}>
          Reject return
        </Button>
      </div>
    );
  }
  const isYes = choice === 'approve';
  return (
    <form
      className={styles.form}
      aria-label={isYes ? 'Approve return' : 'Reject return'}
      onSubmit={(event) => {
        event.preventDefault();
        act({ kind: choice, back: back.id, words: textOf(event.currentTarget, 'words') });
      }}
    >
      <Field label={isYes ? 'How and where to send it' : 'Why not'}>
        <textarea
          className={styles.area}
          name="words"
          required
          minLength={5}
          maxLength={isYes ? 1000 : 500}
        />
      </Field>
      <div className={actions}>
        <Button type="submit" variant="primary" isDisabled={isBusy}>
          {isYes ? 'Approve' : 'Reject'}
        </Button>
        <Button onPress={() => setChoice(null)}>Close</Button>
      </div>
    </form>
  );
}

function Receive({ back, act, isBusy, mayExchange }: FormProps & { mayExchange: boolean }) {
  const [choice, setChoice] = useState<'receive' | 'exchange' | null>(null);
  if (choice === null) {
    return (
      <div className={actions}>
        <Button isDisabled={isBusy} onPress={() => setChoice('receive')}>
          Receive return
        </Button>
        {!mayExchange ? (
          <span className={styles.hint}>
            Exchanging takes the right to pay back. Ask the owner or a manager of the store.
          </span>
        ) : isExchangeable(back) ? (
          <Button isDisabled={isBusy} onPress={() => setChoice('exchange')}>
            Exchange
          </Button>
        ) : (
          <span className={styles.hint}>Nothing is in stock to exchange it for.</span>
        )}
      </div>
    );
  }
  if (choice === 'exchange') {
    return <ExchangeForm back={back} act={act} isBusy={isBusy} onClose={() => setChoice(null)} />;
  }
  return (
    <form
      className={styles.form}
      aria-label="Receive return"
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        act({
          kind: 'receive',
          back: back.id,
          condition: textOf(form, 'condition'),
          deduction: textOf(form, 'deduction') || '0',
          restock: textOf(form, 'restock') === 'on',
          expected: moneyText(cents(back.amount)),
        });
      }}
    >
      <ConditionField label="Condition" />
      <Field label={`Deduction from ${formatMoney(back.amount)}`}>
        <AmountInput className={styles.control} name="deduction" most={back.amount} />
      </Field>
      <Check name="restock" label="Put the items back in stock" isOn />
      <div className={actions}>
        <Button type="submit" variant="primary" isDisabled={isBusy}>
          Receive and pay back
        </Button>
        <Button onPress={() => setChoice(null)}>Close</Button>
      </div>
    </form>
  );
}
