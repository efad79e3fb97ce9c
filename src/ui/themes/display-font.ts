import semibold from '@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff2?url';
import bold from '@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff2?url';
import { displayFace, displayFontKey, displayWeights } from './display-face.ts';

const files = [semibold, bold];

/** The fallback's family begins with the same words. */
const isDisplayFace = ({ family }: FontFace) => family.replaceAll('"', '') === displayFace;

function storedAddresses(): string | null {
  try {
    return localStorage.getItem(displayFontKey);
  } catch {
    return null;
  }
}

/**
 * Sets the display face in the place of its fallback, both weights in one go, so that the text is laid out once again and not
 * twice. Called when the page answers: on a slow phone the first visit would wait half a second longer for its script.
 */
export async function showDisplayFont(): Promise<void> {
  const addresses = files.join(' ');
  const early = [...document.fonts].filter(isDisplayFace);
  if (early.length > 0 && storedAddresses() === addresses) return;
  const faces = displayWeights.map(
    (weight, index) => new FontFace(displayFace, `url(${files[index]})`, { weight, display: 'swap' }),
  );
  await Promise.all(faces.map((face) => face.load()));
  // The script in the head may have taken addresses of an earlier build, which answer no more.
  for (const face of early) document.fonts.delete(face);
  for (const face of faces) document.fonts.add(face);
  try {
    localStorage.setItem(displayFontKey, addresses);
  } catch {
    // Without storage each page begins in the fallback.
  }
}
