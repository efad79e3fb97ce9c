/** What both floors show of a product: the same data and pictures as the app's list. */
export type FloorProduct = {
  id: string;
  name: string;
  vendor: string;
  price: string;
  picture: string;
  /** For a picture in several widths; '' otherwise. */
  srcset: string;
  sizes: string;
  href: string;
};
