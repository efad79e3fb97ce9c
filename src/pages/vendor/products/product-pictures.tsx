import { mediaUrl } from '#routing/paths.ts';
import { limits } from '#schema/limits.ts';
import type { EditedPicture } from '#schema/vendor/product.ts';
import { Button } from '#ui/components/button.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { heading } from '#ui/css/text.css.ts';
import * as styles from './product-pictures.css.ts';
import * as shared from './product.css.ts';

interface ProductPicturesProps {
  pictures: readonly EditedPicture[];
  onChange: (pictures: readonly EditedPicture[]) => void;
  problem: string | undefined;
}

/** The product's pictures in their order; the first stands for the product in lists. */
export function ProductPictures({ pictures, onChange, problem }: ProductPicturesProps) {
  const move = (from: number, to: number) => {
    const next = [...pictures];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
  };
  if (pictures.length === 0) return null;
  return (
    <section className={shared.section} aria-label="Pictures">
      <h2 className={heading({ level: 20 })}>Pictures</h2>
      {problem !== undefined && (
        <p role="alert" className={shared.problem}>
          {problem}
        </p>
      )}
      <ol className={styles.list}>
        {pictures.map((picture, n) => (
          <li key={picture.path} className={styles.entry}>
            <img
              className={styles.preview}
              src={mediaUrl(picture.path)}
              alt={picture.alt}
              width={96}
              height={96}
            />
            <TextField
              label={`What picture ${n + 1} shows`}
              description="For people who cannot see it."
              maxLength={limits.product.alt}
              value={picture.alt}
              onChange={(alt) => onChange(pictures.map((one, m) => (m === n ? { ...one, alt } : one)))}
            />
            <div className={shared.bar}>
              <Button size="s" isDisabled={n === 0} onPress={() => move(n, n - 1)}>
                Move up<span className={styles.hidden}> picture {n + 1}</span>
              </Button>
              <Button size="s" isDisabled={n === pictures.length - 1} onPress={() => move(n, n + 1)}>
                Move down<span className={styles.hidden}> picture {n + 1}</span>
              </Button>
              <Button
                size="s"
                variant="quiet"
                onPress={() => onChange(pictures.filter((one) => one !== picture))}
              >
                Remove<span className={styles.hidden}> picture {n + 1}</span>
              </Button>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
