/** A word that no hyphenation divides. */
export const longWord = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunt';
const longEmail = `${'a'.repeat(64)}@${'b'.repeat(40)}.example`;

/** Fields with text that people write. */
const written = new Set(
  `name title label description summary excerpt body content text tagline
  store_name vendor_name category_name author_name displayName vendorName companyName
  firstName lastName first_name last_name address address2 apartment city note
  question answer reply message store company sku tracking_number carrier
  color size flavor quantity_option options lines value`.split(/\s+/),
);
/** The names of a product's options are fixed. */
const fixed = new Set(['color', 'size', 'flavor', 'quantity_option']);

function lengthen(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  if (value instanceof Map) for (const part of value.values()) lengthen(part);
  for (const [key, part] of Object.entries(value)) {
    if (typeof part !== 'string') lengthen(part);
    else if (key === 'email') Reflect.set(value, key, longEmail);
    else if (written.has(key) && part !== '' && !fixed.has(part)) {
      Reflect.set(value, key, `${part} ${longWord}`);
    }
  }
}

/** The same data with a word of sixty letters in everything that people write. */
export function stretched<Data>(data: Data): Data {
  const copy = structuredClone(data);
  lengthen(copy);
  return copy;
}
