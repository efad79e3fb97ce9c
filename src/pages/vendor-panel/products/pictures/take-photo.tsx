import { useRef } from 'react';
import { button } from '#ui/components/actions/button.css.ts';
import { visuallyHidden } from '#ui/css/layout.css.ts';
import { media } from '#ui/themes/breakpoints.ts';

/** Opens the camera of a phone or tablet; other devices would only show the same file chooser again. */
export function TakePhoto({ onTake }: { onTake: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  if (!matchMedia(media.touch).matches) return null;
  return (
    <>
      <input
        ref={input}
        type="file"
        className={visuallyHidden}
        aria-label="Photo from the camera"
        tabIndex={-1}
        accept="image/jpeg"
        capture="environment"
        onChange={({ currentTarget }) => {
          onTake([...(currentTarget.files ?? [])]);
          // Allows another photo with the same name.
          currentTarget.value = '';
        }}
      />
      <button
        type="button"
        className={button({ variant: 'secondary' })}
        onClick={() => input.current?.click()}
      >
        Take a photo
      </button>
    </>
  );
}
