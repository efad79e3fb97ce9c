/** Whether this is `npm run test:nightly`, which uses larger numbers and tests what rarely changes. */
export const isNightly = process.env['STALLBAR_NIGHTLY'] !== undefined;
