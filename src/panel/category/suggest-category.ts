import type { Category } from '#schema/vendor-panel/category.ts';
import { fold } from './category-rows.ts';

/** What other shops call a category, by its name here; one that the shop doesn't have is never suggested. */
const called: Readonly<Record<string, string>> = {
  Strength:
    'strength, strength training, strength equipment, free weight, weight lifting, weightlifting, powerlifting, home gym',
  Barbells: 'bar, barbell, weight bar, lifting bar',
  'Olympic Bars':
    'olympic bar, olympic barbell, olympic weightlifting bar, weightlifting bar, weightlifting barbell',
  'Power Bars': 'power bar, powerlifting bar, powerlifting barbell, squat bar, deadlift bar, bench bar',
  'Specialty Bars':
    'specialty bar, trap bar, hex bar, curl bar, ez bar, ez curl bar, safety squat bar, cambered bar, axle, axle bar, swiss bar, log',
  Plates: 'plate, weight plate, weight, disc, weight disc, weight set',
  'Bumper Plates': 'bumper, bumper plate, rubber plate, competition plate, training plate',
  'Steel & Change Plates':
    'steel plate, iron plate, change plate, fractional plate, micro plate, cast iron plate',
  'Racks & Rigs':
    'rack, rig, power rack, squat rack, half rack, wall rack, cage, power cage, squat stand, monorail',
  Benches: 'bench, weight bench, adjustable bench, flat bench, utility bench',
  Dumbbells: 'dumbbell, dumbell, hand weight',
  Kettlebells: 'kettlebell, kettle bell',
  'Rack & Bar Accessories':
    'collar, clip, barbell collar, barbell clip, barbell pad, j cup, landmine, rack attachment, rack accessory, bar accessory, barbell accessory, weight storage, plate storage, storage',
  Conditioning: 'conditioning, cardio, battle rope, battling rope, endurance',
  Machines: 'machine, cardio machine, cardio equipment, exercise machine, treadmill, elliptical',
  Rowers: 'rower, rowing, rowing machine, rower machine, ergometer, erg',
  'Air Bikes': 'bike, air bike, fan bike, assault bike, exercise bike, stationary bike, spin bike, cycling',
  'Ski Machines': 'ski, ski erg, skierg, ski machine, ski trainer',
  'Jump Ropes': 'rope, jump rope, skipping rope, speed rope, cable rope, beaded rope',
  'Medicine & Slam Balls': 'ball, med ball, medicine ball, slam ball, wall ball, exercise ball',
  'Sandbags & Sleds': 'sandbag, sand bag, sled, prowler, strongman, yoke, farmer handle',
  'Plyo Boxes': 'plyo, plyo box, plyometric, plyometric box, jump box, box, step',
  'Gymnastics & Mobility': 'gymnastic, mobility, bodyweight, calisthenic',
  'Rings & Parallettes': 'ring, gymnastic ring, gym ring, parallette, dip bar, dip station, push up bar',
  'Pull-Up Bars': 'pull up, pullup, pull up bar, pullup bar, chin up, chin up bar, pull up station',
  'Resistance Bands':
    'band, resistance band, loop band, exercise band, power band, mini band, tube, resistance tube',
  'Mats & Recovery':
    'mat, yoga mat, exercise mat, gym mat, floor mat, flooring, foam roller, roller, recovery, massage, massage gun, massage ball, stretching',
  'Apparel & Accessories':
    'apparel, clothing, cloth, wear, sportswear, activewear, accessory, merch, merchandise, sock, gear',
  'Tops & Hoodies':
    'top, shirt, t shirt, tshirt, tee, tank, tank top, hoodie, sweatshirt, sweater, jacket, jersey, sport bra, bra, outerwear',
  'Shorts & Bottoms': 'short, bottom, pant, legging, jogger, tight, trouser, sweatpant',
  'Training Shoes': 'shoe, sneaker, footwear, lifter, weightlifting shoe, training shoe, trainer',
  'Lifting Belts':
    'belt, lifting belt, weight belt, weight lifting belt, weightlifting belt, powerlifting belt, lever belt, dip belt',
  'Sleeves & Wraps':
    'sleeve, wrap, knee sleeve, elbow sleeve, wrist wrap, knee wrap, wrist support, knee support, brace, compression',
  'Grips & Chalk': 'grip, hand grip, chalk, strap, lifting strap, wrist strap, glove, lifting hook, tape',
  'Bags & Caps': 'bag, gym bag, duffel, duffle, backpack, cap, hat, beanie, headwear, headband',
  Nutrition: 'nutrition, supplement, food, sport nutrition, food supplement, health supplement',
  Protein: 'protein, whey, whey protein, casein, protein powder, isolate, vegan protein',
  'Performance & Hydration':
    'performance, hydration, pre workout, preworkout, creatine, bcaa, amino, amino acid, electrolyte, energy, energy drink, vitamin, caffeine, drink',
  'Bars & Snacks':
    'snack, protein bar, energy bar, nutrition bar, granola bar, cookie, nut butter, protein snack',
  'Shakers & Bottles':
    'shaker, bottle, shaker bottle, water bottle, sport bottle, tumbler, mug, flask, drinkware',
};

const small: ReadonlySet<string> = new Set(['and', 'the', 'of', 'for', 'with', 'a', 'in']);

/** 'Benches' and 'bench', 'boxes' and 'box' are one word. */
const stem = (word: string): string =>
  word.length < 4 || word.endsWith('ss')
    ? word
    : word
        .replace(/ies$/, 'y')
        .replace(/(x|ch|sh|ss)es$/, '$1')
        .replace(/s$/, '');

const stemsOf = (text: string): readonly string[] =>
  (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !small.has(word)).map(stem);

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((word) => other.includes(word));

/** Where a phrase ends in a text; -1 if it isn't in it. */
const endOf = (phrase: readonly string[], words: readonly string[]): number => {
  for (let at = words.length - phrase.length; at >= 0; at -= 1)
    if (phrase.every((word, n) => words[at + n] === word)) return at + phrase.length;
  return -1;
};

/**
 * The category that another shop's word probably means, or null: by its own name, by what others call it, or because
 * it is the only one with these words. Of a path, the last part that means something counts. A person confirms it.
 */
export function categorySuggester(categories: readonly Category[]): (word: string) => string | null {
  const known = categories.map(({ id, name }) => ({ id, name, stems: stemsOf(name) }));
  const phrases = known.flatMap(({ id, name }) =>
    (called[name] ?? '').split(', ').flatMap((phrase) => {
      const stems = stemsOf(phrase);
      return stems.length === 0 ? [] : [{ id, stems }];
    }),
  );
  const only = (found: readonly { id: string }[]) => (found.length === 1 ? (found[0]?.id ?? null) : null);
  const ofPart = (part: string): string | null => {
    const words = stemsOf(part);
    if (words.length === 0) return null;
    const named = only(known.filter(({ stems }) => isSame(stems, words)));
    if (named !== null) return named;
    // The last word of a name says what it is: a 'belt bag' is a bag.
    const [best] = phrases
      .map(({ id, stems }) => ({ id, end: endOf(stems, words), length: stems.length }))
      .filter(({ end }) => end !== -1)
      .toSorted((a, b) => b.end - a.end || b.length - a.length);
    if (best !== undefined) return best.id;
    return only(known.filter(({ stems }) => words.every((word) => stems.includes(word))));
  };
  return (word) => {
    for (const part of word.split(/[>›»|/]/).toReversed()) {
      const found = ofPart(part);
      if (found !== null) return found;
    }
    return null;
  };
}
