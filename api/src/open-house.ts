import { publishMembershipAgreement } from './agreements/index.ts';
import { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { migrate, openDatabase } from './db/database.ts';
import type { House } from './house.ts';
import { deliverAll } from './jobs/deliver.ts';
import { runDay } from './jobs/run-day.ts';
import { announce } from './notifications/announce.ts';
import { LiveSignals } from './notifications/live.ts';
import { sandboxIdentity } from './providers/identity/sandbox.ts';
import { sandboxMail } from './providers/mail/sandbox.ts';
import { smtpMail } from './providers/mail/smtp.ts';
import { SandboxBank } from './providers/payments/sandbox.ts';
import { restoreClock } from './sandbox/clock.ts';
import { forgetHalfPlayedDemo } from './sandbox/demo-state.ts';
import { offerTestSquad } from './squads/index.ts';

/** Runs one piece of work after another; a piece that fails does not stop the next. */
function inTurn(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next.catch(() => {});
    return next;
  };
}

export interface OpenHouse {
  readonly house: House;
  /** Waits for work that runs, then lets the database go. */
  readonly close: () => Promise<void>;
}

/** Wires the real parts together on a database: migrated, with its clock restored. */
export async function openHouse(config: Config, databaseUrl: string): Promise<OpenHouse> {
  const db = openDatabase(databaseUrl);
  await forgetHalfPlayedDemo(db, config.DATABASE_URL === null);
  await migrate(db);
  await publishMembershipAgreement(db);
  await offerTestSquad(db);
  const clock = new Clock();
  await restoreClock({ db, clock });
  const bank = new SandboxBank(db, clock, config.dataKey);
  const live = new LiveSignals(databaseUrl);
  await live.start();
  const inOrder = inTurn();
  const house: House = {
    config,
    db,
    clock,
    engine: { db, announce },
    payments: bank,
    payouts: bank,
    identity: sandboxIdentity(db),
    mail: config.SMTP_URL ? smtpMail(config.SMTP_URL, 'Adashi <no-reply@adashi.example>') : sandboxMail(db, clock),
    live,
    wakeOutbox: () => void inOrder(() => deliverAll(house)).catch(() => {}),
    runDay: () => inOrder(() => runDay(house, bank)),
  };
  const close = async () => {
    await inOrder(async () => {});
    await live.close();
    await db.destroy();
  };
  return { house, close };
}
