import { nameInSentence } from '#schema/kit/option-names.ts';
import { titleOf } from '#schema/vendor-panel/product.ts';
import type { EditedOption, EditedPicture } from '#schema/vendor-panel/product.ts';
import { Select } from '#ui/components/fields/select.tsx';
import * as styles from '../pictures/product-pictures.css.ts';

export interface PictureChoices {
  color: EditedOption | undefined;
  size: EditedOption | undefined;
}

interface PictureOfProps {
  picture: EditedPicture;
  place: number;
  choices: PictureChoices;
  onOf: (of: { color: string | null } | { size: string | null }) => void;
}

const parts = ['color', 'size'] as const;

/** The color or size that a picture shows: shoppers see it first once they choose that. */
export function PictureOf({ picture, place, choices, onOf }: PictureOfProps) {
  return (
    <div className={styles.tools}>
      {parts.map((part) => {
        const value = picture[part] ?? '';
        const { values, ...option } = choices[part] ?? { name: part, values: [] };
        const title = titleOf({ ...option, values }).trim() || 'Option';
        // A value that the product no longer has still shows, so that it can be changed.
        const items = value === '' || values.includes(value) ? values : [...values, value];
        return items.length === 0 ? null : (
          <Select
            key={part}
            label={`${title} in picture ${place + 1}`}
            optional
            placeholder={`Any ${nameInSentence(title)}`}
            items={items.map((each) => ({ id: each, label: each }))}
            value={value}
            onChange={(next) => onOf(part === 'color' ? { color: next || null } : { size: next || null })}
          />
        );
      })}
    </div>
  );
}
