import { seedId } from './random.ts';
import type { Row } from './sql.ts';

const said = [
  [
    'Jonah Reyes',
    'Coach, Boise',
    'Six bars for the gym from three makers, one checkout, and each came with a person who answered my questions.',
  ],
  [
    'Priya Natarajan',
    'Garage lifter, Austin',
    'I compared four belts side by side, read what the maker had to say, and bought the one I still use.',
  ],
  [
    'Lena Brandt',
    'Owner of a small box, Duluth',
    'A plate came chipped. I wrote to the store on Monday, and the new one was here on Thursday.',
  ],
] as const;

/** What people say about the shop on its home page. */
export const testimonialRows = (): Row[] =>
  said.map(([author, about, words], index) => ({
    id: seedId(`testimonial ${author}`, index),
    author,
    about,
    words,
    consent_on: '2026-09-01',
    consent_note: 'By mail to support',
    published: true,
    position: index + 1,
  }));
