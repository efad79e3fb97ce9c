import { useRef, useState } from 'react';
import type { createProductSaving } from '#actors/vendor-panel/product/product-saving.ts';
import type { FormActor } from '#actors/kit/form.ts';
import type { FieldProblems, MergeForms } from '#machines/kit/form.rules.ts';
import { CategoryField } from '#panel/category/category-field.tsx';
import type { ConflictFields } from '#panel/form/form-conflict.tsx';
import { RecordForm } from '#panel/form/record-form.tsx';
import { useRecordFields, useRecordForm } from '#panel/form/use-record-form.ts';
import { mergeChanges } from '#schema/kit/merge-changes.ts';
import type { Category } from '#schema/vendor-panel/category.ts';
import { emptyValues, picturesOf, valuesOf } from '#schema/vendor-panel/product-form.ts';
import type { MoreField, ProductValues } from '#schema/vendor-panel/product-form.ts';
import type { EditedOption, EditedProduct } from '#schema/vendor-panel/product.ts';
import { TextArea } from '#ui/components/fields/text-area.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { Disclosure } from '#ui/components/overlays/disclosure.tsx';
import { heading } from '#ui/css/text.css.ts';
import { Skeleton as Bone } from '#ui/components/feedback/skeleton.tsx';
import { later } from '#ui/later.tsx';
import { DescriptionField } from './description-field.tsx';
import * as styles from './product.css.ts';
import { VariantGrid } from './variant-grid.tsx';
import { PageSection } from '#ui/components/structure/page-section.tsx';

interface ProductFormProps {
  vendorId: string;
  /** The store's slug. */
  slug: string;
  /** Null until it is saved for the first time. */
  product: EditedProduct | null;
  categories: readonly Category[];
  onEdited: (isDirty: boolean) => void;
  onSaved: (product: EditedProduct) => void;
  /** Tests pass another one. */
  createSaving?: typeof createProductSaving;
}

/** What only a changed product needs: the page has no script budget to spare. */
const onceEdited = {
  mergeProducts: ((base, mine, theirs) =>
    mergeChanges(base, mine, theirs, [['options', 'variants']])) as MergeForms<ProductValues>,
  // Until the rules are there, the server tells what is wrong: it checks the same.
  problemsOf: (() => ({})) as (values: ProductValues) => FieldProblems,
  conflictFields: {} as ConflictFields,
  moreFields: [] as readonly MoreField[],
};

const loadForEdits = async () => Object.assign(onceEdited, await import('./more/once-edited.ts'));

const problemsOf = (values: ProductValues): FieldProblems => onceEdited.problemsOf(values);

/** Warm it while the product is read, so that nothing moves. */
export const ProductPictures = later(
  async () => (await import('./pictures/product-pictures.tsx')).ProductPictures,
  <Bone shape="block" height={240} />,
);
const MoreFields = later(async () => (await import('./more/parts.ts')).MoreFields);

/** The product's form, with the input from before a reload. */
export function ProductForm({
  vendorId,
  slug,
  product,
  categories,
  onEdited,
  onSaved,
  createSaving,
}: ProductFormProps) {
  const asDraft = useRef(false);
  const saving = useRef<ReturnType<typeof createProductSaving>>(null);
  const id = product?.id ?? null;
  const actor = useRecordForm<ProductValues>({
    values: product === null ? emptyValues : valuesOf(product.document),
    version: product?.version ?? null,
    draft: `product/${vendorId}/${id ?? 'new'}`,
    merge: (base, mine, theirs) => onceEdited.mergeProducts(base, mine, theirs),
    onEdited: (isDirty) => {
      if (isDirty) loadForEdits().catch(() => undefined);
      onEdited(isDirty);
    },
    save: async (values, seen) => {
      const save = (saving.current ??= (createSaving ?? (await loadForEdits()).createProductSaving)());
      return save(values, seen, {
        vendorId,
        id,
        asDraft: asDraft.current,
        onSaved: (saved) => onSaved(saved),
      });
    },
  });
  return (
    <ProductFields
      actor={actor}
      vendorId={vendorId}
      slug={slug}
      categories={categories}
      isPublished={product?.state === 'published'}
      onSave={(draft) => {
        asDraft.current = draft;
      }}
    />
  );
}

interface ProductFieldsProps {
  actor: FormActor;
  vendorId: string;
  slug: string;
  categories: readonly Category[];
  isPublished: boolean;
  onSave?: (asDraft: boolean) => void;
}

export function ProductFields({
  actor,
  vendorId,
  slug,
  categories,
  isPublished,
  onSave,
}: ProductFieldsProps) {
  const [isUploading, setUploading] = useState(false);
  const [isOpened, setOpened] = useState(false);
  const { values, problems, change, field } = useRecordFields<ProductValues>(actor, problemsOf);
  const isMore = isOpened || onceEdited.moreFields.some((name) => problems[name] !== undefined);
  return (
    <RecordForm
      actor={actor}
      label="Product"
      action={isPublished ? 'Save and publish' : 'Save draft'}
      second={isPublished ? 'Save draft' : undefined}
      problemsOf={problemsOf}
      fields={onceEdited.conflictFields}
      onSubmit={(by) => onSave?.(by === 'second')}
      // Pending uploads would be missing from the save.
      waitsFor={isUploading ? 'You can save once the pictures are uploaded.' : undefined}
    >
      <PageSection className={styles.section} aria-label="About">
        <TextField label="Name" {...field('name')} />
        <DescriptionField
          value={values.description}
          onChange={(description) => change({ description })}
          problem={problems['description']}
        />
        <CategoryField
          label="Category"
          categories={categories}
          vendorId={vendorId}
          {...field('category_id')}
        />
        <TextArea label="Features" optional description="One per line." rows={2} {...field('features')} />
      </PageSection>
      <ProductPictures
        vendorId={vendorId}
        pictures={picturesOf(values)}
        options={JSON.parse(values.options) as EditedOption[]}
        onChange={(changed) =>
          change({
            media: JSON.stringify(changed(picturesOf(actor.getSnapshot().context.values as ProductValues))),
          })
        }
        onBusy={setUploading}
        problem={problems['media']}
      />
      <PageSection className={styles.section} aria-label="Price and stock">
        <h2 className={heading({ level: 20 })}>Price and stock</h2>
        <TextField
          label="Discount"
          suffix={<span className={styles.unit}>%</span>}
          inputMode="decimal"
          optional
          description="Shoppers see the full price crossed out."
          {...field('discount')}
        />
        <VariantGrid
          form={actor}
          problems={problems}
          onChange={({ options, rows }) =>
            change({ options: JSON.stringify(options), variants: JSON.stringify(rows) })
          }
        />
      </PageSection>
      <Disclosure title="More details and search listing" isOpen={isMore} onToggle={setOpened}>
        {isMore && (
          <MoreFields
            values={values}
            problems={problems}
            field={field}
            change={change}
            folder={[slug, ...categories.flatMap(({ id, name }) => (id === values.category_id ? name : []))]}
          />
        )}
      </Disclosure>
    </RecordForm>
  );
}
