import type { SquadSummary } from '@adashi/contract';
import { paths } from '../../paths.ts';

const LISTED = ['active', 'upcoming', 'completed'] as const;

/** Returns the path of a squad's staff page. Declined and cancelled squads belong to the list of pending squads. */
export function squadPath(id: string, status: SquadSummary['status']): string {
  const list = LISTED.find((each) => each === status) ?? 'pending';
  return `${paths.squadsBy(list)}/${id}`;
}
