import { customers, owners } from '../accounts.ts';
import { homes } from '../homes.ts';
import { categoryId } from '../products.ts';
import { seedId } from '../random.ts';
import { type Row, hoursAgo } from '../sql.ts';

/** How the first customers name their addresses; the first one of each is the default. */
const labels: readonly (readonly string[])[] = [
  ['Home', 'Garage gym', 'Work'],
  ['Home', 'Parents'],
  ['Home'],
  ['Home', 'The box'],
];

/** Saved addresses of half the customers. */
export function addressRows(): Row[] {
  return customers.slice(0, 30).flatMap((customer, index) =>
    (labels[index % labels.length] ?? []).flatMap((label, place) => {
      const home = homes[(index + place * 5) % homes.length];
      if (!home) return [];
      const [address, city, state, zip] = home;
      return [
        {
          id: seedId(`address ${customer.id} ${label}`, place),
          user_id: customer.id,
          label,
          first_name: customer.firstName,
          last_name: customer.lastName,
          phone: `(555) 555-0${String(100 + index)}`,
          address,
          address2: place === 2 ? 'Suite 4' : null,
          city,
          state,
          zip_code: zip,
          is_default: place === 0,
          created_at: hoursAgo(customer.ageHours * 0.5 - place * 40),
        },
      ];
    }),
  );
}

const waiting: readonly (readonly [
  name: string,
  status: string,
  category: string | null,
  ageHours: number,
])[] = [
  ['hello@northwoods-sleds', 'pending', 'sandbags-and-sleds', 9],
  ['ana@cordillera-coffee', 'pending', 'performance-and-hydration', 26],
  ['ben@threadcount-socks', 'pending', 'shorts-and-bottoms', 51],
  ['shop@oxbow-mace', 'pending', 'kettlebells', 80],
  ['rosa@lowtide-swim', 'pending', null, 122],
  ['kit@bright-bell-timers', 'pending', 'jump-ropes', 190],
  ['oskar@birkdal-benches', 'invited', 'benches', 410],
  ['sales@bulk-resale', 'declined', null, 700],
];

/** The vendor waitlist; the oldest ones are answered. */
export function waitlistRows(): Row[] {
  return waiting.map(([name, status, category, age], index) => ({
    id: seedId(`waitlist ${name}`, waiting.length - index),
    email: `${name}.example`,
    status,
    category_id: category === null ? null : categoryId(category),
    created_at: hoursAgo(age),
  }));
}

/** What stores have told the platform: some of it is open. */
export function feedbackRows(): Row[] {
  return (['open', 'open', 'open', 'answered', 'closed'] as const).flatMap((status, index) => {
    const owner = owners[(index * 3) % 12];
    if (!owner) return [];
    return [
      {
        id: seedId(`feedback ${index}`, 10 - index),
        vendor_id: owner.id,
        status,
        created_at: hoursAgo(7 + index * index * 31),
      },
    ];
  });
}
