import type { ColorName } from './palette.ts';

/** A rate as in shipping_rates; money in dollars, bands up to grams or dollars. */
interface RateSeed {
  name: string;
  kind: 'flat' | 'weight' | 'subtotal';
  base: number;
  bands?: readonly { up_to: number | null; price: number }[];
  freeOver?: number;
  zones?: readonly string[];
  days: readonly [number, number];
  enabled?: boolean;
}

export interface VendorSeed {
  slug: string;
  name: string;
  owner: readonly [first: string, last: string];
  tagline: string;
  description: string;
  shipsFrom: string;
  handlingDays: number;
  phone: string;
  color: ColorName;
  /** The emblem of its logo (drawings/marks.ts). */
  mark: string;
  rates: readonly RateSeed[];
  /** Closing paragraphs of its product descriptions, in its own voice. */
  closings: readonly string[];
  /** The signature of its public replies. */
  signs: string;
}

const contiguous =
  'AL AZ AR CA CO CT DE DC FL GA ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY'.split(
    ' ',
  );

const freight: RateSeed = {
  name: 'Freight, curbside',
  kind: 'weight',
  base: 49,
  bands: [
    { up_to: 30_000, price: 49 },
    { up_to: 80_000, price: 89 },
    { up_to: 200_000, price: 139 },
    { up_to: null, price: 219 },
  ],
  zones: contiguous,
  days: [5, 9],
};

export const vendors: readonly VendorSeed[] = [
  {
    slug: 'ironhollow-forge',
    name: 'Ironhollow Forge',
    owner: ['Walt', 'Brennan'],
    tagline: 'Bars turned in Pittsburgh since the mill closed.',
    description:
      "We're nine machinists and one dog in a former rail shop on the Monongahela. We turn bars and cut plates, and we tell you the tensile strength before you ask. Every bar is straightened by hand, spun and signed on the end cap by the person who built it. If it bends under a load we said it would take, it comes home and a new one goes out.",
    shipsFrom: 'Pittsburgh, PA',
    handlingDays: 2,
    phone: '(412) 555-0134',
    color: 'Red',
    mark: 'anvil',
    rates: [
      {
        name: 'Ground',
        kind: 'weight',
        base: 14,
        bands: [
          { up_to: 5_000, price: 14 },
          { up_to: 25_000, price: 24 },
          { up_to: 60_000, price: 45 },
          { up_to: null, price: 95 },
        ],
        freeOver: 500,
        zones: contiguous,
        days: [3, 6],
      },
      {
        name: 'Alaska and Hawaii',
        kind: 'weight',
        base: 39,
        bands: [
          { up_to: 5_000, price: 39 },
          { up_to: 25_000, price: 89 },
          { up_to: 60_000, price: 189 },
        ],
        zones: ['AK', 'HI'],
        days: [8, 15],
      },
      { name: 'Pick up at the forge', kind: 'flat', base: 0, zones: ['PA'], days: [1, 2], enabled: false },
    ],
    closings: [
      "Built in Pittsburgh, checked on a granite table, signed on the end cap. Bars carry a lifetime warranty against bending in normal use; drops on safeties aren't normal use, and we'll ask.",
      "Scrub it with a nylon brush and wipe on a little light oil once a month. Bare steel darkens with time. That isn't a flaw. It's your training log.",
      'Ships in a cardboard tube with welded steel caps. Check the tube before you sign; if a cap is missing, take a photo and call us the same day.',
    ],
    signs: 'Walt, Ironhollow Forge',
  },
  {
    slug: 'kettle-row-foundry',
    name: 'Kettle Row Foundry',
    owner: ['Marta', 'Lindqvist'],
    tagline: 'Cast in one pour, weighed twice.',
    description:
      "Our furnace in Milwaukee has poured manhole covers, stove doors and, since 2009, kettlebells and dumbbells. Single-piece castings, no filler, no plugs. Each piece is within one percent of the number on it, and the number is cast in, so it won't rub off. We like quiet colors, flat bases and handles that don't bite.",
    shipsFrom: 'Milwaukee, WI',
    handlingDays: 1,
    phone: '(414) 555-0177',
    color: 'Blue',
    mark: 'bell',
    rates: [
      {
        name: 'Ground by weight',
        kind: 'weight',
        base: 9,
        bands: [
          { up_to: 8_000, price: 9 },
          { up_to: 16_000, price: 15 },
          { up_to: 32_000, price: 26 },
          { up_to: 70_000, price: 48 },
          { up_to: null, price: 96 },
        ],
        freeOver: 350,
        days: [3, 6],
      },
      {
        name: 'Express',
        kind: 'weight',
        base: 29,
        bands: [
          { up_to: 8_000, price: 29 },
          { up_to: 24_000, price: 64 },
        ],
        zones: contiguous,
        days: [1, 2],
      },
    ],
    closings: [
      'Poured, ground and coated in Milwaukee. We weigh each piece after coating and write the real weight on the packing slip.',
      "The coating may mark where bells touch. It's a coat, not armor; the iron under it will outlive both of us. Lifetime warranty on the casting.",
      'Boxes over 45 lb have two handles and a sticker that says so. Open it on the floor, not on the table.',
    ],
    signs: 'Marta at Kettle Row',
  },
  {
    slug: 'northgate-racks',
    name: 'Northgate Racks',
    owner: ['Dale', 'Okafor'],
    tagline: 'Eleven gauge, square corners, no wobble.',
    description:
      "Northgate welds racks, benches and rigs in Toledo for garages with low ceilings and gyms with heavy classes. We cut tube on a laser, weld it in a jig and powder-coat it in-house, so holes line up on the first try. Tell us your ceiling height and you'll get a drawing, not a brochure.",
    shipsFrom: 'Toledo, OH',
    handlingDays: 3,
    phone: '(419) 555-0121',
    color: 'Graphite',
    mark: 'gate',
    rates: [
      freight,
      {
        name: 'Standard',
        kind: 'subtotal',
        base: 12,
        bands: [
          { up_to: 75, price: 12 },
          { up_to: 200, price: 22 },
        ],
        days: [3, 5],
      },
    ],
    closings: [
      'Hardware, anchors and a printed drawing are in the box. Two people and a 3/4-inch socket can put it up in about an hour.',
      'Welded in Toledo. Frames have a lifetime warranty, moving parts and pads have two years, and we stock every spare.',
      'Measure your ceiling before you order, then measure it again with your shoes on. Returns of welded goods cost real freight.',
    ],
    signs: 'Dale, Northgate',
  },
  {
    slug: 'plate-and-pine',
    name: 'Plate & Pine',
    owner: ['June', 'Hallett'],
    tagline: 'Wood where wood is better.',
    description:
      'Two carpenters and a weightlifter in Bozeman. We make boxes, rings, parallettes and platforms from Baltic birch and Montana pine, because wood takes chalk, keeps its shape and feels right in the hand. Edges are rounded, screws are hidden, and every piece is oiled with something you could eat. Offcuts become kindling for the shop stove.',
    shipsFrom: 'Bozeman, MT',
    handlingDays: 3,
    phone: '(406) 555-0163',
    color: 'Oak',
    mark: 'pine',
    rates: [
      {
        name: 'Ground',
        kind: 'subtotal',
        base: 11,
        bands: [
          { up_to: 60, price: 11 },
          { up_to: 150, price: 19 },
          { up_to: null, price: 35 },
        ],
        freeOver: 250,
        zones: contiguous,
        days: [4, 7],
      },
      {
        name: 'Small packages, all states',
        kind: 'weight',
        base: 18,
        bands: [
          { up_to: 4_000, price: 18 },
          { up_to: 10_000, price: 42 },
        ],
        days: [5, 10],
      },
    ],
    closings: [
      'Sanded to 180 grit on purpose: smoother wood is slippery wood. Oil it twice a year with raw linseed oil and leave it a day to dry.',
      "Made in Bozeman from birch with an FSC stamp. Small knots are part of the tree and don't change what it carries.",
      "If a joint opens within five years, send a photo. We'll send a new part and a joke about humidity.",
    ],
    signs: 'June, Plate & Pine',
  },
  {
    slug: 'stroke-and-sprocket',
    name: 'Stroke & Sprocket',
    owner: ['Emil', 'Tremblay'],
    tagline: 'Machines that count honestly.',
    description:
      'We started by repairing rowing machines in a Burlington barn and ended up building our own. Rowers, air bikes and ski machines with sealed bearings, belts you can buy by the foot and a monitor that runs on two batteries for a year. Every machine is calibrated against a dynamometer, so a watt on ours is a watt.',
    shipsFrom: 'Burlington, VT',
    handlingDays: 2,
    phone: '(802) 555-0119',
    color: 'Teal',
    mark: 'sprocket',
    rates: [
      {
        name: 'Freight, to the door',
        kind: 'flat',
        base: 89,
        freeOver: 1500,
        zones: contiguous,
        days: [4, 8],
      },
      { name: 'Freight, room of choice', kind: 'flat', base: 169, zones: contiguous, days: [6, 11] },
      {
        name: 'Parts and small packages',
        kind: 'subtotal',
        base: 8,
        bands: [{ up_to: 200, price: 8 }],
        days: [2, 4],
      },
    ],
    closings: [
      'Comes in one or two boxes with the tool you need. Assembly takes 25 minutes; the printed guide has actual-size pictures of every screw.',
      'Five years on the frame, two on moving parts, and a parts list with prices on the last page of the manual. We still sell parts for our first machine.',
      'Put it on a level floor and give the rail or chain a wipe after the session. Sweat is the only thing that really wears it out.',
    ],
    signs: 'Emil, Stroke & Sprocket',
  },
  {
    slug: 'tidewater-conditioning',
    name: 'Tidewater Conditioning',
    owner: ['Renee', 'Castillo'],
    tagline: 'Heavy, awkward, good for you.',
    description:
      'Tidewater sews and welds odd objects in Norfolk: sandbags, sleds, slam balls, yokes. The founder loaded ships for eleven years and thought people should train to carry things. Fabrics come from the people who make sails and fire hose, seams are box-stitched, and we test every new bag by dragging it behind a truck around the yard.',
    shipsFrom: 'Norfolk, VA',
    handlingDays: 1,
    phone: '(757) 555-0148',
    color: 'Navy',
    mark: 'anchor',
    rates: [
      {
        name: 'Ground',
        kind: 'weight',
        base: 8,
        bands: [
          { up_to: 5_000, price: 8 },
          { up_to: 15_000, price: 16 },
          { up_to: 40_000, price: 34 },
          { up_to: null, price: 79 },
        ],
        freeOver: 200,
        days: [3, 5],
      },
      {
        name: 'Two-day',
        kind: 'weight',
        base: 24,
        bands: [
          { up_to: 5_000, price: 24 },
          { up_to: 15_000, price: 49 },
        ],
        zones: contiguous,
        days: [2, 2],
      },
    ],
    closings: [
      'Sewn or welded in Norfolk by people who use it on Saturdays. Seams and welds are under warranty for as long as you can lift it.',
      "Hose it down, let it dry in the shade, go again. Salt water is fine, bleach isn't.",
      "Start lighter than you think. An awkward 90 pounds isn't a 90-pound barbell, and your back will explain the difference.",
    ],
    signs: 'Renee, Tidewater',
  },
  {
    slug: 'skipjack-ropes',
    name: 'Skipjack Ropes',
    owner: ['Toby', 'Maddox'],
    tagline: 'Jump ropes, nothing but jump ropes. Fine, also timers.',
    description:
      "A small Tampa workshop that thinks about one thing: how a cable turns around a person. We cut ropes to your height, swage the ends by hand and publish the weight of each cable per foot. Beginners get a rope that tells them where it is, competitors get one that doesn't get in the way, and everyone gets a spare cable.",
    shipsFrom: 'Tampa, FL',
    handlingDays: 1,
    phone: '(813) 555-0192',
    color: 'Orange',
    mark: 'rope',
    rates: [
      { name: 'First class mail', kind: 'flat', base: 4.5, freeOver: 60, days: [3, 6] },
      { name: 'Express', kind: 'flat', base: 18, days: [1, 2] },
    ],
    closings: [
      'Stand on the middle of the cable: handles should reach the armpit for singles and the lower chest for double-unders. Cut it once, and cut it long.',
      'The spare cable is in the bag, under the card that nobody reads. Bearings want one drop of sewing machine oil a year.',
      'Jump on rubber, wood or turf. Asphalt eats cables, and we can tell.',
    ],
    signs: 'Toby, Skipjack',
  },
  {
    slug: 'chalkline-supply',
    name: 'Chalkline Supply',
    owner: ['Noor', 'Haddad'],
    tagline: 'For hands that have work to do.',
    description:
      'Climbers and lifters in Flagstaff who argue about magnesium carbonate at dinner. We grind and dry our own chalk at 6,900 feet, cut grips from leather and carbon cloth, and test tape by tearing it with cold fingers. Everything we sell is small, cheap to ship and gets used up. Refill packs cost less and always will.',
    shipsFrom: 'Flagstaff, AZ',
    handlingDays: 1,
    phone: '(928) 555-0106',
    color: 'Sky',
    mark: 'hand',
    rates: [
      {
        name: 'Mail',
        kind: 'subtotal',
        base: 4,
        bands: [
          { up_to: 25, price: 4 },
          { up_to: 50, price: 6 },
          { up_to: null, price: 0 },
        ],
        days: [3, 6],
      },
      { name: 'Priority', kind: 'flat', base: 11, days: [2, 3] },
    ],
    closings: [
      'Packed in paper, mailed from Flagstaff. If it tears, spills or disappoints within 60 days, we send another and ask what happened.',
      "Use less than you think. If there's a cloud, it's on the floor and not on your hands.",
      'Wash your hands, file the calluses on Sunday, use a little balm. Torn skin costs you a week.',
    ],
    signs: 'Noor at Chalkline',
  },
  {
    slug: 'beltway-leather',
    name: 'Beltway Leather',
    owner: ['Hector', 'Villarreal'],
    tagline: 'Belts that outlast your lifting career.',
    description:
      'Third-generation saddle makers in San Antonio. In 2013 a powerlifter asked for a belt, then his whole team did. We cut 13- and 10-millimeter belts from single American steer hides, skive and stitch them with bonded nylon, and stamp the size inside. The first month is stiff. After that it knows you.',
    shipsFrom: 'San Antonio, TX',
    handlingDays: 4,
    phone: '(210) 555-0155',
    color: 'Tan',
    mark: 'buckle',
    rates: [
      { name: 'Ground', kind: 'flat', base: 9.5, freeOver: 150, days: [3, 6] },
      { name: 'Next day', kind: 'flat', base: 34, zones: ['TX', 'OK', 'LA', 'AR', 'NM'], days: [1, 1] },
      { name: 'Two-day air', kind: 'flat', base: 27, zones: contiguous, days: [2, 2] },
    ],
    closings: [
      "Measure around the navel over a shirt, relaxed. Don't use your jeans size: it's a number that pants makers invented.",
      'Break it in by rolling it up, both ways, while you watch something long. No oil for the first year; after that, a thin coat of neatsfoot.',
      'Cut and stitched in San Antonio. If a stitch comes loose or a rivet pops, we repair it free for life, and you pay one-way shipping to us.',
    ],
    signs: 'Hector, Beltway Leather',
  },
  {
    slug: 'second-pull-apparel',
    name: 'Second Pull Apparel',
    owner: ['Imani', 'Brooks'],
    tagline: 'Clothes cut by people who squat.',
    description:
      'A Portland pattern maker and a former national-level lifter fit every style on real lifters: wide backs, short femurs, long torsos, all of it. Seams stay away from where a bar touches, hems stay where you put them, and colors survive forty washes because we test forty washes. Sewn in Oregon and in a family mill in North Carolina.',
    shipsFrom: 'Portland, OR',
    handlingDays: 2,
    phone: '(503) 555-0128',
    color: 'Burgundy',
    mark: 'thread',
    rates: [
      { name: 'Standard', kind: 'flat', base: 6, freeOver: 75, days: [3, 6] },
      { name: 'Express', kind: 'flat', base: 19, days: [1, 3] },
    ],
    closings: [
      'Between sizes? Size up for pressing, size down for everything else. Exchanges within 30 days cost you nothing, washed or not.',
      "Wash it cold, hang it up. A dryer won't ruin it but it will age it.",
      'Our size chart lists chest, waist and thigh in inches and centimeters, measured on the garment, not on an idea of one.',
    ],
    signs: 'Imani, Second Pull',
  },
  {
    slug: 'fieldwork-nutrition',
    name: 'Fieldwork Nutrition',
    owner: ['Sam', 'Ostrander'],
    tagline: 'Short labels, full scoops.',
    description:
      "Fieldwork is a dietitian, a food chemist and a dairy farm outside Boulder. Every batch goes to an outside lab, and you can look up the report on our site by the lot number on the lid. No proprietary blends: if it's in the tub, the gram amount is on the front. Flavors taste like food and are less sweet than you're used to.",
    shipsFrom: 'Boulder, CO',
    handlingDays: 1,
    phone: '(303) 555-0184',
    color: 'Moss',
    mark: 'wheat',
    rates: [
      {
        name: 'Ground',
        kind: 'subtotal',
        base: 7,
        bands: [
          { up_to: 49.99, price: 7 },
          { up_to: 89.99, price: 4 },
          { up_to: null, price: 0 },
        ],
        days: [2, 5],
      },
      { name: 'Express', kind: 'flat', base: 21, zones: contiguous, days: [1, 2] },
    ],
    closings: [
      "The lot number is on the lid, and the lab report is on our site under that number. If a batch is off by more than 5%, it doesn't ship.",
      "Store it dry and use it within four months of opening. The scoop is at the bottom because powder settles; we're sorry too.",
      "A dietary supplement, not a meal and not magic. Ask your doctor if you're pregnant, nursing or on medication.",
    ],
    signs: 'Sam at Fieldwork',
  },
  {
    slug: 'salt-flat-labs',
    name: 'Salt Flat Labs',
    owner: ['Priya', 'Raman'],
    tagline: 'Doses that did something in the study.',
    description:
      'We make creatine, caffeine, electrolytes and very little else, in Salt Lake City, in doses taken from published trials. The citation is printed on the pouch. If the evidence changes, the product changes, and we write to everyone who bought the old one. Certified for sport, batch by batch, because a banned athlete is a bad customer.',
    shipsFrom: 'Salt Lake City, UT',
    handlingDays: 1,
    phone: '(801) 555-0141',
    color: 'Yellow',
    mark: 'flask',
    rates: [
      { name: 'Ground', kind: 'flat', base: 5.5, freeOver: 55, days: [3, 5] },
      { name: 'Priority', kind: 'flat', base: 12, days: [2, 3] },
      { name: 'Alaska and Hawaii', kind: 'flat', base: 14, zones: ['AK', 'HI'], days: [5, 9] },
    ],
    closings: [
      'Certified for sport by batch. The certificate number is printed next to the lot number, so you can look it up before a meet.',
      "The trials we followed are cited on the back. Read them; they're shorter than you fear.",
      'Not for anyone under 18. Take the dose on the label: twice the dose is twice the price and the same effect.',
    ],
    signs: 'Priya, Salt Flat Labs',
  },
  {
    slug: 'loose-hinge-mobility',
    name: 'Loose Hinge Mobility',
    owner: ['Caleb', 'Nguyen'],
    tagline: 'Ten minutes a day beats an hour on Sunday.',
    description:
      "A physical therapist and a yoga teacher in Asheville who agree on almost nothing, except that people should move more joints more often. We sell bands, mats, rollers and balls, each with a card that shows three drills, not thirty. Materials are natural rubber and cork where they last, and foam where they don't.",
    shipsFrom: 'Asheville, NC',
    handlingDays: 2,
    phone: '(828) 555-0170',
    color: 'Green',
    mark: 'hinge',
    rates: [
      {
        name: 'Ground',
        kind: 'subtotal',
        base: 6.5,
        bands: [
          { up_to: 40, price: 6.5 },
          { up_to: 90, price: 9 },
          { up_to: null, price: 12 },
        ],
        freeOver: 120,
        days: [3, 6],
      },
      { name: 'Express', kind: 'flat', base: 22, zones: contiguous, days: [2, 3] },
    ],
    closings: [
      'A card with three drills is in the box. Do those three for two weeks before you look for a fourth.',
      'Discomfort is information, sharp pain is a stop sign. If something stays sore for more than a week, see a person, not a product.',
      'Wipe it with a damp cloth and mild soap; keep rubber out of the sun and away from the heater.',
    ],
    signs: 'Caleb, Loose Hinge',
  },
  {
    slug: 'garage-twelve',
    name: 'Garage Twelve',
    owner: ['Kristin', 'Vogel'],
    tagline: 'Everything that fits between two cars.',
    description:
      'Garage Twelve began as a training group in Des Moines with a twelve-foot garage and one rack. We sell what we wish we had bought first: adjustable weights, storage that folds, collars that hold, clocks you can read lying down. We keep prices low by selling few things, plainly packed, and by answering the phone ourselves.',
    shipsFrom: 'Des Moines, IA',
    handlingDays: 1,
    phone: '(515) 555-0115',
    color: 'Violet',
    mark: 'door',
    rates: [
      {
        name: 'Economy',
        kind: 'weight',
        base: 6,
        bands: [
          { up_to: 3_000, price: 6 },
          { up_to: 12_000, price: 13 },
          { up_to: 35_000, price: 27 },
          { up_to: null, price: 65 },
        ],
        zones: contiguous,
        days: [4, 8],
      },
      {
        name: 'Standard',
        kind: 'weight',
        base: 10,
        bands: [
          { up_to: 3_000, price: 10 },
          { up_to: 12_000, price: 19 },
          { up_to: 35_000, price: 39 },
        ],
        days: [2, 5],
      },
    ],
    closings: [
      'Tested for a year in our own garage, through an Iowa winter and an Iowa summer, before we put it in the shop.',
      'Plain box, no foam peanuts, printed guide. Call us if a screw is missing: we keep a jar of them by the phone.',
      "Thirty days to try it at home. If it doesn't fit, it comes back, and we pay for the label.",
    ],
    signs: 'Kristin, Garage Twelve',
  },
];

/** Stores that are not visible to shoppers yet. */
export const hiddenVendors = [
  {
    slug: 'granite-yoke-works',
    name: 'Granite Yoke Works',
    owner: ['Annika', 'Sorensen'],
    status: 'pending',
    tagline: 'Stones, yokes and farmer handles from Barre.',
    description:
      "We cut atlas stones and weld yokes in Barre, Vermont, from granite that was too good for curbs. Each stone is turned, weighed and sealed. We're applying to Stallbar with six products and a forklift.",
    shipsFrom: 'Barre, VT',
    phone: '(802) 555-0188',
    application: {
      businessType: 'Limited liability company',
      businessAddress: '14 Quarry Road, Barre, VT 05641',
      taxId: '03-0418822',
      yearsInBusiness: '6',
      previousExperience: "We've sold stones at strongman meets in New England since 2020.",
      productCategories: ['sandbags-and-sleds'],
    },
  },
  {
    slug: 'low-bar-outfitters',
    name: 'Low Bar Outfitters',
    owner: ['Desmond', 'Achebe'],
    status: 'invited',
    tagline: null,
    description: null,
    shipsFrom: null,
    phone: null,
  },
] as const;
