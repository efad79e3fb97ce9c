import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { iconButton } from '#ui/components/icon-button.css.ts';
import { Icon } from '#ui/components/icon.tsx';
import { media } from '#ui/themes/breakpoints.ts';
import { limits } from '#schema/limits.ts';
import { searchTexts } from '#schema/texts/search-texts.ts';
import { useLayer } from '#ui/layers.ts';
import * as styles from './search-dialog.css.ts';

interface SearchDialogProps {
  open: boolean;
  /** The field is empty: there is nothing to clear. */
  empty: boolean;
  onInput: (input: HTMLInputElement | null) => void;
  onClose: () => void;
  onClear: () => void;
  /** The suggestions. */
  children: ReactNode;
}

function useIsWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(media.tablet);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => matchMedia(media.tablet).matches,
    () => true,
  );
}

/** The search overlay (spec §2): a sheet at the top of a phone, a panel in the upper third of a wide screen. */
export function SearchDialog({ open, empty, onInput, onClose, onClear, children }: SearchDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayer(open, onClose);
  const placeholder = useIsWide() ? searchTexts.placeholder : searchTexts.placeholderPhone;
  useEffect(() => {
    const element = dialog.current;
    if (element === null || element.open === open) return;
    if (open) element.showModal();
    else element.close();
  }, [open]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Esc is the key for it
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label="Search the shop"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        if (open) onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles.body}>
        <form role="search" aria-label="Products and vendors" className={styles.form}>
          <input
            ref={onInput}
            className={styles.input}
            type="search"
            aria-label="Search"
            placeholder={placeholder}
            autoComplete="off"
            autoFocus
            enterKeyHint="search"
            maxLength={limits.search.text}
          />
          {!empty && (
            <button type="button" className={iconButton()} aria-label="Clear search" onClick={onClear}>
              <Icon name="close" size={20} />
            </button>
          )}
          <button type="submit" className={iconButton()} aria-label="Submit search">
            <Icon name="search" size={22} />
          </button>
        </form>
        <button type="button" className={styles.close} onClick={onClose}>
          Close
        </button>
        {children}
      </div>
    </dialog>
  );
}
