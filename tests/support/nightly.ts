/** Whether this is `npm run test:nightly`: larger numbers, and what is the same on most days. */
export const isNightly = process.env['STALLBAR_NIGHTLY'] !== undefined;
