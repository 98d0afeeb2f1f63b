import type { SquadSummary } from '@adashi/contract';
import { paths } from '../../paths.ts';

const LISTED = ['active', 'upcoming', 'completed'] as const;

/** Where a squad is looked at. Declined and cancelled ones have no list of their own and stand below the pending ones. */
export function squadPath(id: string, status: SquadSummary['status']): string {
  const list = LISTED.find((each) => each === status) ?? 'pending';
  return `${paths.squadsBy(list)}/${id}`;
}
