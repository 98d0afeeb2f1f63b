import type { StoppableGroup } from '@adashi/contract';
import type { Templates } from './templates.ts';

const ABOUT: Record<StoppableGroup, string> = {
  failures: 'les débits refusés',
  squad: 'votre groupe',
  guarantor: 'votre garant',
  help: "les réponses du centre d'aide",
  announcements: "les nouvelles d'Adashi",
};

/** Frame texts of every mail. */
export const mailFrame: Templates['mailFrame'] = {
  we: "Adashi gère des groupes d'épargne rotative au Canada : chacun verse la même somme et reçoit la cagnotte une fois.",
  open: 'Ouvrir Adashi',
  why: {
    account: 'Vous recevez ce courriel parce que vous avez un compte chez Adashi.',
    code: 'Vous recevez ce courriel parce que quelqu’un a demandé ce code avec votre adresse. Nous ne vous le demanderons jamais par téléphone ni par courriel.',
    guarantor: "Vous recevez ce courriel parce qu'un membre d'Adashi vous désigne comme garant.",
    invited: "Vous recevez ce courriel parce que quelqu'un chez Adashi nous a donné votre adresse pour vous inviter.",
    staff: 'Vous recevez ce courriel parce que vous travaillez chez Adashi.',
    former: 'Ceci est le dernier courriel adressé à votre compte Adashi.',
  },
  about: (group) => `Son sujet : ${ABOUT[group]}.`,
  stop: 'Ne plus recevoir ces courriels',
};
