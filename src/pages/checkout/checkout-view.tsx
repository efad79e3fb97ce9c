import type { ReactNode } from 'react';
import type { CheckoutModel } from '#actors/checkout/checkout.view.ts';
import { useShopTerms } from '#lazy/shop-terms.ts';
import { paths } from '#routing/paths.ts';
import type { Address, Contact, PaymentMethod } from '#schema/checkout/checkout.ts';
import { sections } from '#schema/checkout/progress.ts';
import type { Section } from '#schema/checkout/progress.ts';
import { useChanged } from '#ui/use-changed.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { button } from '#ui/components/actions/button.css.ts';
import { link } from '#ui/components/actions/link.css.ts';
import { EmptyState } from '#ui/components/feedback/empty-state.tsx';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { Skeleton } from '#ui/components/feedback/skeleton.tsx';
import { LoadingIndicator } from '#ui/components/feedback/spinner.tsx';
import { Step } from '#ui/components/navigation/steps.tsx';
import { container } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import * as styles from './checkout.css.ts';
import { AddressSection } from './address-section.tsx';
import type { AddressBook } from '#actors/checkout/address-book.view.ts';
import { DeliverySection } from './delivery-section.tsx';
import type { Field, Messages } from '#ui/patterns/fields.tsx';
import { FormSection } from '#pages/checkout/form/form-section.tsx';
import { HoldTimer } from './hold-timer.tsx';
import { LineChanges } from './line-changes.tsx';
import { PurchaseSummary } from './purchase-summary.tsx';
import { methodNames } from '#pages/kit/purchase/payment-methods.tsx';
import { PaymentSection } from './payment-section.tsx';
import { ReviewFacts } from './review-facts.tsx';
import { ReviewSection } from './review-section.tsx';

const contactFields: readonly Field<keyof Contact>[] = [
  { name: 'firstName', label: 'First name', autoComplete: 'given-name', width: 'half' },
  { name: 'lastName', label: 'Last name', autoComplete: 'family-name', width: 'half' },
  {
    name: 'email',
    label: 'Email',
    type: 'email',
    inputMode: 'email',
    autoComplete: 'email',
    description: "We'll send your confirmation and tracking link here.",
    width: 'half',
  },
  {
    name: 'phone',
    label: 'Phone',
    type: 'tel',
    inputMode: 'tel',
    autoComplete: 'tel',
    description: 'So the carrier can reach you about your delivery.',
    width: 'half',
  },
];

export interface CheckoutActions {
  validateContact: (values: Contact) => Messages<keyof Contact>;
  validateAddress: (values: Address) => Messages<keyof Address>;
  missingMethod: string;
  contactDone: (values: Contact) => void;
  addressDone: (values: Address) => void;
  rateChosen: (vendorId: string, rateId: string) => void;
  deliveryDone: () => void;
  methodDone: (method: PaymentMethod) => void;
  promo: (code: string | null) => void;
  edit: (section: Section) => void;
  accept: () => void;
  place: () => void;
  retry: () => void;
}

export function CheckoutFrame({ children }: { children: ReactNode }) {
  return (
    <div className={`${container} ${styles.page}`}>
      <h1 className={`${heading({ level: 52 })} ${styles.title}`}>Checkout</h1>
      {children}
    </div>
  );
}

/** The page's skeleton: rendered by the server, and shown until the cart is read. */
export function CheckoutSkeleton() {
  return (
    <CheckoutFrame>
      <div className={styles.columns} aria-busy="true">
        <div className={styles.steps}>
          <LoadingIndicator message="Getting your checkout ready…" />
          <div className={styles.skeletonFields}>
            <Skeleton shape="block" height={56} />
            <Skeleton shape="block" height={56} />
            <Skeleton shape="block" height={56} />
          </div>
        </div>
        <div className={styles.summary}>
          <div className={styles.summaryBody}>
            <Skeleton width="60%" />
          </div>
        </div>
      </div>
    </CheckoutFrame>
  );
}

interface CheckoutViewProps {
  model: CheckoutModel;
  actions: CheckoutActions;
  /** Opens the login; null for a signed-in user. */
  onLogin?: (() => void) | null;
  /** Null for a guest, and until it is read. */
  book?: AddressBook | null;
}

export function CheckoutView({ model, actions, book = null, onLogin = null }: CheckoutViewProps) {
  switch (model.mode) {
    case 'loading':
      return <CheckoutSkeleton />;
    case 'empty':
      return (
        <CheckoutFrame>
          <EmptyState
            drawing="box"
            title="Your cart is empty"
            action={
              <a className={button({ variant: 'primary' })} href={paths.products()}>
                Browse Products
              </a>
            }
          >
            <p>Add something to get started.</p>
          </EmptyState>
        </CheckoutFrame>
      );
    case 'unavailable':
      return (
        <CheckoutFrame>
          <EmptyState
            drawing="cable"
            title={model.offline ? "You're offline" : "We couldn't load the prices"}
            action={
              <Button variant="primary" isReading onPress={actions.retry}>
                Try again
              </Button>
            }
          >
            <p>
              {model.offline
                ? 'You need a connection to check out, because we check prices and stock live. Your cart is safe.'
                : `Your cart is safe. ${model.problem ?? ''}`}
            </p>
          </EmptyState>
        </CheckoutFrame>
      );
    case 'open':
      return (
        <CheckoutFrame>
          <div className={styles.columns}>
            <Steps model={model} actions={actions} book={book} onLogin={onLogin} />
            <PurchaseSummary
              quote={model.quote}
              busy={model.quoting}
              onPromo={model.placing ? null : actions.promo}
            />
          </div>
        </CheckoutFrame>
      );
  }
}

function Notices({ model, actions }: Omit<CheckoutViewProps, 'book'>) {
  return (
    <div className={styles.notices}>
      {model.offline ? (
        <Notice tone="warning" role="alert" title="You're offline.">
          <p>
            {model.placing
              ? "We'll continue when you're back online. You won't be charged twice."
              : "We'll keep what you've entered. Continue when you're back online."}
          </p>
        </Notice>
      ) : null}
      {model.problem === null || model.offline ? null : (
        <Notice
          tone="danger"
          role="alert"
          title={model.problem}
          action={
            <Button size="s" onPress={actions.retry}>
              Try again
            </Button>
          }
        >
          <p>Trying again is safe. You won't place a second order.</p>
        </Notice>
      )}
      {model.notHeld === null ? null : (
        <Notice tone="info" role="status" title={model.notHeld}>
          <p>Place the order and we'll check again.</p>
        </Notice>
      )}
      {model.holdExpired ? (
        <Notice tone="warning" role="alert" title="Time's up. We're no longer holding your items.">
          <p>They may still be available. Place the order and we'll check again.</p>
        </Notice>
      ) : null}
    </div>
  );
}

/** The problems of this form's fields. */
const ofFields = <Form extends object>(
  problems: CheckoutModel['problems'],
  form: Form,
): Partial<Record<keyof Form, string>> =>
  Object.fromEntries(Object.entries(problems).filter(([name]) => name in form)) as Partial<
    Record<keyof Form, string>
  >;

function Steps({ model, actions, book = null, onLogin = null }: CheckoutViewProps) {
  const { section, quote } = model;
  const isAccountNeeded = !useShopTerms().switches.guest_checkout;
  const here = sections.indexOf(section);
  useChanged(section, () => {
    const head = document.getElementById(`step-${section}`);
    head?.scrollIntoView({ block: 'start' });
    const first = head
      ?.closest('section')
      ?.querySelector<HTMLElement>('form input:not([type=hidden]), form select');
    const wrong = head?.closest('section')?.querySelector<HTMLElement>('form [aria-invalid="true"]');
    (section === 'review' ? head : (wrong ?? first ?? head))?.focus({ preventScroll: true });
  });
  const stepOf = (name: Section) => {
    const place = sections.indexOf(name);
    const state = place < here ? 'done' : place === here ? 'current' : 'todo';
    return {
      number: place + 1,
      headingId: `step-${name}`,
      state,
      onEdit: model.placing ? undefined : () => actions.edit(name),
    } as const;
  };
  return (
    <div className={styles.steps}>
      <Notices model={model} actions={actions} />
      <Step
        {...stepOf('contact')}
        title="Contact"
        summary={
          <>
            {`${model.contact.firstName} ${model.contact.lastName} · ${model.contact.email} · ${model.contact.phone}`}
          </>
        }
      >
        {onLogin === null ? null : (
          <p className={styles.login}>
            <span>
              {isAccountNeeded
                ? 'Log in to order. Guest checkout is turned off right now.'
                : 'Have an account?'}
            </span>{' '}
            <button type="button" className={link({})} onClick={onLogin}>
              Login
            </button>
            . We'll save your cart, and you can bring it back with one tap.
          </p>
        )}
        <FormSection
          fields={contactFields}
          values={model.contact}
          validate={actions.validateContact}
          onDone={actions.contactDone}
          refused={ofFields(model.problems, model.contact)}
          action="Continue to address"
        />
      </Step>
      <Step
        {...stepOf('address')}
        title="Address"
        summary={[
          model.address.address,
          model.address.address2,
          `${model.address.city}, ${model.address.state} ${model.address.zipCode}`,
        ]
          .filter(Boolean)
          .join(', ')}
      >
        <AddressSection
          values={model.address}
          validate={actions.validateAddress}
          onDone={actions.addressDone}
          refused={ofFields(model.problems, model.address)}
          book={book}
        />
      </Step>
      <Step
        {...stepOf('delivery')}
        title="Delivery"
        summary={quote?.orders
          .map((order) => {
            const rate = order.rates.find(({ id }) => id === order.rate_id);
            return rate === undefined ? order.vendor_name : `${order.vendor_name}: ${rate.name}`;
          })
          .join(' · ')}
      >
        {quote === null ? (
          <LoadingIndicator message="Loading delivery options…" />
        ) : (
          <DeliverySection
            quote={quote}
            busy={model.continuing}
            onChoose={actions.rateChosen}
            onDone={actions.deliveryDone}
          />
        )}
      </Step>
      <Step
        {...stepOf('payment')}
        title="Payment"
        summary={model.method === null ? undefined : methodNames[model.method]}
      >
        <PaymentSection method={model.method} missing={actions.missingMethod} onDone={actions.methodDone} />
      </Step>
      <Step {...stepOf('review')} title="Review">
        {model.changes !== null ? (
          <LineChanges
            changes={model.changes.lines}
            total={model.changes.total}
            empty={model.changes.empty}
            onAccept={actions.accept}
          />
        ) : quote === null ? (
          <LoadingIndicator message="Checking prices and stock…" />
        ) : (
          <ReviewSection
            total={quote.total}
            busy={model.placing}
            disabled={model.quoting}
            refusal={quote.refusal}
            onPlace={actions.place}
          >
            <ReviewFacts contact={model.contact} address={model.address} quote={quote} />
            <div className={styles.timerSlot}>
              {model.heldUntil === null ? null : (
                <HoldTimer key={model.heldUntil} expiresAt={model.heldUntil} now={model.now} />
              )}
            </div>
          </ReviewSection>
        )}
      </Step>
    </div>
  );
}
