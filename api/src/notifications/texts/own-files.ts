import type { Language } from '@adashi/contract';
import type { WITHDRAWAL_STATES } from '@adashi/core';

/** What the columns of a member's own files are called, and what they say, in each language. */
export interface OwnFileWords {
  readonly wallet: {
    readonly heads: readonly string[];
    readonly states: Readonly<Record<(typeof WITHDRAWAL_STATES)[number], string>>;
  };
  readonly friends: { readonly heads: readonly string[]; readonly left: string };
}

export const OWN_FILES: Record<Language, OwnFileWords> = {
  en: {
    wallet: {
      heads: ['Date', 'What', 'Squad', 'Round', 'Friend', 'Account', 'State', 'Amount (CAD)', 'Balance (CAD)'],
      states: { submitted: 'On its way', paid: 'Arrived at your bank', returned: 'Came back' },
    },
    friends: { heads: ['Friend', 'Stage', 'Signed up', 'Reward (CAD)'], left: 'Somebody who left' },
  },
  fr: {
    wallet: {
      heads: ['Jour', 'Mouvement', 'Groupe', 'Tour', 'Ami', 'Compte', 'État', 'Montant (CAD)', 'Solde (CAD)'],
      states: { submitted: 'En route', paid: 'Arrivé à votre banque', returned: 'Revenu' },
    },
    friends: {
      heads: ['Ami', 'Étape', 'Inscription', 'Récompense (CAD)'],
      left: 'Une personne qui est partie',
    },
  },
};
