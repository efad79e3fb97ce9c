import { type ProductSeed, kilos, pounds, product, sizes } from './types.ts';

const forge = 'ironhollow-forge';
const foundry = 'kettle-row-foundry';
const garage = 'garage-twelve';

export const plates: readonly ProductSeed[] = [
  product({
    category: 'bumper-plates', vendor: forge, name: 'Rail Yard Black Bumpers', art: 'plate/bumper', label: '20', price: 49, grams: 10000,
    colors: ['Black'], sizes: kilos({ 5: 39, 10: 49, 15: 69, 20: 89, 25: 109 }),
    text: ['Virgin rubber, stainless hub, one percent tolerance. They land flat and stay where they land.', 'Bounce is low enough for low ceilings. The 5 kg plate is full diameter and 30 mm thick: do not drop it alone.'],
    features: ['450 mm diameter', 'Tolerance 1 percent', 'Stainless hub, pressed in'],
    specs: { Rubber: 'Virgin, 88 Shore A', Hub: 'Stainless, 50.6 mm', Tolerance: '±1 %' },
  }),
  product({
    category: 'bumper-plates', vendor: forge, name: 'Color Coded Training Bumpers', art: 'plate/bumper', label: '20', price: 59, grams: 10000,
    colors: ['Green', 'Yellow', 'Blue', 'Red'], sizes: kilos({ 10: 59, 15: 85, 20: 109, 25: 135 }),
    without: ['Green/15 kg', 'Green/20 kg', 'Green/25 kg', 'Yellow/10 kg', 'Yellow/20 kg', 'Yellow/25 kg', 'Blue/10 kg', 'Blue/15 kg', 'Blue/25 kg', 'Red/10 kg', 'Red/15 kg', 'Red/20 kg'],
    text: ['Ten is green, fifteen yellow, twenty blue, twenty-five red. From across the room you know what is on the bar.', 'The colour goes through the whole plate, so that scuffs show more of the same.'],
    features: ['Coloured through', 'Raised numbers', 'Tolerance 15 g'],
    specs: { Rubber: '90 Shore A', Hub: 'Steel, zinc', Tolerance: '±15 g' },
  }),
  product({
    category: 'bumper-plates', vendor: forge, name: 'Platform Competition Discs', art: 'plate/competition', trim: 'Chrome', label: '25', price: 129, grams: 10000,
    colors: ['Red', 'Blue', 'Yellow', 'Green'], sizes: kilos({ 10: 129, 15: 169, 20: 209, 25: 249 }),
    without: ['Red/10 kg', 'Red/15 kg', 'Red/20 kg', 'Blue/10 kg', 'Blue/15 kg', 'Blue/25 kg', 'Yellow/10 kg', 'Yellow/20 kg', 'Yellow/25 kg', 'Green/15 kg', 'Green/20 kg', 'Green/25 kg'],
    text: ['Calibrated to ten grams, thin enough for 300 kilos on the bar, with a chrome hub that rings when it seats.', 'Each disc carries a serial number and a slip with its weight on our scale. If yours differs by more than ten grams, we swap it.'],
    features: ['Calibrated to ±10 g', 'Chrome steel hub', 'Serial number on each disc', 'Dead bounce'],
    specs: { Rubber: '94 Shore A', Hub: 'Chromed steel', Tolerance: '±10 g', Width: '25 kg: 64 mm' },
  }),
  product({
    category: 'bumper-plates', vendor: foundry, name: 'Speckled Crumb Bumpers', art: 'plate/crumb', label: '45', price: 55, off: 0.1, grams: 10000,
    colors: ['Black'], sizes: pounds({ 10: 55, 25: 75, 35: 99, 45: 119, 55: 145 }),
    text: ['Pressed from recycled tyres, with enough give for a driveway. They bounce higher than virgin rubber and forgive more.', 'The specks are there because we like specks. The smell fades in a week if you leave the door open.'],
    features: ['Made for outdoors', 'Recycled rubber', 'Stainless hub'],
    specs: { Rubber: 'Crumb, 75 Shore A', Hub: 'Stainless', Tolerance: '±1.5 %' },
  }),
  product({
    category: 'bumper-plates', vendor: garage, name: 'Neighbor Friendly Low Bounce Set', art: 'plate/bumper', label: '15', price: 429, off: 0.15, grams: 70000, colors: ['Black', 'Graphite'],
    sizes: [{ value: '70 kg set' }, { value: '100 kg set', price: 599, grams: 100000 }, { value: '140 kg set', price: 799, grams: 140000, label: '25' }],
    text: ['A pair of each, chosen so that you can make every jump of five kilos. The rubber is dense and dull on purpose; babies sleep through it.', 'Comes on three pallets the size of a dishwasher. The driver stops at the kerb, so have a friend there.'],
    features: ['Every 5 kg jump covered', 'Dense, quiet rubber', 'Delivered together'],
    specs: { Rubber: '92 Shore A', Hub: 'Steel', Tolerance: '±2 %' },
  }),
  product({
    category: 'bumper-plates', vendor: forge, name: 'Youth Technique Plates', art: 'plate/bumper', label: '5', price: 45, grams: 5000, colors: ['Sky', 'Rose', 'White'], sizes: kilos({ '2.5': 45, 5: 55 }),
    text: ['Full diameter, almost no weight. The bar starts at the right height for people who have just started.', 'Hollow moulded plastic. Drop them with the technique bar, not with twenty kilos outside of them.'],
    features: ['450 mm diameter', 'Sold in pairs', 'Light enough for kids'],
    specs: { Material: 'HDPE', Sold: 'In pairs', Limit: 'Bars up to 15 kg' },
  }),
  product({
    category: 'bumper-plates', vendor: foundry, name: 'Urethane Studio Bumpers', art: 'plate/competition', trim: 'Steel', label: '20', price: 159, grams: 10000, colors: ['Black', 'White'], sizes: kilos({ 10: 159, 15: 199, 20: 239 }), stock: 'low',
    text: ['Urethane does not smell, does not mark the floor and looks the same after three years of classes.', 'Thin, quiet and expensive. Studios buy them once.'],
    features: ['No odour', 'Non-marking', 'Thin profile'],
    specs: { Material: 'Urethane', Hub: 'Brushed steel', Tolerance: '±0.5 %' },
  }),
  product({
    category: 'bumper-plates', vendor: garage, name: 'Starter Bumper Pair', art: 'plate/bumper', label: '10', price: 89, grams: 20000, colors: ['Black'], sizes: kilos({ 10: 89, 15: 125, 20: 159 }, 2),
    text: ['Two plates, one box, no waiting for freight. Start with tens and come back.', 'Steel hubs, plain lettering, two percent. Good enough for everything except a record.'],
    features: ['Sold in pairs', 'Ships by parcel', 'Tolerance 2 percent'],
    specs: { Rubber: '85 Shore A', Hub: 'Steel', Tolerance: '±2 %' },
  }),
  product({
    category: 'bumper-plates', vendor: 'tidewater-conditioning', name: 'Harbor Outdoor Bumpers', art: 'plate/crumb', label: '35', price: 65, grams: 15000, colors: ['Black'], sizes: pounds({ 15: 65, 25: 79, 35: 105, 45: 125 }),
    text: ['For the yard, the beach and the loading ramp. Galvanized hubs that shrug at salt.', 'They bounce knee high on concrete. Mind your shins and the cat.'],
    features: ['Galvanized hub', 'Made for asphalt', 'Drain holes'],
    specs: { Rubber: 'Crumb, 72 Shore A', Hub: 'Galvanized steel', Tolerance: '±2 %' },
  }),
  product({
    category: 'bumper-plates', vendor: forge, name: 'Fleck Bumpers by the Pair', art: 'plate/crumb', label: '25', price: 119, off: 0.18, grams: 20000, colors: ['Black'], sizes: kilos({ 10: 119, 15: 159, 20: 199, 25: 239 }, 2),
    text: ['Virgin rubber with colour flecks by weight: green, yellow, blue or red, so that a stack sorts itself.', 'Same press, same hub and same warranty as our black bumpers.'],
    features: ['Sold in pairs', 'Flecks tell the weight', 'Five year warranty'],
    specs: { Rubber: 'Virgin, 86 Shore A', Hub: 'Stainless', Tolerance: '±1 %' },
  }),
  product({
    category: 'bumper-plates', vendor: foundry, name: 'Drop Pads', art: 'mat/block', price: 139, grams: 18000, colors: ['Black', 'Red'], quantities: [{ value: 'Pair' }],
    text: ['Two thick foam pads that swallow the noise of a dropped bar. Downstairs neighbours have written to thank us.', 'A steel plate spreads the load, so that the foam comes back up. Good for pulls and drops, not for standing on.'],
    features: ['About 60 percent quieter', 'Cordura cover', 'Handles on both ends'],
    specs: { Size: '75 × 60 × 15 cm', Core: 'Layered foam and steel', Sold: 'In pairs' },
  }),
  product({
    category: 'steel-and-change-plates', vendor: forge, name: 'Quarter Kilo Change Set', art: 'plate/change', trim: 'Chrome', label: '2.5', price: 119, grams: 15500, colors: ['Red'], sizes: [{ value: 'Full set, 0.5 to 2.5 kg' }, { value: 'Pair of 0.5 kg', price: 19, grams: 1000, label: '0.5' }, { value: 'Pair of 1 kg', price: 25, grams: 2000, label: '1' }, { value: 'Pair of 2.5 kg', price: 39, grams: 5000, label: '2.5' }],
    text: ['Half a kilo a side is a kilo a week is fifty kilos a year. Rubber-edged, coloured, thin.', 'The lip fits over a collar, so that they stay on when the bar hits the floor.'],
    features: ['Friction fit', 'Competition colours', 'Tolerance 5 g'],
    specs: { Material: 'Steel, rubber edge', Tolerance: '±5 g' },
  }),
  product({
    category: 'steel-and-change-plates', vendor: forge, name: 'Ledger Fractional Plates', art: 'plate/change', trim: 'Chrome', label: '1', price: 49, grams: 3500, colors: ['Steel', 'Blue'], sizes: [{ value: '0.25 to 1 lb set' }, { value: '0.125 to 0.5 kg set', price: 52, grams: 2500 }],
    text: ['For presses, which stall first. Laser cut, deburred, light enough to lose, so we added a ring.', 'Eight plates on a ring that hangs on a peg. Four pairs from a whisper up.'],
    features: ['Eight plates', 'Laser cut steel', 'Storage ring'],
    specs: { Material: 'Steel', Tolerance: '±2 g', Bore: '51 mm' },
  }),
  product({
    category: 'steel-and-change-plates', vendor: forge, name: 'Calibrated Steel Discs', art: 'plate/steel', label: '25', price: 79, grams: 10000, colors: ['Red', 'Blue', 'Yellow', 'Green'], sizes: kilos({ 10: 79, 15: 109, 20: 139, 25: 169 }),
    without: ['Red/10 kg', 'Red/15 kg', 'Red/20 kg', 'Blue/10 kg', 'Blue/15 kg', 'Blue/25 kg', 'Yellow/10 kg', 'Yellow/20 kg', 'Yellow/25 kg', 'Green/15 kg', 'Green/20 kg', 'Green/25 kg'],
    text: ['Thin steel for powerlifters: a 25 is 27 mm wide, and six fit on a side with room for the collar.', 'Machined to ten grams with a plug in the back. If a judge asks, the plug is stamped.'],
    features: ['27 mm at 25 kg', 'Tolerance 10 g', 'Stamped calibration plug'],
    specs: { Material: 'Steel, powder coat', Tolerance: '±10 g', Bore: '50.4 mm' },
  }),
  product({
    category: 'steel-and-change-plates', vendor: foundry, name: 'Deep Dish Iron Plates', art: 'plate/steel', label: '45', price: 25, grams: 5000, colors: ['Graphite', 'Black'], sizes: pounds({ 10: 25, 25: 49, 35: 65, 45: 79, 100: 179 }),
    text: ['The plate that your grandfather dropped on his foot. Deep lip, raised numbers, hammered grey.', 'Machined on both faces, so that they sit flat and clang properly. Two percent, written on the slip.'],
    features: ['Old-school casting', 'Machined faces', 'Easy to lift from the floor'],
    specs: { Material: 'Grey iron', Tolerance: '±2 %', Bore: '51 mm' },
  }),
  product({
    category: 'steel-and-change-plates', vendor: foundry, name: 'Three Grip Iron Plates', art: 'plate/tri', label: '45', price: 22, off: 0.1, grams: 5000, colors: ['Black', 'Graphite'], sizes: pounds({ 5: 15, 10: 22, 25: 45, 35: 59, 45: 72 }),
    text: ['Three handles make loading kinder and turn each plate into a swing, a carry and a press.', 'Cast in one piece with round edges on the grips. We filed the mould until our foreman stopped complaining.'],
    features: ['Three grips', 'Rounded edges', 'Baked enamel'],
    specs: { Material: 'Grey iron', Tolerance: '±2 %', Bore: '51 mm' },
  }),
  product({
    category: 'steel-and-change-plates', vendor: garage, name: 'Plain Iron Plate Pair', art: 'plate/steel', label: '25', price: 39, grams: 10000, colors: ['Black'], sizes: pounds({ 5: 15, 10: 25, 25: 55, 45: 95 }, 2),
    text: ['Two plates, black enamel, no poetry. The cheapest way to a heavier squat.', 'Three percent tolerance. Weigh them once and write the number on the back like we do.'],
    features: ['Sold in pairs', 'Enamel coat', 'Parcel shipping'],
    specs: { Material: 'Iron', Tolerance: '±3 %', Sold: 'In pairs' },
  }),
  product({
    category: 'steel-and-change-plates', vendor: forge, name: 'Magnet Micro Plates', art: 'plate/change', trim: 'Steel', label: '0.5', price: 35, grams: 1000, colors: ['Green', 'Yellow'], quantities: [{ value: 'Pair of 0.5 kg' }, { value: 'Two pairs', price: 65, grams: 2000 }],
    text: ['Stick them on a dumbbell, a kettlebell or a fixed bar and go up by half a kilo. Rare-earth magnets, urethane face.', 'They hold through a snatch. They do not hold through a drop.'],
    features: ['For dumbbells and bells', '18 kg pull', 'Urethane face'],
    specs: { Weight: '0.5 kg each', Magnet: 'Neodymium', Diameter: '80 mm' },
  }),
  product({
    category: 'steel-and-change-plates', vendor: forge, name: 'Loading Pin Steel Ten', art: 'plate/steel', label: '10', price: 35, grams: 10000, colors: ['Steel', 'Rust'], sizes: sizes('10 kg'), stock: 'out',
    text: ['Off-cuts from the bar shop, turned to ten kilos. Raw on one face, so you see the saw.', 'Made when there is steel left over. No two look alike; all of them weigh ten.'],
    features: ['Raw steel', 'Weighs 10 kg ±20 g', 'Made from off-cuts'],
    specs: { Material: 'Steel', Tolerance: '±20 g', Bore: '51 mm' },
  }),
];
