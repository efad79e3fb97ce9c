import { flattenCategories } from './categories.ts';
import { categoryId } from './products.ts';
import type { Row } from './sql.ts';

type Complement = readonly [category: string, reason: string];

const forTheBar: readonly Complement[] = [
  ['bumper-plates', 'Weight for the bar'],
  ['rack-and-bar-accessories', 'Keeps the plates in place'],
  ['grips-and-chalk', 'For hands that sweat'],
  ['lifting-belts', 'When it gets heavy'],
];

/** What is used with the products of a category, and why; the nearest category with an entry counts. */
const complements: Readonly<Record<string, readonly Complement[]>> = {
  barbells: forTheBar,
  'power-bars': [
    ['steel-and-change-plates', 'Thin iron for heavy bars'],
    ['racks', 'To squat and bench in'],
    ['lifting-belts', 'When it gets heavy'],
    ['sleeves-and-wraps', 'For warm knees and firm wrists'],
  ],
  'specialty-bars': [
    ['steel-and-change-plates', 'Weight for the bar'],
    ['rack-and-bar-accessories', 'Keeps the plates in place'],
    ['racks', 'To lift out of'],
    ['sleeves-and-wraps', 'For warm knees and firm wrists'],
  ],
  plates: [
    ['olympic-bars', 'The bar they go on'],
    ['rack-and-bar-accessories', 'Collars and storage'],
    ['mats-and-recovery', 'Under what you drop'],
    ['grips-and-chalk', 'For hands that sweat'],
  ],
  racks: [
    ['power-bars', 'The bar that goes in it'],
    ['benches', 'To press on'],
    ['rack-and-bar-accessories', 'Cups, straps and pegs'],
    ['steel-and-change-plates', 'Weight for the bar'],
  ],
  benches: [
    ['dumbbells', 'To press and row with'],
    ['racks', 'To bench in'],
    ['power-bars', 'For the bench press'],
    ['sleeves-and-wraps', 'For firm wrists'],
  ],
  dumbbells: [
    ['benches', 'To press and row on'],
    ['rack-and-bar-accessories', 'To keep them off the floor'],
    ['sleeves-and-wraps', 'For firm wrists'],
    ['mats-and-recovery', 'Under what you put down'],
  ],
  kettlebells: [
    ['grips-and-chalk', 'For long sets'],
    ['mats-and-recovery', 'Under what you put down'],
    ['training-shoes', 'Flat soles for swings'],
    ['jump-ropes', 'For the minutes between'],
  ],
  'rack-and-bar-accessories': [
    ['racks', 'What they fit on'],
    ['olympic-bars', 'The bar between them'],
    ['bumper-plates', 'Weight to hold and store'],
    ['benches', 'To press on'],
  ],
  machines: [
    ['mats-and-recovery', 'Under the machine, and after it'],
    ['shakers-and-bottles', 'Within reach'],
    ['performance-and-hydration', 'For long intervals'],
    ['shorts-and-bottoms', 'To sweat in'],
  ],
  'jump-ropes': [
    ['training-shoes', 'Soles that spring'],
    ['mats-and-recovery', 'Kind to rope and shins'],
    ['bags-and-caps', 'To carry it in'],
    ['plyo-boxes', 'The next station'],
  ],
  'medicine-and-slam-balls': [
    ['mats-and-recovery', 'Under what you throw'],
    ['plyo-boxes', 'The next station'],
    ['training-shoes', 'To push off from'],
    ['grips-and-chalk', 'For hands that sweat'],
  ],
  'sandbags-and-sleds': [
    ['lifting-belts', 'For carries and pulls'],
    ['steel-and-change-plates', 'Weight for the sled'],
    ['training-shoes', 'To push off from'],
    ['grips-and-chalk', 'For hands that sweat'],
  ],
  'plyo-boxes': [
    ['medicine-and-slam-balls', 'The next station'],
    ['sleeves-and-wraps', 'For warm knees'],
    ['training-shoes', 'To land in'],
    ['jump-ropes', 'To warm up with'],
  ],
  'rings-and-parallettes': [
    ['pull-up-bars', 'To hang them from'],
    ['grips-and-chalk', 'For your hands'],
    ['resistance-bands', 'Help on the first reps'],
    ['mats-and-recovery', 'To land on'],
  ],
  'pull-up-bars': [
    ['resistance-bands', 'Help on the first reps'],
    ['grips-and-chalk', 'For your hands'],
    ['rings-and-parallettes', 'To hang from it'],
    ['lifting-belts', 'To hang weight from'],
  ],
  'resistance-bands': [
    ['pull-up-bars', 'To loop them over'],
    ['mats-and-recovery', 'For the floor work'],
    ['racks', 'To anchor them'],
    ['bags-and-caps', 'To carry them in'],
  ],
  'mats-and-recovery': [
    ['resistance-bands', 'To warm up with'],
    ['kettlebells', 'To use on it'],
    ['rings-and-parallettes', 'To use above it'],
    ['protein', 'For after'],
  ],
  'tops-and-hoodies': [
    ['shorts-and-bottoms', 'The other half'],
    ['training-shoes', 'What you stand on'],
    ['bags-and-caps', 'To carry it in'],
    ['shakers-and-bottles', 'For the bag'],
  ],
  'shorts-and-bottoms': [
    ['tops-and-hoodies', 'The other half'],
    ['training-shoes', 'What you stand on'],
    ['sleeves-and-wraps', 'For warm knees'],
    ['bags-and-caps', 'To carry it in'],
  ],
  'training-shoes': [
    ['shorts-and-bottoms', 'To squat in'],
    ['sleeves-and-wraps', 'For warm knees'],
    ['bags-and-caps', 'To carry them in'],
    ['lifting-belts', 'When it gets heavy'],
  ],
  'lifting-belts': [
    ['power-bars', 'What you brace for'],
    ['sleeves-and-wraps', 'For knees and wrists'],
    ['grips-and-chalk', 'For the pull'],
    ['training-shoes', 'What you stand on'],
  ],
  'sleeves-and-wraps': [
    ['lifting-belts', 'When it gets heavy'],
    ['training-shoes', 'What you stand on'],
    ['grips-and-chalk', 'For the pull'],
    ['shorts-and-bottoms', 'To squat in'],
  ],
  'grips-and-chalk': [
    ['pull-up-bars', 'To hang from'],
    ['olympic-bars', 'To hold on to'],
    ['rings-and-parallettes', 'To hold on to'],
    ['bags-and-caps', 'To carry it in'],
  ],
  'bags-and-caps': [
    ['shakers-and-bottles', 'For the bag'],
    ['tops-and-hoodies', 'For the bag'],
    ['grips-and-chalk', 'For the bag'],
    ['jump-ropes', 'For the bag'],
  ],
  protein: [
    ['shakers-and-bottles', 'To mix it in'],
    ['performance-and-hydration', 'For before and during'],
    ['bars-and-snacks', 'For the bag'],
    ['bags-and-caps', 'To carry it in'],
  ],
  'performance-and-hydration': [
    ['shakers-and-bottles', 'To mix it in'],
    ['protein', 'For after'],
    ['bars-and-snacks', 'For the bag'],
    ['jump-ropes', 'To spend it on'],
  ],
  'bars-and-snacks': [
    ['shakers-and-bottles', 'To wash it down'],
    ['performance-and-hydration', 'For before and during'],
    ['bags-and-caps', 'To carry it in'],
    ['protein', 'For after'],
  ],
  'shakers-and-bottles': [
    ['protein', 'What goes in'],
    ['performance-and-hydration', 'What else goes in'],
    ['bags-and-caps', 'To carry it in'],
    ['bars-and-snacks', 'For the bag'],
  ],
};

export function complementRows(): Row[] {
  const known = new Set(flattenCategories().map(({ slug }) => slug));
  return Object.entries(complements).flatMap(([category, others]) =>
    others.map(([other, reason], position) => {
      const unknown = [category, other].find((slug) => !known.has(slug));
      if (unknown !== undefined) throw new Error(`no category ${unknown}`);
      return { category_id: categoryId(category), with_category_id: categoryId(other), reason, position };
    }),
  );
}
