/**
 * Placeholder in the built page. The server replaces it with a new nonce in each response, and the browser accepts
 * only styles with this nonce.
 */
export const STYLE_NONCE = '__STYLE_NONCE__';
