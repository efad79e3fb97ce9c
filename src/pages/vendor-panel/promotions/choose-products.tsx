import { useState } from 'react';
import { findProducts } from '#actors/vendor-panel/products.ts';
import { useRead } from '#actors/kit/use-read.ts';
import { Unread } from '#panel/page/unread.tsx';
import * as styles from '#pages/vendor-panel/settings/settings.css.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { Skeleton } from '#ui/components/feedback/skeleton.tsx';
import { visuallyHidden, actions } from '#ui/css/layout.css.ts';

interface ChooseProductsProps {
  vendorId: string;
  /** Ids that are already selected. */
  chosen: readonly string[];
  onChoose: (product: { id: string; name: string }) => void;
}

/** Finds the store's products by words; each can be added once. */
export function ChooseProducts({ vendorId, chosen, onChoose }: ChooseProductsProps) {
  const [words, setWords] = useState('');
  const [asked, setAsked] = useState('');
  const find = () => setAsked(words.trim());
  return (
    <div className={styles.whole}>
      <div className={styles.pair}>
        <TextField
          label="Find products"
          name="find-products"
          optional
          value={words}
          onChange={setWords}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // The form around it is not submitted.
            event.preventDefault();
            find();
          }}
        />
        <span>
          <Button isDisabled={words.trim() === ''} onPress={find}>
            Find
          </Button>
        </span>
      </div>
      {asked === '' ? null : (
        <Found key={asked} vendorId={vendorId} words={asked} chosen={chosen} onChoose={onChoose} />
      )}
    </div>
  );
}

function Found({ vendorId, words, chosen, onChoose }: ChooseProductsProps & { words: string }) {
  const { reading, again } = useRead(() => findProducts(vendorId, words));
  if (reading.kind === 'reading') return <Skeleton shape="block" height={48} width="100%" />;
  if (reading.kind === 'failed') {
    return <Unread title="We couldn't search your products." onRetry={again} />;
  }
  const left = reading.value.filter(({ id }) => !chosen.includes(id));
  if (left.length === 0) return <p role="status">{`No other products match “${words}”.`}</p>;
  return (
    <ul aria-label="Found products">
      {left.map((product) => (
        <li key={product.id} className={actions}>
          <span>{product.name}</span>
          <Button size="s" onPress={() => onChoose({ id: product.id, name: product.name })}>
            Add<span className={visuallyHidden}>{` ${product.name}`}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
