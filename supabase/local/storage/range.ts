export type ByteRange = { readonly start: number; readonly end: number };

/**
 * One `bytes=` range of a file of `size` bytes (`end` included).
 * @returns 'whole' when the header asks for no range that we serve, 'unsatisfiable' when the range lies outside the
 * file
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const match = /^bytes=(?<start>\d*)-(?<end>\d*)$/.exec(header?.trim() ?? '');
  const { start = '', end = '' } = match?.groups ?? {};
  if (match === null || (start === '' && end === '')) return 'whole';
  if (start === '') {
    const length = Math.min(Number(end), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const first = Number(start);
  const last = end === '' ? size - 1 : Math.min(Number(end), size - 1);
  if (end !== '' && Number(end) < first) return 'whole';
  return first >= size ? 'unsatisfiable' : { start: first, end: last };
}
