/** The icons of the first page, which are part of the entry; in the form of `iconShapes`. */
export const firstIconShapes = {
  search: 'M10.5 3.5a7 7 0 1 0 0 14a7 7 0 0 0 0-14M15.5 15.5L21 21',
  menu: 'M3 6h18M3 12h18M3 18h18',
  close: 'M5 5l14 14M19 5L5 19',
  heart: 'M12 20L3.8 11.6a5 5 0 0 1 0-7a5 5 0 0 1 7 0L12 5.8l1.2-1.2a5 5 0 0 1 7 0a5 5 0 0 1 0 7z',
  'heart-filled':
    '!M12 21.4L3.1 12.3a6 6 0 0 1 0-8.4a6 6 0 0 1 8.4 0l.5.5l.5-.5a6 6 0 0 1 8.4 0a6 6 0 0 1 0 8.4z',
  user: 'M12 3.5a4 4 0 1 0 0 8a4 4 0 0 0 0-8M4 21v-2a4 4 0 0 1 4-4h8a4 4 0 0 1 4 4v2',
  sun: 'M12 8a4 4 0 1 0 0 8a4 4 0 0 0 0-8M12 1.5v3M12 19.5v3M1.5 12h3M19.5 12h3M4.6 4.6l2 2M17.4 17.4l2 2M4.6 19.4l2-2M17.4 6.6l2-2',
  moon: 'M20.5 14.5A9 9 0 0 1 9.5 3.5a9 9 0 1 0 11 11z',
  'chevron-down': 'M5 8.5l7 7l7-7',
  'chevron-right': 'M8.5 5l7 7l-7 7',
  plus: 'M12 4v16M4 12h16',
  check: 'M4 12.5l5.5 5.5L20 6.5',
  filter: 'M3 6h18M6.5 12h11M10 18h4',
  warning: 'M12 3.500L22 20.500H2zM12 9.500v5M12 17.500v.01',
  bag: 'M5 8h14l1 13H4zM8.5 11V6.500a3.5 3.5 0 0 1 7 0V11',
  compare: 'M3 4h7.500v16H3zM13.5 4H21v16h-7.500z',
} as const;

export type FirstIconName = keyof typeof firstIconShapes;
