import semibold from '@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff2?url';
import bold from '@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff2?url';
import { displayFace, displayFontKey, displayWeights } from './display-face.ts';

const files = [semibold, bold];

/** The fallback family starts with the same name. */
const isDisplayFace = ({ family }: FontFace) => family.replaceAll('"', '') === displayFace;

function storedAddresses(): string | null {
  try {
    return localStorage.getItem(displayFontKey);
  } catch {
    return null;
  }
}

/** Resolves once the tab is in the background or left, so that the work delays nobody. */
function hidden(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.visibilityState !== 'hidden') return;
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    look();
  });
}

/**
 * Replaces the fallback with the display font, both weights at once, so that the text is laid out again only once.
 * Called when the page is interactive: on a slow phone the font would delay the script of a first visit by half a
 * second.
 * @param isSlow Laying out all text again would keep this device from answering taps for a quarter of a second: the font shows once the tab is hidden, and from the next page on.
 */
export async function showDisplayFont(isSlow: boolean): Promise<void> {
  const addresses = files.join(' ');
  const early = [...document.fonts].filter(isDisplayFace);
  if (early.length > 0 && storedAddresses() === addresses) return;
  const faces = displayWeights.map(
    (weight, index) => new FontFace(displayFace, `url(${files[index]})`, { weight, display: 'swap' }),
  );
  await Promise.all(faces.map((face) => face.load()));
  try {
    localStorage.setItem(displayFontKey, addresses);
  } catch {
    // Without storage, each page starts with the fallback.
  }
  if (isSlow) await hidden();
  // The script in the head may have used URLs of an earlier build, which no longer exist.
  for (const face of early) document.fonts.delete(face);
  for (const face of faces) document.fonts.add(face);
}
