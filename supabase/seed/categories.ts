import type { Plate } from './palette.ts';

interface CategorySeed {
  slug: string;
  name: string;
  description: string;
  children?: readonly CategorySeed[];
}

interface RootSeed extends CategorySeed {
  plate: Plate;
}

/** The tree of 40 categories; each root has its own plate color. */
const categoryTree: readonly RootSeed[] = [
  {
    slug: 'strength',
    name: 'Strength',
    plate: 'red',
    description: 'Bars, plates, racks and everything else that makes the number on the bar go up.',
    children: [
      {
        slug: 'barbells',
        name: 'Barbells',
        description: 'The tool you touch on every rep, so choose the steel and the knurl with care.',
        children: [
          {
            slug: 'olympic-bars',
            name: 'Olympic Bars',
            description: 'Spin and whip for the snatch and the clean, in 20, 15 and 10 kg.',
          },
          {
            slug: 'power-bars',
            name: 'Power Bars',
            description: 'Stiff shafts with sharp knurl for heavy squats, benches and deadlifts.',
          },
          {
            slug: 'specialty-bars',
            name: 'Specialty Bars',
            description:
              'Trap, safety squat, cambered, curl and axle bars for the days a straight bar hurts.',
          },
        ],
      },
      {
        slug: 'plates',
        name: 'Plates',
        description: 'Weight you can trust to the gram, from quarter kilos to full sets.',
        children: [
          {
            slug: 'bumper-plates',
            name: 'Bumper Plates',
            description: 'Rubber plates for lifts that end on the floor.',
          },
          {
            slug: 'steel-and-change-plates',
            name: 'Steel & Change Plates',
            description: 'Thin iron for heavy bars and small change for slow progress.',
          },
        ],
      },
      {
        slug: 'racks',
        name: 'Racks & Rigs',
        description: 'Full racks, half racks, stands and wall mounts, in 11- and 7-gauge steel.',
      },
      {
        slug: 'benches',
        name: 'Benches',
        description: 'Flat, adjustable and specialty benches that stay where you put them.',
      },
      {
        slug: 'dumbbells',
        name: 'Dumbbells',
        description: 'Hex, round, loadable and adjustable, sold singly and in pairs.',
      },
      {
        slug: 'kettlebells',
        name: 'Kettlebells',
        description: 'Cast iron and competition bells from 4 to 48 kg.',
      },
      {
        slug: 'rack-and-bar-accessories',
        name: 'Rack & Bar Accessories',
        description: 'Collars, cups, straps, landmines and storage: the small parts of a good setup.',
      },
    ],
  },
  {
    slug: 'conditioning',
    name: 'Conditioning',
    plate: 'blue',
    description: 'Machines, ropes, balls, bags and sleds for the part of training that makes you breathe.',
    children: [
      {
        slug: 'machines',
        name: 'Machines',
        description: 'Air and magnetic machines that answer every stroke with more resistance.',
        children: [
          {
            slug: 'rowers',
            name: 'Rowers',
            description: 'Rowing machines on rails that last longer than most gym memberships.',
          },
          {
            slug: 'air-bikes',
            name: 'Air Bikes',
            description: 'Air bikes for short intervals and long regrets.',
          },
          {
            slug: 'ski-trainers',
            name: 'Ski Machines',
            description: 'Standing pull machines that use the whole back of the body.',
          },
        ],
      },
      {
        slug: 'jump-ropes',
        name: 'Jump Ropes',
        description: 'Speed cables, beaded ropes and heavy ropes, cut to your height.',
      },
      {
        slug: 'medicine-and-slam-balls',
        name: 'Medicine & Slam Balls',
        description: 'Balls to throw at walls, floors and partners who are ready for it.',
      },
      {
        slug: 'sandbags-and-sleds',
        name: 'Sandbags & Sleds',
        description: 'Odd objects to lift, drag and push when the barbell is too polite.',
      },
      {
        slug: 'plyo-boxes',
        name: 'Plyo Boxes',
        description: 'Wood, foam and steel boxes for jumps, step-ups and dips.',
      },
    ],
  },
  {
    slug: 'gymnastics-and-mobility',
    name: 'Gymnastics & Mobility',
    plate: 'green',
    description: 'Move your own body well first, then add weight to it.',
    children: [
      {
        slug: 'rings-and-parallettes',
        name: 'Rings & Parallettes',
        description: 'Birch rings, straps and low bars for strict strength.',
      },
      {
        slug: 'pull-up-bars',
        name: 'Pull-Up Bars',
        description: 'Wall, ceiling and doorway bars with honest load limits.',
      },
      {
        slug: 'resistance-bands',
        name: 'Resistance Bands',
        description: 'Loops, tubes and minis for warm-ups, help on pull-ups and more load on squats.',
      },
      {
        slug: 'mats-and-recovery',
        name: 'Mats & Recovery',
        description: 'Mats, rollers and balls for the minutes before and after the work.',
      },
    ],
  },
  {
    slug: 'apparel-and-accessories',
    name: 'Apparel & Accessories',
    plate: 'yellow',
    description: 'What you wear to lift, from belts to socks, made for hard training.',
    children: [
      {
        slug: 'tops-and-hoodies',
        name: 'Tops & Hoodies',
        description: 'Tees, tanks and hoodies cut for shoulders that press.',
      },
      {
        slug: 'shorts-and-bottoms',
        name: 'Shorts & Bottoms',
        description: 'Shorts and joggers that let you squat below parallel.',
      },
      {
        slug: 'training-shoes',
        name: 'Training Shoes',
        description: 'Raised heels, flat soles and shoes that do both well enough.',
      },
      {
        slug: 'lifting-belts',
        name: 'Lifting Belts',
        description: 'Leather and nylon belts, most of them 4 inches wide, up to 13 mm thick.',
      },
      {
        slug: 'sleeves-and-wraps',
        name: 'Sleeves & Wraps',
        description: 'Warm knees, steady wrists and a little help at the bottom.',
      },
      {
        slug: 'grips-and-chalk',
        name: 'Grips & Chalk',
        description: 'Hand care, chalk, tape and straps for bars that want to leave.',
      },
      {
        slug: 'bags-and-caps',
        name: 'Bags & Caps',
        description: 'Carry your gear in, keep your hair out of your eyes.',
      },
    ],
  },
  {
    slug: 'nutrition',
    name: 'Nutrition',
    plate: 'iron',
    description: 'Protein, creatine, salt and sugar with the amounts printed on the front.',
    children: [
      {
        slug: 'protein',
        name: 'Protein',
        description: 'Whey, casein and plant protein with third-party tests you can read.',
      },
      {
        slug: 'performance-and-hydration',
        name: 'Performance & Hydration',
        description: 'Creatine, caffeine and electrolytes in doses that do something.',
      },
      {
        slug: 'bars-and-snacks',
        name: 'Bars & Snacks',
        description: 'Food for the bag: bars, bites and jerky that survive a summer car.',
      },
      {
        slug: 'shakers-and-bottles',
        name: 'Shakers & Bottles',
        description: 'Bottles that close and shakers that do not smell by Thursday.',
      },
    ],
  },
];

export interface FlatCategory {
  slug: string;
  name: string;
  description: string;
  parent: string | null;
  root: string;
  plate: Plate;
  position: number;
  depth: number;
}

/** Parents before children, in the order of the tree. */
export function flattenCategories(): FlatCategory[] {
  const rows: FlatCategory[] = [];
  const visit = (
    node: CategorySeed,
    root: RootSeed,
    parent: string | null,
    position: number,
    depth: number,
  ) => {
    const { slug, name, description } = node;
    rows.push({ slug, name, description, parent, root: root.slug, plate: root.plate, position, depth });
    node.children?.forEach((child, index) => visit(child, root, slug, index, depth + 1));
  };
  categoryTree.forEach((root, index) => visit(root, root, null, index, 0));
  return rows;
}
