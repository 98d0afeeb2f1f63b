import { z } from 'zod';
import { STEP_NAMES } from './steps.ts';

/** What a process of the week is told to do. */
export const job = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('open'), folder: z.string(), url: z.string() }),
  z.object({ kind: z.literal('step'), step: z.enum(STEP_NAMES), index: z.int(), of: z.int() }),
  z.object({ kind: z.literal('close') }),
]);
export type Job = z.output<typeof job>;

/** What it answers when it is done: what it worked, in microseconds, and what memory it held at most since the database was opened. */
export const answer = z.object({ cpu: z.number(), peak: z.number() });
export type Answer = z.output<typeof answer>;
