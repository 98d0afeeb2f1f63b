import { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** Errors with which the server would reject an act now. The page then shows the error message instead of the act. */
const REFUSALS = [
  'own_case',
  'form_missing',
  'bank_shared',
  'guarantor_is_member',
  'guarantor_unconfirmed',
  'file_stale',
] as const satisfies readonly ErrorCode[];

/** Null if the server accepts the act. */
export const refusal = z.enum(REFUSALS).nullable();
export type Refusal = z.output<typeof refusal>;
