import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { FormActor } from '#actors/kit/form.ts';
import { storeFactsProblems } from '#schema/onboarding/application.ts';
import type { StoreFacts } from '#schema/onboarding/application.ts';
import { Skeleton } from '#ui/components/feedback/skeleton.tsx';
import { container, stack } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import * as styles from './onboarding.css.ts';
import { StoreFields } from './step-fields.tsx';
import { RecordForm } from '#panel/form/record-form.tsx';

export function SetupFrame({ children }: { children: ReactNode }) {
  return (
    <div className={`${container} ${styles.page}`}>
      <div>
        <h1 className={heading({ level: 52 })}>Set up your profile</h1>
        <p className={styles.lead}>
          Four details about your store. We need them before we can decide, and shoppers see the first two.
        </p>
      </div>
      <div className={`${stack({ gap: 5 })} ${styles.narrow}`}>{children}</div>
    </div>
  );
}

export function SetupSkeleton() {
  return (
    <SetupFrame>
      <div aria-busy="true" className={stack({ gap: 5 })}>
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

const names = {
  storeName: { label: 'Store name' },
  description: { label: 'Description' },
  phone: { label: 'Phone' },
  website: { label: 'Website' },
};

/** The form with the four facts (§5). */
export function ProfileSetupView({ actor }: { actor: FormActor }) {
  const snapshot = useSelector(actor, (current) => current);
  const { problems } = snapshot.context;
  const facts = factsIn(snapshot.context.values);
  const isBusy = snapshot.hasTag('busy');
  return (
    <SetupFrame>
      <RecordForm
        actor={actor}
        isPart
        label="Store profile"
        action="Save profile"
        problemsOf={(values) => storeFactsProblems(factsIn(values))}
        fields={names}
        saved={null}
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
      </RecordForm>
    </SetupFrame>
  );
}
