import { useLocation } from 'react-router';

/**
 * Returns the parameters of a link. They are behind the #, which browsers never send to servers, logs, proxies or
 * linked sites. Older links have them behind the ?.
 */
export function useSecretParams(): URLSearchParams {
  const { hash, search } = useLocation();
  return new URLSearchParams([...new URLSearchParams(hash.slice(1)), ...new URLSearchParams(search)]);
}
