import type { ComponentProps } from 'react';
import { limits } from '#schema/limits.ts';
import { renditionsOf } from '#schema/renditions.ts';
import type { EditedPicture } from '#schema/vendor-panel/product.ts';
import { mediaUrl } from '#routing/paths.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { Icon } from '#ui/components/media/icon.tsx';
import { handle as handleLook } from '#panel/reorder/handle.css.ts';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { row } from '#ui/css/layout.css.ts';
import { later } from '#ui/later.tsx';
import type { PictureChoices } from '../more/picture-of.tsx';
import * as styles from './product-pictures.css.ts';

const PictureOf = later(async () => (await import('../more/parts.ts')).PictureOf);

interface PictureRowProps {
  picture: EditedPicture;
  place: number;
  count: number;
  /** The dragged picture would land here. */
  target: { from: number; to: number } | null;
  isDragged: boolean;
  /** Makes the handle drag. */
  handle: ComponentProps<'button'>;
  /** The colors and sizes of the product. */
  choices: PictureChoices;
  onChange: (changes: Partial<EditedPicture>) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  /** Null for a drawing, which has no pixels to crop. */
  onEdit: (() => void) | null;
  onNearEdit: () => void;
}

export function PictureRow({
  picture,
  place,
  count,
  target,
  isDragged,
  handle,
  choices,
  onChange,
  onMove,
  onRemove,
  onEdit,
  onNearEdit,
}: PictureRowProps) {
  const url = mediaUrl(picture.path);
  const set = renditionsOf(url);
  const number = <span className={styles.hidden}>{` picture ${place + 1}`}</span>;
  return (
    <li
      className={styles.entry}
      data-dragged={isDragged || undefined}
      data-target={target === null ? undefined : target.to < target.from ? 'above' : 'below'}
    >
      <div className={row({ gap: 2 })}>
        <button
          type="button"
          className={handleLook}
          aria-label={`Move picture ${place + 1} of ${count}: drag it or use the arrow keys`}
          {...handle}
        >
          <Icon name="sort" size={20} />
        </button>
        <img
          className={styles.preview}
          {...(set === null ? { src: url } : { src: set.src, srcSet: set.srcSet, sizes: '96px' })}
          style={set === null ? undefined : { background: set.backdrop }}
          alt={picture.alt}
          width={96}
          height={96}
        />
      </div>
      <TextField
        label={`Alt text: describe picture ${place + 1}`}
        description="For people who can't see it."
        maxLength={limits.product.alt}
        value={picture.alt}
        onChange={(alt) => onChange({ alt })}
      />
      {[choices.color?.values[0], choices.size?.values[0], picture.color, picture.size].some(Boolean) && (
        <PictureOf picture={picture} place={place} choices={choices} onOf={onChange} />
      )}
      <div className={styles.tools}>
        <Button size="s" isDisabled={place === 0} onPress={() => onMove(place - 1)}>
          Move up{number}
        </Button>
        <Button size="s" isDisabled={place === count - 1} onPress={() => onMove(place + 1)}>
          Move down{number}
        </Button>
        {onEdit !== null && (
          <Button size="s" onNear={onNearEdit} onPress={onEdit}>
            Rotate or crop{number}
          </Button>
        )}
        <Button size="s" variant="quiet" onPress={onRemove}>
          Remove{number}
        </Button>
      </div>
    </li>
  );
}
