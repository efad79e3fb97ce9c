import type { Guided } from './guided.ts';

export interface Guide {
  title: string;
  /** How to measure, or what decides. */
  how: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  /** What to do between two sizes. */
  between: string;
}

export const guides: Readonly<Record<Guided, Guide>> = {
  'tops-and-hoodies': {
    title: 'Tops and hoodies',
    how: 'Measure around the fullest part of your chest, tape level, arms down.',
    columns: ['Size', 'Chest', 'Waist'],
    rows: [
      ['XS', '32 to 34 in (81 to 86\u00a0cm)', '26 to 28 in (66 to 71\u00a0cm)'],
      ['S', '35 to 37 in (89 to 94\u00a0cm)', '29 to 31 in (74 to 79\u00a0cm)'],
      ['M', '38 to 40 in (97 to 102\u00a0cm)', '32 to 34 in (81 to 86\u00a0cm)'],
      ['L', '41 to 43 in (104 to 109\u00a0cm)', '35 to 37 in (89 to 94\u00a0cm)'],
      ['XL', '44 to 46 in (112 to 117\u00a0cm)', '38 to 40 in (97 to 102\u00a0cm)'],
      ['XXL', '47 to 49 in (119 to 124\u00a0cm)', '41 to 43 in (104 to 109\u00a0cm)'],
    ],
    between: 'Between two sizes: the larger one to press in, the smaller one to run in.',
  },
  'shorts-and-bottoms': {
    title: 'Shorts and bottoms',
    how: 'Measure around your waist where the band sits, and around the widest part of your hips.',
    columns: ['Size', 'Waist', 'Hips'],
    rows: [
      ['XS', '26 to 28 in (66 to 71\u00a0cm)', '33 to 35 in (84 to 89\u00a0cm)'],
      ['S', '29 to 31 in (74 to 79\u00a0cm)', '36 to 38 in (91 to 97\u00a0cm)'],
      ['M', '32 to 34 in (81 to 86\u00a0cm)', '39 to 41 in (99 to 104\u00a0cm)'],
      ['L', '35 to 37 in (89 to 94\u00a0cm)', '42 to 44 in (107 to 112\u00a0cm)'],
      ['XL', '38 to 40 in (97 to 102\u00a0cm)', '45 to 47 in (114 to 119\u00a0cm)'],
      ['XXL', '41 to 43 in (104 to 109\u00a0cm)', '48 to 50 in (122 to 127\u00a0cm)'],
    ],
    between: 'Thick legs decide: if your thighs fill jeans, take the larger one.',
  },
  'training-shoes': {
    title: 'Training shoes',
    how: 'Stand on a sheet of paper, heel against a wall, and measure to your longest toe. The longer foot counts.',
    columns: ['US men', 'US women', 'EU', 'Foot'],
    rows: [
      ['6', '7.5', '38.5', '9.4 in (24.0\u00a0cm)'],
      ['7', '8.5', '40', '9.8 in (25.0\u00a0cm)'],
      ['8', '9.5', '41', '10.2 in (26.0\u00a0cm)'],
      ['9', '10.5', '42.5', '10.6 in (27.0\u00a0cm)'],
      ['10', '11.5', '44', '11.0 in (28.0\u00a0cm)'],
      ['11', '12.5', '45', '11.4 in (29.0\u00a0cm)'],
      ['12', '13.5', '46', '11.8 in (30.0\u00a0cm)'],
      ['13', '14.5', '47.5', '12.2 in (31.0\u00a0cm)'],
    ],
    between: 'Lifting shoes are worn tight: the smaller one. For running and jumping: the larger one.',
  },
  'lifting-belts': {
    title: 'Lifting belts',
    how: 'Measure around your belly at the navel, over a shirt, relaxed. The size of your pants is not it.',
    columns: ['Size', 'Around the navel'],
    rows: [
      ['S', '24 to 30 in (61 to 76\u00a0cm)'],
      ['M', '29 to 35 in (74 to 89\u00a0cm)'],
      ['L', '34 to 40 in (86 to 102\u00a0cm)'],
      ['XL', '39 to 46 in (99 to 117\u00a0cm)'],
    ],
    between: 'Take the size in whose middle you are: a belt should close in its third or fourth hole.',
  },
  'sleeves-and-wraps': {
    title: 'Sleeves and wraps',
    how: 'Knee sleeves: stand, leg straight and relaxed, and measure around the middle of the kneecap.',
    columns: ['Size', 'Around the knee'],
    rows: [
      ['XS', '11.5 to 12.5 in (29 to 32\u00a0cm)'],
      ['S', '12.5 to 13.5 in (32 to 34\u00a0cm)'],
      ['M', '13.5 to 14.5 in (34 to 37\u00a0cm)'],
      ['L', '14.5 to 15.5 in (37 to 39\u00a0cm)'],
      ['XL', '15.5 to 16.5 in (39 to 42\u00a0cm)'],
      ['XXL', '16.5 to 18 in (42 to 46\u00a0cm)'],
    ],
    between:
      'Between two sizes: the smaller one for heavy singles, the larger one for long sessions. Wrist wraps: 12 in for speed, 18 in for daily work, 24 in for a heavy bench. Knee wraps: 2 m is easier, 2.5 m holds more.',
  },
  'grips-and-chalk': {
    title: 'Hand grips',
    how: 'Measure from the crease of your wrist to the base of your middle finger.',
    columns: ['Size', 'Wrist to finger'],
    rows: [
      ['S', 'up to 4 in (10\u00a0cm)'],
      ['M', '4 to 4.5 in (10 to 11.5\u00a0cm)'],
      ['L', '4.5 to 5 in (11.5 to 12.5\u00a0cm)'],
      ['XL', 'over 5 in (12.5\u00a0cm)'],
    ],
    between:
      'Between two sizes: the larger one, which can be folded. Lifting straps: 21 in goes around the bar twice, 24 in around a thick bar.',
  },
  'olympic-bars': {
    title: 'Olympic bars',
    how: 'The weight of a bar comes with its length and the thickness of its shaft. Your hands decide.',
    columns: ['Bar', 'Length', 'Shaft', 'For'],
    rows: [
      ['20 kg', '2,200 mm', '28 mm', 'Hands that close around 28 mm; men in competition'],
      ['15 kg', '2,010 mm', '25 mm', 'Smaller hands; women in competition'],
      ['10 kg', '1,700 mm', '25 mm', 'Learning the lifts, and youth'],
      ['7 kg', '1,500 mm', '25 mm', 'Technique, and children'],
    ],
    between: 'Sleeves have 50 mm on all of them: the same plates fit.',
  },
  kettlebells: {
    title: 'Kettlebells',
    how: 'Choose by what you do with it most. A swing takes about twice the weight of a press.',
    columns: ['For', 'Starting out', 'Used to lifting'],
    rows: [
      ['Presses and get-ups', '8 or 12 kg', '16 or 20 kg'],
      ['Snatches', '12 or 16 kg', '16 to 24 kg'],
      ['Swings', '12 to 20 kg', '24 to 32 kg'],
      ['Deadlifts and carries', '16 to 24 kg', '32 to 48 kg'],
    ],
    between: 'Between two weights: the lighter one for long sets, the heavier one for swings.',
  },
  'jump-ropes': {
    title: 'Jump ropes',
    how: 'Stand on the middle of the rope with one foot: the handles should reach your armpits, for double-unders your chest.',
    columns: ['Rope', 'Your height'],
    rows: [
      ['8 ft', 'up to 5 ft 4 in (163\u00a0cm)'],
      ['9 ft', '5 ft 4 in to 6 ft (163 to 183\u00a0cm)'],
      ['10 ft', 'over 6 ft (183\u00a0cm)'],
    ],
    between: 'Between two lengths: the longer one, which can be cut.',
  },
  'medicine-and-slam-balls': {
    title: 'Wall, medicine and slam balls',
    how: 'Choose a ball that you can throw twenty times without losing the height.',
    columns: ['For', 'Starting out', 'Used to it'],
    rows: [
      ['Wall balls', '4 or 6 kg', '6 or 9 kg'],
      ['Medicine ball throws', '2 or 3 kg', '4 or 5 kg'],
      ['Slams', '10 to 20 lb (5 to 9 kg)', '30 to 50 lb (14 to 23 kg)'],
      ['Stones to shoulder', '45 kg', '70 or 90 kg'],
    ],
    between: 'Between two weights: the lighter one. Speed is the point.',
  },
  'resistance-bands': {
    title: 'Resistance bands',
    how: 'The width of a loop decides how hard it pulls.',
    columns: ['Loop', 'Pull', 'For'],
    rows: [
      ['13 mm', '10 to 35 lb (5 to 16 kg)', 'Shoulders and warm-up'],
      ['22 mm', '25 to 65 lb (11 to 29 kg)', 'Help on the last pull-ups'],
      ['32 mm', '45 to 85 lb (20 to 39 kg)', 'Help on pull-ups, load on presses'],
      ['45 mm', '55 to 120 lb (25 to 54 kg)', 'First pull-ups, load on squats'],
      ['64 mm', '65 to 175 lb (29 to 79 kg)', 'Load on deadlifts'],
    ],
    between: 'Light, S and 13 mm pull alike; medium, M and 22 mm; heavy, L and 32 mm.',
  },
  'plyo-boxes': {
    title: 'Plyo boxes',
    how: 'The height is the side that stands up. A box with three sides has three heights.',
    columns: ['Height', 'For'],
    rows: [
      ['12 to 16 in', 'Learning to land, step-downs'],
      ['18 to 20 in', 'Step-ups, first box jumps'],
      ['24 in', 'Box jumps in most workouts'],
      ['30 in', 'High jumps, for those who land softly'],
    ],
    between: 'Between two heights: the lower one. Shins remember.',
  },
  'rings-and-parallettes': {
    title: 'Rings',
    how: 'The thickness of the ring is what your hand closes around.',
    columns: ['Ring', 'For'],
    rows: [
      ['28 mm', 'Competition size; small and medium hands, false grip'],
      ['32 mm', 'Large hands; dips and rows'],
    ],
    between: 'If your fingertips touch your palm around a broomstick, take 32 mm.',
  },
};
