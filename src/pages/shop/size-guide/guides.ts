import type { Guided } from './guided.ts';

export interface Guide {
  title: string;
  /** How to measure, or what matters. */
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
    between: 'Between sizes? Size up for pressing, size down for running.',
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
    between: 'If your jeans run tight in the thighs, size up.',
  },
  'training-shoes': {
    title: 'Training shoes',
    how: 'Stand on a sheet of paper, heel against a wall, and measure to your longest toe. Go by your longer foot.',
    columns: ["US men's", "US women's", 'EU', 'Foot length'],
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
    between:
      'Between sizes? Size down for lifting shoes, which should fit snugly, and size up for running and jumping.',
  },
  'lifting-belts': {
    title: 'Lifting belts',
    how: "Measure around your belly at the navel, over a shirt, relaxed. Don't go by your pants size.",
    columns: ['Size', 'Around the navel'],
    rows: [
      ['S', '24 to 30 in (61 to 76\u00a0cm)'],
      ['M', '29 to 35 in (74 to 89\u00a0cm)'],
      ['L', '34 to 40 in (86 to 102\u00a0cm)'],
      ['XL', '39 to 46 in (99 to 117\u00a0cm)'],
    ],
    between:
      'Choose the size that puts you in the middle of its range. The belt should buckle at the third or fourth hole.',
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
      'Between sizes? Size down for heavy singles, size up for long sessions. Wrist wraps: 12 in for speed, 18 in for daily work, 24 in for a heavy bench. Knee wraps: 2 m (6.6 ft) is easier to wrap, 2.5 m (8.2 ft) holds more.',
  },
  'grips-and-chalk': {
    title: 'Hand grips',
    how: 'Measure from the crease of your wrist to the base of your middle finger.',
    columns: ['Size', 'Wrist to finger'],
    rows: [
      ['S', 'Up to 4 in (10\u00a0cm)'],
      ['M', '4 to 4.5 in (10 to 11.5\u00a0cm)'],
      ['L', '4.5 to 5 in (11.5 to 12.5\u00a0cm)'],
      ['XL', 'Over 5 in (12.5\u00a0cm)'],
    ],
    between:
      'Between sizes? Size up; you can fold the extra. Lifting straps: 21 in straps go around a bar twice, and 24 in straps fit a thick bar.',
  },
  'olympic-bars': {
    title: 'Olympic bars',
    how: 'Lighter bars are shorter, and most are thinner. Choose the shaft that fits your hands.',
    columns: ['Bar', 'Length', 'Shaft', 'For'],
    rows: [
      ['20 kg (44 lb)', '86.6 in (2,200 mm)', '28 mm', 'Hands that close around 28 mm; men in competition'],
      ['15 kg (33 lb)', '79.1 in (2,010 mm)', '25 mm', 'Smaller hands; women in competition'],
      ['10 kg (22 lb)', '66.9 in (1,700 mm)', '25 mm', 'Learning the lifts; young lifters'],
      ['7 kg (15 lb)', '59.1 in (1,500 mm)', '25 mm', 'Technique work; kids'],
    ],
    between: 'They all have 50 mm sleeves, so the same plates fit.',
  },
  kettlebells: {
    title: 'Kettlebells',
    how: 'Choose by what you do with it most. You can swing about one and a half times what you can press.',
    columns: ['For', 'Starting out', 'Experienced'],
    rows: [
      ['Presses and get-ups', '8 or 12 kg', '16 or 20 kg'],
      ['Snatches', '12 or 16 kg', '16 to 24 kg'],
      ['Swings', '12 to 20 kg', '24 to 32 kg'],
      ['Deadlifts and carries', '16 to 24 kg', '32 to 48 kg'],
    ],
    between: 'Between weights? Go lighter for long sets, heavier for swings.',
  },
  'jump-ropes': {
    title: 'Jump ropes',
    how: 'Stand on the middle of the rope with one foot: the handles should reach your armpits, or your chest for double-unders.',
    columns: ['Rope', 'Your height'],
    rows: [
      ['8 ft', 'Up to 5 ft 4 in (163\u00a0cm)'],
      ['9 ft', '5 ft 4 in to 6 ft (163 to 183\u00a0cm)'],
      ['10 ft', 'Over 6 ft (183\u00a0cm)'],
    ],
    between: 'Between lengths? Go longer; you can cut it.',
  },
  'medicine-and-slam-balls': {
    title: 'Wall, medicine and slam balls',
    how: 'Choose a ball you can throw twenty times without losing height.',
    columns: ['For', 'Starting out', 'Experienced'],
    rows: [
      ['Wall balls', '9 or 13 lb (4 or 6 kg)', '13 or 20 lb (6 or 9 kg)'],
      ['Medicine ball throws', '4 or 7 lb (2 or 3 kg)', '9 or 11 lb (4 or 5 kg)'],
      ['Slams', '10 to 20 lb (5 to 9 kg)', '30 to 50 lb (14 to 23 kg)'],
      ['Stones to shoulder', '99 lb (45 kg)', '154 or 198 lb (70 or 90 kg)'],
    ],
    between: 'Between weights? Go lighter. Speed is the point.',
  },
  'resistance-bands': {
    title: 'Resistance bands',
    how: 'The wider the band, the greater the resistance.',
    columns: ['Loop', 'Resistance', 'For'],
    rows: [
      ['13 mm', '10 to 35 lb (5 to 16 kg)', 'Shoulders and warm-ups'],
      ['22 mm', '25 to 65 lb (11 to 29 kg)', 'Light pull-up assistance'],
      ['32 mm', '45 to 85 lb (20 to 39 kg)', 'Pull-up assistance, resistance for presses'],
      ['45 mm', '55 to 120 lb (25 to 54 kg)', 'First pull-ups, resistance for squats'],
      ['64 mm', '65 to 175 lb (29 to 79 kg)', 'Resistance for deadlifts'],
    ],
    between: 'Stores label bands differently: light = S = 13 mm; medium = M = 22 mm; heavy = L = 32 mm.',
  },
  'plyo-boxes': {
    title: 'Plyo boxes',
    how: 'The height depends on which side is up. A box with three different sides gives you three heights.',
    columns: ['Height', 'For'],
    rows: [
      ['12 to 16 in', 'Learning to land, step-downs'],
      ['18 to 20 in', 'Step-ups, first box jumps'],
      ['24 in', 'Box jumps in most workouts'],
      ['30 in', 'High jumps, for those who land softly'],
    ],
    between: 'Between heights? Go lower. Shins remember.',
  },
  'rings-and-parallettes': {
    title: 'Rings',
    how: 'Ring thickness is what your hand closes around.',
    columns: ['Ring', 'For'],
    rows: [
      ['28 mm', 'Competition size; small and medium hands, false grip'],
      ['32 mm', 'Large hands; dips and rows'],
    ],
    between: 'If your fingertips touch your palm around a broomstick, choose 32 mm.',
  },
};
