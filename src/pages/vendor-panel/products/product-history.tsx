import { useState } from 'react';
import { Button } from '#ui/components/button.tsx';
import { later } from '#ui/later.tsx';
import * as styles from './product.css.ts';
import type { ProductHistoryProps } from './product-versions.tsx';

const Versions = later(async () => (await import('./product-versions.tsx')).Versions);

/** The product's versions, once they are asked for. */
export function ProductHistory(props: ProductHistoryProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.form}>
      <Button block aria-expanded={isOpen} onNear={Versions.warm} onPress={() => setOpen(!isOpen)}>
        {isOpen ? 'Hide history' : 'History'}
      </Button>
      {isOpen && <Versions {...props} />}
    </div>
  );
}
