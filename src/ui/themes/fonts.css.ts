import { createFontStack } from '@capsizecss/core';
import { globalFontFace } from '@vanilla-extract/css';
import { displayFace } from './display-face.ts';

/**
 * Fallbacks by where they are at home: Windows and macOS, Android, Linux. Each is scaled to the display face by metrics of its
 * own; scaled by another's, lines would break elsewhere until the face arrives, and the page would jump.
 * Widths are averages over the kind of text that the shop sets in this face, measured in Chromium at weight 700.
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

/** Faces that are as wide as Arial letter by letter, or nearly so. */
const likeArial = ", local('Liberation Sans Bold'), local('Helvetica Neue Bold')";

for (const { '@font-face': face } of stack.fontFaces) {
  const { fontFamily, src, ...metrics } = face;
  const sources = String(src);
  globalFontFace(String(fontFamily), {
    ...metrics,
    src: sources.includes('Arial') ? sources + likeArial : sources,
  });
}

/** Family list of the display face, with the fallbacks whose metrics are matched to it. */
export const displayFamily = `${stack.fontFamily}, 'Arial Narrow', sans-serif`;
