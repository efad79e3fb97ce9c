/** Where the shop delivers: code, name and the first three digits of its ZIP codes (USPS Publication 65, Labeling List L002). */
const places = [
  ['AL', 'Alabama', '350-352 354-369'],
  ['AK', 'Alaska', '995-999'],
  ['AS', 'American Samoa', '967'],
  ['AZ', 'Arizona', '850-853 855-857 859-860 863-865'],
  ['AR', 'Arkansas', '716-729'],
  ['CA', 'California', '900-908 910-928 930-961'],
  ['CO', 'Colorado', '800-816'],
  ['CT', 'Connecticut', '060-069'],
  ['DE', 'Delaware', '197-199'],
  ['DC', 'District of Columbia', '200 202-205 569'],
  ['FL', 'Florida', '320-339 341-342 344 346-347 349'],
  ['GA', 'Georgia', '300-319 398-399'],
  ['GU', 'Guam', '969'],
  ['HI', 'Hawaii', '967-968'],
  ['ID', 'Idaho', '832-838'],
  ['IL', 'Illinois', '600-620 622-629'],
  ['IN', 'Indiana', '460-479'],
  ['IA', 'Iowa', '500-516 520-528'],
  ['KS', 'Kansas', '660-662 664-679'],
  ['KY', 'Kentucky', '400-418 420-427'],
  ['LA', 'Louisiana', '700-701 703-708 710-714'],
  ['ME', 'Maine', '039-049'],
  ['MD', 'Maryland', '206-212 214-219'],
  ['MA', 'Massachusetts', '010-027 055'],
  ['MI', 'Michigan', '480-499'],
  ['MN', 'Minnesota', '550-551 553-567'],
  ['MS', 'Mississippi', '386-397'],
  ['MO', 'Missouri', '630-631 633-641 644-658'],
  ['MT', 'Montana', '590-599'],
  ['NE', 'Nebraska', '680-681 683-693'],
  ['NV', 'Nevada', '889-891 893-895 897-898'],
  ['NH', 'New Hampshire', '030-038'],
  ['NJ', 'New Jersey', '070-089'],
  ['NM', 'New Mexico', '870-871 873-875 877-884'],
  ['NY', 'New York', '005 063 100-149'],
  ['NC', 'North Carolina', '270-289'],
  ['ND', 'North Dakota', '580-588'],
  ['MP', 'Northern Mariana Islands', '969'],
  ['OH', 'Ohio', '430-459'],
  ['OK', 'Oklahoma', '730-731 734-741 743-749'],
  ['OR', 'Oregon', '970-979'],
  ['PA', 'Pennsylvania', '150-196'],
  ['PR', 'Puerto Rico', '006-007 009'],
  ['RI', 'Rhode Island', '028-029'],
  ['SC', 'South Carolina', '290-299'],
  ['SD', 'South Dakota', '570-577'],
  ['TN', 'Tennessee', '370-385'],
  ['TX', 'Texas', '733 739 750-770 772-799 885'],
  ['UT', 'Utah', '840-847'],
  ['VT', 'Vermont', '050-054 056-059'],
  ['VI', 'U.S. Virgin Islands', '008'],
  ['VA', 'Virginia', '201 220-246'],
  ['WA', 'Washington', '980-986 988-994'],
  ['WV', 'West Virginia', '247-268'],
  ['WI', 'Wisconsin', '530-532 534-535 537-549'],
  ['WY', 'Wyoming', '820-831 834'],
  ['AA', 'Armed Forces Americas', '340'],
  ['AE', 'Armed Forces Europe', '090-098'],
  ['AP', 'Armed Forces Pacific', '962-966'],
] as const;

/** The states the shop delivers to: code and name. The last three are for the Armed Forces. */
export const states = places.map(([code, name]) => [code, name] as const);

/** The codes for the Armed Forces: no business is located there. */
const military: ReadonlySet<string> = new Set(['AA', 'AE', 'AP']);
export const homeStates = states.filter(([code]) => !military.has(code));

/** First three digits by state, such as `750-770 772-799`. */
export const zipPrefixes: Readonly<Record<string, string>> = Object.fromEntries(
  places.map(([code, , prefixes]) => [code, prefixes]),
);

/** 'ca', 'California' and ' CA ' → 'CA'; null for an unknown state. */
export function stateCode(text: string): string | null {
  const wanted = text.trim().toUpperCase();
  const found = states.find(([code, name]) => code === wanted || name.toUpperCase() === wanted);
  return found?.[0] ?? null;
}

/** Whether the state has ZIP codes that start like this one. An unknown state accepts any. */
export function zipFits(state: string, zip: string): boolean {
  const code = stateCode(state);
  if (code === null) return true;
  const prefix = zip.slice(0, 3);
  return (zipPrefixes[code] ?? '').split(' ').some((range) => {
    const [first = '', last = first] = range.split('-');
    return first <= prefix && prefix <= last;
  });
}
