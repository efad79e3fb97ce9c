import type { ReactNode } from 'react';
import type { CheckoutModel } from '#actors/checkout/checkout.view.ts';
import { useShopTerms } from '#lazy/shop-terms.ts';
import { paths } from '#routing/paths.ts';
import type { Address, Contact, PaymentMethod } from '#schema/checkout/checkout.ts';
import { sections } from '#schema/checkout/progress.ts';
import type { Section } from '#schema/checkout/progress.ts';
import { useChanged } from '#ui/use-changed.ts';
import { Button } from '#ui/components/button.tsx';
import { button } from '#ui/components/button.css.ts';
import { link } from '#ui/components/link.css.ts';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { LoadingIndicator } from '#ui/components/spinner.tsx';
import { Step } from '#ui/components/steps.tsx';
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
    description: 'Your confirmation and tracking link go here.',
    width: 'half',
  },
  {
    name: 'phone',
    label: 'Phone',
    type: 'tel',
    inputMode: 'tel',
    autoComplete: 'tel',
    description: 'For the carrier, if a parcel does not find you.',
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
          <LoadingIndicator message="Getting your checkout ready..." />
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
            <p>Put something in it, and it will wait here for you.</p>
          </EmptyState>
        </CheckoutFrame>
      );
    case 'unavailable':
      return (
        <CheckoutFrame>
          <EmptyState
            drawing="cable"
            title={model.offline ? 'You are offline' : 'The prices could not be read'}
            action={
              <Button variant="primary" onPress={actions.retry}>
                Try again
              </Button>
            }
          >
            <p>
              {model.offline
                ? 'Checking out needs a connection: prices and stock are asked for at that moment. Your cart is safe.'
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
        <Notice tone="warning" role="alert" title="You are offline.">
          <p>
            {model.placing
              ? 'We will continue when the connection is back. You are never charged twice.'
              : 'What you have entered stays here. Go on when the connection is back.'}
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
          <p>Trying again is safe: it never makes a second order.</p>
        </Notice>
      )}
      {model.notHeld === null ? null : (
        <Notice tone="info" role="status" title={model.notHeld}>
          <p>Place the order, and we look again.</p>
        </Notice>
      )}
      {model.holdExpired ? (
        <Notice tone="warning" role="alert" title="The time is up: your items are no longer held.">
          <p>They may still be there. Place the order, and we look again.</p>
        </Notice>
      ) : null}
    </div>
  );
}

/** Those of the problems that are about fields of this form. */
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
                ? 'Please log in to order: orders need an account at the moment.'
                : 'Have an account?'}
            </span>{' '}
            <button type="button" className={link({})} onClick={onLogin}>
              Login
            </button>
            . Your cart is kept: one tap brings it back.
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
          <LoadingIndicator message="Asking the vendors..." />
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
          <LoadingIndicator message="Checking prices and stock..." />
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
