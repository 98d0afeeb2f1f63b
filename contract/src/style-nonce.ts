/** Stands in the built page where the server writes the nonce of each answer: only styles that carry it are taken. */
export const STYLE_NONCE = '__STYLE_NONCE__';
