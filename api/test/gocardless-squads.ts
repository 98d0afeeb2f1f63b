import { addDays, type Rotation } from '@adashi/core';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { Player } from '../../core/test/lives.ts';
import { SEED } from '../../core/test/random.ts';
import { openProviders } from '../src/app/providers/open-providers.ts';
import { encrypt } from '../src/base/encryption.ts';
import type { Database } from '../src/db/database.ts';
import { TestApp } from './app.ts';
import { freshDatabase } from './fresh-database.ts';
import { GoCardlessApp } from './gocardless-app.ts';
import { firstStart, plantLives } from './plant-lives.ts';
import { GOCARDLESS_KEYS, LocalGoCardless } from './providers/local-gocardless.ts';

/** The client has no rate limit, because waiting would add hours to a large run. */
const unhurried: typeof openProviders = (...given) => {
  const providers = openProviders(...given);
  return { ...providers, payments: { ...providers.payments, callsPerMinute: null } };
};

/** Returns small weekly squads. About one squad in five is small and weekly. */
function smallSquads(count: number): readonly Rotation[] {
  const squads = new Player(SEED, count * 100, {}).start
    .filter(({ terms }) => terms.period === 'weekly' && terms.size <= 6)
    .slice(0, count);
  expect(squads).toHaveLength(count);
  return squads;
}

/** Stores a debit mandate of a person, both in the app and at GoCardless. */
async function plantMandate(db: Database, there: LocalGoCardless, person: string): Promise<void> {
  const [mandate, account] = [`MD${person.replaceAll('-', '')}`, `BA${person.replaceAll('-', '')}`];
  there.accounts.set(account, '67');
  const links = { customer_bank_account: account };
  there.mandates.set(mandate, { id: mandate, status: 'active', created_at: '', metadata: {}, links });
  await sql`
    insert into mandates (person_id, flow, provider, status, active_at, last_digits)
    values (${person}, ${person}, ${GOCARDLESS_KEYS.GOCARDLESS_NAME}, 'active', now(), '67')
  `.execute(db);
  await sql`
    insert into provider_mandate_ids (provider, flow, request, mandate)
    values (${GOCARDLESS_KEYS.GOCARDLESS_NAME}, ${person}, ${person}, ${mandate})
  `.execute(db);
}

/** Opens an app, eight days before the start of the first of its squads. All members have debit mandates. */
export async function openWithSquads(count: number): Promise<{ at: GoCardlessApp; squads: readonly Rotation[] }> {
  const parts: { app?: TestApp } = {};
  const clock = () => {
    if (!parts.app) throw new Error('The app does not exist yet.');
    return parts.app.context.clock;
  };
  const there = new LocalGoCardless(
    () => clock().today(),
    () => clock().now(),
  );
  await there.listen();
  const squads = smallSquads(count);
  const { db, url } = await freshDatabase();
  await plantLives(db, squads);
  for (const { seats } of squads) for (const { person } of seats) await plantMandate(db, there, person);
  await db.destroy();
  const payments = { PAYMENTS: 'gocardless', ...GOCARDLESS_KEYS, GOCARDLESS_URL: there.url } as const;
  const app = await TestApp.openOn(url, {}, unhurried, { payments });
  parts.app = app;
  const at = new GoCardlessApp(app, there);
  await sql`update banks set account_cipher = ${encrypt(app.context.config, '1234567')}`.execute(app.context.db);
  await app.skipTo(addDays(firstStart(squads), -8));
  return { at, squads };
}
