import type { DeadLetter } from '@adashi/contract';
import { dollars } from '../../http/csv-file.ts';
import type { FileColumns } from '../../http/list-file.ts';

export const DEAD_LETTER_FILE: FileColumns<DeadLetter> = {
  to: (row) => row.to,
  lane: (row) => row.lane,
  squad: (row) => row.squad,
  round: (row) => row.round,
  amount: (row) => (row.amount === null ? null : dollars(row.amount)),
  tries: (row) => row.attempts,
  'what failed': (row) => row.error,
  written: (row) => row.createdAt,
  'given up': (row) => row.diedAt,
};
