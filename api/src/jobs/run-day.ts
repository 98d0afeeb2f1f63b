import { tellMembers } from '../announcements/index.ts';
import { endHolds } from '../banks/index.ts';
import type { House } from '../house.ts';
import { moneyProviders } from '../providers/ports.ts';
import { applyEvents, storeEvents, tick } from '../rotation/index.ts';
import { startSquads } from '../squads/index.ts';
import { hearWithdrawals } from '../wallet/index.ts';
import { rewardReferrers } from './reward-referrers.ts';

/** What providers have to tell and no webhook brought: stored before it is heard by anybody. */
async function hearProviders(house: House): Promise<void> {
  for (const provider of moneyProviders(house)) {
    for (let news = await provider.news(); news; news = await provider.news()) {
      await storeEvents(house.db, provider.name, news.events);
      await news.told();
    }
  }
}

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
  await rewardReferrers(house, today);
  await tellMembers(house);
}
