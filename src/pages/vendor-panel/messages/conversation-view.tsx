import { storeDateAndMinute } from '#lazy/store-days.ts';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import type { StoreOrderActor, StoreOrderActionActor } from '#actors/orders/store-order.ts';
import { isFree } from '#panel/list/action-outcome.tsx';
import { StoreDenied } from '#panel/page/store-denied.tsx';
import { StorePage } from '#panel/page/of-store.tsx';
import { Field, textOf } from '#panel/form/fields.tsx';
import type { Do } from '#pages/vendor-panel/orders/order-forms.tsx';
import { OrderOutcome } from '#pages/vendor-panel/orders/order/order-outcome.tsx';
import * as panel from '#panel/page/panel.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import { formatMoney } from '#schema/format.ts';
import { limits } from '#schema/limits.ts';
import { linesText } from '#schema/orders/order-line.ts';
import { mayIn } from '#schema/vendor-panel/own-store.ts';
import type { OwnStore } from '#schema/vendor-panel/own-store.ts';
import type { CannedAnswer } from '#schema/vendor-panel/people/messages.ts';
import type { StoreOrder } from '#schema/vendor-panel/store-order.ts';
import { EmptyState } from '#ui/components/feedback/empty-state.tsx';
import { link } from '#ui/components/actions/link.css.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { Button, TryAgain } from '#ui/components/actions/button.tsx';
import { StatusBadge } from '#ui/components/labels/status-badge.tsx';
import { heading } from '#ui/css/text.css.ts';
import { later } from '#ui/later.tsx';
import { ListTableSkeleton } from '#ui/patterns/list-table.tsx';
import * as styles from '#panel/messages/messages.css.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';
import { actions, stack } from '#ui/css/layout.css.ts';
import { useWhen } from '#ui/use-when.ts';
import { ActionForm } from '#panel/form/action-form.tsx';

// Rarely changed.
const CannedAnswers = later(async () => (await import('./canned-answers.tsx')).CannedAnswers);

interface ConversationProps {
  actor: StoreOrderActor;
  action: StoreOrderActionActor;
  store: OwnStore;
  slug: string;
  canned: readonly CannedAnswer[];
  onCannedChanged: () => void;
  onSeen: (order: string) => void;
}

/** The conversation of buyer and store about an order, with the order next to it. */
export function ConversationView(props: ConversationProps) {
  const { actor, slug } = props;
  const snapshot = useSelector(actor, (current) => current);
  const { number, order } = snapshot.context;
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
        <EmptyState drawing="rack" title="We can't find this order in your store.">
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
          title="We couldn't load the conversation."
          action={<TryAgain onPress={() => actor.send({ type: 'order.retry' })} />}
        />
      </StorePage>
    );
  }
  if (order === null) {
    return (
      <StorePage title={`Messages about ${number}`}>
        <ListTableSkeleton />
      </StorePage>
    );
  }
  return <Shown {...props} order={order} />;
}

function Shown({
  actor,
  action,
  store,
  slug,
  canned,
  onCannedChanged,
  onSeen,
  order,
}: ConversationProps & { order: StoreOrder }) {
  const isBusy = useSelector(action, (snapshot) => !isFree(snapshot));
  const isSending = useSelector(action, (snapshot) => snapshot.matches('sending'));
  const done = useSelector(action, ({ context }) => context.done);
  const last = order.messages.at(-1)?.id;
  useWhen(last, () => onSeen(order.id));
  const act: Do = (what) => action.send({ type: 'action.send', what });
  const mayWrite = mayIn(store, 'orders', 'write');
  const name = `${order.buyer.first_name} ${order.buyer.last_name}`;
  return (
    <StorePage
      title={`Messages about ${order.number}`}
      aside={
        <a className={link({})} href={panelAddresses.vendorMessages(slug)}>
          All messages
        </a>
      }
    >
      <div className={panel.columns}>
        <PageSection className={stack({ gap: 3 })} aria-label="Conversation">
          {order.messages.length === 0 ? (
            <p className={panel.hint}>No messages yet.</p>
          ) : (
            <ul className={stack({ gap: 3 })}>
              {order.messages.map(({ id, from, author, message, at }) => (
                <li key={id} className={styles.message} data-own={from === 'vendor' ? '' : undefined}>
                  <p className={panel.words}>{message}</p>
                  <p className={panel.hint}>
                    {`${author ?? (from === 'vendor' ? 'Your store' : name)}, ${storeDateAndMinute(at)}`}
                  </p>
                </li>
              ))}
            </ul>
          )}
          <OrderOutcome actor={actor} action={action} />
          {mayWrite && (
            <AnswerForm
              key={done['message'] ?? 0}
              draft={`order/${order.id}/answer`}
              storeName={store.store_name ?? 'your store'}
              canned={canned}
              isBusy={isBusy}
              isSending={isSending}
              onSend={(words) => act({ kind: 'message', words, seen: last })}
              onSettle={
                order.waiting && last !== undefined ? () => act({ kind: 'settle', seen: last }) : undefined
              }
            />
          )}
          {mayWrite && (
            <details>
              <summary>Saved replies</summary>
              <CannedAnswers vendorId={store.vendor_id} answers={canned} onChanged={onCannedChanged} />
            </details>
          )}
        </PageSection>
        <Order order={order} slug={slug} name={name} />
      </div>
    </StorePage>
  );
}

interface AnswerFormProps {
  draft: string;
  storeName: string;
  canned: readonly CannedAnswer[];
  isBusy: boolean;
  isSending: boolean;
  onSend: (words: string) => void;
  /** For messages that need no answer. */
  onSettle: (() => void) | undefined;
}

function AnswerForm({ draft, storeName, canned, isBusy, isSending, onSend, onSettle }: AnswerFormProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const insert = (id: string) => {
    const words = canned.find((each) => each.id === id)?.words;
    const area = field.current;
    if (words === undefined || area === null) return;
    // At the caret: text typed around it stays.
    area.setRangeText(words, area.selectionStart, area.selectionEnd, 'end');
    // As if typed: a value set by code triggers no event.
    area.dispatchEvent(new Event('input', { bubbles: true }));
    area.focus();
  };
  return (
    <ActionForm
      isChecked
      draft={draft}
      isBusy={isSending}
      className={panel.form}
      aria-label="Reply"
      onSubmit={(element) => {
        if (!isBusy) onSend(textOf(element, 'words'));
      }}
    >
      {canned.length > 0 && (
        <Field label="Insert saved reply">
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
      <Field label="Your reply">
        <textarea
          ref={field}
          className={panel.area}
          name="words"
          required
          minLength={limits.orderMessage.min}
          maxLength={limits.orderMessage.max}
        />
      </Field>
      <p className={panel.hint}>{`The buyer sees it as from ${storeName}. Your team sees your name.`}</p>
      <div className={actions}>
        <Button type="submit" variant="primary" isPending={isSending} isIdle={isBusy}>
          Send reply
        </Button>
        {onSettle !== undefined && (
          <Button isDisabled={isBusy} onPress={onSettle}>
            No reply needed
          </Button>
        )}
      </div>
    </ActionForm>
  );
}

function Order({ order, slug, name }: { order: StoreOrder; slug: string; name: string }) {
  return (
    <PageSection className={stack({ gap: 3 })} aria-label="The order">
      <h2 className={heading({ level: 20 })}>
        <a className={link({})} href={panelAddresses.vendorOrder(slug, order.number)}>
          {order.number}
        </a>
      </h2>
      <p className={actions}>
        <StatusBadge status={order.status} />
      </p>
      <p className={panel.words}>{`${name}, ${order.buyer.city}, ${order.buyer.state}`}</p>
      <ul className={stack({ gap: 4 })}>
        {order.items.map((item) => (
          <li key={item.id} className={panel.words}>
            {linesText([item])}
          </li>
        ))}
      </ul>
      <p
        className={panel.hint}
      >{`${formatMoney(order.money.total)}, ordered ${storeDateAndMinute(order.created_at)}`}</p>
      {order.shipments.map(({ id, carrier, tracking_number: number, tracking_url: url }) => (
        <p key={id} className={panel.words}>
          {url === null ? (
            `${carrier ?? 'Package'} ${number ?? ''}`
          ) : (
            <a className={link({})} href={url} target="_blank" rel="noreferrer">
              {`${carrier ?? 'Package'} ${number ?? ''}`}
            </a>
          )}
        </p>
      ))}
    </PageSection>
  );
}
