import { firstIconShapes } from './first-icon-shapes.ts';

/** Paths on a 24 px grid, drawn with a 2 px stroke, square caps and miter joins. A leading `!` means filled. */
export const iconShapes = {
  ...firstIconShapes,
  cart: 'M2 4h3l2.6 11H19l2-8H6M9 19.5h.01M17 19.5h.01',
  system: 'M3 4h18v12H3zM8 20.5h8M12 16v4',
  'chevron-up': 'M5 15.5l7-7l7 7',
  'chevron-left': 'M15.5 5l-7 7l7 7',
  'arrow-up': 'M12 21V4M5 11l7-7l7 7',
  'arrow-down': 'M12 3v17M5 13l7 7l7-7',
  'arrow-left': 'M21 12H4M11 5l-7 7l7 7',
  'arrow-right': 'M3 12h17M13 5l7 7l-7 7',
  chart: 'M3 21h18M6 17v-6M12 17V4M18 17v-9',
  bell: 'M6 17v-6a6 6 0 0 1 12 0v6M4 17h16M10 20.5h4M12 5V3',
  minus: 'M4 12h16',
  star: '!M12 1.8l3.1 6.7l7.3.8l-5.4 5l1.5 7.2L12 17.9l-6.5 3.6L7 14.3l-5.4-5l7.3-.8z',
  truck:
    'M2 5h12v12H2zM14 9.5h4.5L22 13v4h-8M6.5 17a2 2 0 1 0 0 4a2 2 0 0 0 0-4M17.5 17a2 2 0 1 0 0 4a2 2 0 0 0 0-4',
  return: 'M9 4L4 9l5 5M4 9h10.5a5.5 5.5 0 0 1 0 11H7',
  shield: 'M12 2.5l8 3V12c0 4.5-3.2 8-8 9.5C7.2 20 4 16.5 4 12V5.500zM8.5 12l2.5 2.500l4.5-5',
  sort: 'M7 4v16M3 16l4 4l4-4M17 20V4M13 8l4-4l4 4',
  info: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18M12 11v6M12 7v.01',
  error: 'M8.3 3h7.400L21 8.300v7.400L15.7 21H8.300L3 15.700V8.300zM12 7.500v5.500M12 16.500v.01',
  external: 'M10 5H4v15h15v-6M14 4h6v6M20 4l-9 9',
  mail: 'M3 5h18v14H3zM3 6.500l9 7l9-7',
  print: 'M7 8V3h10v5M7 17H3V8h18v9h-4M7 14h10v7H7z',
  trash: 'M3.5 6h17M9 6V3h6v3M6 6l1 15h10l1-15M10 10.500v6M14 10.500v6',
  edit: 'M4 20l1-4.500L16.5 4L20 7.500L8.5 19zM14 6.500l3.5 3.5',
  lock: 'M5 11h14v10H5zM8 11V7.500a4 4 0 0 1 8 0V11M12 15v2',
  card: 'M2.5 5h19v14h-19zM2.5 9.500h19M6 15h4',
  paypal: 'M7 21l2.5-17H15c3 0 5 1.7 4.5 5c-.5 3.3-3 5-6 5h-3.500l-1 7z',
  store: 'M4 10v11h16V10M3 10l2-7h14l2 7zM9.5 21v-6h5v6',
  home: 'M3 11.500L12 3.500l9 8M5.5 10v11h13V10M10 21v-6h4v6',
  tag: 'M3 3h9l9 9l-9 9l-9-9zM7.5 7.500h.01',
  clock: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18M12 7v5.500l3.5 2',
  eye: 'M1.5 12C4 7.5 7.5 5 12 5s8 2.5 10.5 7C20 16.5 16.5 19 12 19s-8-2.5-10.5-7zM12 9a3 3 0 1 0 0 6a3 3 0 0 0 0-6',
  'eye-off':
    'M4 4l16 16M9.5 5.400C10.3 5.1 11.1 5 12 5c4.5 0 8 2.5 10.5 7c-.8 1.5-1.8 2.8-3 3.900M6 7.500C4.2 8.6 2.7 10.1 1.5 12C4 16.5 7.5 19 12 19c1.7 0 3.2-.4 4.6-1',
  copy: 'M8 8h12v13H8zM16 8V3H4v13h4',
  share: 'M12 15V3M7 7.500L12 3l5 4.500M5 12v9h14v-9',
  package: 'M3 7.500l9-4.500l9 4.500v9L12 21l-9-4.500zM3 7.500l9 4.500l9-4.500M12 12v9',
} as const;

export type IconName = keyof typeof iconShapes;
