import { tellOfWork } from '../../admin/statistics/index.ts';
import type { AppContext } from '../../http/context.ts';
import { tellMembers } from '../../messaging/announcements/index.ts';
import { endHolds, endMandatesThere } from '../../payments/banks/index.ts';
import { hearWithdrawals } from '../../payouts/wallet/index.ts';
import { applyEvents, remindOfTomorrow, runDueSquads } from '../../rotation/index.ts';
import { startSquads } from '../../squads/index.ts';
import { hearProviders } from './poll-providers.ts';
import { rewardReferrers } from './reward-referrers.ts';

/**
 * Everything that is due today, in an order that a restart can repeat: what is done is no longer due. What leaves the
 * house for it waits in the outbox.
 */
export async function runDay(context: AppContext): Promise<void> {
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
