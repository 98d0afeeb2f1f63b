import { runCommand } from '../db/run-command.ts';
import { verifyLedger } from './verify.ts';

/** `npm run ledger:verify`: recomputes the whole ledger and reports the first difference. */
await runCommand(async (_, db) => {
  const difference = await verifyLedger(db);
  console.log(
    difference
      ? `The ledger differs: ${difference.what}. At ${difference.where} it should be ${difference.expected} and is ${difference.found}.`
      : 'The ledger adds up: every transfer, every total, every pot.',
  );
  return difference ? 1 : 0;
});
