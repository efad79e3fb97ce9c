import type { AnswerProblems, Answers, Step, StoreFacts } from '#schema/onboarding/application.ts';
import type { SellingCategory } from '#schema/onboarding/vendor-application.ts';
import { limits } from '#schema/limits.ts';
import { Checkbox } from '#ui/components/fields/checkbox.tsx';
import { TextArea } from '#ui/components/fields/text-area.tsx';
import { tidyTaxId } from '#schema/onboarding/tax-id.ts';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { stack } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import { paths } from '#routing/paths.ts';
import * as styles from './onboarding.css.ts';

interface StoreFieldsProps {
  values: StoreFacts;
  problems: Partial<Record<string, string>>;
  onChange: (changes: Partial<StoreFacts>) => void;
  isDisabled?: boolean;
}

/** The four facts of a store (§5). */
export function StoreFields({ values, problems, onChange, isDisabled = false }: StoreFieldsProps) {
  return (
    <>
      <TextField
        name="storeName"
        label="Store name"
        value={values.storeName}
        onChange={(storeName) => onChange({ storeName })}
        isDisabled={isDisabled}
        autoComplete="organization"
        errorMessage={problems['storeName']}
      />
      <TextArea
        name="description"
        label="Description"
        description={`What you make or carry, and why people should buy it from you. At least ${limits.application.description.min} characters.`}
        value={values.description}
        onChange={(description) => onChange({ description })}
        isDisabled={isDisabled}
        rows={6}
        errorMessage={problems['description']}
      />
      <TextField
        name="phone"
        label="Phone"
        type="tel"
        inputMode="tel"
        description="For Stallbar only. Not shown to shoppers."
        value={values.phone}
        onChange={(phone) => onChange({ phone })}
        isDisabled={isDisabled}
        autoComplete="tel"
        errorMessage={problems['phone']}
      />
      <TextField
        name="website"
        label="Website"
        type="url"
        inputMode="url"
        placeholder="myshop.com"
        description="No site yet? Enter the page of your store on a social network or a marketplace."
        value={values.website}
        onChange={(website) => onChange({ website })}
        isDisabled={isDisabled}
        autoComplete="url"
        errorMessage={problems['website']}
      />
    </>
  );
}

interface StepFieldsProps {
  step: Exclude<Step, 'documents'>;
  answers: Answers;
  problems: AnswerProblems;
  /** Null while they are loading. */
  categories: readonly SellingCategory[] | null;
  onChange: (changes: Partial<Answers>) => void;
  isDisabled: boolean;
}

export function StepFields({ step, answers, problems, categories, onChange, isDisabled }: StepFieldsProps) {
  switch (step) {
    case 'store':
      return <StoreFields values={answers} problems={problems} onChange={onChange} isDisabled={isDisabled} />;
    case 'business':
      return (
        <>
          <TextField
            name="businessType"
            label="Business type"
            description="Sole proprietor, LLC, corporation, cooperative…"
            value={answers.businessType}
            onChange={(businessType) => onChange({ businessType })}
            isDisabled={isDisabled}
            errorMessage={problems.businessType}
            autoComplete="on"
          />
          <TextField
            name="businessAddress"
            label="Business address"
            description="Street, city, state and ZIP code."
            value={answers.businessAddress}
            onChange={(businessAddress) => onChange({ businessAddress })}
            isDisabled={isDisabled}
            autoComplete="street-address"
            errorMessage={problems.businessAddress}
          />
          <TextField
            name="taxId"
            label="Tax ID"
            optional
            placeholder="12-3456789"
            description="Stored separately and hidden after you're approved."
            value={answers.taxId}
            onChange={(taxId) => onChange({ taxId: tidyTaxId(taxId, answers.taxId) })}
            isDisabled={isDisabled}
            autoComplete="off"
            errorMessage={problems.taxId}
          />
          <TextField
            name="yearsInBusiness"
            label="Years in business"
            inputMode="decimal"
            value={answers.yearsInBusiness}
            onChange={(yearsInBusiness) => onChange({ yearsInBusiness })}
            isDisabled={isDisabled}
            errorMessage={problems.yearsInBusiness}
            autoComplete="on"
          />
        </>
      );
    case 'products':
      return (
        <Categories
          chosen={answers.productCategories}
          problem={problems.productCategories}
          categories={categories}
          onChange={(productCategories) => onChange({ productCategories })}
          isDisabled={isDisabled}
        />
      );
    case 'experience':
      return (
        <TextArea
          name="previousExperience"
          label="Previous experience"
          optional
          description="Where you've sold before, who trusts your gear, and any certifications."
          value={answers.previousExperience}
          onChange={(previousExperience) => onChange({ previousExperience })}
          isDisabled={isDisabled}
          rows={8}
          errorMessage={problems.previousExperience}
        />
      );
    case 'consent':
      return (
        <Checkbox
          name="consent"
          isSelected={answers.consent}
          onChange={(consent) => onChange({ consent })}
          isDisabled={isDisabled}
          errorMessage={problems.consent}
        >
          I agree to the <a href={paths.terms()}>terms</a> and to{' '}
          <a href={paths.vendorPricing()}>what selling costs</a>, and everything I entered is true.
        </Checkbox>
      );
  }
}

interface CategoriesProps {
  chosen: readonly string[];
  problem: string | undefined;
  categories: readonly SellingCategory[] | null;
  onChange: (slugs: string[]) => void;
  isDisabled: boolean;
}

/** The categories by root; a root includes everything in it. */
function Categories({ chosen, problem, categories, onChange, isDisabled }: CategoriesProps) {
  if (categories === null) return <p className={styles.note}>Loading categories…</p>;
  const roots = categories.filter(({ parent_id }) => parent_id === null);
  const choose = (slug: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, slug] : chosen.filter((each) => each !== slug));
  return (
    <fieldset
      className={styles.categories}
      aria-describedby={problem === undefined ? undefined : 'categories-problem'}
    >
      <legend className={styles.note}>
        {`Choose 1 to ${limits.application.categories.max}. ${chosen.length} chosen.`}
      </legend>
      {problem === undefined ? null : (
        <p id="categories-problem" className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {roots.map((root) => (
        <div key={root.slug} className={stack({ gap: 1 })}>
          <h3 className={heading({ level: 20 })}>{root.name}</h3>
          <div className={styles.choices}>
            {[root, ...categories.filter(({ parent_id }) => parent_id === root.id)].map(({ slug, name }) => (
              <Checkbox
                key={slug}
                isSelected={chosen.includes(slug)}
                onChange={(isChosen) => choose(slug, isChosen)}
                isDisabled={isDisabled}
                isInvalid={problem !== undefined}
              >
                {slug === root.slug ? `All of ${name}` : name}
              </Checkbox>
            ))}
          </div>
        </div>
      ))}
    </fieldset>
  );
}
