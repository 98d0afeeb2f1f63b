import { z } from 'zod';
import type { Queryable } from '../../db/database.ts';
import type { ActInput } from '../../http/second-person.ts';

type Facts = Readonly<Record<string, string | number | boolean | null>>;

/** What an act is based on, read from the database. */
export interface ActFacts {
  /** Object of the act, such as `payment:<id>`. */
  readonly object: string;
  /** Person whom the act concerns. */
  readonly subject: string | null;
  /** Cents that leave or are given up. */
  readonly amount: number;
  /** Facts that the act depends on. A change of one of these facts ends the act. */
  readonly binding: Facts;
  /** Facts for the person who decides. A change is shown and does not end the act. */
  readonly context?: Facts;
  /** Input without the reason and version numbers. Two proposals with equal input are the same act. */
  readonly same: unknown;
  /** Input that the handler gets at the approval, with the newest version number of the changed record. */
  readonly input: ActInput;
  /** True for an act that one person can do alone, within the limits of `staffAlone`. */
  readonly mayBeAlone?: true;
}

/** Reads the facts of an act. Returns null for an act that needs no second person. */
export type ReadFacts = (db: Queryable, input: ActInput) => Promise<ActFacts | null>;

export const byId = z.object({ id: z.string() });
export const withoutReason = (body: object) => ({ ...body, reason: undefined });
