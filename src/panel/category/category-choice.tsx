import { useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { formatCount } from '#schema/format.ts';
import type { Category } from '#schema/vendor-panel/category.ts';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { Icon } from '#ui/components/media/icon.tsx';
import { Dialog } from '#ui/components/overlays/dialog.tsx';
import { plainList, stack } from '#ui/css/layout.css.ts';
import { hint } from '#ui/css/text.css.ts';
import { media } from '#ui/themes/breakpoints.ts';
import * as styles from './category.css.ts';
import { CategoryTree } from './category-tree.tsx';
import { rowsOf, searchRows } from './category-rows.ts';
import type { CategoryRow } from './category-rows.ts';
import { noteCategory, recentCategories } from './recent-categories.ts';

interface CategoryChoiceProps {
  id: string;
  categories: readonly Category[];
  value: string;
  vendorId: string;
  onChange?: ((id: string) => void) | undefined;
  onClose: () => void;
}

interface ListProps {
  label: string;
  rows: readonly CategoryRow[];
  value: string;
  onChoose: (id: string) => void;
}

/** Categories out of the tree, so each with its ancestors. */
const List = ({ label, rows, value, onChoose }: ListProps) => (
  <ul className={plainList} aria-label={label}>
    {rows.map(({ id, name, above }) => (
      <li key={id}>
        <button
          type="button"
          data-choice=""
          className={styles.row}
          aria-current={id === value || undefined}
          onClick={() => onChoose(id)}
        >
          <span className={styles.words}>
            {above !== '' && <span className={styles.above}>{`${above} › `}</span>}
            <span>{name}</span>
          </span>
          {id === value && <Icon name="check" size={18} />}
        </button>
      </li>
    ))}
  </ul>
);

/** The dialog of a category field: search, the store's recent choices, and the tree. Arrow keys move through all. */
export function CategoryChoice({
  id: dialog,
  categories,
  value,
  vendorId,
  onChange,
  onClose,
}: CategoryChoiceProps) {
  const [text, setText] = useState('');
  const body = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => rowsOf(categories), [categories]);
  const isSearching = text.trim() !== '';
  const found = searchRows(rows, text);
  const recent = recentCategories(vendorId).flatMap((id) => rows.find((row) => row.id === id) ?? []);
  const choose = (id: string) => {
    noteCategory(vendorId, id);
    if (id !== value) onChange?.(id);
    onClose();
  };
  const move = (event: KeyboardEvent) => {
    const stops = [
      ...(body.current?.querySelectorAll<HTMLElement>('input, [data-choice]:not([tabindex="-1"])') ?? []),
    ];
    const at = stops.indexOf(event.target as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
    if (next === undefined || at < 0) return;
    event.preventDefault();
    stops[next]?.focus();
  };
  return (
    <Dialog
      id={dialog}
      isOpen
      size="s"
      title="Choose a category"
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <div className={stack({ gap: 4 })} ref={body} role="presentation" onKeyDown={move}>
        <TextField
          label="Search categories"
          type="search"
          isRequired={false}
          value={text}
          onChange={setText}
          // On a touchscreen the keyboard would cover the tree.
          autoFocus={!matchMedia(media.touch).matches}
          onKeyDown={(event) => {
            const [first] = found;
            if (event.key === 'Enter' && first !== undefined) choose(first.id);
            // The browser would only clear the search.
            if (event.key === 'Escape') event.preventDefault();
          }}
        />
        <p role="status" className={isSearching ? hint : styles.silent}>
          {isSearching &&
            (found.length === 0
              ? 'No category matches. Try another word, or clear the search to see all of them.'
              : `${formatCount(found.length)} ${found.length === 1 ? 'category' : 'categories'}`)}
        </p>
        {isSearching ? (
          found.length > 0 && <List label="Found" rows={found} value={value} onChoose={choose} />
        ) : (
          <>
            {recent.length > 0 && (
              <div>
                <h3 className={styles.heading}>Recent</h3>
                <List label="Recent" rows={recent} value={value} onChoose={choose} />
              </div>
            )}
            <div>
              {recent.length > 0 && <h3 className={styles.heading}>All categories</h3>}
              <CategoryTree rows={rows} value={value} onChoose={choose} />
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}
