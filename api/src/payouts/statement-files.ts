import type { Language } from '@adashi/contract';
import { dayIn } from '@adashi/core';
import { writeAudit } from '../audit/index.ts';
import { readProfile } from '../auth/index.ts';
import type { WithClock } from '../base/clock.ts';
import { TIME_ZONE } from '../base/clock.ts';
import type { WithDb } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { PersonCall } from '../http/call.ts';
import { headingsOf } from '../http/csv-columns.ts';
import { csvFile, dollars } from '../http/csv-file.ts';
import { facts, isolated, pdfOf, table } from '../http/documents/index.ts';
import { type Asked, type SquadLines, statementsOf } from '../ledger/index.ts';
import { templates } from '../messaging/notifications/index.ts';
import { checkMember } from '../people/members/index.ts';

const STATEMENT = ['day', 'squad', 'movement', 'amount'] as const;

interface Line {
  readonly squad: string;
  readonly on: string;
  readonly what: string;
  readonly amount: number;
}

/** Returns all transfers of a member's statement, oldest first, with labels in the member's language. */
function movements(statements: readonly SquadLines[], language: Language): Line[] {
  const { statement } = templates[language];
  const lines = statements.flatMap(({ held, lines: own }) =>
    own.map(({ on, kind, round, amount }) => ({
      squad: held.name,
      on,
      what: statement.movement(kind, held.period, round),
      amount,
    })),
  );
  return lines.toSorted((a, b) => a.on.localeCompare(b.on));
}

function nameOf({ year, from, to }: Asked, [first]: readonly SquadLines[], squad: string | undefined): string {
  const days = from || to ? `${from ?? ''} – ${to ?? ''}`.trim() : undefined;
  return [squad === undefined || !first ? undefined : isolated(first.held.name), year, days]
    .filter((part) => part !== undefined)
    .join(', ');
}

async function* cellsOf(lines: readonly Line[]) {
  for (const { on, squad, what, amount } of lines) yield [on, squad, what, dollars(amount)];
}

/** Exports a member's contributions and payouts as CSV, one row per transfer. */
export async function statementCsv(call: PersonCall<WithDb>, person: string, asked: Asked): Promise<string> {
  const { db } = call.context;
  const { language } = await readProfile(db, person);
  const lines = movements(await statementsOf({ db, person }, asked), language);
  return csvFile(call.reply, language, 'statement.csv', STATEMENT, cellsOf(lines));
}

/** Exports a member's statement as PDF: member, totals and all transfers. */
export async function statementPdf(
  { context, reply }: PersonCall<WithDb & WithClock>,
  person: string,
  asked: Asked,
): Promise<string> {
  const { firstName, lastName, language } = await readProfile(context.db, person);
  const statements = await statementsOf({ db: context.db, person }, asked);
  const { statement, day, money } = templates[language];
  const sum = (of: (totals: SquadLines['totals']) => number) =>
    money(statements.reduce((total, { totals }) => total + of(totals), 0));
  const now = context.clock.now();
  const about = nameOf(asked, statements, asked.squad);
  const [on = '', squad = '', what = '', amount = ''] = headingsOf(STATEMENT, language);
  const columns = [
    { title: on, width: 14 },
    { title: squad, width: 28 },
    { title: what, width: 38 },
    { title: amount, width: 20, isAmount: true },
  ];
  const rows = movements(statements, language).map((line) => [line.on, line.squad, line.what, money(line.amount)]);
  const pdf = await pdfOf(statement.title(about), now, [
    facts([
      [statement.member, `${firstName} ${lastName}`],
      [statement.madeOn, day(dayIn(TIME_ZONE, now.getTime()))],
      [statement.putIn, sum(({ putIn }) => putIn)],
      [statement.received, sum(({ received }) => received)],
      [statement.reserveBack, sum(({ reserveBack }) => reserveBack)],
      [statement.fees, sum(({ fees }) => fees)],
    ]),
    table(columns, rows),
  ]);
  reply.header('content-disposition', 'attachment; filename="statement.pdf"');
  return reply.type('application/pdf').send(pdf) as unknown as string; // Cast: a PDF is sent as bytes.
}

/** Records that a staff member downloads the statement of a member. Throws 'not_found' for non-members. */
export async function recordStatement(
  { context, actor }: PersonCall<WithDb>,
  person: string,
  filter: Asked,
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    await checkMember(trx, person);
    await writeAudit(trx, actor, 'downloaded_statement', `person:${person}`, { filter });
  });
}
