import { useEffect, useState } from 'react';
import type { VariantGridActor } from '#actors/vendor-panel/product-editor.ts';
import { rowName } from '#schema/vendor-panel/product-form.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { later } from '#ui/later.tsx';

const Scanner = later(async () => (await import('./scanner.tsx')).Scanner);

/** The place of the variant that has the focus; null if none has. */
function placeOf(target: EventTarget | null): number | null {
  const row = target instanceof Element ? target.closest('tr') : null;
  // The head is the first row.
  return row?.closest('table')?.getAttribute('aria-label') === 'Variants' ? row.rowIndex - 1 : null;
}

/** Scans a barcode for the variant whose cell had the focus last. Nothing where the browser can't read barcodes. */
export function ScanBarcode({ actor }: { actor: VariantGridActor }) {
  const [last, setLast] = useState(0);
  const [place, setPlace] = useState<number | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const at = placeOf(target);
      if (at !== null && at >= 0) setLast(at);
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  // Without a secure connection there is no `mediaDevices`.
  if (!('BarcodeDetector' in window) || !('mediaDevices' in navigator)) return null;
  const { rows } = actor.getSnapshot().context.grid;
  const row = place === null ? undefined : rows[place];
  return (
    <div>
      <Button
        size="s"
        onNear={Scanner.warm}
        // Variants may be gone since.
        onPress={() => setPlace(Math.min(last, actor.getSnapshot().context.grid.rows.length - 1))}
      >
        Scan a barcode
      </Button>
      {place !== null && row !== undefined && (
        <Scanner
          name={rowName(row) === '' ? 'this product' : rowName(row)}
          onUse={(value) => actor.send({ type: 'cell.change', row: place, cell: 'gtin', value })}
          onClose={() => setPlace(null)}
        />
      )}
    </div>
  );
}
