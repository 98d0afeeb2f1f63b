import type { LocalDate, Period, Requirement, StatementKind } from '@adashi/core';
import { centsText, dayIn, hundredths, wholeText } from './format.ts';
import { mailFrame } from './fr-of-mail-frames.ts';
import { ownFiles } from './fr-of-own-files.ts';
import { pushed } from './fr-of-push.ts';
import { signingIn } from './fr-of-signing-in.ts';
import { decisions, referrals, squadFiles } from './fr-of-staff.ts';
import { MOVEMENT_WORDS } from './movement-words.ts';
import type { GuaranteedSquad, LedgerWords, Mails, Texts } from './texts.ts';

const amountText = (amount: number) => `${wholeText('fr-CA', amount)},${centsText(amount)} $ CA`;
const dayText = (day: LocalDate) => dayIn('fr-CA', day);
const percentText = (basisPoints: number) => `${hundredths(basisPoints).replace('.', ',')} %`;

const EVERY: Record<Period, string> = {
  weekly: 'chaque semaine',
  biweekly: 'toutes les deux semaines',
  monthly: 'chaque mois',
};
const everyText = (period: Period) => EVERY[period];
const ROUND: Record<Period, string> = { weekly: 'semaine', biweekly: 'tour', monthly: 'mois' };
const roundText = (period: Period, round: number) => `${ROUND[period]} ${round}`;

const MISSING: Record<Requirement, string> = {
  identity: 'votre identité',
  bank: 'un compte bancaire',
  position: 'votre position',
  guarantor: 'un garant',
  agreement: "l'accord",
};

const seatsFree = (count: number) => (count === 1 ? '1 place est libre' : `${count} places sont libres`);

const because = (reason: string | undefined) => (reason ? `\n\nLa raison : ${reason}\n\n` : '');

const ledger: LedgerWords = {
  heads: ['Jour', 'Mouvement', 'De', 'À', 'Nombre', 'Montant (CAD)'],
  kinds: MOVEMENT_WORDS.fr,
  sides: {
    clearing: 'Comptes bancaires des membres',
    pot: 'Une cagnotte',
    reserve: 'Réserve',
    wallet: 'Un portefeuille',
    fund: 'Fonds de garantie',
    fees: 'Frais',
    losses: 'Pertes',
    rewards: 'Récompenses',
  },
  pot: (period, round, name) => `Cagnotte, ${roundText(period, round)} : ${name}`,
};

function guaranteed({
  squad,
  contribution,
  period,
  size,
  startOn,
  position,
  afterPayout,
  inAll,
}: GuaranteedSquad): string {
  const place = position === null ? "La position n'est pas encore fixée; en première" : `En position ${position}`;
  return `${squad} : ${size} membres, ${amountText(contribution)} ${everyText(period)}, à partir du ${dayText(startOn)}. ${place} : dès le versement, au plus ${amountText(afterPayout)}, et ${amountText(contribution)} de moins ${everyText(period)}. En tout, jamais plus de ${amountText(inAll)}.`;
}

const mails: Mails = {
  ...signingIn,
  ...decisions,
  proposalApproved: ({ name, squad, code, reason }) => ({
    subject: `${squad} est approuvé`,
    text: `Bonjour ${name},\n\nle groupe que vous avez proposé, ${squad}, est approuvé. Vous et votre cercle le rejoignez avec ce code : ${code}${reason ? `\n\nUn mot de notre part : ${reason}` : ''}`,
  }),
  proposalDeclined: ({ name, squad, reason }) => ({
    subject: `${squad} n'a pas été approuvé`,
    text: `Bonjour ${name},\n\nle groupe que vous avez proposé, ${squad}, n'a pas été approuvé.${because(reason)} Vous pouvez en proposer un autre ou en rejoindre un qui est ouvert.`,
  }),
  proposalCancelled: ({ name, squad, reason }) => ({
    subject: `${squad} est annulé`,
    text: `Bonjour ${name},\n\nle groupe que vous avez proposé, ${squad}, a été annulé avant son début. Aucun argent n'a bougé.${because(reason)} Vous pouvez en proposer un autre ou en rejoindre un qui est ouvert.`,
  }),
  invitation: ({ member, squad, amount, period, size, startOn, url }) => ({
    subject: `${member} vous invite à rejoindre un groupe d'épargne`,
    text: `Bonjour,\n\n${member} vous invite à rejoindre ${squad}, un groupe d'épargne sur Adashi : ${size} personnes qui se connaissent versent ${amountText(amount)} ${everyText(period)} à partir du ${dayText(startOn)}, et chacune reçoit la cagnotte une fois. Regardez-le ici avant de décider quoi que ce soit :\n\n${url}\n\nSi vous ne connaissez pas ${member}, ou si vous préférez ne pas donner suite, vous n'avez rien à faire.`,
    button: ['Voir le groupe', url],
  }),
  guarantorAsked: ({ name, member, url }) => ({
    subject: `${member} vous désigne comme garant`,
    text: `Bonjour ${name},\n\n${member} rejoint un groupe d'épargne et vous désigne comme garant : vous paieriez ce que ${member} ne peut pas payer. Lisez ce que cela signifie, puis acceptez ou refusez :\n\n${url}`,
    button: ['Lire ce que cela signifie', url],
  }),
  squadStarts: ({ name, squad, startOn, period, amount }) => ({
    subject: `${squad} commence le ${dayText(startOn)}`,
    text: `Bonjour ${name},\n\ntout le monde est prêt dans ${squad}. La première cotisation de ${amountText(amount)} est prélevée de votre compte le ${dayText(startOn)}, puis ${everyText(period)}.`,
  }),
  squadPostponed: ({ name, squad, startOn, free, missing }) => ({
    subject: `${squad} commence plus tard`,
    text: `Bonjour ${name},\n\n${squad} n'a pas encore pu commencer : ${free > 0 ? seatsFree(free) : "tout le monde n'est pas prêt"}. ${
      missing.length > 0
        ? `Il manque de votre part : ${missing.map((need) => MISSING[need]).join(', ')}.`
        : 'Vous êtes prêt.'
    } Il commence maintenant le ${dayText(startOn)}.`,
  }),
  positionSet: ({ name, squad, position, payoutOn, amount, reason }) => ({
    subject: `Votre position dans ${squad} est la ${position}`,
    text: `Bonjour ${name},\n\nnous avons fixé l'ordre des versements de ${squad}. Vous avez la position ${position} : vous recevez ${amountText(amount)} le ${dayText(payoutOn)}.${because(reason)}Si cela ne vous convient pas, écrivez-nous, ou quittez le groupe avant son début.`,
  }),
  squadReduced: ({ name, squad, size, startOn, amount, feeBps }) => ({
    subject: `${squad} compte maintenant ${size} membres`,
    text: `Bonjour ${name},\n\n${squad} a été réduit aux ${size} membres qui sont prêts. Il commence le ${dayText(startOn)}, les frais sont de ${percentText(feeBps)}, et chacun reçoit ${amountText(amount)} une fois. Votre page montre votre position et vos dates; si cela ne vous convient pas, vous pouvez partir avant le début.`,
  }),
  squadCancelled: ({ name, squad, reason }) => ({
    subject: `${squad} est annulé`,
    text: `Bonjour ${name},\n\n${squad} a été annulé avant son début. Aucun argent n'a bougé.${because(reason)} Vous pouvez rejoindre un autre groupe qui est ouvert.`,
  }),
  seatFreed: ({ name, squad, reason }) => ({
    subject: `Vous n'avez plus de place dans ${squad}`,
    text: `Bonjour ${name},\n\nnous avons repris votre place dans ${squad}, qui n'a pas commencé. Aucun argent n'a bougé.${because(reason)}Vous pouvez rejoindre un autre groupe qui est ouvert. Si vous pensez que c'est une erreur, écrivez-nous.`,
  }),
  seatTakenOver: ({ name, squad, position, payoutOn, amount, back, chargeOn }) => ({
    subject: `Vous êtes maintenant dans ${squad}, à la position ${position}`,
    text: `Bonjour ${name},\n\ncomme convenu avec nous, vous avez repris la position ${position} de ${squad} : vous recevez ${amountText(amount)} le ${dayText(payoutOn)}.${
      chargeOn
        ? ` Ce qui a été versé avant vous, ${amountText(back)}, quitte votre compte le ${dayText(chargeOn)} en un premier débit.`
        : ''
    }\n\nSi vous n'avez pas accepté cela, écrivez-nous tout de suite.`,
  }),
  seatGivenUp: ({ name, squad, back, payoutOn, reason }) => ({
    subject: `Votre place dans ${squad} a un nouveau membre`,
    text: `Bonjour ${name},\n\nquelqu'un d'autre a repris votre place dans ${squad}.${because(reason)}${
      payoutOn
        ? `Ce que vous avez versé, ${amountText(back)}, vous revient le ${dayText(payoutOn)}, moins ce que vous devez.`
        : "Vous n'aviez rien versé : rien n'est à rendre."
    } Si vous pensez que c'est une erreur, écrivez-nous.`,
  }),
  feeLowered: ({ name, squad, startOn, before, now }) => ({
    subject: `Les frais de ${squad} baissent à ${percentText(now)}`,
    text: `Bonjour ${name},\n\n${squad} commence le ${dayText(startOn)}. Aux dates qui en découlent, la loi permet des frais d'au plus ${percentText(now)} : ils baissent donc de ${percentText(before)} à ${percentText(now)}. Ils n'augmenteront plus.`,
  }),
  drawFrozen: ({ name, squad, hash, beacon, round, expectedAt }) => ({
    subject: `La liste de ${squad} est figée pour le tirage`,
    text: `Bonjour ${name},\n\ntout le monde est prêt dans ${squad} : la liste des places et de vos nombres aléatoires est donc figée. Voici son empreinte (SHA-256); conservez ce courriel :\n\n${hash}\n\nL'ordre est tiré de la liste, de notre secret et de la ronde ${round} de la balise « ${beacon} », que personne ne peut connaître avant le ${expectedAt.toISOString()}. La page de votre groupe montre ensuite tout, et votre navigateur peut refaire le tirage.`,
  }),
  debitComing: ({ name, squad, period, round, amount, on }) => ({
    subject: `${amountText(amount)} sera prélevé le ${dayText(on)}`,
    text: `Bonjour ${name},\n\nvotre cotisation à ${squad} (${roundText(period, round)}), ${amountText(amount)}, sera prélevée de votre compte le ${dayText(on)}.`,
  }),
  debitTomorrow: ({ name, squad, period, round, amount }) => ({
    subject: `Demain, ${amountText(amount)} sera prélevé de votre compte`,
    text: `Bonjour ${name},\n\ndemain, votre cotisation à ${squad} (${roundText(period, round)}), ${amountText(amount)}, sera prélevée de votre compte. Veuillez vous assurer qu'il est suffisamment approvisionné.`,
  }),
  roundMoved: ({ name, squad, period, round, on, payoutOn }) => ({
    subject: `${squad} (${roundText(period, round)}) : prélèvement le ${dayText(on)}`,
    text: `Bonjour ${name},\n\nnous avons pris du retard pour ${squad} (${roundText(period, round)}). Pour que personne ne soit prélevé sans préavis, les cotisations seront prélevées le ${dayText(on)} et le versement partira le ${dayText(payoutOn)}. Rien d'autre ne change.`,
  }),
  chargeFailed: ({ name, squad, period, round, amount, retryOn }) => ({
    subject: `Votre cotisation à ${squad} a échoué`,
    text: `Bonjour ${name},\n\nvotre cotisation de ${amountText(amount)} à ${squad} (${roundText(period, round)}) n'a pas pu être prélevée. Nous réessayons le ${dayText(retryOn)}. Veuillez vous assurer que le compte est suffisamment approvisionné.`,
  }),
  inDebt: ({ name, squad, period, round, amount }) => ({
    subject: `Vous devez une cotisation à ${squad}`,
    text: `Bonjour ${name},\n\nvotre cotisation de ${amountText(amount)} à ${squad} (${roundText(period, round)}) n'est pas arrivée, ou a été reprise. Tant qu'elle n'est pas payée, vous ne pouvez ni rejoindre un groupe ni échanger, et votre versement vient en dernier.`,
  }),
  guarantorTold: ({ name, member, squad, amount }) => ({
    subject: `${member} a manqué une cotisation`,
    text: `Bonjour ${name},\n\n${member}, dont vous êtes garant, a manqué une cotisation de ${amountText(amount)} à ${squad}. Nous réessayons; vous ne serez invité à payer que si cela échoue aussi.`,
  }),
  guarantorAskedToPay: ({ name, member, squad, amount }) => ({
    subject: `${member} est en défaut`,
    text: `Bonjour ${name},\n\n${member}, dont vous êtes garant, n'a pas payé ${amountText(amount)} à ${squad}. Veuillez le payer par le lien avec lequel vous avez accepté.`,
  }),
  guarantorTakesOver: ({ name, member, squad, amount }) => ({
    subject: `Vous êtes maintenant garant de ${member} dans ${squad}`,
    text: `Bonjour ${name},\n\n${member} vous a désigné comme garant dans ${squad}, à la place d'un autre. Vous répondez de ce que ${member} y doit, ${amountText(amount)} aujourd'hui, et de ce qui reste à venir. Le lien avec lequel vous avez accepté le montre.`,
  }),
  guarantorReleased: ({ name, member, squad }) => ({
    subject: `Vous n'êtes plus garant de ${member} dans ${squad}`,
    text: `Bonjour ${name},\n\nun autre garant a pris votre relève pour ${member} dans ${squad}, avec tout ce qui y est dû. Merci.`,
  }),
  guarantorRefunded: ({ name, member, squad, amount }) => ({
    subject: `${amountText(amount)} vous sont rendus`,
    text: `Bonjour ${name},\n\nvous avez payé pour ${member} dans ${squad}, et ${amountText(amount)} n'étaient plus dus : ils avaient été payés autrement. Cette somme vous revient par le chemin qu'elle avait pris. Vous n'avez rien à faire.`,
  }),
  guarantorStands: ({ name, member, ...squad }) => ({
    subject: `${member} vous désigne comme garant dans ${squad.squad}`,
    text: `Bonjour ${name},\n\n${member} rejoint un autre groupe et vous y désigne aussi comme garant. Voici ce que cela signifie :\n\n${guaranteed(squad)}\n\nLe lien que nous vous avons envoyé en premier le montre. Si vous ne le voulez pas, veuillez le dire à ${member} avant que le groupe commence.`,
  }),
  guarantorToldOfChargeBack: ({ name, member, squad, amount }) => ({
    subject: `Une cotisation de ${member} a été reprise`,
    text: `Bonjour ${name},\n\nla banque de ${member}, dont vous êtes garant, a repris une cotisation de ${amountText(amount)} à ${squad}, après son arrivée. Elle est due de nouveau. Si ${member} ne la paie pas, veuillez la payer par le lien avec lequel vous avez accepté.`,
  }),
  waived: ({ name, squad, period, round, amount }) => ({
    subject: `Vous ne devez plus ${amountText(amount)}`,
    text: `Bonjour ${name},\n\nnous vous avons remis ce que vous deviez encore à ${squad} (${roundText(period, round)}) : ${amountText(amount)}. Personne ne vous le demande plus. Cela reste une cotisation manquée : vous n'avez pas de part à la réserve de ce groupe.`,
  }),
  guarantorToldOfWaiver: ({ name, member, squad, amount }) => ({
    subject: `On ne vous demande plus ${amountText(amount)}`,
    text: `Bonjour ${name},\n\nnous avons remis ${amountText(amount)} que ${member}, dont vous êtes garant, devait encore à ${squad}. On ne vous le demande plus.`,
  }),
  refunded: ({ name, squad, period, round, amount, owes }) => ({
    subject: `${amountText(amount)} vous sont rendus`,
    text: `Bonjour ${name},\n\nnous rendons votre cotisation de ${amountText(amount)} à ${squad} (${roundText(period, round)}) au compte d'où elle venait. ${owes > 0 ? `Elle est due de nouveau : ${amountText(owes)}. Tant qu'elle n'est pas payée, vous ne pouvez ni rejoindre un groupe ni échanger, et votre versement vient en dernier.` : 'Vous ne devez rien pour elle.'}`,
  }),
  guarantorPaymentFailed: ({ name, member, squad, amount }) => ({
    subject: "Votre paiement n'est pas arrivé",
    text: `Bonjour ${name},\n\nvotre banque n'a pas payé les ${amountText(amount)} que vous aviez accepté de payer à ${squad} pour ${member}. Rien n'a été prélevé. Veuillez réessayer par le lien avec lequel vous avez accepté, de ce compte ou d'un autre.`,
  }),
  guarantorToldOfRefund: ({ name, member, squad, amount }) => ({
    subject: `Une cotisation de ${member} a été rendue`,
    text: `Bonjour ${name},\n\nune cotisation de ${member}, dont vous êtes garant, à ${squad} a été rendue. ${amountText(amount)} sont dus de nouveau. Si ${member} ne les paie pas, veuillez les payer par le lien avec lequel vous avez accepté.`,
  }),
  payoutSent: ({ name, squad, period, round, amount }) => ({
    subject: `${amountText(amount)} est en route vers vous`,
    text: `Bonjour ${name},\n\nla cagnotte de ${squad} (${roundText(period, round)}) est à vous : ${amountText(amount)} est en route vers votre compte.`,
  }),
  payoutHeld: ({ name, squad, period, round }) => ({
    subject: `Votre versement de ${squad} est retenu`,
    text: `Bonjour ${name},\n\nvotre versement de ${squad} (${roundText(period, round)}) est retenu. La page de votre groupe dit pourquoi et ce que vous pouvez faire.`,
  }),
  removalNotice: ({ name, squad, reason, decisionOn }) => ({
    subject: `Avis : vous pourriez être retiré de ${squad}`,
    text: `Bonjour ${name},\n\nnous envisageons de vous retirer de ${squad}. La raison : ${reason}\n\nVous avez 7 jours pour corriger la situation et 7 autres pour faire appel; écrivez-nous. Une autre personne décide, pas avant le ${dayText(decisionOn)}. Quoi qu'il soit décidé, vous récupérez ce que vous avez versé.`,
  }),
  noticeWithdrawn: ({ name, squad, reason }) => ({
    subject: `Vous restez dans ${squad}`,
    text: `Bonjour ${name},\n\nnous retirons l'avis au sujet de votre place dans ${squad} : vous restez.${because(reason)}`,
  }),
  payoutAccountChanged: ({ name, lastDigits, url, isKnown }) => ({
    subject: 'Vous êtes maintenant payé sur un autre compte',
    text: `Bonjour ${name},\n\ndésormais, vos versements vont au compte qui se termine par ${lastDigits}.${
      isKnown
        ? ' Vous y avez déjà été payé.'
        : " Pour votre sécurité, aucun n'y est envoyé durant les 24 premières heures."
    }\n\nSi ce n'était pas vous, opposez-vous ici :\n\n${url}`,
    button: ["Ce n'était pas moi", url],
  }),
  bankAdded: ({ name, lastDigits }) => ({
    subject: 'Vous avez ajouté un compte bancaire',
    text: `Bonjour ${name},\n\nle compte qui se termine par ${lastDigits} figure maintenant parmi les vôtres. Aucun argent n'y va avant que vous le choisissiez, puis aucun durant les 24 premières heures.\n\nSi ce n'était pas vous, retirez-le et choisissez un nouveau mot de passe.`,
  }),
  bankRemoved: ({ name, lastDigits }) => ({
    subject: 'Vous avez retiré un compte bancaire',
    text: `Bonjour ${name},\n\nle compte qui se termine par ${lastDigits} ne figure plus parmi les vôtres.\n\nSi ce n'était pas vous, choisissez un nouveau mot de passe et regardez vos comptes.`,
  }),
  accountDeleted: ({ name }) => ({
    subject: 'Votre compte Adashi est supprimé',
    text: `Bonjour ${name},\n\nvotre compte est supprimé, comme vous l'avez demandé, avec ce que nous savions de vous. Les écritures des paiements et ce que vous avez signé restent aussi longtemps que la loi l'exige. Merci d'avoir épargné avec nous.`,
  }),
  mandateConfirmed: ({ name, lastDigits }) => ({
    subject: 'Votre accord de débit préautorisé',
    text: `Bonjour ${name},\n\nvos cotisations sont désormais prélevées sur le compte qui se termine par ${lastDigits}. Vous trouverez ci-joint ce que vous avez accepté; veuillez le conserver. Vous pouvez l'annuler en tout temps, à la page où vous avez connecté votre banque.`,
  }),
  mandateEnded: ({ name, lastDigits }) => ({
    subject: "Votre compte n'est plus prélevé",
    text: `Bonjour ${name},\n\nvous avez retiré l'autorisation de prélever sur votre compte${lastDigits ? ` qui se termine par ${lastDigits}` : ''}. Plus rien n'est demandé; ce qui était déjà en route se poursuit. Ce que vous devez reste dû : connectez de nouveau une banque, ou laissez votre portefeuille payer, pour ne manquer aucune cotisation.`,
  }),
  mandateEndedByBank: ({ name }) => ({
    subject: 'Votre compte n’est plus débité',
    text: `Bonjour ${name},\n\nvotre banque a mis fin à l’autorisation de débiter votre compte, ou l’a suspendue. Plus rien n’est demandé. Ce que vous devez reste dû : connectez de nouveau une banque, ou laissez votre portefeuille payer, pour qu’aucune cotisation ne manque.`,
  }),
  withdrawalSent: ({ name, amount, lastDigits }) => ({
    subject: `${amountText(amount)} quittent votre portefeuille`,
    text: `Bonjour ${name},\n\n${amountText(amount)} sont en route de votre portefeuille vers votre compte qui se termine par ${lastDigits}. Ils y sont le prochain jour ouvrable.\n\nSi ce n'était pas vous, écrivez-nous tout de suite et choisissez un nouveau mot de passe.`,
  }),
  withdrawalReturned: ({ name, amount, lastDigits }) => ({
    subject: `${amountText(amount)} sont revenus dans votre portefeuille`,
    text: `Bonjour ${name},\n\nla banque a renvoyé les ${amountText(amount)} qui allaient vers votre compte se terminant par ${lastDigits}. Ils sont de nouveau dans votre portefeuille. Vérifiez les numéros du compte avant de réessayer.`,
  }),
  quarantinedSquad: ({ name, squad, error }) => ({
    subject: `${squad} a été mis de côté`,
    text: `Bonjour ${name},\n\nce qui était dû dans ${squad} a échoué, et rien n'a été fait. Tous les autres groupes ont continué. L'erreur : ${error}\n\nVeuillez l'examiner sous « Mis de côté », puis le faire réessayer.`,
  }),
};

const calendar: Texts['calendar'] = {
  debit: ({ squad, period, round, amount }) =>
    `${squad} : ${amountText(amount)} quitte votre compte (${roundText(period, round)})`,
  payout: ({ squad, period, round, amount }) =>
    `${squad} : vous recevez ${amountText(amount)} (${roundText(period, round)})`,
  round: ({ squad, period, round, member }) => `${squad} : ${member} reçoit (${roundText(period, round)})`,
};

const MOVED: Record<StatementKind, string> = {
  contribution: 'Cotisation',
  wallet_contribution: 'Cotisation par le portefeuille',
  charged_back: 'Reprise par la banque',
  refunded: 'Rendue par nous',
  to_wallet: 'Gardé dans le portefeuille',
  from_wallet: 'Pris du portefeuille',
  payout: 'Versement',
  payout_returned: 'Versement retourné par la banque',
  reserve_return: 'Part de la réserve',
};

const statement: Texts['statement'] = {
  title: (about) => (about === '' ? 'Relevé' : `Relevé : ${about}`),
  member: 'Membre',
  madeOn: 'Établi le',
  putIn: 'Versé par vous',
  received: 'Reçu',
  reserveBack: 'Réserve rendue',
  fees: 'Frais, pris sur les versements',
  columns: ['Jour', 'Groupe', 'Mouvement', 'Montant'],
  movement: (kind, period, round) => (round === 0 ? MOVED[kind] : `${MOVED[kind]}, ${roundText(period, round)}`),
};

const money = (amount: number) => `${amount < 0 ? '−' : ''}${amountText(Math.abs(amount))}`;

const receipt: Texts['receipt'] = ({
  id,
  member,
  squad,
  period,
  round,
  amount,
  dueOn,
  arrivedOn,
  from,
  lastDigits,
}) => ({
  title: 'Reçu',
  rows: [
    ['Objet', `Cotisation à ${squad} (${roundText(period, round)})`],
    ['Montant', amountText(amount)],
    ['De', member],
    ...(from === 'wallet' ? ([['Payé par', 'Le portefeuille']] as const) : []),
    ...(from === 'bank' && lastDigits ? ([['Payé par', `Le compte qui se termine par ${lastDigits}`]] as const) : []),
    ['Échéance', dayText(dueOn)],
    ['Arrivé le', dayText(arrivedOn)],
    ['Numéro', id],
  ],
});

const guarantee: Texts['guarantee'] = ({ name, member, squads }) => ({
  title: `Garantie pour ${member}`,
  body: [
    `${name} promet à Adashi, pour chaque groupe dans lequel ${member} désigne ${name} comme garant :`,
    `1. Si ${member} manque une cotisation et ne peut pas y remédier, ${name} la paie. Lorsqu'un nouvel essai peut aider, la banque de ${member} est d'abord sollicitée trois fois.`,
    `2. ${name} ne paie jamais plus que ce que ${member} doit encore aux autres. Tant que ${member} n'a pas reçu son versement, c'est ce qui a été manqué. Ensuite, ce sont au plus les cotisations encore à venir; le montant baisse avec chacune d'elles et la dernière y met fin.`,
    `3. ${name} est avisé par courriel au premier échec, invité à payer en cas de défaut, et avisé de nouveau si une banque reprend une cotisation. ${name} est aussi avisé de chaque autre groupe dans lequel ${member} désigne ${name}, avec ses montants.`,
    `4. Rien n'est prélevé d'avance auprès de ${name}, et ni frais, ni intérêts, ni pénalité ne s'ajoutent à ce qui est dû.`,
    `5. Dans un groupe, la promesse prend fin lorsque plus rien n'est dû ni à venir, ou lorsqu'un autre garant que nous avons vérifié reprend ce qui y est dû.`,
    squads.length > 0
      ? `Aujourd'hui, ce sont :\n${squads.map(guaranteed).join('\n')}`
      : `Aujourd'hui, ${member} n'est encore dans aucun groupe.`,
  ].join('\n\n'),
});

export const fr: Texts = {
  mails,
  mailFrame,
  pushed,
  ledger,
  squadFiles,
  ownFiles,
  calendar,
  referrals,
  signedBy: (name, day) => `Signé par ${name} le ${dayText(day)}.`,
  statement,
  receipt,
  guarantee,
  debitAgreement: {
    title: 'Accord de débit préautorisé',
    account: 'Compte',
    holder: 'Au nom de',
    agreedBy: 'Accepté par voie électronique par',
    agreedOn: 'Le',
  },
  day: dayText,
  money,
};
