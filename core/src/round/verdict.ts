import type { LocalDate } from '../calendar/dates.ts';
import type { Contribution } from './state.ts';
import { type Outcome, type Step, step, type World } from './step.ts';

/** A refusal is a verdict with a reason; nothing changed then. */
export type Verdict<Reason extends string> =
  | { readonly refused: Reason }
  | { readonly refused: null; readonly outcome: Outcome };

/** Which contribution somebody means. */
export type ContributionName = Pick<Contribution, 'round' | 'seat'>;

/** An act on one contribution, unless something refuses it; `refusalOf` is asked also where there is no such contribution. */
export function onContribution<Refusal extends string>(
  world: World,
  day: LocalDate,
  { round, seat }: ContributionName,
  refusalOf: (contribution: Contribution | undefined) => Refusal | null,
  change: (draft: Step, contribution: Contribution) => void,
): Verdict<Refusal> {
  const isIt = (own: Contribution) => own.round === round && own.seat === seat;
  const refused = refusalOf(world.rotation.contributions.find(isIt));
  if (refused !== null) return { refused };
  const outcome = step(world, day, (draft) => {
    const own = draft.rotation.contributions.find(isIt);
    if (own) change(draft, own);
  });
  return { refused: null, outcome };
}
