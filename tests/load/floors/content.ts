/** What the floors show of a page that is not a list, in the order of the app's page: the same words and pictures. */
export type FloorPart =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string }
  | { kind: 'text'; text: string }
  | {
      kind: 'picture';
      src: string;
      /** Set if the picture has several widths. */
      srcset?: string;
      sizes?: string;
      width: number;
      height: number;
      eager: boolean;
    };
