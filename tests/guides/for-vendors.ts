import { field, follow, heading, key, menu, text, write, type Guide } from './guide.ts';

export const forVendors: Guide = {
  name: 'for-vendors',
  title: 'Your store, step by step',
  intro:
    'For store owners and their teams. What you see depends on your role. The screenshots show a store in the seeded shop.',
  email: 'walt@ironhollow-forge.example',
  start: '/ironhollow-forge/vendor-dashboard',
  steps: [
    {
      title: 'See what needs attention',
      words:
        'The dashboard shows your sales compared with the prior period, and your to-dos: orders to ship, returns to review, reviews and questions to answer.',
      acts: [],
      ends: heading('Dashboard'),
      picture: ['dashboard', 'The dashboard of a store'],
    },
    {
      title: 'Manage your products',
      words:
        'Search, filter and choose the columns you need. Select several products, or everything a search finds, to change them together. You can undo right after.',
      acts: [menu('Products'), write('Search by name or SKU', 'bar')],
      ends: heading('Products'),
      picture: ['products', 'The product list with a search'],
    },
    {
      title: 'Edit a product',
      words:
        'Your changes stay a draft until you publish them. Price and stock changes apply right away. You can restore earlier versions.',
      acts: [follow(/Bar/, 'Select a product.')],
      ends: field('Name'),
      picture: ['product', 'The product editor'],
    },
    {
      title: 'Ship your orders',
      words:
        'The order to ship first is at the top. Confirm it, ship it in one or more packages, print packing slips, or message the buyer.',
      acts: [menu('Orders')],
      ends: heading('Orders'),
      picture: ['orders', 'Orders to ship'],
    },
    {
      title: 'Reply to reviews and questions',
      words: 'You can reply once to each review, in public. If a review breaks the rules, report it.',
      acts: [menu('Reviews')],
      ends: heading('Reviews'),
      picture: ['reviews', 'Reviews that need a reply'],
    },
    {
      title: 'Know your customers',
      words:
        'See who bought from you, how much they spent and when they last ordered. You only see the details you need.',
      acts: [menu('Customers')],
      ends: heading('Customers'),
      picture: ['customers', 'The customer list'],
    },
    {
      title: 'Publish your changes',
      words:
        'Compare your draft with what shoppers see, word by word. Preview it as a shopper, then publish.',
      acts: [menu('Publishing')],
      ends: heading('Live and draft versions'),
      picture: ['publishing', 'The live version next to the draft'],
    },
    {
      title: 'Get paid',
      words:
        "See what can be paid out, what becomes available next and what's been paid. The ledger lists every transaction with its order, and you can download monthly statements as PDF and CSV.",
      acts: [menu('Settings'), follow('Payments')],
      ends: text('Ready for payout'),
      picture: ['money', 'A store’s balance'],
    },
    {
      title: 'Write for the blog',
      words:
        'Posts are saved as you type. When you submit one, we approve it, schedule it, or tell you what to change.',
      acts: [menu('Vendor Blog')],
      ends: heading('Vendor Blog'),
      picture: ['blog', 'A store’s blog posts'],
    },
    {
      title: 'Use the keyboard',
      words:
        'The command palette finds orders by number or buyer, products by name or SKU, customers, payouts, pages and actions. Press `?` to see the shortcuts for the page.',
      acts: [key('Control+k', 'the palette opens', 'Ctrl+K')],
      ends: (page) => page.getByRole('dialog').first(),
      picture: ['palette', 'The command palette over the page'],
    },
  ],
};
