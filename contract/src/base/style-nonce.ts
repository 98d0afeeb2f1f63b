/**
 * Placeholder in the built page. The server replaces it with the nonce of each response, because the browser accepts
 * only styles with the nonce.
 */
export const STYLE_NONCE = '__STYLE_NONCE__';
