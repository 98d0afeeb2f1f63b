import { z } from 'zod';
import { STEP_NAMES } from './steps.ts';

/** Job that a worker process runs during the week. */
export const job = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('open'), folder: z.string(), url: z.string() }),
  z.object({ kind: z.literal('step'), step: z.enum(STEP_NAMES), index: z.int(), of: z.int() }),
  z.object({ kind: z.literal('close') }),
]);
export type Job = z.output<typeof job>;

/** Response to a job: CPU time in microseconds, and the peak memory in bytes since the worker opened the database. */
export const answer = z.object({ cpu: z.number(), peak: z.number() });
export type Answer = z.output<typeof answer>;
