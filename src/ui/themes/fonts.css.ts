import { createFontStack } from '@capsizecss/core';
import { globalFontFace } from '@vanilla-extract/css';
import { displayFace } from './display-face.ts';

/**
 * Fallbacks by platform: Windows and macOS, Android, Linux. Each has its own metrics to match the display font: with
 * another font's metrics, lines would break differently until the font loads, and the page would jump. Widths are
 * averages over the kind of text that the shop sets in this font, measured in Chromium at weight 700.
 */
const stack = createFontStack(
  [
    {
      familyName: displayFace,
      ascent: 1000,
      descent: -200,
      lineGap: 0,
      unitsPerEm: 1000,
      xWidthAvg: 378,
    },
    {
      familyName: 'Arial',
      fullName: 'Arial Bold',
      postscriptName: 'Arial-BoldMT',
      ascent: 1854,
      descent: -434,
      lineGap: 67,
      unitsPerEm: 2048,
      xWidthAvg: 1032,
    },
    {
      familyName: 'Roboto',
      fullName: 'Roboto Bold',
      postscriptName: 'Roboto-Bold',
      ascent: 1900,
      descent: -500,
      lineGap: 0,
      unitsPerEm: 2048,
      xWidthAvg: 976,
    },
    {
      familyName: 'DejaVu Sans',
      fullName: 'DejaVu Sans Bold',
      postscriptName: 'DejaVuSans-Bold',
      ascent: 1901,
      descent: -483,
      lineGap: 0,
      unitsPerEm: 2048,
      xWidthAvg: 1224,
    },
  ],
  { fontFaceFormat: 'styleObject', fontFaceProperties: { fontWeight: '600 700' } },
);

/** Fonts as wide as Arial letter by letter, or nearly so. */
const likeArial = ", local('Liberation Sans Bold'), local('Helvetica Neue Bold')";

for (const { '@font-face': face } of stack.fontFaces) {
  const { fontFamily, src, ...metrics } = face;
  const sources = String(src);
  globalFontFace(String(fontFamily), {
    ...metrics,
    src: sources.includes('Arial') ? sources + likeArial : sources,
  });
}

/** The family list of the display font, with the fallbacks whose metrics match it. */
export const displayFamily = `${stack.fontFamily}, 'Arial Narrow', sans-serif`;
