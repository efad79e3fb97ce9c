import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ComponentType } from 'react';
import { FirstIcon } from '#ui/components/media/first-icon.tsx';
import { visuallyHidden } from '#ui/css/layout.css.ts';
import * as styles from './search-box.css.ts';

interface SearchBoxProps {
  id: string;
  className?: string;
  placeholder: string;
  /** The query whose results the page shows. */
  query?: string;
  /** The form's target, with the text as its query `q`. */
  action: string;
  /** Shows suggestions under the field; its code loads when the field is first used. */
  suggestions: {
    subscribe: (listener: () => void) => () => void;
    getSnapshot: () => Suggestions;
    getServerSnapshot: () => Suggestions;
    warm: () => void;
  };
}

interface Suggestions {
  Panel: ComponentType<{ input: HTMLInputElement }> | null;
}

/** Spec §2: the box that leads to the search page. Empty text is ignored. */
export function SearchBox({ id, className, placeholder, query = '', action, suggestions }: SearchBoxProps) {
  const field = useRef<HTMLInputElement>(null);
  const shown = useRef(query);
  const [used, setUsed] = useState<HTMLInputElement | null>(null);
  const { Panel } = useSyncExternalStore(
    suggestions.subscribe,
    suggestions.getSnapshot,
    suggestions.getServerSnapshot,
  );
  const use = useCallback(() => {
    suggestions.warm();
    setUsed(field.current);
  }, [suggestions]);
  useEffect(() => {
    // Only when the page changes: text typed before the script ran stays.
    if (shown.current !== query && field.current !== null) field.current.value = query;
    shown.current = query;
  }, [query]);
  useEffect(() => {
    // The field may have been focused before the page's script ran.
    if (document.activeElement === field.current) use();
  }, [use]);
  return (
    <form
      role="search"
      aria-label={placeholder}
      action={action}
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
        defaultValue={query}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        required
        onFocus={use}
      />
      <button type="submit" className={styles.searchButton} aria-label="Search">
        <FirstIcon name="search" size={20} />
      </button>
      {used !== null && Panel !== null && <Panel input={used} />}
    </form>
  );
}
