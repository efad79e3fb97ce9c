import { CategoryField } from '#panel/category/category-field.tsx';
import type { FormActor } from '#actors/kit/form.ts';
import type { ConflictFields } from '#panel/form/form-conflict.tsx';
import { RecordForm } from '#panel/form/record-form.tsx';
import { useRecordFields } from '#panel/form/use-record-form.ts';
import * as styles from '#pages/vendor-panel/settings/settings.css.ts';
import { chosenIn, promotionProblems } from '#schema/vendor-panel/offers/promotion.ts';
import type { PromotionState, PromotionValues } from '#schema/vendor-panel/offers/promotion.ts';
import type { Category } from '#schema/vendor-panel/category.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { Button } from '#ui/components/actions/button.tsx';
import { Checkbox } from '#ui/components/fields/checkbox.tsx';
import { Select } from '#ui/components/fields/select.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { visuallyHidden, actions } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import { later } from '#ui/later.tsx';

// Loaded when a promotion is for selected products.
const ChooseProducts = later(async () => (await import('./choose-products.tsx')).ChooseProducts);

const names = {
  label: 'Name',
  how: 'How it applies',
  code: 'Code',
  kind: 'Discount type',
  value: 'Discount',
  scope: 'Applies to',
  products: 'Products',
  category: 'Category',
  minimum: 'Minimum purchase',
  first_day: 'Start date',
  last_day: 'End date',
  max_redemptions: 'Total uses',
  max_per_customer: 'Uses per customer',
  advertised: 'Shown in the shop',
} as const;

const items = {
  how: [
    { id: 'code', label: 'With a code' },
    { id: 'automatic', label: 'Automatic' },
  ],
  kind: [
    { id: 'percent', label: 'Percent off' },
    { id: 'amount', label: 'Amount off' },
    { id: 'free-shipping', label: 'Free shipping' },
  ],
  scope: [
    { id: 'store', label: 'All your products' },
    { id: 'products', label: 'Selected products' },
    { id: 'category', label: 'Category' },
  ],
} as const;

const fieldsOf = (categories: readonly Category[]): ConflictFields => ({
  ...Object.fromEntries(Object.entries(names).map(([name, label]) => [name, { label }])),
  products: {
    label: names.products,
    tell: (products) =>
      chosenIn({ products })
        .map(({ name }) => name)
        .join(', ') || 'none',
  },
  category: {
    label: names.category,
    tell: (category) => categories.find(({ id }) => id === category)?.name ?? 'none',
  },
});

const amounts = {
  percent: { label: 'Percent', suffix: '%' },
  amount: { label: 'Amount', prefix: '$' },
  'free-shipping': { label: 'Maximum', prefix: '$' },
} as const;

interface PromotionViewProps {
  actor: FormActor;
  vendorId: string;
  /** Null for a new one. */
  state: PromotionState | null;
  mayWrite: boolean;
  categories: readonly Category[];
}

/** The terms of one promotion. */
export function PromotionView({ actor, vendorId, state, mayWrite, categories }: PromotionViewProps) {
  const { values, problems, change, field, choice } = useRecordFields<PromotionValues>(
    actor,
    promotionProblems,
  );
  const named = (name: Exclude<keyof PromotionValues, 'advertised'>) => ({
    ...field(name),
    label: names[name],
  });
  const isStarted = state !== null && state !== 'draft';
  const amount = values.kind === 'percent' || values.kind === 'amount' ? values.kind : 'free-shipping';
  return (
    <div className={styles.form}>
      <RecordForm
        actor={actor}
        label="Promotion"
        action={state === null ? 'Save as draft' : 'Save'}
        problemsOf={promotionProblems}
        fields={fieldsOf(categories)}
        isReadOnly={!mayWrite || state === 'ended'}
        readOnlyWords={mayWrite ? "This promotion has ended, so you can't change it." : undefined}
      >
        <TextField
          {...named('label')}
          maxLength={100}
          description="Shoppers see this name. For example, “20% off every bar.”"
        />
        <div className={styles.roomyGrid}>
          <Select {...named('how')} items={items.how} isDisabled={isStarted} />
          {values.how === 'code' ? (
            <TextField
              {...named('code')}
              isDisabled={isStarted}
              {...(isStarted ? { description: "You can't change a code after it has started." } : {})}
            />
          ) : null}
        </div>
        <div className={styles.roomyGrid}>
          <Select {...named('kind')} items={items.kind} />
          <TextField {...field('value')} {...amounts[amount]} inputMode="decimal" />
        </div>
        <Select {...named('scope')} items={items.scope} />
        {values.scope === 'products' ? (
          <Products
            vendorId={vendorId}
            values={values}
            problem={problems['products']}
            onChange={(products) => change({ products })}
          />
        ) : null}
        {values.scope === 'category' ? (
          <CategoryField {...named('category')} categories={categories} vendorId={vendorId} />
        ) : null}
        <h2 className={heading({ level: 26 })}>When it applies</h2>
        <div className={styles.grid}>
          <TextField {...named('minimum')} prefix="$" inputMode="decimal" optional />
          <TextField {...named('first_day')} type="date" optional />
          <TextField {...named('last_day')} type="date" optional />
        </div>
        <div className={styles.grid}>
          <TextField {...named('max_redemptions')} inputMode="numeric" optional />
          <TextField {...named('max_per_customer')} inputMode="numeric" optional />
        </div>
        {values.how === 'code' ? (
          <Checkbox {...choice('advertised')}>Show the code in the shop and in carts</Checkbox>
        ) : null}
      </RecordForm>
    </div>
  );
}

interface ProductsProps {
  vendorId: string;
  values: PromotionValues;
  problem: string | undefined;
  onChange: (products: string) => void;
}

function Products({ vendorId, values, problem, onChange }: ProductsProps) {
  const chosen = chosenIn(values);
  const set = (products: typeof chosen) => onChange(JSON.stringify(products));
  return (
    <fieldset className={styles.steps}>
      <legend className={styles.legend}>{names.products}</legend>
      {chosen.length === 0 ? null : (
        <ul aria-label="Selected products">
          {chosen.map(({ id, name }) => (
            <li key={id} className={actions}>
              <span>{name}</span>
              <Button size="s" onPress={() => set(chosen.filter((product) => product.id !== id))}>
                Remove<span className={visuallyHidden}>{` ${name}`}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ChooseProducts
        vendorId={vendorId}
        chosen={chosen.map(({ id }) => id)}
        onChoose={({ id, name }) => set([...chosen, { id, name, image: null }])}
      />
      {problem === undefined ? null : (
        <Notice tone="danger" role="alert">
          <p>{problem}</p>
        </Notice>
      )}
    </fieldset>
  );
}
