/** Code 128: the widths of three bars and three spaces for each of the values 0 to 105. */
const patterns =
  '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222123122123221223211221132221231213212223112312131311222321122321221312212322112322211212123212321232121111323131123131321112313132113132311211313231113231311112133112331132131113123113321133121313121211331231131213113213311213131311123311321331121312113312311332111314111221411431111111224111422121124121421141122141221112214112412122114122411142112142211241211221114413111241112134111111242121142121241114212124112124211411212421112421211212141214121412121111143111341131141114113114311411113411311113141114131311141411131211412211214211232';
const stop = '2331112';
/** Starts code set C, in which each value is two digits. */
const startOfPairs = 105;

const widthsOf = (value: number): string => patterns.slice(value * 6, value * 6 + 6);

/**
 * The bars and spaces of a number as Code 128, in modules: a bar first, then a space, and so on.
 * @throws for anything but an even number of digits
 */
export function barsOf(digits: string): readonly number[] {
  if (!/^(\d\d)+$/.test(digits)) throw new TypeError('A barcode of pairs has an even number of digits.');
  const values = (digits.match(/\d\d/g) ?? []).map(Number);
  const check = values.reduce((sum, value, place) => sum + value * (place + 1), startOfPairs) % 103;
  return [...[startOfPairs, ...values, check].map(widthsOf), stop].join('').split('').map(Number);
}
