import { useLocation } from 'react-router';

/**
 * Returns the parameters after the # of a URL, because browsers never send this part to a server. Older links have the
 * parameters after the ?.
 */
export function useSecretParams(): URLSearchParams {
  const { hash, search } = useLocation();
  return new URLSearchParams([...new URLSearchParams(hash.slice(1)), ...new URLSearchParams(search)]);
}
