import semibold from '@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff2?url';
import bold from '@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff2?url';

/** The family that headings, prices and buttons are set in. */
export const displayFace = 'Barlow Condensed';

/** The addresses that this browser has the face from, lightest first: the script in the head takes them before the first paint. */
const displayFontKey = 'stallbar-font';

/** In this page already, by this module or by the script in the head. The fallback's family begins with the same words. */
const isShown = () => [...document.fonts].some(({ family }) => family.replaceAll('"', '') === displayFace);

/**
 * Sets the display face in the place of its fallback, both weights in one go, so that the text is laid out once again and not
 * twice. Called when the page answers: on a slow phone the first visit would wait half a second longer for its script.
 */
export async function showDisplayFont(): Promise<void> {
  if (isShown()) return;
  const faces = [
    new FontFace(displayFace, `url(${semibold})`, { weight: '600', display: 'swap' }),
    new FontFace(displayFace, `url(${bold})`, { weight: '700', display: 'swap' }),
  ];
  await Promise.all(faces.map((face) => face.load()));
  for (const face of faces) document.fonts.add(face);
  try {
    localStorage.setItem(displayFontKey, `${semibold} ${bold}`);
  } catch {
    // Without storage each page begins in the fallback.
  }
}
