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

/** Stores' tickets to the platform, with its answers; some are open. */
const tickets = [
  {
    status: 'open',
    kind: 'problem',
    subject: 'Two packages, one tracking number',
    words:
      'The carrier gave us one tracking number for two packages in the same order. How do we enter the second one?',
  },
  {
    status: 'open',
    kind: 'idea',
    subject: 'A note on the packing slip',
    words: "We'd like to add our own line to the packing slip, like how to oil the bar first.",
  },
  {
    status: 'open',
    kind: 'question',
    subject: 'Photos on the blog',
    words: 'Can we show a customer in a blog photo if they agreed by email?',
  },
  {
    status: 'answered',
    kind: 'question',
    subject: 'When do you charge commission?',
    words: "Do you charge the commission when an order is paid or when it's delivered?",
    answer:
      "When it's paid. If the order is canceled or returned, you get the commission back with the refund.",
  },
  {
    status: 'closed',
    kind: 'other',
    subject: 'Thanks for the size guide',
    words: 'Since you added the size guide, half as many belts come back. Thank you!',
    answer: 'Great to hear. We passed it on to the people who measured all those waists.',
  },
] as const;

const writtenTickets = () =>
  tickets.flatMap((ticket, index) => {
    const owner = owners[(index * 3) % 12];
    const age = 7 + index * index * 31;
    return owner === undefined
      ? []
      : [{ ...ticket, id: seedId(`feedback ${index}`, 10 - index), owner: owner.id, age }];
  });

export const feedbackRows = (): Row[] =>
  writtenTickets().map(({ id, owner, status, kind, subject, age }) => ({
    id,
    vendor_id: owner,
    kind,
    subject,
    status,
    unread: status === 'answered',
    version: status === 'open' ? 1 : 2,
    created_at: hoursAgo(age),
    updated_at: hoursAgo(status === 'open' ? age : age - 5),
  }));

export const feedbackMessageRows = (): Row[] =>
  writtenTickets().flatMap((ticket) => {
    const message = (words: string, isAnswer: boolean): Row => {
      const id = seedId(`feedback message ${ticket.id} ${isAnswer}`, isAnswer ? 1 : 2);
      return {
        id,
        feedback_id: ticket.id,
        from_platform: isAnswer,
        author_id: isAnswer ? null : ticket.owner,
        words,
        request_key: id,
        created_at: hoursAgo(isAnswer ? ticket.age - 5 : ticket.age),
      };
    };
    return [message(ticket.words, false), ...('answer' in ticket ? [message(ticket.answer, true)] : [])];
  });

/** In-app notifications of the stores whose ticket was answered. */
export const noticeRows = (): Row[] =>
  writtenTickets()
    .filter((ticket) => 'answer' in ticket)
    .map(({ id, owner, subject, status, age }) => ({
      id: seedId(`notice ${id}`, 1),
      vendor_id: owner,
      user_id: owner,
      event: 'feedback-answered',
      reference: id,
      label: subject,
      dedupe_key: `seed:${id}`,
      shown: true,
      read_at: status === 'closed' ? hoursAgo(age - 6) : null,
      created_at: hoursAgo(age - 5),
    }));
