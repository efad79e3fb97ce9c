import { type ProductSeed, product } from './types.ts';

const forge = 'ironhollow-forge';
const garage = 'garage-twelve';

export const barbells: readonly ProductSeed[] = [
  product({
    category: 'olympic-bars', vendor: forge, name: 'Monongahela Olympic Bar', art: 'barbell/straight', price: 345, grams: 20000,
    colors: ['Chrome', 'Black', 'Bronze'],
    sizes: [{ value: '20 kg' }, { value: '15 kg', price: 325, grams: 15000 }],
    without: ['Bronze/15 kg'],
    text: [
      'The bar that we built the shop around. **190,000 PSI** stainless shaft, ten needle bearings, and a knurl that you feel after the second set and not during the first.',
      'The 28 mm shaft has enough whip for a clean at bodyweight and a half and stays quiet in the rack on squat day. The 15 kg version is 25 mm and shorter by 190 mm, with the same sleeves.',
    ],
    features: ['Ten needle bearings, five a side', 'Dual knurl marks, no centre knurl', 'Sleeves take six competition bumpers a side', 'Signed by the builder'],
    specs: { Tensile: '190,000 PSI', Shaft: '28 mm (15 kg: 25 mm)', Length: '2,200 mm', Loadable: '415 mm a side', Knurl: 'Medium, no centre' },
  }),
  product({
    category: 'olympic-bars', vendor: forge, name: 'Second Shift Training Bar', art: 'barbell/straight', price: 219, off: 0.12, grams: 20000,
    colors: ['Black', 'Steel'],
    text: [
      'A bar for people who drop it, lend it and leave it in the garage. Black oxide shaft, bronze bushings, 165,000 PSI.',
      'It spins slower than a bearing bar and asks for nothing: two drops of oil in spring. We rate it for **450 kg** static and would let our own kids train on it.',
    ],
    features: ['Bronze bushings', 'Moderate knurl, 1.2 mm pitch', 'Grooved sleeves for quiet loading'],
    specs: { Tensile: '165,000 PSI', Shaft: '28.5 mm', Length: '2,200 mm', Loadable: '420 mm a side', Limit: '450 kg' },
  }),
  product({
    category: 'olympic-bars', vendor: forge, name: 'Millwright Stainless Bar', art: 'barbell/straight', price: 489, grams: 20000, stock: 'low', colors: ['Chrome'],
    text: [
      'Bare stainless from cap to cap: nothing between your hands and the knurl, nothing to flake. It feels rougher than a plated bar with the same pattern, so we cut it a little shallower.',
      'Made in runs of forty. Each shaft is checked for run-out within 0.4 mm over its length and the paper comes with the bar.',
    ],
    features: ['Solid stainless shaft and sleeves', 'Run-out certificate', 'Snap rings instead of bolts', 'Brass spin washers'],
    specs: { Tensile: '200,000 PSI', Shaft: '28 mm', Length: '2,200 mm', Bearings: 'Eight needle bearings', Finish: 'None' },
  }),
  product({
    category: 'olympic-bars', vendor: forge, name: 'Half Mill Technique Bar', art: 'barbell/technique', price: 139, grams: 10000,
    colors: ['Steel', 'Black'], sizes: [{ value: '10 kg' }, { value: '7 kg', price: 129, grams: 7000 }],
    text: [
      'Aluminium, full diameter, light enough to miss with. Learn the turnover here and the heavy bar will feel slow.',
      'The sleeves are full size, so that technique plates stand at the right height. Load limit is 40 kg. It is a teacher, not a workhorse.',
    ],
    features: ['28 mm grip at a third of the weight', 'Full-diameter sleeves', 'Limit 40 kg'],
    specs: { Material: 'Aluminium 6061', Shaft: '28 mm', Length: '1,700 mm', Limit: '40 kg' },
  }),
  product({
    category: 'olympic-bars', vendor: garage, name: 'Ceiling Saver Short Olympic Bar', art: 'barbell/short', price: 169, grams: 15000, colors: ['Black', 'Chrome'],
    text: [
      'Six feet long, racks on a normal rack, clears the garage door rail. We measured eleven garages before we chose the length.',
      'The uprights of your rack need to stand 120 cm or less apart. Sleeves hold four bumpers or eight iron plates, which is plenty behind a Subaru.',
    ],
    features: ['185 cm overall', 'Standard 50 mm sleeves', 'Fits racks up to 120 cm wide'],
    specs: { Tensile: '150,000 PSI', Shaft: '28 mm', Length: '1,850 mm', Limit: '320 kg' },
  }),
  product({
    category: 'olympic-bars', vendor: garage, name: 'First Rung Beginner Bar', art: 'barbell/straight', price: 149, off: 0.2, grams: 20000, colors: ['Chrome'],
    text: [
      'The bar that we would buy first, on a budget, knowing that the second one will be better. Hard chrome, bushings, honest knurl.',
      'It takes 300 kg and a decade of being pressed, pulled and squatted. It is not for dropping from overhead with small plates: no bar is.',
    ],
    features: ['Hard chrome shaft', 'Bushing sleeves', 'Both Olympic and power marks'],
    specs: { Tensile: '140,000 PSI', Shaft: '28.5 mm', Length: '2,200 mm', Limit: '300 kg' },
  }),
  product({
    category: 'olympic-bars', vendor: forge, name: 'Junior Pull Youth Bar', art: 'barbell/short', price: 119, grams: 5000, colors: ['Blue', 'Red', 'Yellow'],
    text: [
      'Five kilos, 25 mm, for the twelve-year-old who has watched enough and wants to try. The coloured shaft is powder coated and lightly knurled.',
      'Sleeves are 50 mm, so that the same plates fit later. Limit 30 kg: when that is easy, the 15 is waiting.',
    ],
    features: ['25 mm grip for smaller hands', 'Soft knurl', 'Limit 30 kg'],
    specs: { Material: 'Aluminium', Shaft: '25 mm', Length: '1,500 mm', Limit: '30 kg' },
  }),
  product({
    category: 'olympic-bars', vendor: forge, name: 'Bright Zinc Class Bar', art: 'barbell/straight', price: 239, grams: 20000, colors: ['Steel'],
    quantities: [{ value: 'Single' }, { value: 'Class set of 5', price: 1099, grams: 100000 }],
    text: [
      'For boxes that run six classes a day. Bright zinc takes chalk and sweat and wears to a dull grey that nobody has to polish.',
      'The set of five comes on one pallet with matched sleeves, so that no one can claim the good bar.',
    ],
    features: ['Bright zinc on shaft and sleeves', 'Self-lubricating bushings', 'Class sets matched within 1 percent'],
    specs: { Tensile: '175,000 PSI', Shaft: '28 mm', Length: '2,200 mm', Loadable: '415 mm a side' },
  }),
  product({
    category: 'power-bars', vendor: forge, name: 'Blast Furnace Power Bar', art: 'barbell/straight', price: 369, grams: 20000, colors: ['Steel', 'Black', 'Rust'],
    text: [
      'Stiff, sharp, 29 mm. The centre knurl holds a wet shirt, and the volcano pattern holds everything else.',
      'At **205,000 PSI** the shaft does not flex at the weights that you and I will ever squat. It is a three-lift bar; use something else for cleans.',
    ],
    features: ['Volcano knurl with centre strip', 'Stiff under 350 kg', 'Power marks only'],
    specs: { Tensile: '205,000 PSI', Shaft: '29 mm', Length: '2,200 mm', Knurl: 'Aggressive', Sleeves: 'Bronze bushing' },
  }),
  product({
    category: 'power-bars', vendor: forge, name: 'Long Shift Deadlift Bar', art: 'barbell/straight', price: 399, grams: 20000, colors: ['Steel', 'Black'], stock: 'low',
    text: [
      'Twenty-seven millimetres thin and 2.3 meters long, so that the slack comes out before the plates leave the floor. It is legal in federations that allow it and unfair in those that do not.',
      'Do not squat with it. It whips, it is thin, and the marks are in the wrong place.',
    ],
    features: ['27 mm shaft', 'Deep whip', 'Sharp, fine knurl'],
    specs: { Tensile: '190,000 PSI', Shaft: '27 mm', Length: '2,310 mm', Loadable: '430 mm a side' },
  }),
  product({
    category: 'power-bars', vendor: forge, name: 'Ladle Squat Bar', art: 'barbell/straight', price: 429, grams: 25000, colors: ['Black'],
    text: [
      'Twenty-five kilos, 32 mm, with knurl almost from collar to collar. It sits on the back like a beam and stays there.',
      'Wide rack positions and monolift hooks are the reason for its 2.4 meters. Check that your rack and your wall agree.',
    ],
    features: ['32 mm shaft', 'Extended centre knurl', 'For monolifts and wide hands'],
    specs: { Tensile: '200,000 PSI', Shaft: '32 mm', Length: '2,410 mm', Limit: '680 kg' },
  }),
  product({
    category: 'power-bars', vendor: forge, name: 'Slag Bench Bar', art: 'barbell/straight', price: 359, off: 0.1, grams: 20000, colors: ['Graphite', 'Chrome'],
    text: [
      'A power bar with a softer centre, for people who press more often than they squat and like their shirts.',
      'The rings sit at 81 cm as the rule book wants them, cut deep enough to find with a finger in the dark.',
    ],
    features: ['Mild centre knurl', 'Deep ring marks', 'Stiff 29 mm shaft'],
    specs: { Tensile: '200,000 PSI', Shaft: '29 mm', Length: '2,200 mm', Knurl: 'Medium, fine centre' },
  }),
  product({
    category: 'power-bars', vendor: garage, name: 'Garage Nationals Power Bar', art: 'barbell/straight', price: 229, grams: 20000, colors: ['Black', 'Chrome', 'Steel'],
    text: [
      'A meet-length power bar for the price of three months at the big gym. Zinc sleeves, black shaft, centre knurl.',
      'Tested under 280 kg for a winter. It came back straight and so did we.',
    ],
    features: ['Centre knurl', 'Competition marks', 'Bushing sleeves'],
    specs: { Tensile: '185,000 PSI', Shaft: '29 mm', Length: '2,200 mm', Limit: '400 kg' },
  }),
  product({
    category: 'power-bars', vendor: forge, name: 'Rolling Stock Stainless Power Bar', art: 'barbell/straight', price: 525, grams: 20000, colors: ['Chrome'], stock: 'out',
    text: [
      'Our power bar in bare stainless. Sharp like the first day, every day, because there is no plating to fill the knurl.',
      'We make it twice a year, when the steel arrives. Put yourself on the list; it sells out in a week and we are not being coy.',
    ],
    features: ['Stainless shaft and sleeves', 'Aggressive mountain knurl', 'Two runs a year'],
    specs: { Tensile: '210,000 PSI', Shaft: '29 mm', Length: '2,200 mm', Finish: 'None' },
  }),
  product({
    category: 'specialty-bars', vendor: forge, name: 'Six Corner Trap Bar', art: 'barbell/trap', price: 299, grams: 27000, colors: ['Black', 'Red'],
    text: [
      'Stand in it, grab it, pull. The trap bar puts the load beside you and not in front of you, and most backs say thank you.',
      'Two handle heights and two diameters: flip it for the high grips. Welds are full penetration and the coating is thick enough for concrete.',
    ],
    features: ['High and low handles', '400 mm sleeves', 'Open enough for wide stances'],
    specs: { Weight: '27 kg', Handles: '28 and 38 mm', Length: '2,100 mm', Limit: '500 kg' },
  }),
  product({
    category: 'specialty-bars', vendor: forge, name: 'Open Door Trap Bar', art: 'barbell/trap', price: 459, grams: 31000, colors: ['Graphite', 'Black'],
    text: [
      'Open at the back, so that you can walk with it, lunge in it and step out when you have had enough. The built-in jack lifts one side while you load.',
      'Handles turn in the frame and lock in three widths. It takes up room; measure the wall where it will hang.',
    ],
    features: ['Open frame for carries', 'Built-in loading jack', 'Three handle widths'],
    specs: { Weight: '31 kg', Handles: '30 mm', Length: '2,150 mm', Limit: '450 kg' },
  }),
  product({
    category: 'specialty-bars', vendor: forge, name: 'Yoke Street Safety Squat Bar', art: 'barbell/safety', price: 379, off: 0.15, grams: 28000, colors: ['Black', 'Blue'],
    text: [
      'For shoulders that no longer reach a straight bar. The pads carry it, the handles steer it, and the camber makes your upper back work.',
      'Expect to squat about ten percent less at first. That is the point. Pads unscrew for washing.',
    ],
    features: ['Removable pads', '9 degree camber', 'Fits 49 inch racks'],
    specs: { Weight: '28 kg', Camber: '9°', Length: '2,250 mm', Limit: '500 kg' },
  }),
  product({
    category: 'specialty-bars', vendor: forge, name: 'Quarter Bend Curl Bar', art: 'barbell/ez', price: 119, grams: 10000, colors: ['Chrome', 'Black'],
    text: [
      'A curl bar that weighs exactly ten kilos, so that the maths is easy. The bends are where wrists want them, not where the old mould had them.',
      'Real sleeves that turn. You will notice on the first set of skull crushers.',
    ],
    features: ['Rotating sleeves', 'Medium knurl on every grip', 'Takes 50 mm plates'],
    specs: { Weight: '10 kg', Shaft: '28 mm', Length: '1,380 mm', Limit: '160 kg' },
  }),
  product({
    category: 'specialty-bars', vendor: garage, name: 'Weeknight Curl Bar', art: 'barbell/ez', price: 69, grams: 8000, colors: ['Steel', 'Black'],
    text: ['Bushing sleeves, chrome, eight kilos. It does the one job you buy it for.', 'Fits on two wall hooks and takes 50 mm plates, with 170 mm of room a side.'],
    features: ['8 kg', '170 mm sleeves', 'Limit 120 kg'],
    specs: { Weight: '8 kg', Shaft: '27 mm', Length: '1,200 mm', Limit: '120 kg' },
  }),
  product({
    category: 'specialty-bars', vendor: forge, name: 'Low Bridge Cambered Bar', art: 'barbell/cambered', price: 349, grams: 30000, colors: ['Black'], stock: 'low',
    text: [
      'The load hangs 35 centimetres below your hands and swings if you let it. Good mornings and squats become honest.',
      'Rackable at 49 inches. Start at half of what you think: the bar wins the first argument.',
    ],
    features: ['350 mm camber', 'Centre knurl', 'Rackable sleeves'],
    specs: { Weight: '30 kg', Camber: '350 mm', Length: '2,250 mm', Limit: '450 kg' },
  }),
  product({
    category: 'specialty-bars', vendor: forge, name: 'Four Track Multi-grip Bar', art: 'barbell/swiss', price: 319, grams: 20000, colors: ['Graphite', 'Black'],
    text: [
      'Neutral and angled grips for pressing around a cranky shoulder. Four pairs, from narrow to wide, all knurled.',
      'Also a fine row bar. Sleeves are fixed, which nobody misses on presses.',
    ],
    features: ['Four grip widths', 'Angled and neutral', 'Fits standard racks'],
    specs: { Weight: '20 kg', Grips: '28 mm', Length: '2,100 mm', Limit: '320 kg' },
  }),
  product({
    category: 'specialty-bars', vendor: forge, name: 'River Bow Bar', art: 'barbell/buffalo', price: 389, grams: 23000, colors: ['Bronze', 'Black'],
    text: [
      'A long gentle arch that lets the hands come forward and the bar lie across the back. Benchers like it for two extra centimetres of stretch.',
      'Bent cold in one pass, so both sides match within a millimetre.',
    ],
    features: ['Gentle 100 mm arch', 'Centre knurl', 'Cold bent in one pass'],
    specs: { Weight: '23 kg', Arch: '100 mm', Length: '2,240 mm', Limit: '450 kg' },
  }),
  product({
    category: 'specialty-bars', vendor: forge, name: 'Two Inch Axle', art: 'barbell/axle', price: 149, grams: 14000, colors: ['Black', 'Steel'],
    text: [
      'A tube, two inches thick, that does not turn. Your grip will fail before your back, and then it will stop failing.',
      'Smooth under powder coat. Chalk is not cheating.',
    ],
    features: ['50 mm grip', 'Hollow: 14 kg', 'Welded inner collars'],
    specs: { Weight: '14 kg', Shaft: '50 mm', Length: '2,130 mm', Limit: '400 kg' },
  }),
  product({
    category: 'specialty-bars', vendor: 'tidewater-conditioning', name: 'Dockside Farmer Handles', art: 'barbell/short', price: 189, off: 0.1, grams: 18000, colors: ['Black', 'Yellow'],
    quantities: [{ value: 'Pair' }, { value: 'Single', price: 99, grams: 9000 }],
    text: [
      'Two handles, two sleeves each, no excuses. Pick them up, walk until you cannot, put them down gently.',
      'The 33 mm grips are knurled like a power bar. Each handle takes five iron plates a side and skids keep the sleeves off the tarmac.',
    ],
    features: ['33 mm knurled grips', 'Skid feet', '180 kg a handle'],
    specs: { Weight: '9 kg each', Length: '1,400 mm', Limit: '180 kg each' },
  }),
];
