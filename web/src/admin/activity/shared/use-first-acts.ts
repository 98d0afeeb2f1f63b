import { type Output, ROUTES } from '@adashi/contract';
import { useIfKnown } from '../../../client/QueryBoundary.tsx';
import { useMay } from '../../../session/use-may.ts';

/**
 * Returns the first staff acts that await approval, with the counts. The dashboard, the tabs and the sidebar share the
 * request.
 */
export function useFirstActs(): Output<typeof ROUTES.proposedActs> | null | undefined {
  return useIfKnown(ROUTES.proposedActs, { query: { page: 1, pageSize: 10 } }, useMay('decisions'));
}
