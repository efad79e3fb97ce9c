import { useState } from 'react';
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
import * as shared from '../product.css.ts';
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

/** On a phone, more pictures than this are folded. */
const few = 3;

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
  const [isOpened, setOpened] = useState(false);
  const isMany = count > few;
  const number = <span className={styles.hidden}>{` picture ${place + 1}`}</span>;
  return (
    <li
      className={styles.entry}
      data-folded={isMany && !isOpened ? '' : undefined}
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
      {isMany && (
        <div className={styles.fold}>
          {!isOpened && <span className={styles.folded}>{picture.alt.trim() || 'No alt text'}</span>}
          <Button
            size="s"
            variant="quiet"
            aria-expanded={isOpened}
            aria-label={`${isOpened ? 'Close' : 'Edit'} picture ${place + 1}`}
            onPress={() => setOpened(!isOpened)}
          >
            {isOpened ? 'Close' : 'Edit'}
          </Button>
        </div>
      )}
      <div className={styles.fields}>
        <TextField
          label={`Alt text: describe picture ${place + 1}`}
          description={place === 0 ? "For people who can't see it." : undefined}
          maxLength={limits.product.alt}
          value={picture.alt}
          onChange={(alt) => onChange({ alt })}
        />
        {[choices.color?.values[0], choices.size?.values[0], picture.color, picture.size].some(Boolean) && (
          <PictureOf picture={picture} place={place} choices={choices} onOf={onChange} />
        )}
        <div className={shared.bar}>
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
      </div>
    </li>
  );
}
