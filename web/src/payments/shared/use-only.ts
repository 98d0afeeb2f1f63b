import { useSearchParams } from 'react-router';

/** Returns the squad or person that the URL limits a list to, and a function that removes the limit. */
export function useOnly() {
  const [search, setSearch] = useSearchParams();
  const [squad, person] = [search.get('squad') ?? undefined, search.get('person') ?? undefined];
  const clear = () => {
    const rest = new URLSearchParams(search);
    for (const name of ['squad', 'person', 'page']) rest.delete(name);
    setSearch(rest);
  };
  return { query: { ...(squad && { squad }), ...(person && { person }) }, isNarrow: Boolean(squad ?? person), clear };
}
