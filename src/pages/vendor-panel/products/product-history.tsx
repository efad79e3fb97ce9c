import { useState } from 'react';
import { Button } from '#ui/components/actions/button.tsx';
import { stack } from '#ui/css/layout.css.ts';
import { later } from '#ui/later.tsx';
import type { ProductHistoryProps } from './product-versions.tsx';

const Versions = later(async () => (await import('./product-versions.tsx')).Versions);

/** The product's versions, loaded on demand. */
export function ProductHistory(props: ProductHistoryProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={stack({ gap: 5 })}>
      <Button block aria-expanded={isOpen} onNear={Versions.warm} onPress={() => setOpen(!isOpen)}>
        {isOpen ? 'Hide history' : 'History'}
      </Button>
      {isOpen && <Versions {...props} />}
    </div>
  );
}
