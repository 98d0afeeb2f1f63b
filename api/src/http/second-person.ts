import type { Trx } from '../db/database.ts';
import type { PersonCall } from './call.ts';
import type { AppContext } from './context.ts';

/** Call of a staff member, with the whole app context, because an act can use any part of the app. */
export type ActCall = PersonCall<AppContext>;

/** Handler of a route that needs two people. The input has the parsed `params`, `query` and `body`. */
export type ActHandler = (input: ActInput, call: ActCall) => Promise<unknown>;
export interface ActInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** Runs the acts that need two people. `admin/proposed-acts` has the implementation. */
export interface SecondPerson {
  /** Registers the handler of a route, because an approval calls the handler later. */
  readonly keep: (name: string, handler: ActHandler) => void;
  /**
   * Runs a small act immediately, proposes a larger act, or approves the same act of another person. Throws
   * 'second_person_needed' after proposing an act.
   */
  readonly perform: (name: string, input: ActInput, call: ActCall) => Promise<unknown>;
  /** Proposes an act as a part of another action, in the transaction of that action. */
  readonly propose: (trx: Trx, name: string, input: ActInput, call: ActCall) => Promise<void>;
}
