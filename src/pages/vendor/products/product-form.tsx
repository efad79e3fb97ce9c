import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { createProductSaving } from '#actors/vendor/product-editor.ts';
import type { FormActor } from '#actors/kit/form.ts';
import type { FormSnapshot } from '#machines/kit/form.machine.ts';
import { useForm } from '#pages/kit/use-form.ts';
import type { Category } from '#schema/shop/catalogue.ts';
import { documentOf, emptyValues, gridOf, picturesOf, valuesOf } from '#schema/vendor/product-form.ts';
import type { ProductValues } from '#schema/vendor/product-form.ts';
import { documentProblems } from '#schema/vendor/product.ts';
import type { EditedProduct } from '#schema/vendor/product.ts';
import { Button } from '#ui/components/button.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { Select } from '#ui/components/select.tsx';
import { TextArea } from '#ui/components/text-area.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { heading } from '#ui/css/text.css.ts';
import { DescriptionField } from './description-field.tsx';
import { ProductConflict } from './product-conflict.tsx';
import { forgetDraft, keptDraft, keepDraft } from './kept-draft.ts';
import * as styles from './product.css.ts';
import { ProductPictures } from './pictures/product-pictures.tsx';
import { VariantGrid } from './variant-grid.tsx';

interface ProductFormProps {
  vendorId: string;
  /** Null until it is saved for the first time. */
  product: EditedProduct | null;
  categories: readonly Category[];
  onEdited: (isDirty: boolean) => void;
  onSaved: (product: EditedProduct) => void;
}

/** The form over the product, with what was typed before a reload. */
export function ProductForm({ vendorId, product, categories, onEdited, onSaved }: ProductFormProps) {
  const asDraft = useRef(false);
  const save = useRef(createProductSaving());
  const id = product?.id ?? null;
  const version = product?.version ?? null;
  const actor = useForm<ProductValues>({
    values: product === null ? emptyValues : valuesOf(product.document),
    version,
    save: (values, seen) =>
      save.current(values, seen, {
        vendorId,
        id,
        asDraft: asDraft.current,
        onSaved: (saved) => onSaved(saved),
      }),
    onSaved: () => forgetDraft(vendorId, id),
  });
  useEffect(() => {
    const kept = keptDraft(vendorId, id, version);
    if (kept !== null) {
      actor.send({ type: 'form.changed', values: kept, problems: documentProblems(documentOf(kept)) });
    }
    let wasDirty: boolean | null = null;
    const heard = actor.subscribe((snapshot) => {
      const isDirty = !snapshot.matches({ editing: 'clean' }) && !snapshot.matches({ editing: 'saved' });
      if (snapshot.matches('editing') && isDirty) {
        keepDraft(vendorId, id, version, snapshot.context.values as ProductValues);
      }
      if (isDirty !== wasDirty) onEdited((wasDirty = isDirty));
    });
    return () => heard.unsubscribe();
    // The actor lives as long as this form; what it was made from does not change meanwhile.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [actor]);
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
  const element = useRef<HTMLFormElement>(null);
  const snapshot = useSelector(actor, (current: FormSnapshot) => current);
  const { problems, sentence, revision } = snapshot.context;
  const values = snapshot.context.values as ProductValues;
  const isBusy = snapshot.matches('saving');
  const isConflict = snapshot.matches('conflict');
  const isClean = snapshot.matches({ editing: 'clean' }) || snapshot.matches({ editing: 'saved' });

  const change = (changes: Partial<ProductValues>) => {
    const next = { ...(actor.getSnapshot().context.values as ProductValues), ...changes };
    actor.send({ type: 'form.changed', values: next, problems: documentProblems(documentOf(next)) });
  };
  const submit = (draft: boolean) => {
    const now = actor.getSnapshot().context.values as ProductValues;
    onSave?.(draft);
    actor.send({ type: 'form.submit', values: now, problems: documentProblems(documentOf(now)) });
  };
  useEffect(() => {
    const heard = actor.on('form.refused', () => {
      // The messages are drawn first: the field to go to is the first that has one.
      requestAnimationFrame(() =>
        element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] button')?.focus(),
      );
    });
    return () => heard.unsubscribe();
  }, [actor]);
  useEffect(() => {
    if (isClean && !isUploading) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isClean, isUploading]);

  const mayPress = !isClean && !isBusy && !isConflict && !isUploading;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      if (mayPress) element.current?.requestSubmit();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [mayPress]);

  const error = (name: string) => ({ isInvalid: name in problems, errorMessage: problems[name] });
  return (
    <form
      ref={element}
      className={styles.form}
      aria-label="Product"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // A first save leads to another address, where the uploads would not be.
        if (!isUploading) submit(false);
      }}
    >
      <section className={styles.section} aria-label="About">
        <TextField
          label="Name"
          name="name"
          isRequired
          validationBehavior="aria"
          value={values.name}
          onChange={(name) => change({ name })}
          {...error('name')}
        />
        <DescriptionField
          value={values.description}
          onChange={(description) => change({ description })}
          problem={problems['description']}
        />
        <Select
          label="Category"
          placeholder="Choose a category"
          items={categories.map(({ id, name, path }) => ({ id, label: `${indent(path.length - 1)}${name}` }))}
          value={values.category_id === '' ? null : values.category_id}
          onChange={(key) => change({ category_id: key === null ? '' : String(key) })}
          {...error('category_id')}
        />
        <TextArea
          label="Features"
          name="features"
          optional
          description="One per line."
          rows={4}
          value={values.features}
          onChange={(features) => change({ features })}
          {...error('features')}
        />
      </section>
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
      <section className={styles.section} aria-label="Price and stock">
        <h2 className={heading({ level: 20 })}>Price and stock</h2>
        <TextField
          label="Discount"
          name="discount"
          suffix={<span className={styles.unit}>%</span>}
          inputMode="decimal"
          optional
          description="Shoppers pay the price minus this; the price is struck through."
          value={values.discount}
          onChange={(discount) => change({ discount })}
          {...error('discount')}
        />
        <VariantGrid
          key={revision}
          grid={gridOf(values)}
          problems={problems}
          onChange={({ options, rows }) =>
            change({ options: JSON.stringify(options), variants: JSON.stringify(rows) })
          }
        />
      </section>
      {isConflict ? (
        <ProductConflict actor={actor} />
      ) : sentence === null ? null : (
        <Notice tone="danger" role="alert">
          <p>{sentence}</p>
        </Notice>
      )}
      <div className={styles.save}>
        <Button
          type="submit"
          variant="primary"
          isPending={isBusy}
          isDisabled={isClean || isConflict || isUploading}
        >
          {isPublished ? 'Save and show to shoppers' : 'Save draft'}
        </Button>
        {isPublished && (
          <Button isDisabled={isClean || isConflict || isBusy || isUploading} onPress={() => submit(true)}>
            Save for later
          </Button>
        )}
        {isUploading && <p className={styles.hint}>You can save when the pictures are sent.</p>}
        {snapshot.matches({ editing: 'saved' }) && (
          <p role="status" className={styles.hint}>
            Saved.
          </p>
        )}
      </div>
    </form>
  );
}
