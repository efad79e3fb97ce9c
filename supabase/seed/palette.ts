/** Product colors, by the name that the shopper sees. */
export const palette = {
  Black: '#3a3f46',
  Graphite: '#5b626b',
  Steel: '#b4bbc2',
  Chrome: '#c9cfd4',
  Chalk: '#ece7dc',
  White: '#f2efe8',
  Red: '#c8352c',
  Blue: '#2a5cb5',
  Yellow: '#e6b422',
  Green: '#2f8a4e',
  Orange: '#db6a24',
  Teal: '#1f7d85',
  Olive: '#6c7041',
  Sand: '#cdb58f',
  Navy: '#2a3e66',
  Burgundy: '#7c2738',
  Rose: '#cf7488',
  Violet: '#62508d',
  Sky: '#6aa5d2',
  Rust: '#a9532f',
  Bronze: '#a5793c',
  Stone: '#a39d92',
  Tan: '#b67d48',
  Brown: '#6f4629',
  Oak: '#c4955a',
  Birch: '#dfc493',
  Moss: '#4d6b4a',
  Clear: '#d5e2e6',
} as const;

export type ColorName = keyof typeof palette;

/** The plate colors of the top categories (look.md, Color): the four of a competition, and one of bare iron. */
export const plates = {
  red: '#c8352c',
  blue: '#2a5cb5',
  yellow: '#e6b422',
  green: '#2f8a4e',
  iron: '#4a5058',
} as const;

export type Plate = keyof typeof plates;
