import { describe, expect, test } from 'vitest';
import { labelPdf } from '../../../supabase/functions/_shared/carrier/label.ts';
import type { Party } from '../../../supabase/functions/_shared/carrier/port.ts';
import { invoicePdf } from '../../../supabase/functions/invoice/pdf.ts';
import { readInvoice } from '../../../supabase/functions/invoice/read.ts';
import { packingPdf } from '../../../supabase/functions/packing-slips/pdf.ts';
import { readPacking } from '../../../supabase/functions/packing-slips/read.ts';
import { statementPdf } from '../../../supabase/functions/statement/pdf.ts';
import { readStatement } from '../../../supabase/functions/statement/read.ts';
import { placedInPdf, type Placed } from '../../support/pdf/placed.ts';

interface Person {
  readonly name: string;
  readonly address: string;
  readonly address2?: string;
  readonly company?: string;
  readonly city?: string;
}

const people: readonly (readonly [title: string, person: Person])[] = [
  [
    'a street of 100 letters',
    {
      name: 'Ada Lovelace',
      address:
        '1234 Southwest Featherstonehaugh-Cholmondeley Boulevard Extension North, Building 17, Entrance C, 4F',
    },
  ],
  ['a word of 100 letters', { name: 'Ada Lovelace', address: 'Llanfair'.repeat(12) + 'gogo' }],
  [
    'a name of 60 letters',
    { name: `Ada ${'Wolfeschlegelsteinhausenbergerdorff'.repeat(2)}`.slice(0, 60), address: '1 Road' },
  ],
  [
    'the longest of everything',
    {
      name: `${'W'.repeat(50)} ${'M'.repeat(50)}`,
      company: 'Width & '.repeat(13).slice(0, 100),
      address: '@W'.repeat(50),
      address2: 'W M '.repeat(25).trim(),
      city: 'W'.repeat(50),
    },
  ],
  ['Chinese', { name: '王小明', address: '北京市朝阳区建国路八十八号院现代城五号楼一层', city: '北京' }],
  ['traditional Chinese', { name: '陳大文', address: '臺北市中正區重慶南路一段（總統府）' }],
  [
    'the longest of everything in Chinese',
    {
      name: '王'.repeat(101),
      company: '國'.repeat(100),
      address: '路'.repeat(100),
      address2: '楼'.repeat(100),
      city: '京'.repeat(50),
    },
  ],
  ['Japanese', { name: '山田 太郎', address: '東京都千代田区丸の内ビルディング' }],
  ['Korean', { name: '김철수', address: '서울특별시 종로구 세종대로 (광화문)' }],
  ['Arabic with figures', { name: 'محمد عبد الله', address: 'شارع الملك فهد، مبنى رقم ٤٥', city: 'الرياض' }],
  ['Persian with joiners', { name: 'نیم‌فاصله می‌خواهم', address: 'خیابان ۱۲۳' }],
  ['Hebrew with Latin in it', { name: 'דוד בן־גוריון', address: 'רחוב הרצל 12, דירה (4) Tower B' }],
  ['Hebrew with points', { name: 'דָּוִד', address: 'שָׁלוֹם 1 Road' }],
  ['Thai', { name: 'สมชาย ใจดี', address: '123/45 ถนนสุขุมวิท แขวงคลองเตย เขตคลองเตย กรุงเทพมหานคร น้ำ' }],
  ['Devanagari', { name: 'राजेश कुमार शर्मा', address: '१२ महात्मा गांधी मार्ग' }],
  ['Gurmukhi, Bengali, Tamil', { name: 'ਪੰਜਾਬੀ ਸਿੰਘ', address: 'বাংলা তমিழ் தமிழ்' }],
  ['Telugu, Kannada, Malayalam', { name: 'తెలుగు', address: 'ಕನ್ನಡ മലയാളം ગુજરાતી සිංහල' }],
  ['Khmer, Lao, Burmese', { name: 'ខ្មែរ', address: 'ລາວ မြန်မာ' }],
  ['Armenian, Georgian, Amharic', { name: 'Հայաստան', address: 'საქართველო አማርኛ' }],
  ['Cyrillic and Greek', { name: 'Владимир Ульянов', address: 'Γιώργος Παπαδόπουλος' }],
  ['Vietnamese, with marks apart', { name: 'Nguyễn Thị Ánh', address: 'Đường Nguyễn Huệ'.normalize('NFD') }],
  [
    'marks in a pile',
    { name: `A${'\u{0300}\u{0323}'.repeat(20)}da`, address: `1 Ro${'\u{0336}'.repeat(40)}ad` },
  ],
  ['emoji', { name: 'Ada 🏋️‍♀️ 👩‍👩‍👧', address: '1️⃣ 🇺🇸 Road 👍🏽' }],
  ['signs', { name: 'Ada ★ ☆ ✓ ✗ → ← ● ■', address: '1 Road ► ☐ ➜ ≥ ≤ ≈ ∞ √ ⌀ ◦ ① ½ ™' }],
  ['Odia, Tibetan, Lisu', { name: 'ସୁନୀଲ କୁମାର', address: 'བོད་ཡིག ꓡꓲꓢꓴ' }],
  ['Cherokee, Inuktitut, Tifinagh', { name: 'ᏣᎳᎩ', address: 'ᐃᓄᒃᑎᑐᑦ ⵜⵉⴼⵉⵏⴰⵖ' }],
  ['Syriac, Thaana, Adlam', { name: 'ܣܘܪܝܝܐ', address: 'ދިވެހި 12 𞤀𞤣𞤤𞤢𞤥' }],
];
const withoutFont: Person = { name: 'Ada 𠮷 𐌰', address: '𝟏 𝓡𝓸𝓪𝓭 \u{E000}' };

const withAll = (person: Person) => [
  person.name,
  person.address,
  person.address2,
  person.company,
  person.city,
];

const partyOf = ({ name, company = '', address, address2 = '', city = 'Austin' }: Person): Party => ({
  name,
  company: company === '' ? null : company,
  address,
  address2: address2 === '' ? null : address2,
  city,
  state: 'TX',
  zipCode: '73301',
  phone: null,
});

const labelOf = (to: Person, from: Person, isValid: boolean) =>
  labelPdf(
    {
      labelId: 'label',
      createdAt: 1_795_000_000,
      reference: 'SB-7K2M9Q-1',
      from: partyOf(from),
      to: partyOf(to),
      parcel: { length: 30, width: 20, height: 10, grams: 1200 },
    },
    { carrier: 'Test carrier', service: 'Ground', trackingNumber: '99123456789012345678', isValid },
  );

const rowOf = ({ name, address, address2, city = 'Austin' }: Person) => ({
  name,
  address,
  address2,
  city,
  state: 'TX',
  zip_code: '73301',
});

type DrawFor = (person: Person) => Promise<Uint8Array>;
const drawInvoice: DrawFor = (person) =>
  invoicePdf(
    readInvoice({
      ...rowOf(person),
      number: 'SB-7K2M9Q-1',
      reference: 'SB-7K2M9Q',
      date: '2026-11-21T23:30:00+00:00',
      vendor_name: person.company ?? person.name,
      payment_method: 'card',
      currency: 'USD',
      rate_name: person.address,
      ...Object.fromEntries(['subtotal', 'discount', 'shipping', 'tax', 'total'].map((sum) => [sum, '9.50'])),
      items: [
        {
          title: person.name,
          sku: person.address,
          options: null,
          quantity: 1,
          unit_price: '9.50',
          line_total: '9.50',
        },
      ],
      refunds: [],
    }),
  );

const drawPacking: DrawFor = (person) =>
  packingPdf(
    readPacking({
      store: person.company ?? person.name,
      ships_from: person.city ?? 'Reno, NV',
      day: '2026-11-23',
      slips: [
        {
          ...rowOf(person),
          number: 'SB-222222',
          date: '2026-11-20',
          ship_by: '2026-11-24',
          rate_name: person.address,
          items: [{ title: person.name, sku: person.name, options: person.address, ordered: 2, to_pack: 1 }],
        },
      ],
    }),
  );

const drawStatement: DrawFor = (person) =>
  statementPdf(
    readStatement({
      store: person.name,
      month: '2026-10',
      is_over: true,
      ...Object.fromEntries(
        ['opening', 'closing', 'pending', 'available', 'reserve'].map((sum) => [sum, '0.00']),
      ),
      orders: 0,
      lines: {},
      payouts: [
        {
          number: 'PO-ABCDEFGH',
          at: '2026-10-12T09:00:00Z',
          amount: '1.00',
          came_back: false,
          destination: withAll(person).filter(Boolean).join(', '),
          orders: [{ order: 'SB-222222', amount: '1.00' }],
        },
      ],
    }),
  );

const papers: Readonly<Record<string, DrawFor>> = {
  label: (person) => labelOf(person, person, true),
  'label of a test': (person) => labelOf(person, person, false),
  invoice: drawInvoice,
  'packing slip and pick list': drawPacking,
  statement: drawStatement,
};

/** Letters that no font has: printed as numbers. */
const isNowhere = /[𠮷𐌰]/u;

/** The letters that must be found, and how often. */
function lettersOf(words: string): Map<string, number> {
  const counted = new Map<string, number>();
  for (const letter of words.normalize('NFC').replaceAll(/\u{200d}[♀♂]/gu, '')) {
    if (/[\s\p{Cf}\p{Mn}\p{Co}\p{Emoji_Modifier}]/u.test(letter)) continue;
    // Arabic letters are drawn as a shape and its dots, and many share their shape.
    const isArabic = /\p{Script=Arabic}/u.test(letter);
    const [plain = letter] = isArabic ? ['an Arabic letter'] : letter.normalize('NFKC');
    if (isNowhere.test(plain)) continue;
    counted.set(plain, (counted.get(plain) ?? 0) + 1);
  }
  return counted;
}

/** Marks above and below letters are separate pieces, and so are the dots of Arabic letters. */
const isMarked = /[\p{M}\p{Script=Arabic}]/u;

/** Whether two lines of the same column are too near to each other. */
const overlap = (one: Placed, other: Placed): boolean =>
  !isMarked.test(one.text + other.text) &&
  one.page === other.page &&
  one.baseline !== other.baseline &&
  Math.abs(one.baseline - other.baseline) < 0.6 * Math.min(one.size, other.size) &&
  one.x < other.x + other.width - 1 &&
  other.x < one.x + one.width - 1;

describe.each(Object.entries(papers))('a %s', (paper, draw) => {
  const all: typeof people = paper.startsWith('label')
    ? people
    : [...people, ['letters that no font has', withoutFont]];
  test.each(all)('prints all of %s, inside its borders and without a box', async (_, person) => {
    const { size, placed } = placedInPdf(await draw(person));
    const margin = paper.startsWith('label') ? 15 : 53;
    expect(placed.filter(({ glyphs }) => glyphs.includes(0))).toEqual([]);
    const printed = placed.map(({ text }) => text).join('');
    expect(printed).not.toContain('…');
    expect(
      placed.filter(
        ({ x, width, baseline, size: points }) =>
          x < margin ||
          x + width > size[0] - margin ||
          baseline < margin ||
          baseline + points * 0.3 > size[1] - 12,
      ),
    ).toEqual([]);
    const found = lettersOf(printed);
    const asked = withAll(
      paper === 'statement' || paper.startsWith('label') ? person : { ...person, company: '' },
    );
    for (const [letter, count] of lettersOf(asked.join(''))) {
      expect(found.get(letter) ?? 0, `${letter} in ${printed}`).toBeGreaterThanOrEqual(count);
    }
    expect(placed.filter((one, at) => placed.slice(at + 1).some((other) => overlap(one, other)))).toEqual([]);
  });
});

describe('a label', () => {
  const shipTo = async (person: Person, isValid = true) => {
    const from = { name: 'Iron Harbor', address: '1 Rack Street' };
    const { placed } = placedInPdf(await labelOf(person, from, isValid));
    const start = placed.findIndex(({ text }) => text === 'Ship to') + 1;
    return placed.slice(
      start,
      placed.findIndex(({ text }) => text.startsWith('2.65 lb')),
    );
  };

  test('prints a long street at full size, on as many lines as it needs', async () => {
    const lines = await shipTo({ name: 'Ada Lovelace', address: people[0]?.[1].address ?? '' });
    expect(new Set(lines.map(({ size }) => size))).toEqual(new Set([13]));
    expect(lines.map(({ text }) => text.trim()).join(' ')).toContain('Building 17, Entrance C, 4F');
  });

  test('is readable even if every address line has the maximum length', async () => {
    const words = 'Southwest Featherstonehaugh Boulevard '.repeat(3);
    const lines = await shipTo(
      {
        name: words.slice(0, 100),
        company: words.slice(0, 100),
        address: words.slice(0, 100),
        address2: words.slice(0, 100),
        city: 'Llanfairpwllgwyngyll '.repeat(2).trim(),
      },
      false,
    );
    expect(Math.min(...lines.map(({ size }) => size))).toBeGreaterThanOrEqual(7);
  });

  test('is refused, with a next step, if it would print numbers for letters', async () => {
    for (const isValid of [true, false]) {
      await expect(labelOf(withoutFont, withoutFont, isValid)).rejects.toMatchObject({
        status: 422,
        code: 'label_unprintable',
        message: expect.stringMatching(/𠮷 𐌰 .*Ask for the name and address in Latin letters/u),
      });
    }
  });

  test('has room for the tracking number below the longest address', async () => {
    const longest = people.find(([title]) => title === 'the longest of everything')?.[1] ?? {
      name: '',
      address: '',
    };
    const { placed } = placedInPdf(await labelOf(longest, longest, false));
    expect(placed.at(-1)?.text).toBe('SAMPLE: NOT VALID FOR SHIPPING');
    expect(placed.at(-2)?.text.trim()).toBe('9912 3456 7890 1234 5678');
  });
});

describe('a line that runs from right to left', () => {
  test('is printed in reading order, with figures and Latin words the other way', async () => {
    const { placed } = placedInPdf(await drawStatement({ name: 'אב 12 (Tower B) גד', address: '1 Road' }));
    const row = placed.filter(({ baseline, size }) => size === 13 && baseline < 100);
    const seen = row.toSorted((one, other) => one.x - other.x).map(({ text }) => text);
    expect([...seen.join('')]).toEqual([...'דג', ...' (Tower B) ', ...'12', ' ', ...'בא']);
  });

  test('does not reverse the text next to it', async () => {
    const { placed } = placedInPdf(await drawPacking({ name: 'דוד', address: '1 Road', city: 'חיפה' }));
    const last = placed.filter(({ text }) => text.includes('TX 73301'));
    expect(last.map(({ text }) => text)).toEqual([', TX 73301']);
    expect(last[0]?.x).toBeGreaterThan(54);
  });

  test('joins Arabic letters', async () => {
    const shapes = async (name: string) => {
      const { placed } = placedInPdf(await drawStatement({ name, address: '1 Road' }));
      const letters = placed.filter(({ size, baseline }) => size === 13 && baseline < 100);
      return new Set(letters.flatMap(({ glyphs }) => glyphs)).size;
    };
    // The letter that occurs twice looks different within a word, and the same when isolated.
    expect(await shapes('محمد')).toBe(4);
    expect(await shapes('م-ح-م-د')).toBe(4);
  });
});
