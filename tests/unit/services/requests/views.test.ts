import { createViewedService } from '#services/admin/viewed.ts';
import { createViewsService } from '#services/admin/views.ts';
import { requests, rpc } from './requests.ts';

const views = createViewsService;
const viewed = createViewedService;

requests('A look at an account', [
  ['asks who is looked at', (client) => views(client).current(), rpc('current_view_as')],
  [
    'begins with a reason',
    (client) => views(client).start('u1', 'Asks for it'),
    rpc('start_view_as', { person: 'u1', reason: 'Asks for it' }),
  ],
  ['ends', (client) => views(client).end(), rpc('end_view_as')],
  // Of nobody by name: the server knows whom.
  ['reads the account', (client) => viewed(client).account(), rpc('viewed_account')],
  [
    'reads orders',
    (client) => viewed(client).orders({ key: 'k', id: 'o1' }, 10),
    rpc('viewed_orders', { after: { key: 'k', id: 'o1' }, page_size: 10 }),
  ],
  ['reads an order', (client) => viewed(client).order('o1'), rpc('viewed_order', { purchase_id: 'o1' })],
]);
