import { createGlobalThemeContract } from '@vanilla-extract/css';

/**
 * Every colour, size and duration that the interface uses, by meaning.
 * Steps of `space` are multiples of 4 px; `text` sizes are named by their size on a desktop in px, those from 20 up
 * are smaller on a phone. Text colours (`ink…`, `link`, `deal`, `success`, `warning`, `danger`, `info`) are legible
 * on `page`, `surface`, `sunken` and on their own `…Soft`; `lineStrong` is the edge of a control (3:1).
 * A `…Ground` is a fill for its `…Ink`.
 */
export const vars = createGlobalThemeContract(
  {
    color: {
      page: '',
      surface: '',
      sunken: '',
      ink: '',
      inkMuted: '',
      inkFaint: '',
      line: '',
      lineStrong: '',
      action: '',
      actionHover: '',
      actionInk: '',
      link: '',
      focus: '',
      deal: '',
      dealGround: '',
      dealInk: '',
      dealSoft: '',
      attention: '',
      attentionInk: '',
      success: '',
      successSoft: '',
      warning: '',
      warningSoft: '',
      danger: '',
      dangerGround: '',
      dangerInk: '',
      dangerSoft: '',
      info: '',
      infoSoft: '',
      iron: '',
      ironInk: '',
      ironMuted: '',
      ironLine: '',
      picture: '',
      pictureInk: '',
      scrim: '',
      star: '',
      plate: { red: '', blue: '', yellow: '', green: '', iron: '' },
    },
    space: { 0: '', 1: '', 2: '', 3: '', 4: '', 5: '', 6: '', 8: '', 10: '', 12: '', 16: '', 20: '', 24: '' },
    gutter: '',
    pageWidth: '',
    radius: '',
    font: { display: '', text: '', mono: '' },
    text: { 13: '', 15: '', 17: '', 20: '', 26: '', 36: '', 52: '', 76: '' },
    leading: { tight: '', snug: '', body: '' },
    weight: { regular: '', medium: '', bold: '' },
    shadow: { float: '' },
    motion: { fast: '', slow: '', ease: '' },
    target: '',
    layer: { sticky: '', drawer: '', dialog: '', toast: '' },
  },
  (_value, path) => `sb-${path.join('-').toLowerCase()}`,
);
