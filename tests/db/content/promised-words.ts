/** Where it is said, the words, and the rule of promises.test.ts that keeps them. */
export const promises: readonly (readonly [place: string, words: string, rule: string])[] = [
  ['content/selling/payout-days.ts', 'Every Monday', 'payouts run on their days'],
  ['content/selling/payout-days.ts', 'On the first of each month', 'payouts run on their days'],
  ['content/selling/payout-days.ts', 'Every day', 'payouts run on their days'],
  ['content/selling/payout-days.ts', 'Whenever you ask', 'payouts run on their days'],
  [
    'content/selling/payout-days.ts',
    '{…}, if at least {…} is available. Smaller balances roll over to the next payout. What you earn from an order becomes available {…}, unless a return is open.',
    'the terms told are those that payouts and releases use',
  ],
  [
    'content/selling/payout-days.ts',
    'You also get the shipping your customers pay, less the same commission.',
    'the terms told are those that payouts and releases use',
  ],
  [
    'content/selling/payout-days.ts',
    'You also get all of the shipping your customers pay.',
    'the terms told are those that payouts and releases use',
  ],
  [
    'content/selling/payout-days.ts',
    'Some items have another rate: {…}.',
    'other rates show where they apply',
  ],
  [
    'content/selling/vendor-pricing.tsx',
    "A commission, no monthly fee, no payment fees. The only other cost is a bank's fee if a payment is disputed.",
    'a store is charged only by what it sold, and by disputes',
  ],
  [
    'content/selling/vendor-pricing.tsx',
    'Each order keeps the rate from when it was placed, whatever changes later.',
    'no rate and no line can be rewritten',
  ],
  [
    'content/selling/vendor-pricing.tsx',
    ', and on its shipping. Not on tax.',
    'the terms told are those that payouts and releases use',
  ],
  [
    'content/selling/vendor-pricing.tsx',
    '. Not on shipping, not on tax.',
    'the terms told are those that payouts and releases use',
  ],
  [
    'content/selling/vendor-pricing.tsx',
    'each sale, commission, refund and payout is one line, and lines never change.',
    'each kind of movement has its line',
  ],
  [
    'content/selling/vendor-pricing.tsx',
    'A refund reverses the sale and its commission in proportion: refund half of what an order cost, and half of its commission comes back.',
    'a refund reverses its part of the commission',
  ],
  [
    'content/selling/vendor-pricing.tsx',
    "If a buyer's bank disputes a payment, you pay the fee that the bank charges, and your earnings from that order are on hold until it decides.",
    'a store is charged only by what it sold, and by disputes',
  ],
  [
    'content/selling/vendor-pricing.tsx',
    'No fee for opening a store, for listing a product, or for a month without sales.',
    'a store is charged only by what it sold, and by disputes',
  ],
  [
    'content/selling/vendor-pricing.tsx',
    'No payment fees. We pay the payment provider out of our commission.',
    'a store is charged only by what it sold, and by disputes',
  ],
  [
    'content/selling/vendor-pricing.tsx',
    'No fee for leaving. Take your products and orders with you as a file.',
    'owners take products and orders along, strangers cannot',
  ],
  [
    'content/selling/become-a-vendor.tsx',
    'a month, and nothing to open a store',
    'a store is charged only by what it sold, and by disputes',
  ],
  [
    'content/selling/become-a-vendor.tsx',
    'of the item total of each delivered order{…}',
    'the terms told are those that payouts and releases use',
  ],
  [
    'content/selling/become-a-vendor.tsx',
    '; some items have another rate',
    'other rates show where they apply',
  ],
  ['content/selling/become-a-vendor.tsx', "we pay out what's available", 'payouts run on their days'],
  [
    'content/selling/become-a-vendor.tsx',
    'Flat, by weight or by order total, free above an amount you choose.',
    'rates are flat, by weight or by total, free over an amount',
  ],
  [
    'content/selling/become-a-vendor.tsx',
    'Sales tax for every state, calculated and shown before anyone pays.',
    'every state has its tax, five have none',
  ],
  [
    'content/selling/become-a-vendor.tsx',
    'Stock holds during checkout, so you never sell the same bar twice.',
    'a hold has a length and a limit',
  ],
  [
    'content/selling/become-a-vendor.tsx',
    'Search, categories, reviews from real buyers, and email you can rely on.',
    'only buyers of a product review it',
  ],
  [
    'content/selling/become-a-vendor.tsx',
    "We read every application and reply within {…} business {…}, with the reason if it's a no.",
    'an application is decided with a reason',
  ],
  [
    'shop/home/home.tsx',
    'No monthly fee, and people who know',
    'a store is charged only by what it sold, and by disputes',
  ],
  ['content/info/about.tsx', 'collect sales tax in 45 states', 'every state has its tax, five have none'],
  [
    'content/info/about.tsx',
    'Only verified buyers can review a product.',
    'only buyers of a product review it',
  ],
  [
    'content/info/about.tsx',
    'We take a commission on delivered orders and charge nothing for the stall.',
    'a store is charged only by what it sold, and by disputes',
  ],
  [
    'content/info/press.tsx',
    'Stores pay a commission on delivered orders and no monthly fee.',
    'a store is charged only by what it sold, and by disputes',
  ],
  [
    'content/info/shipping.tsx',
    'Each store sets its own rates: flat, by weight or by order total.',
    'rates are flat, by weight or by total, free over an amount',
  ],
  [
    'content/info/returns.tsx',
    '{…} days from delivery, at every store.',
    'the return window is the same at every store',
  ],
  [
    'content/info/returns.tsx',
    "Shipping is refunded if the whole package comes back because of our mistake or the store's.",
    'shipping comes back where the buyer is not at fault',
  ],
  [
    'content/info/terms.tsx',
    'You can cancel a package for any reason until its store ships it.',
    'an order is canceled until it ships',
  ],
  [
    'content/info/terms.tsx',
    'We hold stock for {…} minutes while you pay.',
    'a hold has a length and a limit',
  ],
  [
    'help/02-change-or-cancel.md',
    'You can cancel a package until the store ships it.',
    'an order is canceled until it ships',
  ],
  [
    'help/04-reserved-stock.md',
    'the hold starts over, up to a limit for each checkout',
    'a hold has a length and a limit',
  ],
  [
    'help/05-shipping-costs.md',
    'Each store sets its own rates: flat, by weight or by order total.',
    'rates are flat, by weight or by total, free over an amount',
  ],
  [
    'help/09-refund-times.md',
    "Shipping is refunded if the whole package comes back because of our mistake or the store's.",
    'shipping comes back where the buyer is not at fault',
  ],
  [
    'help/12-reset-your-password.md',
    'works once and expires in one hour',
    'links of the login live for an hour, passwords have four kinds',
  ],
  [
    'help/12-reset-your-password.md',
    'at least 8 characters, with an uppercase letter, a lowercase letter, a number and a special character',
    'links of the login live for an hour, passwords have four kinds',
  ],
  [
    'help/16-sales-tax.md',
    'Five states have no statewide sales tax.',
    'every state has its tax, five have none',
  ],
  ['help/17-start-selling.md', "with a reason if it's a no", 'an application is decided with a reason'],
  [
    'help/18-fees-and-payouts.md',
    "There's no monthly fee.",
    'a store is charged only by what it sold, and by disputes',
  ],
  [
    'help/18-fees-and-payouts.md',
    'Each order keeps the rate from when it was placed.',
    'no rate and no line can be rewritten',
  ],
];

/** Other sentences of the pages for sellers: what we ask of them, and labels. */
export const unruled: readonly RegExp[] = [
  /^(?:Apply now|We're not accepting|You make or choose|Not ready yet|Leave your email|and we'll (?:write|email you))/,
  /^(?:Your own store page|Questions and reviews come|One checkout for all|Create an account and apply|Set up your store|Publish\. People|Makers and specialists)/,
  /^(?:We add a few stores|Join the|Joining|Add another|You're on the list|We'll email you when|It's on our list|contact us|Want to apply now)/,
  /^(?:Enter an amount|You keep \{…\}%)/,
  /^(?:\{…\} \{…\} after it is delivered|once it is delivered)$/,
  /^(?:Your name|Your prices and your shipping|Your customers' trust)\.$/,
];
