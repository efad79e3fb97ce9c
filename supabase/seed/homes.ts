/** Made-up addresses: street, city, state, ZIP code. */
export const homes = [
  ['1420 Birch Hill Road', 'Columbus', 'OH', '43215'],
  ['88 Cannery Lane', 'Astoria', 'OR', '97103'],
  ['301 East Fourth Street', 'Duluth', 'MN', '55805'],
  ['77 Prospect Avenue', 'Providence', 'RI', '02906'],
  ['5120 Mesa Verde Drive', 'Albuquerque', 'NM', '87109'],
  ['16 Orchard Court', 'Ithaca', 'NY', '14850'],
  ['2209 Bayshore Boulevard', 'Tampa', 'FL', '33606'],
  ['940 Lincoln Street', 'Denver', 'CO', '80203'],
  ['63 Harbor View', 'Portland', 'ME', '04101'],
  ['1187 South Congress', 'Austin', 'TX', '78704'],
  ['450 Magnolia Street', 'Savannah', 'GA', '31401'],
  ['2741 Ridge Road', 'Madison', 'WI', '53711'],
  ['19 Cedar Grove', 'Asheville', 'NC', '28801'],
  ['3006 Juniper Way', 'Sacramento', 'CA', '95818'],
  ['702 Walnut Street', 'Kansas City', 'MO', '64106'],
  ['55 Summit Avenue', 'Seattle', 'WA', '98102'],
] as const;
