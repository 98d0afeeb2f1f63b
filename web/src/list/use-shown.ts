import { useSearchParams } from 'react-router';

/** Which row of a list is shown beside it, as it stands in the address; null for none. */
export function useShown(name: string): readonly [string | null, (id: string | null) => void] {
  const [search, setSearch] = useSearchParams();
  const show = (id: string | null) => {
    const parts = new URLSearchParams(search);
    if (id === null) parts.delete(name);
    else parts.set(name, id);
    setSearch(parts, { replace: true });
  };
  return [search.get(name), show];
}
