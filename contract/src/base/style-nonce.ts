/**
 * Placeholder in the built page, which the server replaces with the nonce of each response. The browser accepts only
 * styles with the nonce.
 */
export const STYLE_NONCE = '__STYLE_NONCE__';
