import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Icon } from '#ui/components/icon.tsx';
import { visuallyHidden } from '#ui/css/layout.css.ts';
import { paths } from './paths.ts';
import { searchHandle } from './search-handle.ts';
import * as styles from './search-box.css.ts';

/** Spec §2: the box that leads to the search page; empty text is ignored. Suggestions come with its first use. */
export function SearchBox({
  id,
  className,
  placeholder,
}: {
  id: string;
  className?: string;
  placeholder: string;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [used, setUsed] = useState<HTMLInputElement | null>(null);
  const { Panel } = useSyncExternalStore(
    searchHandle.subscribe,
    searchHandle.getSnapshot,
    searchHandle.getServerSnapshot,
  );
  const use = useCallback(() => {
    searchHandle.warm();
    setUsed(field.current);
  }, []);
  useEffect(() => {
    // Somebody was in the field before the page's script.
    if (document.activeElement === field.current) use();
  }, [use]);
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
        ref={field}
        id={id}
        className={styles.searchInput}
        type="search"
        name="q"
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        required
        onFocus={use}
      />
      <button type="submit" className={styles.searchButton} aria-label="Search">
        <Icon name="search" size={20} />
      </button>
      {used !== null && Panel !== null && <Panel input={used} />}
    </form>
  );
}
