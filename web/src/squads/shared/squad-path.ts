import type { SquadSummary } from '@adashi/contract';
import { paths } from '../../paths.ts';

const LISTED = ['active', 'upcoming', 'completed'] as const;

/**
 * Returns the path of a squad. Declined and cancelled squads have no list of their own, so they use the pending list.
 */
export function squadPath(id: string, status: SquadSummary['status']): string {
  const list = LISTED.find((each) => each === status) ?? 'pending';
  return `${paths.squadsBy(list)}/${id}`;
}
