import type { CartLineView, CartVendorView } from '#actors/checkout/cart.view.ts';
import { kettlebell } from '#samples/data/kit/pictures.ts';

/** A line of the cart. */
export const line = {
  id: 'plate-Red-25 kg',
  name: 'Competition Bumper Plate',
  href: '/iron-harbor/plates/competition-bumper-plate',
  image: kettlebell,
  options: ['Red', '25 kg'],
  unitPrice: 12_900,
  quantity: 2,
  left: null,
  change: null,
} satisfies CartLineView;
const vendor = {
  isForMost: false,
  isUndeliverable: false,
  holiday: null,
  isAllGone: false,
  freeShipping: null,
};

/** A cart with the goods of two stores. */
export const filled = {
  vendors: [
    {
      ...vendor,
      vendorId: 'iron-harbor',
      vendorName: 'Iron Harbor',
      shipping: 2400,
      lines: [
        line,
        {
          ...line,
          id: 'bar',
          name: 'Monongahela Olympic Bar',
          options: ['Chrome'],
          unitPrice: 34_900,
          quantity: 1,
        },
      ],
    },
    {
      ...vendor,
      vendorId: 'morning-reps',
      vendorName: 'Morning Reps Nutrition',
      shipping: 0,
      lines: [
        {
          ...line,
          id: 'whey',
          name: 'Whey Isolate',
          options: ['Chocolate', '1 kg tub'],
          unitPrice: 4200,
          quantity: 99,
        },
      ],
    },
  ] as readonly CartVendorView[],
  isEmpty: false,
  saved: [] as readonly CartLineView[],
  price: 'quoted' as const,
  isForMost: false,
  promo: null,
  automatic: [],
  refusal: null,
  offer: null,
  isChangingCode: false,
  subtotal: 476_500,
  shipping: 2400,
  total: 478_900,
  partlyEstimated: false,
  restorable: 0,
};
