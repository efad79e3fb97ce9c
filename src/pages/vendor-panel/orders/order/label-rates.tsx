import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { Observable } from 'rxjs';
import type { LabelWanted, RatesAnswer } from '#actors/orders/label-rates.ts';
import { useRead } from '#actors/kit/use-read.ts';
import { formatCounted, formatMoney } from '#schema/format.ts';
import type { LabelRate } from '#schema/vendor-panel/store-order.ts';
import * as styles from '#panel/page/panel.css.ts';
import { Radio, RadioGroup } from '#ui/components/fields/radio-group.tsx';
import { Button, TryAgain } from '#ui/components/actions/button.tsx';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { Skeleton } from '#ui/components/feedback/skeleton.tsx';
import { PageSection } from '#ui/components/structure/page-section.tsx';
import { actions } from '#ui/css/layout.css.ts';
import { useFocusWhen } from '#ui/use-focus-when.ts';
import { Form } from '#ui/form/form.tsx';

/** Asks the carrier what each of its services would cost for a package. */
export type AskRates = (order: string, wanted: LabelWanted) => Observable<RatesAnswer>;

interface LabelRatesProps {
  ask: () => Observable<RatesAnswer>;
  /** Prices are samples, and nothing is charged. */
  isTest: boolean;
  isBusy: boolean;
  isSending: boolean;
  onBuy: (service: string) => void;
  onBack: () => void;
}

/** The services for one package with their prices. It takes the focus from the button that opened it. */
export function LabelRates({ ask, ...answers }: LabelRatesProps) {
  const { reading, again } = useRead(ask);
  const place = useRef<HTMLElement>(null);
  useFocusWhen(true, () => place.current);
  return (
    <PageSection
      ref={place}
      tabIndex={-1}
      className={styles.form}
      aria-label="Services and prices"
      aria-busy={reading.kind === 'reading'}
    >
      {reading.kind === 'reading' ? (
        <Skeleton shape="block" height={160} width="100%" />
      ) : (
        <Answer answer={reading.kind === 'ready' ? reading.value : null} again={again} {...answers} />
      )}
    </PageSection>
  );
}

type AnswerProps = Omit<LabelRatesProps, 'ask'> & {
  /** Null: there was none. */
  answer: RatesAnswer | null;
  again: () => void;
};

function Answer({ answer, again, onBack, ...rest }: AnswerProps) {
  const change = <Button onPress={onBack}>Change</Button>;
  if (answer === null) {
    return (
      <Notice
        tone="danger"
        role="alert"
        title="We couldn't get your carrier's prices. Nothing was bought."
        action={<TryAgain onPress={again} />}
      >
        {change}
      </Notice>
    );
  }
  if (answer.kind === 'refused') {
    return (
      <Notice tone="danger" role="alert" title={answer.sentence}>
        {change}
      </Notice>
    );
  }
  const [first] = answer.rates;
  if (first === undefined) {
    return (
      <Notice tone="warning" role="alert" title="Your carrier has no service for this package.">
        {change}
      </Notice>
    );
  }
  return (
    <Rates rates={answer.rates} first={first} {...rest}>
      {change}
    </Rates>
  );
}

type RatesProps = Omit<AnswerProps, 'answer' | 'again' | 'onBack'> & {
  rates: readonly LabelRate[];
  /** The cheapest one. */
  first: LabelRate;
  children: ReactNode;
};

function Rates({ rates, first, isTest, isBusy, isSending, onBuy, children }: RatesProps) {
  const [service, setService] = useState(first.service);
  const chosen = rates.find((rate) => rate.service === service) ?? first;
  return (
    <Form className={styles.form} aria-label="Choose a service" onSubmit={() => onBuy(chosen.service)}>
      <RadioGroup label="Service" value={chosen.service} onChange={setService}>
        {rates.map((rate) => (
          <Radio key={rate.service} value={rate.service}>
            {`${rate.title}, ${formatCounted(rate.days, 'business day')}, ${formatMoney(rate.price)}`}
          </Radio>
        ))}
      </RadioGroup>
      <p className={styles.hint}>
        {isTest
          ? "Test mode: these prices are samples. You won't pay, and the label isn't valid. The buyer sees the package right away."
          : 'Nothing has been bought yet. Your carrier will charge you. The buyer sees the package right away.'}
      </p>
      <div className={actions}>
        <Button type="submit" variant="primary" isPending={isSending} isIdle={isBusy}>
          {isTest ? 'Buy test label' : `Buy label for ${formatMoney(chosen.price)}`}
        </Button>
        {children}
      </div>
    </Form>
  );
}
