import { currentLanguage } from '../../i18n/index.ts';

/**
 * Text in English and French. The catalogue does not contain these texts, because then every French reader would
 * download them.
 */
export type Words = readonly [english: string, french: string];

export function say([english, french]: Words): string {
  return currentLanguage() === 'fr' ? french : english;
}

/** Names of states and variants that occur in several components. */
export const OF = {
  usual: ['Default', 'Par défaut'],
  disabled: ['Disabled', 'Désactivé'],
  busy: ['In progress', 'En cours'],
  loading: ['Loading', 'Chargement'],
  error: ['Error', 'Erreur'],
  empty: ['Empty', 'Vide'],
  long: ['Long words', 'Mots longs'],
  hint: ['With a hint', 'Avec une indication'],
  readOnly: ['Read only', 'Lecture seule'],
  noLabel: ['Label for screen readers only', 'Libellé pour lecteurs d’écran seulement'],
} as const satisfies Record<string, Words>;

/** Longest realistic names and amounts. */
export const longest = {
  name: 'Oluwaseunfunmilayo Adébáyọ̀-Okonkwo de la Bruère',
  email: 'oluwaseunfunmilayo.adebayo-okonkwo@northern-community.example.com',
  cents: 123_456_789_00,
} as const;
