/** Every state of a page is checked in both themes and at these widths. */
export const widths = { phone: 390, tablet: 820, desktop: 1440 } as const;
export const themes = ['light', 'dark'] as const;

export type Cell = { theme: (typeof themes)[number]; viewport: keyof typeof widths };

const viewports = Object.keys(widths) as (keyof typeof widths)[];

export const cells: readonly Cell[] = themes.flatMap((theme) =>
  viewports.map((viewport): Cell => ({ theme, viewport })),
);

/**
 * The states of a page take turns, so that one run of the stories covers all six cells without running each state six
 * times.
 */
export const cellOf = (index: number): Cell =>
  cells[index % cells.length] ?? { theme: 'light', viewport: 'phone' };

/** The state in which every text typed by people contains a long word; it is checked at every width. */
export const longWords = 'long words';
