import { field, follow, heading, key, menu, text, write, type Guide } from './guide.ts';

export const forVendors: Guide = {
  name: 'for-vendors',
  title: 'Your store, step by step',
  intro:
    'For owners of a store and their team. What a member of the team sees depends on their role. The pictures are of a store of the seeded shop.',
  email: 'walt@ironhollow-forge.example',
  start: '/ironhollow-forge/vendor-dashboard',
  steps: [
    {
      title: 'See what waits',
      words:
        'The first page has what you sold, compared with as many days before, and what waits for you: orders to ship, returns to decide, reviews and questions to answer.',
      acts: [],
      ends: heading('Dashboard'),
      picture: ['dashboard', 'The dashboard of a store'],
    },
    {
      title: 'Look after your products',
      words:
        'Search, filter, and choose the columns you need. Select several, or all that a search finds, to change them at once; for ten seconds you can take it back.',
      acts: [menu('Products'), write('Search by name or SKU', 'bar')],
      ends: heading('Products'),
      picture: ['products', 'The list of products, narrowed by a word'],
    },
    {
      title: 'Edit a product',
      words:
        'What you change stays a draft beside the live product until you publish it. Prices and stock count at once. Earlier versions can be restored.',
      acts: [follow(/Bar/, 'Follow the name of a product.')],
      ends: field('Name'),
      picture: ['product', 'The editor of a product'],
    },
    {
      title: 'Ship your orders',
      words:
        'The list begins with the order that must leave first. Confirm it, ship it in one parcel or several, print packing slips, or answer the buyer.',
      acts: [menu('Orders'), follow('Delivered')],
      ends: heading('Orders'),
      picture: ['orders', 'Orders that have arrived'],
    },
    {
      title: 'Answer reviews and questions',
      words:
        'One reply to each review, which everybody reads below it. You can report a review that breaks the rules.',
      acts: [menu('Reviews')],
      ends: heading('Reviews'),
      picture: ['reviews', 'Reviews that have no reply yet'],
    },
    {
      title: 'Know your customers',
      words:
        'Who bought from you, what they spent and when they were here last. You see no more of them than you need.',
      acts: [menu('Customers')],
      ends: heading('Customers'),
      picture: ['customers', 'Customers of a store'],
    },
    {
      title: 'Publish what you drafted',
      words:
        'What shoppers see stands beside what you have drafted, word by word. Look at it as a shopper first, then publish.',
      acts: [menu('Publishing')],
      ends: heading('Live and drafted'),
      picture: ['publishing', 'What is live beside what is drafted'],
    },
    {
      title: 'Get paid',
      words:
        'What can be paid out, what becomes available, and what was paid. The ledger has every movement with its order, and statements come by month as PDF and CSV.',
      acts: [menu('Settings'), follow('Payments')],
      ends: text('Part of your next payout'),
      picture: ['money', 'The balance of a store'],
    },
    {
      title: 'Write for the blog',
      words:
        'Posts are saved while you type. Submit one, and the platform answers with a yes, a day, or a reason.',
      acts: [menu('Vendor Blog')],
      ends: heading('Vendor Blog'),
      picture: ['blog', 'The posts of a store'],
    },
    {
      title: 'Get anywhere by keyboard',
      words: 'The palette finds pages, products and what can be done. `?` lists the shortcuts.',
      acts: [key('Control+k', 'the palette opens', 'Ctrl+K')],
      ends: (page) => page.getByRole('dialog').first(),
      picture: ['palette', 'The command palette over the page'],
    },
  ],
};
