import { tellOfWork } from '../../admin/statistics/index.ts';
import type { WithClock } from '../../base/clock.ts';
import type { WithConfig } from '../../base/config/index.ts';
import type { WithDb } from '../../db/database.ts';
import type { WithDueWork } from '../../jobs/index.ts';
import { tellMembers } from '../../messaging/announcements/index.ts';
import { endHolds, endMandatesThere } from '../../payments/banks/index.ts';
import { hearWithdrawals } from '../../payouts/wallet/index.ts';
import type { Providers } from '../../providers/ports.ts';
import type { WithEngine } from '../../rotation/index.ts';
import { applyEvents, remindOfTomorrow, runDueSquads } from '../../rotation/index.ts';
import { startSquads } from '../../squads/index.ts';
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
  await tellMembers(context);
}
