import { useSelector } from '@xstate/react';
import { useRef, useState } from 'react';
import { createProductSaving } from '#actors/vendor-panel/product-editor.ts';
import type { FormActor } from '#actors/kit/form.ts';
import type { FormSnapshot } from '#machines/kit/form.machine.ts';
import type { FieldProblems } from '#machines/kit/form.rules.ts';
import type { ConflictFields } from '#panel/form/form-conflict.tsx';
import { PanelForm } from '#panel/form/panel-form.tsx';
import { usePanelFields, usePanelForm } from '#panel/form/use-panel-form.ts';
import type { Category } from '#schema/vendor-panel/category.ts';
import { documentOf, emptyValues, gridOf, picturesOf, valuesOf } from '#schema/vendor-panel/product-form.ts';
import type { ProductValues } from '#schema/vendor-panel/product-form.ts';
import { documentProblems } from '#schema/vendor-panel/product.ts';
import type { EditedProduct } from '#schema/vendor-panel/product.ts';
import { Select } from '#ui/components/select.tsx';
import { TextArea } from '#ui/components/text-area.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { heading } from '#ui/css/text.css.ts';
import { DescriptionField } from './description-field.tsx';
import { ProductPictures } from './pictures/product-pictures.tsx';
import * as styles from './product.css.ts';
import { VariantGrid } from './variant-grid.tsx';
import { PageSection } from '#ui/components/page-section.tsx';

interface ProductFormProps {
  vendorId: string;
  /** Null until it is saved for the first time. */
  product: EditedProduct | null;
  categories: readonly Category[];
  onEdited: (isDirty: boolean) => void;
  onSaved: (product: EditedProduct) => void;
}

const problemsOf = (values: ProductValues): FieldProblems => documentProblems(documentOf(values));

const conflictFields: ConflictFields = {
  name: { label: 'Name' },
  description: { label: 'Description' },
  category_id: { label: 'Category', isOpaque: true },
  discount: { label: 'Discount' },
  features: { label: 'Features' },
  options: { label: 'Options', isOpaque: true, partner: 'variants' },
  variants: { label: 'Variants', isOpaque: true, partner: 'options' },
  media: { label: 'Pictures', isOpaque: true },
};

/** The form over the product, with what was typed before a reload. */
export function ProductForm({ vendorId, product, categories, onEdited, onSaved }: ProductFormProps) {
  const asDraft = useRef(false);
  const save = useRef(createProductSaving());
  const id = product?.id ?? null;
  const actor = usePanelForm<ProductValues>({
    values: product === null ? emptyValues : valuesOf(product.document),
    version: product?.version ?? null,
    draft: `product/${vendorId}/${id ?? 'new'}`,
    problemsOf,
    onEdited,
    save: (values, seen) =>
      save.current(values, seen, {
        vendorId,
        id,
        asDraft: asDraft.current,
        onSaved: (saved) => onSaved(saved),
      }),
  });
  return (
    <ProductFields
      actor={actor}
      vendorId={vendorId}
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
  categories: readonly Category[];
  isPublished: boolean;
  onSave?: (asDraft: boolean) => void;
}

const indent = (depth: number): string => '\u2003'.repeat(depth);

export function ProductFields({ actor, vendorId, categories, isPublished, onSave }: ProductFieldsProps) {
  const [isUploading, setUploading] = useState(false);
  const revision = useSelector(actor, ({ context }: FormSnapshot) => context.revision);
  const { values, problems, change, field } = usePanelFields<ProductValues>(actor, problemsOf);
  return (
    <PanelForm
      actor={actor}
      label="Product"
      action={isPublished ? 'Save and show to shoppers' : 'Save draft'}
      second={isPublished ? 'Save for later' : undefined}
      problemsOf={problemsOf}
      fields={conflictFields}
      onSubmit={(by) => onSave?.(by === 'second')}
      // What is still on its way would not be part of what is saved.
      waitsFor={isUploading ? 'You can save when the pictures are sent.' : undefined}
    >
      <PageSection className={styles.section} aria-label="About">
        <TextField label="Name" {...field('name')} />
        <DescriptionField
          value={values.description}
          onChange={(description) => change({ description })}
          problem={problems['description']}
        />
        <Select
          label="Category"
          placeholder="Choose a category"
          items={categories.map(({ id, name, path }) => ({ id, label: `${indent(path.length - 1)}${name}` }))}
          {...field('category_id')}
        />
        <TextArea label="Features" optional description="One per line." rows={4} {...field('features')} />
      </PageSection>
      <ProductPictures
        vendorId={vendorId}
        pictures={picturesOf(values)}
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
          description="Shoppers pay the price minus this; the price is struck through."
          {...field('discount')}
        />
        <VariantGrid
          key={revision}
          grid={gridOf(values)}
          problems={problems}
          onChange={({ options, rows }) =>
            change({ options: JSON.stringify(options), variants: JSON.stringify(rows) })
          }
        />
      </PageSection>
    </PanelForm>
  );
}
