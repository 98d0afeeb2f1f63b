/**
 * True in `npm run verify`, which checks each screen at every width, in light, in dark and in French. The quick run
 * checks each screen once.
 */
export const IS_LONG = process.env.VERIFY === 'yes';
