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

type Words<Code extends string> = Readonly<Record<Code, string>>;

/** Labels for the files that a member can export. */
export interface OwnFileWords {
  readonly wallet: { readonly states: Words<(typeof WITHDRAWAL_STATES)[number]> };
  readonly friends: { readonly left: string };
  readonly payments: {
    readonly states: Words<ContributionState | 'retrying'>;
    readonly from: Words<PayFrom>;
    /** Labels for the failure causes that a payment provider reports. */
    readonly causes: Words<string>;
    /** Label for a missing or unknown failure cause. */
    readonly unsaid: string;
  };
  readonly payouts: {
    readonly kinds: Words<'rotation' | 'refund' | 'supplement'>;
    readonly states: Words<PayoutState>;
    readonly waits: Words<HeldReason>;
  };
  readonly tickets: {
    readonly topics: Words<HelpTopic>;
    readonly states: Words<TicketState>;
  };
  /** Texts of the export of joinable squads. Headings are the same as in the staff export. */
  readonly squads: {
    readonly openToAll: string;
    readonly practice: string;
    readonly upcoming: string;
    readonly periods: Words<Period>;
    readonly orders: Words<OrderRule>;
  };
}
