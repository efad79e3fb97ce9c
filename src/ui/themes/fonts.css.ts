import { createFontStack } from '@capsizecss/core';
import { globalFontFace } from '@vanilla-extract/css';
import { displayFace } from './display-face.ts';

// Widths are averages over the kind of text that the shop sets in this face, measured in Chromium at weight 700.
const stack = createFontStack(
  [
    {
      familyName: displayFace,
      ascent: 1000,
      descent: -200,
      lineGap: 0,
      unitsPerEm: 1000,
      xWidthAvg: 359,
    },
    {
      familyName: 'Arial',
      fullName: 'Arial Bold',
      postscriptName: 'Arial-BoldMT',
      ascent: 1854,
      descent: -434,
      lineGap: 67,
      unitsPerEm: 2048,
      xWidthAvg: 967,
    },
  ],
  { fontFaceFormat: 'styleObject', fontFaceProperties: { fontWeight: '600 700' } },
);

for (const { '@font-face': face } of stack.fontFaces) {
  const { fontFamily, src, ...metrics } = face;
  globalFontFace(String(fontFamily), {
    ...metrics,
    src: `${String(src)}, local('Liberation Sans Bold'), local('Helvetica Neue Bold'), local('Roboto Bold')`,
  });
}

/** Family list of the display face, with the fallback whose metrics are matched to it. */
export const displayFamily = `${stack.fontFamily}, 'Arial Narrow', sans-serif`;
