import { type ProductSeed, item, kilos, sizes } from './types.ts';

/** Not published yet: only their stores see them. */
export const drafts: readonly ProductSeed[] = [
  item(
    'specialty-bars',
    'ironhollow-forge',
    'Night Shift Log Bar',
    'barbell/axle',
    459,
    34000,
    { colors: ['Black'], stock: 'out' },
    [
      'A steel log with neutral grips, 10 inches across, for people who press what rolls. The end caps are still at the welder.',
    ],
    ['10 in (25 cm) log', 'Neutral grips', '50 mm sleeves'],
    { Weight: '75 lb (34 kg)', Length: '78 in (1,980 mm)' },
  ),
  item(
    'bumper-plates',
    'ironhollow-forge',
    'Rail Yard White Bumpers',
    'plate/bumper',
    59,
    10000,
    { label: '10', colors: ['White'], sizes: kilos({ 10: 59, 15: 79, 20: 99 }) },
    ["The black ones in chalk white. Waiting for a rubber mix that doesn't turn yellow in the sun."],
    ['17.7 in (450 mm) diameter', 'White all the way through'],
    { Rubber: 'Virgin, 86 Shore A', Tolerance: '±1%' },
  ),
  item(
    'jump-ropes',
    'skipjack-ropes',
    'Night Run Glow Rope',
    'rope/beaded',
    28,
    180,
    { colors: ['Green'], sizes: sizes('9 ft', '10 ft') },
    ['Beads that glow for half an hour. Good for summer evenings and for finding the rope in your bag.'],
    ['Glows for 30 minutes', 'Beads on a cord'],
    { Beads: '1 in' },
  ),
  item(
    'racks',
    'northgate-racks',
    'Toledo Half Rack Short',
    'rack/low',
    629,
    88000,
    { colors: ['Graphite', 'Red'] },
    [
      "The half rack for basements: six feet tall, with the same spotter arms. We'll add photos when the first one is coated.",
    ],
    ['72 in tall', 'Same spotter arms'],
    { Tube: '3 × 3 in, 11 ga', Height: '72 in' },
  ),
];
