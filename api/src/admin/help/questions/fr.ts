import { INACTIVITY_MS } from '@adashi/contract';
import { LIMITS } from '@adashi/core';
import type { QuestionNumbers, Questions } from './topics.ts';

const [firstRetry, lastRetry] = LIMITS.retryBusinessDays;
const dollars = (cents: number) => `${(cents / 100).toLocaleString('fr-CA')} $ CA`;
const percent = (basisPoints: number) => `${basisPoints / 100} %`;

export const frNumbers: QuestionNumbers = (settings) => ({
  fee: percent(settings.feeBps),
  reserve: percent(settings.reserveBps),
  rate: settings.maxYearlyRate,
  approvalAbove: dollars(settings.approvalAbove),
  leastContribution: dollars(settings.leastContribution),
  mostContribution: dollars(settings.mostContribution),
  reward: dollars(settings.reward),
  closingDays: settings.leadDays + LIMITS.closingBusinessDays,
  payoutDays: settings.payoutDays,
});

export const fr: Questions = {
  othersFail: {
    question: "Quelqu'un de mon groupe n'a pas payé. Dois-je payer plus?",
    answer: `Non. Vous payez votre propre cotisation, jamais celle d'une autre personne.\n\nNous réessayons auprès de sa banque après ${firstRetry} puis après ${lastRetry} jours ouvrables. Le jour du versement, la réserve de votre groupe couvre ce qui manque, puis le fonds de garantie, tant qu'ils ont de l'argent. S'il manque encore une partie, le bénéficiaire la reçoit plus tard, dans un paiement séparé. La personne qui la doit, ou son garant, la rembourse.`,
    also: 'défaut manqué risque perte',
  },
  whenDebit: {
    question: 'Quand ma cotisation quitte-t-elle mon compte?',
    answer: `Le jour d'échéance de chaque tour de votre groupe : chaque semaine, toutes les deux semaines ou chaque mois. Si les banques sont fermées ce jour-là, le jour ouvrable suivant.\n\nNous vous avisons de chaque prélèvement ${LIMITS.leadBusinessDays} jours ouvrables avant, puis de nouveau la veille.`,
    also: 'payer date débit horaire calendrier',
  },
  whyThisAmount: {
    question: 'Pourquoi mon versement est-il plus petit que la cagnotte?',
    answer: `Nous en déduisons les frais, habituellement {{fee}}, et la part de réserve, habituellement {{reserve}}. La part de réserve revient à la fin si personne n'est en défaut.\n\nSi vous deviez des cotisations, nous les déduisons aussi. Si une cotisation manquait et que rien ne la couvrait, vous recevez cette partie plus tard. Sous Versement, « Pourquoi ce montant? » montre chaque cent.`,
    also: 'moins argent déduction net',
  },
  canISwap: {
    question: "Puis-je échanger ma position avec quelqu'un?",
    answer:
      "Oui, tant qu'aucun de vous deux n'a été payé, qu'aucun de vos tours n'est en cours de collecte et qu'aucun de vous ne doit de cotisation. Vous devez être d'accord tous les deux. Proposez l'échange sur la page de votre groupe.",
    also: 'échange tour ordre place',
  },
  leaveEarly: {
    question: 'Que se passe-t-il si je pars avant mon tour?',
    answer:
      "Avant le début, rien : votre place redevient libre.\n\nDans un groupe en cours, vous récupérez exactement ce que vous avez versé, dans un tour de remboursement à la fin. Il n'y a ni frais ni pénalité. Ce que vous devez est d'abord déduit.",
    also: 'quitter départ arrêter retirer remboursement annuler',
  },
  guarantorPromise: {
    question: 'Que promet mon garant?',
    answer:
      "De payer ce que vous devez encore aux autres si vous ne le pouvez pas, et jamais plus que cela. Avant votre versement, ce sont les cotisations que vous avez manquées. Après, ce sont au plus les cotisations à venir. Le montant diminue à chaque cotisation que vous payez.\n\nVotre garant signe un total. Si un nouveau groupe le dépasse, nous lui demandons de signer de nouveau avant que vous soyez prêt. Il peut mettre fin à la promesse pour les groupes qui n'ont pas commencé.\n\nNous avisons votre garant au premier échec et ne lui demandons de payer qu'après le dernier.",
    also: 'responsable caution risque',
  },
  changeBank: {
    question: 'Comment changer de compte bancaire?',
    answer: `Pour les prélèvements : ouvrez Paiement et connectez de nouveau votre banque. Ceux en cours viennent encore de l'ancien compte. Gardez-le ouvert et approvisionné pendant ${LIMITS.leadBusinessDays + 1} jours ouvrables.\n\nPour les versements : ouvrez Versement, puis choisissez ou ajoutez un compte.`,
    also: 'nouveau compte institution transit mandat',
  },
  contributionFailed: {
    question: 'Ma cotisation a échoué. Que se passe-t-il maintenant?',
    answer: `Si votre solde était insuffisant, nous réessayons après ${firstRetry} puis après ${lastRetry} jours ouvrables. Assurez-vous seulement que votre solde est suffisant. Si un nouvel essai ne peut pas aider, par exemple si le compte est fermé, nous ne réessayons pas.\n\nPaiement montre pourquoi elle a échoué et quand nous réessayons. Vous pouvez aussi l'y payer tout de suite, de votre banque ou de votre portefeuille. Nous avisons votre garant.`,
    also: 'refusé retourné provision insuffisante rejeté',
  },
  cannotPay: {
    question: 'Et si je ne peux pas payer du tout?',
    answer:
      "Après le dernier échec, la cotisation est en défaut. Vous la devez, et nous demandons à votre garant de la payer. Nous n'ajoutons ni intérêt ni pénalité.\n\nTant qu'elle n'est pas payée, vous ne pouvez ni rejoindre un groupe ni échanger. Si vous n'avez pas encore été payé, votre position passe à la dernière. Quand votre tour vient, nous déduisons ce que vous devez et vous versons le reste. Écrivez-nous tôt : une personne vous lit.",
    also: 'défaut dette emploi perdu retard arriéré problème argent',
  },
  lateDebit: {
    question: 'Mon prélèvement est venu plus tard que prévu. Pourquoi?',
    answer:
      "Soit les banques étaient fermées ce jour-là, soit nous étions en retard pour ce tour. Dans ce cas, nous vous annonçons les nouvelles dates à l'avance, et le versement est déplacé aussi. Nous ne prélevons jamais sans préavis.",
    also: 'délai retard déplacé férié',
  },
  takenBack: {
    question: 'Ma banque a repris une cotisation après son arrivée. Que faire?',
    answer:
      "C'est une rétrofacturation. Elle peut survenir jusqu'à 90 jours après le prélèvement. Vous devez de nouveau la cotisation. Si vous ne l'avez pas demandée, demandez-en la raison à votre banque, et écrivez-nous.",
    also: 'contestation annulé rappel',
  },
  walletPays: {
    question: 'Mon portefeuille peut-il payer une cotisation?',
    answer:
      "Oui. Activez-le sous Compte. Le portefeuille paie une cotisation entière ou rien : un prélèvement n'a donc jamais un montant inattendu. S'il ne la couvre pas, nous débitons votre banque comme d'habitude.",
    also: 'solde récompense réserve utiliser',
  },
  whatItCosts: {
    question: 'Combien coûte Adashi?',
    answer: `Des frais uniques, déduits de votre versement : habituellement {{fee}}. Vous les voyez en dollars avant de rejoindre un groupe, et ils n'augmentent jamais. Vous ne payez rien quand vous rejoignez un groupe, quand une cotisation échoue ou quand vous partez.\n\nLa loi limite le coût d'un prêt à {{rate}} % par année, frais compris. Nous fixons les frais de chaque groupe pour que même la première position reste sous cette limite.`,
    also: 'prix intérêt taux gratuit',
  },
  whenPaid: {
    question: 'Quand est-ce que je reçois la cagnotte?',
    answer: `Au tour de votre position. Nous payons le premier jour ouvrable qui vient au moins {{payoutDays}} jours après l'échéance et ${LIMITS.verdictBusinessDays} jours ouvrables après les prélèvements. Votre groupe et Versement montrent la date. Les cotisations en retard des autres ne la reportent pas, mais une partie peut venir plus tard.`,
    also: 'versement date mon tour argent arriver',
  },
  supplement: {
    question: "Qu'est-ce qu'un supplément?",
    answer: `Une partie de votre versement qui vient plus tard. Si nous n'avons pu ni percevoir ni couvrir un montant le jour du versement, nous vous le payons dès que nous le récupérons. Un supplément de moins de ${dollars(LIMITS.leastSupplement)} va dans votre portefeuille.`,
    also: 'deuxième paiement reste partie',
  },
  payoutHeld: {
    question: 'Pourquoi mon versement est-il retenu?',
    answer: `Pour l'une de ces raisons, et Versement montre laquelle. Votre identité ou votre compte de versement manque. Le compte a moins de 24 heures. Nous réessayons une de vos cotisations. Ou nous devons d'abord examiner le versement.\n\nAu-dessus de {{approvalAbove}}, deux personnes différentes de notre équipe doivent approuver un versement. Entre-temps, votre argent reste dans la cagnotte de votre tour et ne paie personne d'autre.`,
    also: 'bloqué attente approbation délai',
  },
  newAccount: {
    question: 'Pourquoi un nouveau compte de versement attend-il 24 heures?',
    answer:
      "Cela protège votre argent si quelqu'un entre dans votre compte Adashi. Nous vous écrivons quand un compte est ajouté ou changé. Si ce n'était pas vous, signalez-le avec le lien de ce courriel.",
    also: 'sécurité fraude banque changement',
  },
  payoutReturned: {
    question: "Ma banque a renvoyé mon versement. Où est l'argent?",
    answer: `Il est de retour dans la cagnotte de votre tour, et en sécurité. Vérifiez les numéros de votre compte de versement, ou choisissez un autre compte. Nous l’examinons avec vous, puis l’envoyons de nouveau. Si la banque le refuse ${LIMITS.payoutRefusals} fois, nous le mettons dans votre portefeuille.`,
    also: 'retourné rejeté mauvais numéro compte',
  },
  reserveBack: {
    question: 'Quand la réserve revient-elle?',
    answer:
      "Quand votre groupe est terminé. Nous partageons le reste également entre les membres qui n'ont jamais été en défaut, et le versons dans leurs portefeuilles.",
    also: 'part réserve remise fin terminé',
  },
  whatStartNeeds: {
    question: 'Que me faut-il avant que mon groupe puisse commencer?',
    answer:
      "Une identité vérifiée, une banque connectée et votre position (un tirage peut la fixer). Il vous faut aussi un garant vérifié qui a accepté, et un accord signé. Votre tableau de bord vous mène d'une étape à l'autre.",
    also: 'prêt étapes exigences rejoindre commencer',
  },
  notEverybodyReady: {
    question: "Et si tout le monde n'est pas prêt à temps?",
    answer: `{{closingDays}} jours ouvrables avant le début, chaque place doit être prise et chaque membre prêt. Sinon, le début est reporté de la durée d'un tour, et nous disons à chacun ce qui lui manque. Nous ne prélevons rien avant le début.`,
    also: 'reporté retard début complet places',
  },
  chooseGuarantor: {
    question: 'Qui puis-je désigner comme garant, et puis-je en changer?',
    answer:
      "Une personne que vous connaissez et qui pourrait payer. Elle reçoit un lien par courriel et n'a pas besoin de compte. Vous pouvez en désigner une autre en tout temps jusqu'au début. Dans un groupe en cours, un autre garant vérifié reprend tout ce qui est dû. Nous avisons les deux.",
    also: 'remplacer famille ami lien',
  },
  leaveLate: {
    question: 'Puis-je partir après avoir été payé?',
    answer:
      "Non. Une fois payé, ou quand votre tour est en cours de collecte, vous cotisez jusqu'à la fin. Les autres ont versé pour vous, et c'est maintenant leur tour.",
    also: 'quitter départ arrêter après versement',
  },
  removal: {
    question: "Peut-on me retirer d'un groupe?",
    answer:
      'Seulement pour une raison, que nous vous écrivons. Vous avez 7 jours pour corriger la situation et 7 autres pour faire appel. Une autre personne décide ensuite. Dans tous les cas, vous récupérez ce que vous avez versé, moins ce que vous devez.',
    also: 'exclu banni expulsé appel',
  },
  howDrawn: {
    question: "Comment l'ordre est-il tiré, et peut-on le fausser?",
    answer:
      "Personne ne le peut. L'ordre vient de notre secret, d'un nombre aléatoire du navigateur de chaque membre et d'une valeur aléatoire publique. Vous voyez l'empreinte de notre secret avant toute adhésion. La valeur publique n'existe pas encore quand la liste est fermée. « Vérifier ce tirage », sur la page de votre groupe, refait le tirage dans votre navigateur.",
    also: 'hasard loterie équitable position tricher',
  },
  ownCircle: {
    question: 'Puis-je épargner avec ma famille ou mes amis?',
    answer: `Oui. Proposez un groupe : son nom, la cotisation (de {{leastContribution}} à {{mostContribution}}), les places (de ${LIMITS.size.least} à ${LIMITS.size.most}) et le début. Une fois que nous l'avons approuvé, vous recevez un code, et toute personne qui l'a peut rejoindre le groupe.`,
    also: 'privé invitation inviter proposer code cercle',
  },
  practice: {
    question: 'Puis-je essayer sans argent?',
    answer:
      "Oui, avec un groupe d'exercice. Une fois votre identité vérifiée, vous le trouvez parmi les groupes ouverts. Il compte des membres fictifs, et chaque pression sur « Semaine suivante » joue un tour.",
    also: 'test démo essai apprendre exemple',
  },
  whoSeesMe: {
    question: 'Que voient les autres membres de moi?',
    answer:
      'Votre prénom, la première lettre de votre nom, et si vos cotisations sont arrivées. Dans un groupe privé, où les membres se connaissent, ils voient votre nom complet. Personne ne voit votre courriel, votre numéro de téléphone, votre adresse ni votre banque.',
    also: 'vie privée confidentialité données nom visible',
  },
  whyIdentity: {
    question: 'Pourquoi dois-je vérifier mon identité?',
    answer:
      'Dans un groupe, chacun confie son argent aux autres : nous vérifions donc chaque personne. Sans cela, vous ne pouvez ni rejoindre un groupe ni être payé.',
    also: 'document passeport permis pièce vérification',
  },
  identityDeclined: {
    question: "Vous n'avez pas pu vérifier mon identité. Que faire?",
    answer:
      "Nous vous disons pourquoi. Prenez une photo nette d'un document valide qui porte le nom de votre inscription. Recommencez ensuite la vérification à partir de votre tableau de bord. Si elle échoue encore, écrivez-nous.",
    also: 'refusé document illisible expiré',
  },
  codesAndPasswords: {
    question: 'Adashi me demandera-t-il un jour mon mot de passe ou un code?',
    answer:
      "Jamais, ni par téléphone, ni par courriel, ni ici. Si quelqu'un le demande, ce n'est pas nous. Changez votre mot de passe sous Compte. Toutes les autres sessions prennent alors fin.",
    also: 'arnaque hameçonnage sécurité fraude piraté',
  },
  signedOut: {
    question: 'Pourquoi ai-je été déconnecté?',
    answer: `Nous vous déconnectons après ${INACTIVITY_MS / 60_000} minutes d'inactivité, pour que personne d'autre n'utilise votre session. Nous vous déconnectons aussi partout quand vous changez votre mot de passe sur un autre appareil.`,
    also: 'session expirée inactif',
  },
  referral: {
    question: "Que me donne l'invitation d'une personne?",
    answer: `{{reward}} dans votre portefeuille, 30 jours après l'arrivée de la première cotisation de la personne invitée. Elle doit s'inscrire avec votre lien, que vous trouvez sous Parrainage.`,
    also: 'récompense prime ami inviter parrainage lien',
  },
  deleteAccount: {
    question: 'Puis-je faire supprimer mon compte?',
    answer:
      "Oui, dès que vous n'avez plus d'argent en cours : aucune place dans un groupe non terminé, aucun versement en route, aucune dette et un portefeuille vide. Nous effaçons alors vos données personnelles. Les écritures du grand livre restent, sans votre nom.",
    also: 'effacer fermer retirer vie privée données',
  },
  whenAjoHome: {
    question: 'Quand AjoHome commence-t-il?',
    answer:
      "Nous ne le savons pas encore. Sous « Découvrir l'autre produit », « Me prévenir au lancement » vous met sur la liste. Vous recevez un seul courriel, sans obligation.",
    also: 'immobilier maison bientôt',
  },
};
