/** What the floors show of a page that is not a list, in the order of the app's page: the same words and pictures. */
export type FloorPart =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string }
  | { kind: 'text'; text: string }
  | {
      kind: 'picture';
      src: string;
      /** Of a picture in several widths. */
      srcset?: string;
      sizes?: string;
      width: number;
      height: number;
      eager: boolean;
    };
