import { tellOfActs } from '../../admin/proposed-acts/tell-of-day.ts';
import { tellOfWork } from '../../admin/statistics/tell-of-work.ts';
import type { WithClock } from '../../base/clock.ts';
import type { WithConfig } from '../../base/config/index.ts';
import type { WithDb } from '../../db/database.ts';
import type { WithDueWork } from '../../jobs/index.ts';
import { tellMembers } from '../../messaging/announcements/tell-members.ts';
import { endMandatesThere } from '../../payments/banks/end-there.ts';
import { endHolds } from '../../payments/banks/payout-account.ts';
import { hearWithdrawals } from '../../payouts/wallet/hear-withdrawals.ts';
import type { Providers } from '../../providers/ports.ts';
import type { WithEngine } from '../../rotation/index.ts';
import { applyEvents } from '../../rotation/index.ts';
import { remindOfTomorrow } from '../../rotation/remind.ts';
import { runDueSquads } from '../../rotation/run-due-squads.ts';
import { startSquads } from '../../squads/start-squads.ts';
import { hearProviders } from './poll-providers.ts';
import { rewardReferrers } from './reward-referrers.ts';

/** Runs all work that is due today. A repeat after a restart is safe, because completed work is no longer due. */
export async function runDay(
  context: WithConfig &
    WithDb &
    WithClock &
    WithEngine &
    WithDueWork &
    Pick<Providers, 'payments' | 'earlierPayments' | 'payouts' | 'beacon'>,
): Promise<void> {
  const today = context.clock.today();
  await hearProviders(context);
  await endHolds(context.db, context.clock.now());
  await applyEvents(context.engine, today);
  await hearWithdrawals(context);
  await startSquads(context);
  await runDueSquads(context.engine, today);
  await remindOfTomorrow(context.engine, today);
  await endMandatesThere(context);
  await rewardReferrers(context, today);
  await tellOfWork(context);
  await tellOfActs(context);
  await tellMembers(context);
}
