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
    answer: `Non. Vous payez votre propre cotisation, jamais celle d'une autre personne.\n\nNous réessayons auprès de sa banque après ${firstRetry} puis après ${lastRetry} jours ouvrables. Ce qui n'est pas arrivé le jour du versement est couvert par la réserve de votre groupe, puis par le fonds de garantie. La personne, ou son garant, le rembourse.`,
    also: 'défaut manqué risque perte',
  },
  whenDebit: {
    question: 'Quand ma cotisation quitte-t-elle mon compte?',
    answer: `Le jour d'échéance de chaque tour de votre groupe : chaque semaine, toutes les deux semaines ou chaque mois. Si les banques sont fermées ce jour-là, le jour ouvrable suivant.\n\nVous êtes averti de chaque prélèvement quand nous le demandons, ${LIMITS.leadBusinessDays} jours ouvrables avant, puis encore la veille.`,
    also: 'payer date débit horaire calendrier',
  },
  whyThisAmount: {
    question: 'Pourquoi mon versement est-il plus petit que la cagnotte?',
    answer: `Les frais, habituellement {{fee}}, et la part de réserve, habituellement {{reserve}}, en sont retirés. La part de réserve revient à la fin si personne n'est en défaut.\n\nSi vous deviez des cotisations, elles sont aussi déduites. Sous Versement, « Pourquoi ce montant? » montre chaque cent.`,
    also: 'moins argent déduction net',
  },
  canISwap: {
    question: "Puis-je échanger ma position avec quelqu'un?",
    answer:
      "Oui, tant qu'aucun de vous deux n'a été payé, qu'aucun de vos tours n'est en perception et qu'aucun de vous ne doit de cotisation. Les deux doivent être d'accord. Proposez l'échange sur la page de votre groupe.",
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
      "De payer ce que vous devez encore aux autres si vous ne le pouvez pas, et jamais plus que cela. Avant votre versement, ce sont les cotisations que vous avez manquées; après, au plus les cotisations qui restent à venir. Le montant diminue à chaque cotisation que vous payez.\n\nLe garant est averti au premier échec, et n'est invité à payer qu'après le dernier.",
    also: 'responsable caution risque',
  },
  changeBank: {
    question: 'Comment changer de compte bancaire?',
    answer: `Pour les prélèvements : ouvrez Paiement et connectez de nouveau votre banque. Ceux que nous avons déjà demandés viennent encore de l'ancien compte; gardez-le ouvert et approvisionné pendant ${LIMITS.leadBusinessDays + 1} jours ouvrables.\n\nPour les versements : ouvrez Versement, puis choisissez ou ajoutez un compte.`,
    also: 'nouveau compte institution transit mandat',
  },
  contributionFailed: {
    question: 'Ma cotisation a échoué. Que se passe-t-il maintenant?',
    answer: `Si votre compte n'était pas assez approvisionné, nous réessayons après ${firstRetry} puis après ${lastRetry} jours ouvrables. Vous n'avez qu'à veiller à ce qu'il le soit. Quand réessayer ne peut rien changer, par exemple si le compte est fermé, nous ne le faisons pas.\n\nPaiement dit pourquoi elle a échoué et quel jour nous réessayons. Vous pouvez aussi l'y payer tout de suite, de votre banque ou de votre portefeuille. Votre garant est averti.`,
    also: 'refusé retourné provision insuffisante rejeté',
  },
  cannotPay: {
    question: 'Et si je ne peux pas payer du tout?',
    answer:
      "Après le dernier échec, la cotisation est en défaut : vous la devez, et votre garant est invité à la payer. Nous n'ajoutons ni intérêt ni pénalité.\n\nTant qu'elle n'est pas payée, vous ne pouvez ni rejoindre un groupe ni échanger, et si vous n'avez pas encore été payé, votre position passe à la dernière. Quand votre tour vient, ce que vous devez est d'abord déduit et le reste vous est versé. Écrivez-nous tôt : une personne vous lit.",
    also: 'défaut dette emploi perdu retard arriéré problème argent',
  },
  lateDebit: {
    question: 'Mon prélèvement est venu plus tard que prévu. Pourquoi?',
    answer:
      "Soit les banques étaient fermées ce jour-là, soit nous avons demandé le tour en retard. Dans ce cas, nous vous annonçons les nouvelles dates à l'avance, et le versement est déplacé aussi. Personne n'est prélevé sans préavis.",
    also: 'délai retard déplacé férié',
  },
  takenBack: {
    question: 'Ma banque a repris une cotisation après son arrivée. Que faire?',
    answer:
      "C'est une rétrofacturation; elle peut venir jusqu'à 90 jours après le prélèvement. Vous devez de nouveau la cotisation. Si vous ne l'avez pas demandée, demandez-en la raison à votre banque, et écrivez-nous.",
    also: 'contestation annulé rappel',
  },
  walletPays: {
    question: 'Mon portefeuille peut-il payer une cotisation?',
    answer:
      "Oui. Choisissez-le sous Compte. Le portefeuille paie une cotisation entière ou rien, si bien qu'un prélèvement n'a jamais un montant inattendu. S'il contient trop peu, votre banque paie comme d'habitude.",
    also: 'solde récompense réserve utiliser',
  },
  whatItCosts: {
    question: 'Combien coûte Adashi?',
    answer: `Des frais uniques, retirés de votre versement : habituellement {{fee}} de celui-ci. Vous les voyez en dollars avant de vous joindre, et ils n'augmentent jamais. Rien n'est retiré quand vous vous joignez, quand une cotisation échoue ou quand vous partez.\n\nLa loi plafonne le coût d'un prêt à {{rate}} % par année, frais compris. Les frais de chaque groupe sont choisis pour que même sa première position reste en dessous.`,
    also: 'prix intérêt taux gratuit',
  },
  whenPaid: {
    question: 'Quand est-ce que je reçois la cagnotte?',
    answer: `Au tour de votre position, le premier jour ouvrable qui vient au moins {{payoutDays}} jours après son échéance et ${LIMITS.verdictBusinessDays} jours ouvrables après ses prélèvements. Votre groupe et Versement en montrent la date. Les cotisations en retard des autres ne la reportent pas.`,
    also: 'versement date mon tour argent arriver',
  },
  supplement: {
    question: "Qu'est-ce qu'un supplément?",
    answer: `Une partie de votre versement qui vient plus tard. Ce qui n'a pu être ni perçu ni couvert le jour du versement vous est payé dès que c'est récupéré. Un supplément de moins de ${dollars(LIMITS.leastSupplement)} va dans votre portefeuille.`,
    also: 'deuxième paiement reste partie',
  },
  payoutHeld: {
    question: 'Pourquoi mon versement est-il retenu?',
    answer: `Pour l'une de ces raisons, et Versement dit laquelle : votre identité ou votre compte de versement manque; le compte a moins de 24 heures; une de vos cotisations est en nouvel essai; ou nous devons d'abord l'examiner.\n\nAu-dessus de {{approvalAbove}}, un versement attend l'approbation de ${LIMITS.approvals} personnes différentes de notre équipe. Votre argent reste entre-temps dans la cagnotte de votre tour et ne paie personne d'autre.`,
    also: 'bloqué attente approbation délai',
  },
  newAccount: {
    question: 'Pourquoi un nouveau compte de versement attend-il 24 heures?',
    answer:
      "Pour que personne qui s'emparerait de votre compte ici ne puisse envoyer votre argent ailleurs. Nous vous écrivons quand un compte est ajouté ou changé; si ce n'était pas vous, opposez-vous par le lien de ce courriel.",
    also: 'sécurité fraude banque changement',
  },
  payoutReturned: {
    question: "Ma banque a renvoyé mon versement. Où est l'argent?",
    answer:
      'De retour dans la cagnotte de votre tour, et en sûreté. Vérifiez les numéros de votre compte de versement, ou choisissez un autre compte. Il est alors envoyé de nouveau, comme un nouveau versement.',
    also: 'retourné rejeté mauvais numéro compte',
  },
  reserveBack: {
    question: 'Quand la réserve revient-elle?',
    answer:
      "Quand votre groupe est terminé. Ce qui en reste est partagé également entre les membres qui n'ont jamais été en défaut, et va dans leurs portefeuilles.",
    also: 'part réserve remise fin terminé',
  },
  whatStartNeeds: {
    question: 'Que me faut-il avant que mon groupe puisse commencer?',
    answer:
      "Une identité vérifiée, une banque connectée, votre position (dans un groupe tiré au sort, le tirage vous la donne), un garant qui a accepté et que nous avons vérifié, et une entente signée. Votre tableau de bord vous mène de l'un à l'autre.",
    also: 'prêt étapes exigences rejoindre commencer',
  },
  notEverybodyReady: {
    question: "Et si tout le monde n'est pas prêt à temps?",
    answer: `{{closingDays}} jours ouvrables avant le début, chaque place doit être prise et chaque membre prêt. Sinon, le début est reporté d'une semaine, et chacun apprend ce qui lui manque. Rien n'a été prélevé jusque-là.`,
    also: 'reporté retard début complet places',
  },
  chooseGuarantor: {
    question: 'Qui puis-je désigner comme garant, et puis-je en changer?',
    answer:
      "Une autre personne que vous, que vous connaissez et qui pourrait payer. Elle reçoit un lien par courriel et n'a pas besoin de compte ici. Jusqu'au début, vous pouvez en désigner une autre quand vous voulez. Dans un groupe en cours, un autre garant vérifié reprend tout ce qui est dû; les deux en sont avertis.",
    also: 'remplacer famille ami lien',
  },
  leaveLate: {
    question: 'Puis-je partir après avoir été payé?',
    answer:
      "Non. Qui a été payé, ou dont le tour est en perception, continue de cotiser jusqu'à la fin : les autres ont versé pour vous, et c'est maintenant leur tour.",
    also: 'quitter départ arrêter après versement',
  },
  removal: {
    question: "Peut-on me retirer d'un groupe?",
    answer:
      "Seulement pour une raison, que nous vous écrivons. Vous avez 7 jours pour corriger la situation et 7 autres pour faire appel, et une autre personne décide. Quoi qu'il soit décidé, vous récupérez ce que vous avez versé.",
    also: 'exclu banni expulsé appel',
  },
  howDrawn: {
    question: "Comment l'ordre est-il tiré, et peut-on le fausser?",
    answer:
      "Personne ne le peut. L'ordre vient de notre secret, dont vous voyez l'empreinte avant que quiconque se joigne, d'un nombre aléatoire du navigateur de chaque membre, et d'une valeur aléatoire publique qui n'existait pas quand la liste a été fermée. « Vérifier ce tirage », sur la page de votre groupe, refait le tirage dans votre navigateur.",
    also: 'hasard loterie équitable position tricher',
  },
  ownCircle: {
    question: 'Puis-je épargner avec ma famille ou mes amis?',
    answer: `Oui. Proposez un groupe : son nom, la cotisation (de {{leastContribution}} à {{mostContribution}}), les places (de ${LIMITS.size.least} à ${LIMITS.size.most}) et le début. Une fois que nous l'avons approuvé, vous recevez un code, et quiconque l'a peut se joindre.`,
    also: 'privé invitation inviter proposer code cercle',
  },
  practice: {
    question: 'Puis-je essayer sans argent?',
    answer:
      "Oui, avec un groupe d'entraînement. Une fois votre identité vérifiée, vous le trouvez parmi les groupes ouverts. Il est rempli de membres fictifs, et chaque pression sur « Semaine suivante » joue un tour.",
    also: 'test démo essai apprendre exemple',
  },
  whoSeesMe: {
    question: 'Que voient les autres membres de moi?',
    answer:
      'Votre prénom et la première lettre de votre nom; dans un groupe privé, dont les membres se connaissent, votre nom complet. Et si vos cotisations sont arrivées. Personne ne voit votre courriel, votre numéro de téléphone, votre adresse ni votre banque.',
    also: 'vie privée confidentialité données nom visible',
  },
  whyIdentity: {
    question: 'Pourquoi dois-je vérifier mon identité?',
    answer:
      "Chacun, dans un groupe, confie son argent à tous les autres; chacun est donc bien la personne qu'il dit être. Sans cela, vous ne pouvez ni rejoindre un groupe ni être payé.",
    also: 'document passeport permis pièce vérification',
  },
  identityDeclined: {
    question: "Mon identité n'a pas pu être vérifiée. Que faire?",
    answer:
      "Vous apprenez pourquoi. Prenez une photo nette d'un document valide qui porte le nom avec lequel vous vous êtes inscrit, et recommencez la vérification à partir de votre tableau de bord. Si elle échoue encore, écrivez-nous.",
    also: 'refusé document illisible expiré',
  },
  codesAndPasswords: {
    question: 'Adashi me demandera-t-il un jour mon mot de passe ou un code?',
    answer:
      "Jamais, ni par téléphone, ni par courriel, ni ici. Qui le demande n'est pas nous. Changez votre mot de passe sous Compte : toutes les autres sessions prennent alors fin.",
    also: 'arnaque hameçonnage sécurité fraude piraté',
  },
  signedOut: {
    question: 'Pourquoi ai-je été déconnecté?',
    answer: `Après ${INACTIVITY_MS / 60_000} minutes sans activité, votre session prend fin, pour que personne ne la trouve ouverte. Elle prend aussi fin partout ailleurs quand vous changez votre mot de passe.`,
    also: 'session expirée inactif',
  },
  referral: {
    question: "Que me donne l'invitation d'une personne?",
    answer: `{{reward}} dans votre portefeuille, une fois que la première cotisation de la personne invitée est arrivée. Elle doit s'inscrire par votre lien, que vous trouvez sous Parrainage.`,
    also: 'récompense prime ami inviter parrainage lien',
  },
  deleteAccount: {
    question: 'Puis-je faire supprimer mon compte?',
    answer:
      "Oui, dès qu'aucun argent n'est plus à recevoir ni à payer : aucune place dans un groupe qui n'est pas terminé, aucun versement en route, aucune dette, un portefeuille vide. Vos données personnelles sont alors effacées. Les écritures du grand livre restent, sans votre nom.",
    also: 'effacer fermer retirer vie privée données',
  },
  whenAjoHome: {
    question: 'Quand AjoHome commence-t-il?',
    answer:
      "Nous ne le savons pas encore. Sous « Découvrir l'autre produit », « Me prévenir au lancement » vous met sur la liste : vous recevez un seul courriel, et cela ne vous engage à rien.",
    also: 'immobilier maison bientôt',
  },
};
