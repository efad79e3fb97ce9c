import { Button } from '#ui/components/actions/button.tsx';
import { hint } from '#ui/css/text.css.ts';
import * as styles from './more.css.ts';

interface SwatchesProps {
  colors: readonly string[];
  /** The color that shoppers see next to the name, by name; null where they see only the name. */
  hexOf: (color: string) => string | null;
  onPaint: (color: string, hex: string | null) => void;
}

/** Where someone starts who adds a swatch. */
const gray = '#808080';

/** The swatch of each color. */
export function Swatches({ colors, hexOf, onPaint }: SwatchesProps) {
  return (
    <>
      <ul className={styles.swatches} aria-label="Swatches">
        {colors.map((color) => {
          const hex = hexOf(color);
          return (
            <li key={color} className={styles.swatch} data-swatch={hex ?? ''}>
              {hex === null ? (
                <Button size="s" onPress={() => onPaint(color, gray)}>{`Add swatch for ${color}`}</Button>
              ) : (
                <>
                  <input
                    type="color"
                    className={styles.paint}
                    aria-label={`Swatch for ${color}`}
                    value={hex}
                    onChange={(event) => onPaint(color, event.target.value)}
                  />
                  <span>{color}</span>
                  <Button
                    size="s"
                    variant="quiet"
                    aria-label={`Remove swatch for ${color}`}
                    onPress={() => onPaint(color, null)}
                  >
                    Remove
                  </Button>
                </>
              )}
            </li>
          );
        })}
      </ul>
      <p className={hint}>Shoppers see a swatch as a circle of this color. Without one they see the name.</p>
    </>
  );
}
