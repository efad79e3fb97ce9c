import { customers } from '../accounts.ts';
import type { Product } from '../products.ts';
import { createRandom, hash, seedId } from '../random.ts';
import { type Row, hoursAgo } from '../sql.ts';

/** Product slug, question, and the answer of its store; without one it waits for the store. */
const asked: readonly (readonly [slug: string, question: string, answer?: string])[] = [
  [
    'monongahela-olympic-bar',
    'Does the 15 kg version take the same bumpers, or do I need a smaller bore?',
    'The same ones. Its sleeves are 50 mm like those of the 20 kg bar; only the shaft is thinner and shorter.',
  ],
  [
    'monongahela-olympic-bar',
    'How often do the bearings need oil if it lives in a dry garage?',
    "Two drops a side in spring is plenty. If it starts to sing when it spins, it's asking for them.",
  ],
  [
    'monongahela-olympic-bar',
    'Which finish rusts the least near the sea?',
    'Chrome. Black oxide looks better for a year, then needs a brush and oil every month.',
  ],
  [
    'second-shift-training-bar',
    'Is the knurl sharp enough for deadlifts without chalk?',
    "For work sets, yes. For a max, bring chalk: it's a medium knurl on purpose.",
  ],
  [
    'blast-furnace-power-bar',
    'Can I clean with it once in a while?',
    'You can, and your hands will remind you not to. It barely turns and the center knurl finds your throat.',
  ],
  [
    'long-shift-deadlift-bar',
    'Will it fit a rack that is 49 inches outside to outside?',
    'Yes. The racking position is standard; the extra length is in the shaft outside it and in the sleeves.',
  ],
  [
    'ceiling-saver-short-olympic-bar',
    'Can two people still load it comfortably between walls that are 7 feet apart?',
    'That leaves a few inches on each side, so load one plate at a time and switch sides. It works, slowly.',
  ],
  [
    'six-corner-trap-bar',
    'Do the low handles put the hands at the height of a normal deadlift?',
    'Yes, 8.7 inches with full-size plates. Flip it over and the high handles add another 4.',
  ],
  [
    'yoke-street-safety-squat-bar',
    'Do the pads come off without tools?',
    'One knob a side. Hand wash, dry flat, and keep them off the radiator.',
  ],
  [
    'rail-yard-black-bumpers',
    'Are these sold as singles or as pairs?',
    'Singles, so you can replace one. Order two to keep the bar level.',
  ],
  [
    'rail-yard-black-bumpers',
    'How many 20s fit on a standard sleeve?',
    'Five a side with room for a collar, on a 16.3-inch sleeve.',
  ],
  [
    'speckled-crumb-bumpers',
    'Do they leave black marks on a driveway?',
    'A little in the first week; rain takes care of it. Indoors, put a mat under them.',
  ],
  [
    'platform-competition-discs',
    'Do they ship with the certificate for each disc?',
    'Each disc carries its serial number and a slip with the weight on our scale. Keep the slip for meets.',
  ],
  [
    'deep-dish-iron-plates',
    'Is the 45 the same diameter as a bumper?',
    'A hair under 17.7 inches, so yes, near enough. The 35 is smaller.',
  ],
  [
    'northgate-full-rack-84',
    'Will it go through a 30-inch door in pieces?',
    'Every part does. The longest one is the upright, and the widest box is 14 inches.',
  ],
  [
    'northgate-full-rack-84',
    'Does it have to be bolted to the floor?',
    'Not with plates on the pegs. If you kip on it, bolt it or load it with 200 pounds.',
  ],
  [
    'northgate-full-rack-72-low-ceiling',
    'What is the lowest ceiling you would put it under?',
    "Seventy-five inches. You need three to tip it up, and paint doesn't like corners.",
  ],
  [
    'fold-away-wall-rack',
    'Are the stringers drilled for 24-inch stud spacing too?',
    "They're drilled for 16. Tell us in the order note and we'll drill them for 24 at no charge.",
  ],
  [
    'two-car-squat-stand',
    'Can I hang gymnastic rings from the crossmember?',
    "There's no crossmember on top, so no. Look at the half rack for that.",
  ],
  [
    'ladder-adjustable-bench',
    'Is there a gap between seat and back when it is flat?',
    'About 1.2 inches. The seat slides up, so you can close it before you lie down.',
  ],
  [
    'dial-adjustable-dumbbell',
    'Is the price for one or for two?',
    'Single is one dumbbell, and Pair is two. A pair ships in one box.',
  ],
  [
    'single-cast-kettlebell',
    'Does the handle get thicker with the weight?',
    'From 33 mm on the small ones to 39 mm from 32 kg up. The window stays wide enough for two hands.',
  ],
  [
    'competition-kettlebell',
    'Is the handle coated?',
    'No, bare steel. Chalk sticks to it and so does rust: wipe it after you sweat on it.',
  ],
  [
    'powder-kettlebell-trio',
    'Can I swap the 12 for a 20 in the set?',
    "Not in the set, since it's boxed at the foundry. Bought one by one, they come to nine dollars more.",
  ],
  [
    'lamoille-air-rower',
    'Does the monitor send to Bluetooth chest straps and apps?',
    'Both. It reads straps over Bluetooth and shares with any app that supports the fitness machine profile.',
  ],
  [
    'lamoille-air-rower',
    'Can one person store it upright?',
    'Yes. It splits in two without tools, and the heavier half has wheels.',
  ],
  [
    'headwind-air-bike',
    'How loud is it in an apartment?',
    'At an easy pace, like a desk fan; at a sprint, like a hand dryer. Put it on a mat and watch the clock.',
  ],
  [
    'stowe-ski-trainer',
    'Is the platform included?',
    "The floor version stands on its own and comes with it. The wall version doesn't need one.",
  ],
  [
    'gulf-speed-rope',
    'How do I size it for 5 foot 9?',
    'Stand on the middle with one foot. The handles should reach your armpits for singles, which takes about 8 ft 10 in of cable at your height.',
  ],
  [
    'gulf-speed-rope-alloy',
    'Will a bare cable survive asphalt?',
    'A month, maybe two. Outdoors, use the coated one, or put the rope mat under it.',
  ],
  [
    'learner-bead-rope',
    'Is the 8 ft one right for a ten-year-old?',
    'Yes, and it can be shortened: open the knot inside the handle and take beads off.',
  ],
  [
    'wall-ball',
    'Which weight do most people start with?',
    "6 kg (13 lb) for a ten-foot target, 9 kg (20 lb) if you've done a few hundred before.",
  ],
  [
    'stevedore-sandbag',
    'What do you fill it with?',
    'Dry play sand for weight, or pea gravel where it may leak. Wood pellets if you want it big and light.',
  ],
  [
    'dock-push-sled',
    'Does it slide on turf?',
    'Smoothly on turf, loudly on asphalt. You can replace the skis when you wear them down.',
  ],
  [
    'birch-three-way-box',
    'Is it glued or screwed?',
    'Both. The joints interlock, so the screws only hold it while the glue sets.',
  ],
  [
    'birch-gymnastic-rings',
    '28 or 32 mm for small hands?',
    '28. The 32 is the competition size and asks for a longer thumb.',
  ],
  [
    'stringer-wall-pull-up-bar',
    'Can I mount it on concrete block?',
    'Solid block or poured concrete, with the sleeve anchors in the bag. Not into hollow block.',
  ],
  [
    '41-inch-loop-band',
    'Which width for my first pull-up?',
    "The 45 mm one if you can hold yourself at the top, the 64 mm one if you can't yet.",
  ],
  [
    'everyday-lifting-tee',
    'Does it shrink in the dryer?',
    'About half a size on the first hot cycle and then no further. Wash cold and it stays as it is.',
  ],
  [
    'wedge-lifting-shoe',
    'I wear 10 in running shoes. Same size?',
    'Most people go half a size down. If your foot is wide, stay at 10.',
  ],
  [
    'lever-belt-13',
    'How do I move the lever to the next hole?',
    'Two screws and a minute. A driver comes in the box, and so do spare screws.',
  ],
  [
    'lever-belt-13',
    'Do I measure at the pants or at the navel?',
    'At the navel, over what you lift in. Jeans sizes will mislead you by two holes.',
  ],
  [
    'seven-millimeter-knee-sleeves',
    'Between two sizes: up or down?',
    'Up for training, down for a meet. Down takes two people and some strong language.',
  ],
  [
    'coarse-loose-chalk',
    'Is it fine to take on a plane?',
    'In checked luggage, yes. In a carry-on, it makes for a long conversation.',
  ],
  [
    'liquid-chalk',
    'Does the gym pump fit other bottles?',
    'It has a standard 28/410 neck, so it fits most one-liter bottles.',
  ],
  [
    'pasture-whey',
    'Is the milk from grass-fed herds only?',
    'From May to October entirely. In winter they eat hay from the same fields.',
  ],
  [
    'creatine-monohydrate',
    'Does it dissolve in cold water?',
    'Slowly. Use a warm cup, or swirl and drink the rest with a second sip of water.',
  ],
  [
    'trial-dose-pre-workout',
    'How late in the day is too late?',
    'There are 200 mg of caffeine in it. Count back eight hours from bed, and use the caffeine-free one after that.',
  ],
  ['grass-fed-jerky', 'Is there soy sauce in it?', 'No soy and no wheat. Salt, pepper, garlic and smoke.'],
  [
    'thick-floor-mat',
    'Can I lift on it with shoes?',
    "It's soft on purpose, so no: the shoes dig in. Use the stall mat for that.",
  ],
  [
    'stall-mat',
    'How long until the smell is gone?',
    'A week in the sun or two in the garage. Wash it with dish soap first; it helps more than vinegar.',
  ],
  ['two-shoe-duffel', 'Does it fit under an airplane seat?', 'Half packed, it does. Full, it goes overhead.'],
  // For the stores to answer.
  ['monongahela-olympic-bar', 'Is there a lefty-friendly collar that you would pair with it?'],
  ['ladle-squat-bar', 'Are you planning a run with a thinner 30 mm shaft?'],
  ['color-coded-training-bumpers', 'Will there be a 5 kg pair in white?'],
  ['single-cast-kettlebell', 'Could you engrave a name on the back for a gift?'],
  ['toledo-half-rack', 'Can I order it with the pull-up bar mounted lower?'],
  ['double-under-starter-kit', 'Do the handles come in colors other than the one shown?'],
  ['platform-hoodie', 'Is a zip-up version coming this winter?'],
];

/** Questions under products with their stores' answers, no two worded alike; some are open. */
export function questionRows(products: readonly Product[]): Row[] {
  const random = createRandom('questions');
  const bySlug = new Map(products.map((product) => [product.slug, product]));
  return asked.map(([slug, question, answer], index) => {
    const product = bySlug.get(slug);
    if (!product) throw new Error(`a question about ${slug}, which the shop does not have`);
    const buyer = customers[hash(question) % customers.length];
    if (!buyer) throw new Error('no customers');
    const age =
      answer === undefined ? 5 + index : Math.min(product.ageHours * 0.8, 200 + random.next() * 4000);
    return {
      id: seedId(`question ${question}`, 30_000 - Math.round(age)),
      product_id: product.id,
      vendor_id: product.vendorId,
      user_id: buyer.id,
      author_name: buyer.firstName,
      question,
      answer: answer ?? null,
      answered_at: answer === undefined ? null : hoursAgo(age * 0.9),
      created_at: hoursAgo(age),
    };
  });
}
