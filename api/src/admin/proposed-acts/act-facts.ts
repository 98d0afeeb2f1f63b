import { z } from 'zod';
import type { Queryable } from '../../db/database.ts';
import type { ActInput } from '../../http/second-person.ts';

type Facts = Readonly<Record<string, string | number | boolean | null>>;

/** Facts on which a staff act is based, read from the database. */
export interface ActFacts {
  /** Object of the act, such as `payment:<id>`. */
  readonly object: string;
  /** Person whom the act affects. */
  readonly subject: string | null;
  /** Amount in cents that the act pays out or waives. */
  readonly amount: number;
  /** Facts that must stay the same. If one of these facts changes, the act can no longer be approved. */
  readonly binding: Facts;
  /** Further facts for the person who approves. If one of these facts changes, the act can still be approved. */
  readonly context?: Facts;
  /** Input without the reason and the version numbers. Two proposals with equal input count as the same act. */
  readonly same: unknown;
  /** Input for the handler at the approval, with the latest version number of the changed record. */
  readonly input: ActInput;
  /** Whether one person can do the act alone, within the limits in the settings (`staffAlone` and others). */
  readonly mayBeAlone?: true;
}

/** Reads the facts of an act. Returns null for an act that needs no second person. */
export type ReadFacts = (db: Queryable, input: ActInput) => Promise<ActFacts | null>;

export const byId = z.object({ id: z.string() });
export const withoutReason = (body: object) => ({ ...body, reason: undefined });
