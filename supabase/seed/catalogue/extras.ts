import { type ProductSeed, item, kilos } from './types.ts';

const foundry = 'kettle-row-foundry';
const machine = 'stroke-and-sprocket';

export const extras: readonly ProductSeed[] = [
  item('kettlebells', foundry, 'Kettlebell Floor Rack', 'storage/shelf', 179, 26000, { colors: ['Black', 'Graphite'] },
    ['Two trays and a low third one for bells that you lift with the legs. Edges are rolled, so that coatings stay on.', 'Holds 300 kilos and bolts to the wall if you have children.'],
    ['Rolled edges', 'Three levels', 'Wall bolts included'], { Limit: '300 kg', Width: '100 cm' }),
  item('dumbbells', foundry, 'Cast Ring Dumbbell', 'dumbbell/round', 55, 8000, { trim: 'Steel', label: '8', colors: ['Graphite'], sizes: kilos({ 6: 45, 8: 55, 10: 65, 14: 85 }), stock: 'low' },
    ['One casting, two rings: hold it like a bell, swing it like a bell, press it with one hand or both.', 'We made it for ourselves and then people asked.'],
    ['Single casting', 'Two grips', 'Matt coat'], { Tolerance: '±1 %', Handle: '32 mm' }),
  item('steel-and-change-plates', foundry, 'Pancake Iron Plates', 'plate/steel', 29, 4536, { label: '10', colors: ['Black', 'Rust'], quantities: [{ value: 'Pair of 10 lb' }, { value: 'Pair of 25 lb', price: 69, grams: 22680 }, { value: 'Pair of 50 lb', price: 119, grams: 45360 }] },
    ['Wide and thin, with no lip at all. They slide on four deep and take no more room than two of the others.', 'The rust colour is paint. Rust would be cheaper.'],
    ['Extra thin', 'Flat faces', 'Sold in pairs'], { Tolerance: '±2 %', Bore: '51 mm' }),
  item('machines', machine, 'Drag Fan Cover Set', 'bike/air', 39, 900, { trim: 'Black', colors: ['Red', 'Sky', 'Yellow'] },
    ['A coloured ring and wind guard for any of our fan machines. Keeps the draught off the person beside you.', 'Four clips, no tools, one minute.'],
    ['Fits all fan machines', 'No tools', 'Cuts the draught'], { Material: 'Polypropylene', Weight: '0.9 kg' }),
  item('machines', machine, 'Phone and Tablet Perch', 'timer/pocket', 24, 220, { colors: ['Black', 'Graphite'] },
    ['A spring arm that holds a phone or a small tablet above the monitor, where your eyes already are.', 'Fits the round posts of our machines and of most others.'],
    ['Up to 11 inches', 'Rubber jaws', 'Fits 25 to 50 mm'], { Weight: '220 g' }),
  item('rowers', machine, 'Seat Pad and Rail Kit', 'mat/mat', 49, 700, { off: 0.2, colors: ['Black', 'Navy'] },
    ['A gel pad for the long rows, two new rail strips for old rowers and the cleaner that we use in the barn.', 'The pad has a cut-out at the tail bone. You will know why after 10,000 meters.'],
    ['Gel pad', 'Two rail strips', 'Cleaner'], { Fits: 'All Lamoille rowers' }),
  item('jump-ropes', 'skipjack-ropes', 'Rope Mat', 'mat/tile', 89, 7000, { colors: ['Black', 'Graphite'] },
    ['Four feet by six of firm rubber that gives a little. Shins, cables and the people below you will be pleased.', 'Rolls up with a strap.'],
    ['8 mm rubber', 'Rolls up', '4 × 6 ft'], { Size: '122 × 183 cm', Thickness: '8 mm' }),
];
