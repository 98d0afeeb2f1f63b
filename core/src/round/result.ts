import type { LocalDate } from '../calendar/dates.ts';
import type { Contribution } from './state.ts';
import { type Outcome, type Step, step, type World } from './step.ts';

/** Result of an action: an outcome or the reason for a rejection. A rejected action changes nothing. */
export type Result<Reason extends string> =
  | { readonly refused: Reason }
  | { readonly refused: null; readonly outcome: Outcome };

/** The round and seat that identify a contribution. */
export type ContributionName = Pick<Contribution, 'round' | 'seat'>;

/**
 * Runs an action on one contribution unless `refusalOf` returns a reason. `refusalOf` gets undefined for an unknown
 * contribution.
 */
export function onContribution<Refusal extends string>(
  world: World,
  day: LocalDate,
  { round, seat }: ContributionName,
  refusalOf: (contribution: Contribution | undefined) => Refusal | null,
  change: (draft: Step, contribution: Contribution) => void,
): Result<Refusal> {
  const isIt = (own: Contribution) => own.round === round && own.seat === seat;
  const refused = refusalOf(world.rotation.contributions.find(isIt));
  if (refused !== null) return { refused };
  const outcome = step(world, day, (draft) => {
    const own = draft.rotation.contributions.find(isIt);
    if (own) change(draft, own);
  });
  return { refused: null, outcome };
}
