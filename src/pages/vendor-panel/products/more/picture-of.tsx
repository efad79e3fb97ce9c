import type { EditedPicture } from '#schema/vendor-panel/product.ts';
import { Select } from '#ui/components/fields/select.tsx';
import * as shared from '../product.css.ts';

export interface PictureChoices {
  color: readonly string[];
  size: readonly string[];
}

interface PictureOfProps {
  picture: EditedPicture;
  place: number;
  choices: PictureChoices;
  onOf: (of: { color: string | null } | { size: string | null }) => void;
}

const parts = [
  { part: 'color', label: 'Color', any: 'Any color' },
  { part: 'size', label: 'Size', any: 'Any size' },
] as const;

/** The color or size that a picture shows: shoppers see it first once they choose that. */
export function PictureOf({ picture, place, choices, onOf }: PictureOfProps) {
  return (
    <div className={shared.bar}>
      {parts.map(({ part, label, any }) => {
        const value = picture[part] ?? '';
        const values = choices[part];
        // A value that the product no longer has still shows, so that it can be changed.
        const items = value === '' || values.includes(value) ? values : [...values, value];
        return items.length === 0 ? null : (
          <Select
            key={part}
            label={`${label} in picture ${place + 1}`}
            optional
            placeholder={any}
            items={items.map((each) => ({ id: each, label: each }))}
            value={value}
            onChange={(next) => onOf(part === 'color' ? { color: next || null } : { size: next || null })}
          />
        );
      })}
    </div>
  );
}
