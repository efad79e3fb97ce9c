import { seedId } from './random.ts';
import type { Row } from './sql.ts';

const said = [
  [
    'Jonah Reyes',
    'Coach, Boise',
    'Six bars for the gym, three makers, one checkout. And each maker answered my questions personally.',
  ],
  [
    'Priya Natarajan',
    'Garage lifter, Austin',
    'I compared four belts side by side, read what the maker had to say, and bought the one I still use.',
  ],
  [
    'Lena Brandt',
    'Gym owner, Duluth',
    'A plate arrived chipped. I messaged the store on Monday, and the new one was here Thursday.',
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
    consent_note: 'By email to support',
    published: true,
    position: index + 1,
  }));
