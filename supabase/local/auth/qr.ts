import { encode } from 'uqr';

/** White modules around the code: scanners need four (ISO/IEC 18004). */
const quiet = 4;

/** The modules of a QR code (level M) for `text`; rows from the top, true is dark. */
export function qrModules(text: string): boolean[][] {
  return encode(text, { ecc: 'M', border: 0 }).data;
}

/** An SVG image without characters that would end a data URL, which is how Supabase sends it. */
export function qrSvg(text: string): string {
  const modules = qrModules(text);
  const size = modules.length + 2 * quiet;
  const path = modules
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + quiet},${y + quiet}h1v1h-1z` : '')))
    .join('');
  return `<?xml version="1.0" encoding="utf-8"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 4}" height="${size * 4}" shape-rendering="crispEdges"><rect width="100%" height="100%" fill="white"/><path d="${path}" fill="black"/></svg>`;
}
