import { useLocation } from 'react-router';

/**
 * What an address opens its page with. It stands behind the #, which a browser sends to nobody: neither to us, where logs and
 * proxies would keep it, nor to where a link leads. Links that were sent before have it behind the ?.
 */
export function useSecretParams(): URLSearchParams {
  const { hash, search } = useLocation();
  return new URLSearchParams([...new URLSearchParams(hash.slice(1)), ...new URLSearchParams(search)]);
}
