import { runCommand } from '../db/run-command.ts';
import { verifyLedger } from './verify.ts';

/** `npm run ledger:verify`: recomputes the whole ledger and reports the first difference. */
await runCommand(async (_, db) => {
  const difference = await verifyLedger(db);
  console.log(
    difference
      ? `The ledger differs: ${difference.what}. Expected at ${difference.where}: ${difference.expected}, found: ${difference.found}.`
      : 'The ledger is correct: all transfers, totals and pots.',
  );
  return difference ? 1 : 0;
});
