import { Icon } from '#ui/components/icon.tsx';
import { visuallyHidden } from '#ui/css/layout.css.ts';
import { paths } from './paths.ts';
import * as styles from './search-box.css.ts';

/** Spec §2: the box that leads to the search page; empty text is ignored. */
export function SearchBox({
  id,
  className,
  placeholder,
}: {
  id: string;
  className?: string;
  placeholder: string;
}) {
  return (
    <form
      role="search"
      aria-label={placeholder}
      action={paths.search()}
      method="get"
      className={[styles.search, className].filter(Boolean).join(' ')}
      onSubmit={(event) => {
        const query = new FormData(event.currentTarget).get('q');
        if (typeof query !== 'string' || query.trim() === '') event.preventDefault();
      }}
    >
      <label htmlFor={id} className={visuallyHidden}>
        Search
      </label>
      <input
        id={id}
        className={styles.searchInput}
        type="search"
        name="q"
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        required
      />
      <button type="submit" className={styles.searchButton} aria-label="Search">
        <Icon name="search" size={20} />
      </button>
    </form>
  );
}
