import { tellMembers } from '../announcements/index.ts';
import { endHolds } from '../banks/index.ts';
import type { House } from '../house.ts';
import type { SandboxBank } from '../providers/payments/sandbox.ts';
import { applyEvents, PROVIDER, storeEvents, tick } from '../rotation/index.ts';
import { startSquads } from '../squads/index.ts';
import { hearWithdrawals } from '../wallet/index.ts';
import { rewardReferrers } from './reward-referrers.ts';

/** The sandbox bank tells its news as a signed webhook, as a real provider would. */
async function hearBank(house: House, bank: SandboxBank): Promise<void> {
  for (let news = await bank.news(); news; news = await bank.news()) {
    const events = house.payments.readWebhook(news.body, news.signature) ?? [];
    await storeEvents(house.db, PROVIDER, events);
    await news.told();
  }
}

/**
 * Everything that is due today, in an order that a restart can repeat: what is done is no longer due. What leaves the
 * house for it waits in the outbox.
 */
export async function runDay(house: House, bank: SandboxBank): Promise<void> {
  const today = house.clock.today();
  await hearBank(house, bank);
  await endHolds(house.db, house.clock.now());
  await applyEvents(house.engine, today);
  await hearWithdrawals(house);
  await startSquads(house);
  await tick(house.engine, today);
  await rewardReferrers(house, today);
  await tellMembers(house);
}
