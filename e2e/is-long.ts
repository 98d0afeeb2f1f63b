/** `npm run verify` checks each screen at every width, in light, in dark and in French. The quick run checks it once. */
export const IS_LONG = process.env.VERIFY === 'yes';
