import { useSearchParams } from 'react-router';

/** What the link in a mail opens its page with. */
export function useMailedSecret(): { id: string } {
  const [search] = useSearchParams();
  return { id: search.get('id') ?? '' };
}
