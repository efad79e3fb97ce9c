import { useSelector } from '@xstate/react';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useEmitted } from '#actors/kit/use-emitted.ts';
import type { FormActor } from '#actors/kit/form.ts';
import { storeFactsProblems } from '#schema/onboarding/application.ts';
import type { StoreFacts } from '#schema/onboarding/application.ts';
import { useFocusWhen } from '#ui/use-focus-when.ts';
import { Button } from '#ui/components/button.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { container, actions } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import * as styles from './onboarding.css.ts';
import { StoreFields } from './step-fields.tsx';

export function SetupFrame({ children }: { children: ReactNode }) {
  return (
    <div className={`${container} ${styles.page}`}>
      <div>
        <h1 className={heading({ level: 52 })}>Set up your profile</h1>
        <p className={styles.lead}>
          Four facts about your store. We need them before we can decide, and shoppers read the first two.
        </p>
      </div>
      <div className={`${styles.form} ${styles.narrow}`}>{children}</div>
    </div>
  );
}

export function SetupSkeleton() {
  return (
    <SetupFrame>
      <div aria-busy="true" className={styles.form}>
        <Skeleton height={72} />
        <Skeleton height={176} />
        <Skeleton height={72} />
        <Skeleton height={72} />
      </div>
    </SetupFrame>
  );
}

const factsIn = (values: Readonly<Record<string, string | boolean>>): StoreFacts => ({
  storeName: String(values['storeName'] ?? ''),
  description: String(values['description'] ?? ''),
  phone: String(values['phone'] ?? ''),
  website: String(values['website'] ?? ''),
});

/** The form with the four facts (§5). */
export function ProfileSetupView({ actor }: { actor: FormActor }) {
  const snapshot = useSelector(actor, (current) => current);
  const form = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  useEmitted(actor, 'form.refused', () => setRefusals((count) => count + 1));
  useFocusWhen(refusals, () => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]'));
  const { problems, sentence } = snapshot.context;
  const facts = factsIn(snapshot.context.values);
  const isBusy = snapshot.hasTag('busy');
  return (
    <SetupFrame>
      <form
        ref={form}
        className={styles.form}
        aria-label="Store profile"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          actor.send({ type: 'form.submit', values: facts, problems: storeFactsProblems(facts) });
        }}
      >
        <StoreFields
          values={facts}
          problems={problems}
          onChange={(changes) => {
            const typed = { ...facts, ...changes };
            actor.send({ type: 'form.changed', values: typed, problems: storeFactsProblems(typed) });
          }}
          isDisabled={isBusy}
        />
        {sentence === null ? null : (
          <Notice tone="danger" role="alert">
            <p>{sentence}</p>
          </Notice>
        )}
        <div className={actions}>
          <Button type="submit" variant="primary" isPending={isBusy}>
            Save profile
          </Button>
        </div>
      </form>
    </SetupFrame>
  );
}
