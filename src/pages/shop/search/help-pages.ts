import { paths } from '#routing/paths.ts';

/** Pages that answer questions not about goods, each with the queries that mean that page. */
const pages: readonly { label: string; href: string; asked: readonly string[] }[] = [
  {
    label: 'Returns',
    href: paths.returns(),
    asked: ['return', 'returns', 'return policy', 'refund', 'refunds', 'exchange', 'exchanges', 'money back'],
  },
  {
    label: 'Shipping',
    href: paths.shipping(),
    asked: ['shipping', 'shipping cost', 'shipping costs', 'free shipping', 'delivery', 'postage'],
  },
  {
    label: 'Find your order',
    href: paths.orderLookup(),
    asked: [
      'order',
      'my order',
      'my orders',
      'order status',
      'track',
      'track order',
      'track my order',
      'tracking',
    ],
  },
  {
    label: 'Size guide',
    href: paths.sizeGuide(),
    asked: ['size', 'sizes', 'sizing', 'size guide', 'size chart'],
  },
  {
    label: 'Contact',
    href: paths.contact(),
    asked: ['contact', 'contact us', 'customer service', 'support', 'phone', 'phone number', 'email'],
  },
  {
    label: 'Help',
    href: paths.help(),
    asked: ['help', 'faq', 'payment', 'payment methods', 'paypal', 'password', 'account'],
  },
];

/** Only a query that means nothing else: 'knee support' is not for the contact page. */
export const helpFor = (query: string) =>
  pages.filter(({ asked }) => asked.includes(query.trim().toLowerCase().replaceAll(/\s+/g, ' ')));
