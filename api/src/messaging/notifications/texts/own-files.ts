import type { HelpTopic, TicketState } from '@adashi/contract';
import type {
  ContributionState,
  HeldReason,
  OrderRule,
  PayFrom,
  PayoutState,
  Period,
  WITHDRAWAL_STATES,
} from '@adashi/core';

type Heads = readonly string[];
type Words<Code extends string> = Readonly<Record<Code, string>>;

/** What the columns of a member's own files are called, and what they say. */
export interface OwnFileWords {
  readonly wallet: { readonly heads: Heads; readonly states: Words<(typeof WITHDRAWAL_STATES)[number]> };
  readonly friends: { readonly heads: Heads; readonly left: string };
  readonly payments: {
    readonly heads: Heads;
    readonly states: Words<ContributionState | 'retrying'>;
    readonly from: Words<PayFrom>;
    /** By the cause that the provider tells. */
    readonly causes: Words<string>;
    /** Of a cause that it does not tell, or that we do not know. */
    readonly unsaid: string;
  };
  readonly payouts: {
    readonly heads: Heads;
    readonly kinds: Words<'rotation' | 'refund' | 'supplement'>;
    readonly states: Words<PayoutState>;
    readonly waits: Words<HeldReason>;
  };
  readonly tickets: {
    readonly heads: Words<'number' | 'topic' | 'subject' | 'squad' | 'state' | 'replies' | 'written' | 'changed'>;
    readonly topics: Words<HelpTopic>;
    readonly states: Words<TicketState>;
  };
  /** Those that can be joined: their heads are those of staff's file. */
  readonly squads: {
    readonly openToAll: string;
    readonly practice: string;
    readonly upcoming: string;
    readonly periods: Words<Period>;
    readonly orders: Words<OrderRule>;
  };
}
