import { notifyOfActs } from '../../admin/proposed-acts/notify-of-day.ts';
import { notifyOfWork } from '../../admin/statistics/notify-of-work.ts';
import type { WithClock } from '../../base/clock.ts';
import type { WithConfig } from '../../base/config/index.ts';
import type { WithDb } from '../../db/database.ts';
import type { WithDueWork } from '../../jobs/index.ts';
import { sendAnnouncements } from '../../messaging/announcements/send-announcements.ts';
import { endMandatesThere } from '../../payments/banks/end-there.ts';
import { endHolds } from '../../payments/banks/payout-account.ts';
import { applyWithdrawalEvents } from '../../payouts/wallet/apply-withdrawal-events.ts';
import type { Providers } from '../../providers/ports.ts';
import type { WithEngine } from '../../rotation/index.ts';
import { applyEvents } from '../../rotation/index.ts';
import { remindOfTomorrow } from '../../rotation/remind.ts';
import { runDueSquads } from '../../rotation/run-due-squads.ts';
import { startSquads } from '../../squads/start-squads.ts';
import { pollProviders } from './poll-providers.ts';
import { rewardReferrers } from './reward-referrers.ts';

/**
 * Runs all work that is due today. A repeat after a restart is safe, because completed work is no longer due. Outgoing
 * items wait in the outbox.
 */
export async function runDailyJobs(
  context: WithConfig &
    WithDb &
    WithClock &
    WithEngine &
    WithDueWork &
    Pick<Providers, 'payments' | 'earlierPayments' | 'payouts' | 'beacon'>,
): Promise<void> {
  const today = context.clock.today();
  await pollProviders(context);
  await endHolds(context.db, context.clock.now());
  await applyEvents(context.engine, today);
  await applyWithdrawalEvents(context);
  await startSquads(context);
  await runDueSquads(context.engine, today);
  await remindOfTomorrow(context.engine, today);
  await endMandatesThere(context);
  await rewardReferrers(context, today);
  await notifyOfWork(context);
  await notifyOfActs(context);
  await sendAnnouncements(context);
}
