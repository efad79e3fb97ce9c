import { makePreview } from '#actors/vendor-panel/product/product-preview.ts';
import { useRead } from '#actors/kit/use-read.ts';
import { paths } from '#routing/paths.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { hint } from '#ui/css/text.css.ts';
import * as styles from './product.css.ts';

/** Makes a new preview link when it appears, and shows it. */
export function PreviewLink({ id }: { id: string }) {
  const { reading, again } = useRead(() => makePreview(id));
  if (reading.kind === 'reading') return null;
  if (reading.kind === 'failed') {
    return (
      <>
        <p role="alert" className={styles.problem}>
          We couldn't create the link.
        </p>
        <Button block onPress={again}>
          Try again
        </Button>
      </>
    );
  }
  const link = new URL(`${paths.productPreview()}#token=${reading.value.token}`, location.href).href;
  return (
    <>
      <label className={styles.label}>
        Preview link
        <input className={styles.input} readOnly value={link} onFocus={(event) => event.target.select()} />
      </label>
      <p className={hint}>
        Anyone with this link can see the product for 30 days. A new link replaces this one.
      </p>
    </>
  );
}
