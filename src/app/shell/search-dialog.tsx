import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ComponentType } from 'react';
import { paths } from '#routing/paths.ts';
import { searchLimits } from '#schema/search-limits.ts';
import { searchTexts } from '#schema/texts/search-texts.ts';
import { FirstIcon } from '#ui/components/media/first-icon.tsx';
import { iconButton } from '#ui/components/actions/icon-button.css.ts';
import { useNativeModal } from '#ui/components/overlays/use-native-modal.ts';
import type { NativeModal } from '#ui/components/overlays/use-native-modal.ts';
import { media } from '#ui/themes/breakpoints.ts';
import * as styles from './search-dialog.css.ts';

interface SearchDialogProps extends NativeModal {
  id?: string;
  /** The field is empty: there is nothing to clear. */
  empty: boolean;
  onClear: () => void;
  /** Something is typed: its code is requested again if it failed to load. */
  onType: () => void;
  /** Takes over the field and shows suggestions; null until its code is loaded. */
  Content: ComponentType<{ input: HTMLInputElement }> | null;
}

const useIsWide = () =>
  useSyncExternalStore(
    (listener) => {
      const query = matchMedia(media.tablet);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => matchMedia(media.tablet).matches,
    // A slow phone need not render it twice.
    () => false,
  );

/**
 * The search overlay (spec §2): a sheet at the top of a phone, a panel in the upper third of a wide screen. Without its
 * code it is a form that leads to the search page.
 */
export function SearchDialog({
  open,
  onClose,
  onReopen,
  id,
  empty,
  onClear,
  onType,
  Content,
}: SearchDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const modal = useNativeModal({ open, onClose, onReopen });
  const placeholder = useIsWide() ? searchTexts.placeholder : searchTexts.placeholderPhone;
  useEffect(() => {
    if (Content !== null) setInput(field.current);
  }, [Content]);
  useEffect(() => {
    const form = field.current?.form;
    // Before its code has loaded nothing else clears it.
    return open ? () => form?.reset() : undefined;
  }, [open]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Esc is the key for it
    <dialog {...modal} id={id} className={styles.dialog} aria-label="Search the shop">
      <div className={styles.body}>
        <form
          role="search"
          aria-label="Products and vendors"
          className={styles.form}
          action={paths.search()}
          method="get"
          // Until its code loads, close it here, or it would cover the results; later, once the text has been read.
          onSubmit={() => {
            if (Content === null) setTimeout(onClose);
          }}
        >
          <input
            ref={field}
            className={styles.input}
            type="search"
            name="q"
            aria-label="Search"
            placeholder={placeholder}
            autoComplete="off"
            autoFocus
            enterKeyHint="search"
            maxLength={searchLimits.text}
            required
            onInput={onType}
          />
          {!empty && (
            <button
              type="button"
              className={iconButton()}
              aria-label="Clear search"
              onClick={() => {
                onClear();
                field.current?.focus();
              }}
            >
              <FirstIcon name="close" size={20} />
            </button>
          )}
          <button type="submit" className={iconButton()} aria-label="Submit search">
            <FirstIcon name="search" size={22} />
          </button>
        </form>
        <button type="button" className={styles.close} data-closes="" onClick={onClose}>
          Close
        </button>
        {Content !== null && input !== null && <Content input={input} />}
      </div>
    </dialog>
  );
}
