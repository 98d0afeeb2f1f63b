import { tellOfWork } from '../../admin/statistics/index.ts';
import type { House } from '../../http/context.ts';
import { tellMembers } from '../../messaging/announcements/index.ts';
import { endHolds, endMandatesThere } from '../../payments/banks/index.ts';
import { hearWithdrawals } from '../../payouts/wallet/index.ts';
import { applyEvents, remindOfTomorrow, tick } from '../../rotation/index.ts';
import { startSquads } from '../../squads/index.ts';
import { hearProviders } from './hear-providers.ts';
import { rewardReferrers } from './reward-referrers.ts';

/**
 * Everything that is due today, in an order that a restart can repeat: what is done is no longer due. What leaves the
 * house for it waits in the outbox.
 */
export async function runDay(house: House): Promise<void> {
  const today = house.clock.today();
  await hearProviders(house);
  await endHolds(house.db, house.clock.now());
  await applyEvents(house.engine, today);
  await hearWithdrawals(house);
  await startSquads(house);
  await tick(house.engine, today);
  await remindOfTomorrow(house.engine, today);
  await endMandatesThere(house);
  await rewardReferrers(house, today);
  await tellOfWork(house);
  await tellMembers(house);
}
