import { useSelector } from '@xstate/react';
import { useRef, useState } from 'react';
import { useEmitted } from '#actors/kit/use-emitted.ts';
import type { FulfillmentActor } from '#actors/vendor-panel/sales.ts';
import { StoreDenied } from '#panel/page/store-denied.tsx';
import { StorePage } from '#panel/page/of-store.tsx';
import { Field, textOf } from '#panel/form/fields.tsx';
import type { Do } from '#pages/vendor-panel/orders/order-forms.tsx';
import { OrderOutcome } from '#pages/vendor-panel/orders/order/order-outcome.tsx';
import * as panel from '#panel/page/panel.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import { formatDateAndMinute } from '#schema/format-date.ts';
import { formatMoney } from '#schema/format.ts';
import { limits } from '#schema/limits.ts';
import { mayIn } from '#schema/vendor-panel/own-store.ts';
import type { OwnStore } from '#schema/vendor-panel/own-store.ts';
import type { CannedAnswer } from '#schema/vendor-panel/people/messages.ts';
import type { Sale } from '#schema/vendor-panel/sale.ts';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { link } from '#ui/components/link.css.ts';
import { Notice } from '#ui/components/notice.tsx';
import { Button } from '#ui/components/button.tsx';
import { StatusBadge } from '#ui/components/status-badge.tsx';
import { heading } from '#ui/css/text.css.ts';
import { later } from '#ui/later.tsx';
import { ListTableSkeleton } from '#ui/patterns/list-table.tsx';
import * as styles from '#panel/messages/messages.css.ts';
import { PageSection } from '#ui/components/page-section.tsx';
import { actions } from '#ui/css/layout.css.ts';
import { useWhen } from '#ui/use-when.ts';

// Rarely changed.
const CannedAnswers = later(async () => (await import('./canned-answers.tsx')).CannedAnswers);

interface ConversationProps {
  actor: FulfillmentActor;
  store: OwnStore;
  slug: string;
  canned: readonly CannedAnswer[];
  onCannedChanged: () => void;
  onSeen: (order: string) => void;
}

/** What buyer and store write to each other about an order, with the order beside it. */
export function ConversationView(props: ConversationProps) {
  const { actor, slug } = props;
  const snapshot = useSelector(actor, (current) => current);
  const { number, sale } = snapshot.context;
  if (snapshot.matches('denied')) {
    return (
      <StorePage title={`Messages about ${number}`}>
        <StoreDenied />
      </StorePage>
    );
  }
  if (snapshot.matches('missing')) {
    return (
      <StorePage title={`Messages about ${number}`}>
        <EmptyState drawing="rack" title="There is no such order in this store.">
          <p>
            <a className={link({})} href={panelAddresses.vendorMessages(slug)}>
              All messages
            </a>
          </p>
        </EmptyState>
      </StorePage>
    );
  }
  if (snapshot.matches('failed')) {
    return (
      <StorePage title={`Messages about ${number}`}>
        <Notice
          tone="danger"
          role="alert"
          title="The conversation could not be read."
          action={<Button onPress={() => actor.send({ type: 'sale.retry' })}>Try again</Button>}
        />
      </StorePage>
    );
  }
  if (sale === null) {
    return (
      <StorePage title={`Messages about ${number}`}>
        <ListTableSkeleton />
      </StorePage>
    );
  }
  return <Shown {...props} sale={sale} />;
}

function Shown({
  actor,
  store,
  slug,
  canned,
  onCannedChanged,
  onSeen,
  sale,
}: ConversationProps & { sale: Sale }) {
  const isFree = useSelector(actor, (snapshot) => snapshot.matches('ready'));
  const [sent, setSent] = useState({ count: 0, kind: '' });
  const last = sale.messages.at(-1)?.id;
  useWhen(last, () => onSeen(sale.id));
  useEmitted(actor, 'sale.acted', ({ kind }) => setSent(({ count }) => ({ count: count + 1, kind })));
  const act: Do = (what) => actor.send({ type: 'sale.act', act: what, key: crypto.randomUUID() });
  const mayWrite = mayIn(store, 'orders', 'write');
  const name = `${sale.buyer.first_name} ${sale.buyer.last_name}`;
  return (
    <StorePage
      title={`Messages about ${sale.number}`}
      aside={
        <a className={link({})} href={panelAddresses.vendorMessages(slug)}>
          All messages
        </a>
      }
    >
      <div className={panel.columns}>
        <PageSection className={panel.section} aria-label="Conversation">
          {sale.messages.length === 0 ? (
            <p className={panel.hint}>Nobody has written yet.</p>
          ) : (
            <ul className={styles.talk}>
              {sale.messages.map(({ id, from, author, message, at }) => (
                <li key={id} className={styles.message} data-own={from === 'vendor' ? '' : undefined}>
                  <p className={panel.words}>{message}</p>
                  <p className={panel.hint}>
                    {`${author ?? (from === 'vendor' ? 'Your store' : name)}, ${formatDateAndMinute(at)}`}
                  </p>
                </li>
              ))}
            </ul>
          )}
          <OrderOutcome actor={actor} kind={sent.kind} />
          {mayWrite && (
            <AnswerForm
              key={sent.kind === 'message' ? sent.count : ''}
              storeName={store.store_name ?? 'your store'}
              canned={canned}
              isBusy={!isFree}
              onSend={(words) => act({ kind: 'message', words, seen: last })}
              onSettle={
                sale.waiting && last !== undefined ? () => act({ kind: 'settle', seen: last }) : undefined
              }
            />
          )}
          {mayWrite && (
            <details>
              <summary>Answers kept ready</summary>
              <CannedAnswers vendorId={store.vendor_id} answers={canned} onChanged={onCannedChanged} />
            </details>
          )}
        </PageSection>
        <Order sale={sale} slug={slug} name={name} />
      </div>
    </StorePage>
  );
}

interface AnswerFormProps {
  storeName: string;
  canned: readonly CannedAnswer[];
  isBusy: boolean;
  onSend: (words: string) => void;
  /** For what needs no answer. */
  onSettle: (() => void) | undefined;
}

function AnswerForm({ storeName, canned, isBusy, onSend, onSettle }: AnswerFormProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const insert = (id: string) => {
    const words = canned.find((each) => each.id === id)?.words;
    const area = field.current;
    if (words === undefined || area === null) return;
    // At the caret: what is typed around it stays.
    area.setRangeText(words, area.selectionStart, area.selectionEnd, 'end');
    // As if typed: nobody is told of a text that is set.
    area.dispatchEvent(new Event('input', { bubbles: true }));
    area.focus();
  };
  return (
    <form
      className={panel.form}
      aria-label="Answer"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) onSend(textOf(event.currentTarget, 'words'));
      }}
    >
      {canned.length > 0 && (
        <Field label="Insert an answer kept ready">
          <select className={panel.control} value="" onChange={(event) => insert(event.currentTarget.value)}>
            <option value="">Choose one</option>
            {canned.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </Field>
      )}
      <Field label="Your answer">
        <textarea
          ref={field}
          className={panel.area}
          name="words"
          required
          minLength={limits.orderMessage.min}
          maxLength={limits.orderMessage.max}
        />
      </Field>
      <p className={panel.hint}>{`The buyer reads it from ${storeName}, your team with your name.`}</p>
      <div className={actions}>
        <Button type="submit" variant="primary" isDisabled={isBusy}>
          Send answer
        </Button>
        {onSettle !== undefined && (
          <Button isDisabled={isBusy} onPress={onSettle}>
            Needs no answer
          </Button>
        )}
      </div>
    </form>
  );
}

function Order({ sale, slug, name }: { sale: Sale; slug: string; name: string }) {
  return (
    <PageSection className={panel.section} aria-label="The order">
      <h2 className={heading({ level: 20 })}>
        <a className={link({})} href={panelAddresses.vendorOrder(slug, sale.number)}>
          {sale.number}
        </a>
      </h2>
      <p className={actions}>
        <StatusBadge status={sale.status} />
      </p>
      <p className={panel.words}>{`${name}, ${sale.buyer.city}, ${sale.buyer.state}`}</p>
      <ul className={panel.rows}>
        {sale.items.map(({ id, title, quantity }) => (
          <li key={id} className={panel.words}>{`${quantity} × ${title}`}</li>
        ))}
      </ul>
      <p
        className={panel.hint}
      >{`${formatMoney(sale.money.total)}, ordered ${formatDateAndMinute(sale.created_at)}`}</p>
      {sale.shipments.map(({ id, carrier, tracking_number: number, tracking_url: url }) => (
        <p key={id} className={panel.words}>
          {url === null ? (
            `${carrier ?? 'Parcel'} ${number ?? ''}`
          ) : (
            <a className={link({})} href={url} target="_blank" rel="noreferrer">
              {`${carrier ?? 'Parcel'} ${number ?? ''}`}
            </a>
          )}
        </p>
      ))}
    </PageSection>
  );
}
