import { flattenCategories } from './categories.ts';
import { categoryId } from './products.ts';
import type { Row } from './sql.ts';

/** If there are words, only products whose name contains one: the reason must be true of what is shown. */
type Complement = readonly [category: string, reason: string, words?: string];

const forTheBar: readonly Complement[] = [
  ['bumper-plates', 'Weight for the bar', 'bumpers|discs|plates|bumper pair|iron'],
  ['rack-and-bar-accessories', 'Keeps the plates in place', 'collars|spring clips'],
  ['grips-and-chalk', 'For hands that sweat', 'chalk'],
  ['lifting-belts', 'When it gets heavy', 'prong belt|lever belt|oly belt|thirteen prong|quick-adjust'],
];

/** What is used with the products of a category, and why; the nearest category with an entry counts. */
const complements: Readonly<Record<string, readonly Complement[]>> = {
  barbells: forTheBar,
  'power-bars': [
    ['steel-and-change-plates', 'Thin iron for heavy bars', 'calibrated|iron|deep-dish'],
    ['racks', 'To squat and bench in', 'full rack|half rack'],
    ['lifting-belts', 'When it gets heavy', 'prong belt|lever belt|oly belt|thirteen prong|quick-adjust'],
    ['sleeves-and-wraps', 'To keep your knees warm', 'knee sleeves'],
  ],
  'specialty-bars': [
    ['steel-and-change-plates', 'Weight for the bar', 'bumpers|discs|plates|bumper pair|iron'],
    ['rack-and-bar-accessories', 'Keeps the plates in place', 'collars|spring clips'],
    ['racks', 'For racking it', 'full rack|half rack'],
    ['sleeves-and-wraps', 'To keep your knees warm', 'knee sleeves'],
  ],
  plates: [
    ['olympic-bars', 'A bar to load them on', 'olympic bar|training bar|stainless'],
    ['rack-and-bar-accessories', 'For the bar and the plates', 'collars|plate tree'],
    ['mats-and-recovery', 'For under the plates', 'floor tile|stall mat|floor mat'],
    ['grips-and-chalk', 'For hands that sweat', 'chalk'],
  ],
  racks: [
    ['power-bars', 'A bar for the rack', 'power bar|squat bar'],
    ['benches', 'To press on', 'flat bench|adjustable bench|incline|wide-pad'],
    ['rack-and-bar-accessories', 'J-cups and safeties', 'j-cups|strap safeties'],
    ['steel-and-change-plates', 'Weight for the bar', 'bumpers|discs|plates|bumper pair|iron'],
  ],
  benches: [
    ['dumbbells', 'To press and row with'],
    ['racks', 'For the bench press', 'full rack|half rack|squat stand'],
    ['power-bars', 'For the bench press', 'bench bar|power bar'],
    ['sleeves-and-wraps', 'For wrist support', 'wrist wraps'],
  ],
  dumbbells: [
    ['benches', 'To press and row on', 'flat bench|adjustable bench|incline|wide-pad'],
    ['rack-and-bar-accessories', 'To keep them off the floor', 'bell rack'],
    ['sleeves-and-wraps', 'For wrist support', 'wrist wraps'],
    ['mats-and-recovery', 'For setting them down', 'stall mat|floor mat|floor tile'],
  ],
  kettlebells: [
    ['grips-and-chalk', 'For long sets', 'chalk|thumb tape'],
    ['mats-and-recovery', 'For setting them down', 'stall mat|floor mat|floor tile'],
    ['training-shoes', 'Flat soles for swings', 'zero-drop|slipper'],
    ['jump-ropes', 'For between sets'],
  ],
  'rack-and-bar-accessories': [
    ['racks', 'To train in', 'full rack|half rack'],
    ['olympic-bars', 'The bar to go with it', 'olympic bar|training bar|stainless'],
    ['bumper-plates', 'Weight for the bar'],
    ['benches', 'To press on', 'flat bench|adjustable bench|incline|wide-pad'],
  ],
  machines: [
    ['mats-and-recovery', 'For after the workout', 'floor mat|cork rubber mat|foam roller'],
    ['shakers-and-bottles', 'Within reach', 'bottle'],
    ['performance-and-hydration', 'For long intervals', 'electrolytes|carbs'],
    ['shorts-and-bottoms', 'To sweat in', 'shorts'],
  ],
  'jump-ropes': [
    ['training-shoes', 'Soles that spring', 'trainer'],
    ['mats-and-recovery', 'Easy on rope and shins', 'stall mat|floor mat'],
    ['bags-and-caps', 'To carry it in', 'duffel|backpack'],
    ['plyo-boxes', 'The next station'],
  ],
  'medicine-and-slam-balls': [
    ['mats-and-recovery', 'To protect the floor', 'stall mat|floor mat|floor tile'],
    ['plyo-boxes', 'The next station'],
    ['training-shoes', 'To push off in', 'zero-drop|trainer'],
    ['grips-and-chalk', 'For hands that sweat', 'chalk'],
  ],
  'sandbags-and-sleds': [
    ['lifting-belts', 'For carries and pulls', 'training belt|quick-adjust|prong'],
    ['steel-and-change-plates', 'Iron to train with', 'iron'],
    ['training-shoes', 'To push off in', 'zero-drop|trainer'],
    ['grips-and-chalk', 'For hands that sweat', 'chalk'],
  ],
  'plyo-boxes': [
    ['medicine-and-slam-balls', 'The next station'],
    ['sleeves-and-wraps', 'To keep your knees warm', 'knee sleeves'],
    ['training-shoes', 'To land in', 'trainer'],
    ['jump-ropes', 'To warm up with', 'speed rope|bead rope|mini loop|therapy'],
  ],
  'rings-and-parallettes': [
    ['pull-up-bars', 'To hang them from', 'pull-up'],
    ['grips-and-chalk', 'For your hands', 'leather three-hole|carbon|chalk'],
    ['resistance-bands', 'Help with the first reps', 'loop band'],
    ['mats-and-recovery', 'To land on', 'stall mat|floor mat'],
  ],
  'pull-up-bars': [
    ['resistance-bands', 'Help with the first reps', 'loop band'],
    ['grips-and-chalk', 'For your hands', 'leather three-hole|carbon|chalk'],
    ['rings-and-parallettes', 'To hang from the bar', 'rings'],
    ['lifting-belts', 'To hang weight from', 'dip belt'],
  ],
  'resistance-bands': [
    ['pull-up-bars', 'To loop them over', 'pull-up'],
    ['mats-and-recovery', 'For floor work', 'floor mat|cork rubber mat'],
    ['racks', 'To anchor them to', 'rack'],
    ['bags-and-caps', 'To carry them in', 'duffel|backpack'],
  ],
  'mats-and-recovery': [
    ['resistance-bands', 'To warm up with', 'speed rope|bead rope|mini loop|therapy'],
    ['kettlebells', 'To use on it', 'kettlebell'],
    ['rings-and-parallettes', 'To use above it', 'parallettes|handstand'],
    ['protein', 'For after', 'whey|isolate|casein|pea'],
  ],
  'tops-and-hoodies': [
    ['shorts-and-bottoms', 'Complete the outfit'],
    ['training-shoes', 'For your feet', 'shoe|flat|lifter'],
    ['bags-and-caps', 'To carry it in', 'duffel|backpack'],
    ['shakers-and-bottles', 'For your gym bag'],
  ],
  'shorts-and-bottoms': [
    ['tops-and-hoodies', 'Complete the outfit'],
    ['training-shoes', 'For your feet', 'shoe|flat|lifter'],
    ['sleeves-and-wraps', 'To keep your knees warm', 'knee sleeves'],
    ['bags-and-caps', 'To carry it in', 'duffel|backpack'],
  ],
  'training-shoes': [
    ['shorts-and-bottoms', 'To squat in', 'shorts'],
    ['sleeves-and-wraps', 'To keep your knees warm', 'knee sleeves'],
    ['bags-and-caps', 'To carry them in', 'duffel|backpack'],
    ['lifting-belts', 'When it gets heavy', 'prong belt|lever belt|oly belt|thirteen prong|quick-adjust'],
  ],
  'lifting-belts': [
    ['power-bars', 'What you brace for', 'power bar|squat bar|deadlift'],
    ['sleeves-and-wraps', 'For knee support', 'knee sleeves'],
    ['grips-and-chalk', 'For the pull', 'straps'],
    ['training-shoes', 'For your feet', 'shoe|flat|lifter'],
  ],
  'sleeves-and-wraps': [
    ['lifting-belts', 'When it gets heavy', 'prong belt|lever belt|oly belt|thirteen prong|quick-adjust'],
    ['training-shoes', 'For your feet', 'shoe|flat|lifter'],
    ['grips-and-chalk', 'For the pull', 'straps'],
    ['shorts-and-bottoms', 'To squat in', 'shorts'],
  ],
  'grips-and-chalk': [
    ['pull-up-bars', 'To hang from', 'pull-up bar'],
    ['olympic-bars', 'Something to grip', 'bar|rings'],
    ['rings-and-parallettes', 'Something to grip', 'bar|rings'],
    ['bags-and-caps', 'To carry it in', 'duffel|backpack'],
  ],
  'bags-and-caps': [
    ['shakers-and-bottles', 'For your gym bag'],
    ['tops-and-hoodies', 'To pack'],
    ['grips-and-chalk', 'For your gym bag'],
    ['jump-ropes', 'For your gym bag'],
  ],
  protein: [
    ['shakers-and-bottles', 'To mix it in', 'shaker'],
    ['performance-and-hydration', 'For before and during', 'electrolytes|carbs|creatine'],
    ['bars-and-snacks', 'For your gym bag'],
    ['bags-and-caps', 'To carry it in', 'duffel|backpack'],
  ],
  'performance-and-hydration': [
    ['shakers-and-bottles', 'To mix it in', 'shaker'],
    ['protein', 'For after', 'whey|isolate|casein|pea'],
    ['bars-and-snacks', 'For your gym bag'],
    ['jump-ropes', 'To put it to use'],
  ],
  'bars-and-snacks': [
    ['shakers-and-bottles', 'To wash it down', 'bottle|jug'],
    ['performance-and-hydration', 'For before and during', 'electrolytes|carbs|creatine'],
    ['bags-and-caps', 'To carry it in', 'duffel|backpack'],
    ['protein', 'For after', 'whey|isolate|casein|pea'],
  ],
  'shakers-and-bottles': [
    ['protein', 'What goes in', 'whey|isolate'],
    ['performance-and-hydration', 'What else goes in', 'electrolytes|creatine'],
    ['bags-and-caps', 'To carry it in', 'duffel|backpack'],
    ['bars-and-snacks', 'For your gym bag'],
  ],
};

export function complementRows(): Row[] {
  const known = new Set(flattenCategories().map(({ slug }) => slug));
  return Object.entries(complements).flatMap(([category, others]) =>
    others.map(([other, reason, words = null], position) => {
      const unknown = [category, other].find((slug) => !known.has(slug));
      if (unknown !== undefined) throw new Error(`no category ${unknown}`);
      return {
        category_id: categoryId(category),
        with_category_id: categoryId(other),
        reason,
        words,
        position,
      };
    }),
  );
}
