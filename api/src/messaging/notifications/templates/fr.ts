import type { LocalDate, Period, Requirement, StatementKind } from '@adashi/core';
import { centsText, dayIn, hundredths, wholeText } from './format.ts';
import { mailFrame } from './fr-of-mail-frames.ts';
import { ownFiles } from './fr-of-own-files.ts';
import { pushed } from './fr-of-push.ts';
import { signingIn } from './fr-of-signing-in.ts';
import { decisions, referrals } from './fr-of-staff.ts';
import { MOVEMENT_WORDS } from './movement-words.ts';
import type { GuaranteedSquad, LedgerWords, Mails, Templates } from './templates.ts';

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

const because = (reason: string | undefined) => (reason ? `\n\nRaison : ${reason}\n\n` : '');

const ledger: LedgerWords = {
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
  const place =
    position === null ? "La position n'est pas encore fixée. Si c'est la première" : `En position ${position}`;
  return `${squad} : ${size} membres, ${amountText(contribution)} ${everyText(period)}, à partir du ${dayText(startOn)}. ${place} : dès le versement, au plus ${amountText(afterPayout)}, et ${amountText(contribution)} de moins ${everyText(period)}. En tout, jamais plus de ${amountText(inAll)}.`;
}

const mails: Mails = {
  ...signingIn,
  ...decisions,
  proposalApproved: ({ name, squad, code, reason }) => ({
    subject: `${squad} est approuvé`,
    text: `Bonjour ${name},\n\nLe groupe que vous avez proposé, ${squad}, est approuvé. Vous et votre cercle pouvez le rejoindre avec ce code : ${code}${reason ? `\n\nUn mot de notre part : ${reason}` : ''}`,
  }),
  proposalDeclined: ({ name, squad, reason }) => ({
    subject: `${squad} n'a pas été approuvé`,
    text: `Bonjour ${name},\n\nLe groupe que vous avez proposé, ${squad}, n'a pas été approuvé.${because(reason)} Vous pouvez en proposer un autre ou en rejoindre un qui est ouvert.`,
  }),
  proposalCancelled: ({ name, squad, reason }) => ({
    subject: `${squad} est annulé`,
    text: `Bonjour ${name},\n\nLe groupe que vous avez proposé, ${squad}, a été annulé avant son début. Aucun argent n'a bougé.${because(reason)} Vous pouvez en proposer un autre ou en rejoindre un qui est ouvert.`,
  }),
  invitation: ({ member, squad, amount, period, size, startOn, url }) => ({
    subject: `${member} vous invite à rejoindre un groupe d'épargne`,
    text: `Bonjour,\n\n${member} vous invite à rejoindre ${squad}, un groupe d'épargne sur Adashi. ${size} personnes qui se connaissent versent ${amountText(amount)} ${everyText(period)} à partir du ${dayText(startOn)}. Chacune reçoit la cagnotte une fois. Voyez les détails ici avant de décider :\n\n${url}\n\nSi vous ne connaissez pas ${member}, ou si vous préférez ne pas donner suite, vous n'avez rien à faire.`,
    button: ['Voir le groupe', url],
  }),
  guarantorAsked: ({ name, member, url }) => ({
    subject: `${member} vous désigne comme garant`,
    text: `Bonjour ${name},\n\n${member} rejoint un groupe d'épargne et vous désigne comme garant. Vous paieriez si ${member} ne peut pas le faire. Lisez ce que cela signifie, puis acceptez ou refusez :\n\n${url}`,
    button: ['Lire ce que cela signifie', url],
  }),
  squadStarts: ({ name, squad, startOn, chargeOn, period, amount }) => ({
    subject: `${squad} commence le ${dayText(startOn)}`,
    text: `Bonjour ${name},\n\nTout le monde est prêt dans ${squad}. La première cotisation de ${amountText(amount)} est prélevée de votre compte le ${dayText(chargeOn)}, puis ${everyText(period)}.`,
  }),
  squadPostponed: ({ name, squad, startOn, free, missing }) => ({
    subject: `${squad} commence plus tard`,
    text: `Bonjour ${name},\n\n${squad} n'a pas encore pu commencer : ${free > 0 ? seatsFree(free) : "tout le monde n'est pas prêt"}. ${
      missing.length > 0
        ? `Il nous manque encore de votre part : ${missing.map((need) => MISSING[need]).join(', ')}.`
        : 'Vous êtes prêt.'
    } Il commence maintenant le ${dayText(startOn)}.`,
  }),
  positionSet: ({ name, squad, position, payoutOn, amount, reason }) => ({
    subject: `Votre position dans ${squad} est la ${position}`,
    text: `Bonjour ${name},\n\nNous avons fixé l'ordre des versements de ${squad}. Votre position est la ${position}. Vous recevez ${amountText(amount)} le ${dayText(payoutOn)}.${because(reason)}Si cela ne vous convient pas, écrivez-nous ou quittez le groupe avant son début.`,
  }),
  squadReduced: ({ name, squad, size, startOn, amount, feeBps }) => ({
    subject: `${squad} compte maintenant ${size} membres`,
    text: `Bonjour ${name},\n\n${squad} ne compte plus que les ${size} membres qui sont prêts. Il commence le ${dayText(startOn)}. Les frais sont de ${percentText(feeBps)}, et chacun reçoit ${amountText(amount)} une fois. Votre page montre votre position et vos dates. Si cela ne vous convient pas, vous pouvez partir avant le début.`,
  }),
  squadCancelled: ({ name, squad, reason }) => ({
    subject: `${squad} est annulé`,
    text: `Bonjour ${name},\n\n${squad} a été annulé avant son début. Aucun argent n'a bougé.${because(reason)} Vous pouvez rejoindre un autre groupe ouvert.`,
  }),
  seatFreed: ({ name, squad, reason }) => ({
    subject: `Vous n'avez plus de place dans ${squad}`,
    text: `Bonjour ${name},\n\nNous avons retiré votre place dans ${squad}, qui n'a pas commencé. Aucun argent n'a bougé.${because(reason)}Vous pouvez rejoindre un autre groupe ouvert. Si vous pensez que c'est une erreur, écrivez-nous.`,
  }),
  seatTakenOver: ({ name, squad, position, payoutOn, amount, back, chargeOn }) => ({
    subject: `Vous êtes maintenant dans ${squad}, à la position ${position}`,
    text: `Bonjour ${name},\n\nComme convenu, vous avez repris la position ${position} de ${squad}. Si rien d'autre n'échoue, vous recevez ${amountText(amount)}${payoutOn ? ` le ${dayText(payoutOn)}` : ''}.${
      chargeOn
        ? ` Les cotisations antérieures, ${amountText(back)}, quittent votre compte le ${dayText(chargeOn)} en un premier débit.`
        : ''
    }\n\nSi vous n'avez pas accepté cela, écrivez-nous tout de suite.`,
  }),
  seatGivenUp: ({ name, squad, refund, reason }) => ({
    subject: `Votre place dans ${squad} a un nouveau membre`,
    text: `Bonjour ${name},\n\nQuelqu'un d'autre a repris votre place dans ${squad}.${because(reason)}${
      refund
        ? `Ce que vous avez versé, ${amountText(refund.back)}, vous revient, moins ce que vous devez. Si rien d'autre n'échoue, nous vous envoyons ${amountText(refund.amount)}${refund.on ? ` le ${dayText(refund.on)}` : ''}.`
        : "Vous n'aviez rien versé : il n'y a rien à rembourser."
    } Si vous pensez que c'est une erreur, écrivez-nous.`,
  }),
  feeLowered: ({ name, squad, startOn, before, now }) => ({
    subject: `Les frais de ${squad} baissent à ${percentText(now)}`,
    text: `Bonjour ${name},\n\n${squad} commence le ${dayText(startOn)}. Pour ces dates, la loi permet des frais d'au plus ${percentText(now)}. Les frais baissent donc de ${percentText(before)} à ${percentText(now)} et n'augmenteront plus.`,
  }),
  drawFrozen: ({ name, squad, hash, beacon, round, expectedAt }) => ({
    subject: `La liste de ${squad} est figée pour le tirage`,
    text: `Bonjour ${name},\n\nTout le monde est prêt dans ${squad} : la liste des places et des nombres aléatoires est donc figée. Voici son empreinte (SHA-256). Veuillez conserver ce courriel :\n\n${hash}\n\nL'ordre vient de la liste, de notre secret et de la ronde ${round} de la balise « ${beacon} ». Personne ne peut connaître cette ronde avant le ${expectedAt.toISOString()}. La page de votre groupe montre ensuite tout, et votre navigateur peut refaire le tirage.`,
  }),
  debitComing: ({ name, squad, period, round, amount, on }) => ({
    subject: `${amountText(amount)} sera prélevé le ${dayText(on)}`,
    text: `Bonjour ${name},\n\nVotre cotisation à ${squad} (${roundText(period, round)}), ${amountText(amount)}, sera prélevée de votre compte le ${dayText(on)}.`,
  }),
  debitTomorrow: ({ name, squad, period, round, amount }) => ({
    subject: `Demain, ${amountText(amount)} sera prélevé de votre compte`,
    text: `Bonjour ${name},\n\nDemain, votre cotisation à ${squad} (${roundText(period, round)}), ${amountText(amount)}, sera prélevée de votre compte. Veuillez vous assurer que votre solde est suffisant.`,
  }),
  roundMoved: ({ name, squad, period, round, on, payoutOn }) => ({
    subject: `${squad} (${roundText(period, round)}) : prélèvement le ${dayText(on)}`,
    text: `Bonjour ${name},\n\nNous avons pris du retard pour ${squad} (${roundText(period, round)}). Chacun reçoit quand même un préavis : les cotisations seront prélevées le ${dayText(on)}. Le versement est prévu pour le ${dayText(payoutOn)}. Rien d'autre ne change.`,
  }),
  chargeFailed: ({ name, squad, period, round, amount, retryOn }) => ({
    subject: `Votre cotisation à ${squad} a échoué`,
    text: `Bonjour ${name},\n\nVotre cotisation de ${amountText(amount)} à ${squad} (${roundText(period, round)}) n'a pas pu être prélevée. Nous réessaierons le ${dayText(retryOn)}. Veuillez vous assurer que votre solde est suffisant.`,
  }),
  inDebt: ({ name, squad, period, round, amount }) => ({
    subject: `Vous devez une cotisation à ${squad}`,
    text: `Bonjour ${name},\n\nVotre cotisation de ${amountText(amount)} à ${squad} (${roundText(period, round)}) n'est pas arrivée ou a été retournée. Tant que vous ne l'avez pas payée, vous ne pouvez ni rejoindre un groupe ni échanger. Si vous n'avez pas encore été payé, vous l'êtes en dernier.`,
  }),
  guarantorOfDefault: ({ name, member, squad, amount }) => ({
    subject: `${member} a manqué une cotisation`,
    text: `Bonjour ${name},\n\nVous êtes garant de ${member}, qui a manqué une cotisation de ${amountText(amount)} à ${squad}. Nous réessaierons, et ne vous demanderons de payer que si cela échoue.`,
  }),
  guarantorAskedToPay: ({ name, member, squad, amount }) => ({
    subject: `${member} est en défaut`,
    text: `Bonjour ${name},\n\nVous êtes garant de ${member}, qui n'a pas payé une cotisation de ${amountText(amount)} à ${squad}. Le lien utilisé pour accepter montre ce que vous devez payer. Veuillez le payer là.`,
  }),
  guarantorTakesOver: ({ name, member, squad, amount }) => ({
    subject: `Vous êtes maintenant garant de ${member} dans ${squad}`,
    text: `Bonjour ${name},\n\n${member} vous a désigné comme garant dans ${squad}, à la place d'un autre. Vous garantissez ce que ${member} y doit, ${amountText(amount)} aujourd'hui, et les cotisations à venir. Le lien utilisé pour accepter le montre.`,
  }),
  guarantorReleased: ({ name, member, squad }) => ({
    subject: `Vous n'êtes plus garant de ${member} dans ${squad}`,
    text: `Bonjour ${name},\n\nUn autre garant a pris votre relève pour ${member} dans ${squad}, avec tout ce qui y est dû. Merci.`,
  }),
  guarantorRefunded: ({ name, member, squad, amount }) => ({
    subject: `Nous vous remboursons ${amountText(amount)}`,
    text: `Bonjour ${name},\n\nVous avez payé pour ${member} dans ${squad}, mais ${amountText(amount)} avaient déjà été payés autrement. Nous vous renvoyons cette somme au compte d'où elle venait. Vous n'avez rien à faire.`,
  }),
  guarantorNamed: ({ name, member, ...squad }) => ({
    subject: `${member} vous désigne comme garant dans ${squad.squad}`,
    text: `Bonjour ${name},\n\n${member} rejoint un autre groupe et vous y désigne aussi comme garant. Voici ce que cela signifie :\n\n${guaranteed(squad)}\n\nCela reste dans la somme que vous avez signée. Le lien de notre premier courriel le montre. Si vous ne le voulez pas, mettez-y fin avant que le groupe commence.`,
  }),
  guarantorSigns: ({ name, member, signed, total, url, ...squad }) => ({
    subject: `Veuillez signer une nouvelle promesse pour ${member}`,
    text: `Bonjour ${name},\n\n${member} vous désigne comme garant dans ${squad.squad}. Cela dépasse ce que vous avez signé :\n\n${guaranteed(squad)}\n\n${signed === null ? '' : `Jusqu'ici, vous avez promis au plus ${amountText(signed)} en tout. `}La nouvelle promesse est d'au plus ${amountText(total)} en tout. Elle ne compte que si vous la signez. Vous pouvez aussi refuser :\n\n${url}`,
    button: ['Lire la nouvelle promesse', url],
  }),
  guarantorOfChargeBack: ({ name, member, squad, amount }) => ({
    subject: `Une cotisation de ${member} a été retournée`,
    text: `Bonjour ${name},\n\nVous êtes garant de ${member}, dont la banque a retourné une cotisation de ${amountText(amount)} à ${squad} après son arrivée. Elle est due de nouveau. Si ${member} ne la paie pas, le lien utilisé pour accepter montre ce que vous devez payer.`,
  }),
  waived: ({ name, squad, period, round, amount }) => ({
    subject: `Vous ne devez plus ${amountText(amount)}`,
    text: `Bonjour ${name},\n\nNous avons renoncé à ce que vous deviez encore à ${squad} (${roundText(period, round)}) : ${amountText(amount)}. Vous n'avez plus à le payer. Cela compte toujours comme une cotisation manquée : vous n'avez pas de part de la réserve de ce groupe.`,
  }),
  guarantorOfWaiver: ({ name, member, squad, amount }) => ({
    subject: `Vous n'avez plus à payer ${amountText(amount)}`,
    text: `Bonjour ${name},\n\nVous êtes garant de ${member}. Nous avons renoncé à ${amountText(amount)} que ${member} devait encore à ${squad}. Vous n'avez plus à les payer.`,
  }),
  refunded: ({ name, squad, period, round, amount, owes }) => ({
    subject: `Nous vous remboursons ${amountText(amount)}`,
    text: `Bonjour ${name},\n\nNous remboursons votre cotisation de ${amountText(amount)} à ${squad} (${roundText(period, round)}) au compte d'où elle venait. ${owes > 0 ? `Elle est due de nouveau : ${amountText(owes)}. Tant que vous ne l'avez pas payée, vous ne pouvez ni rejoindre un groupe ni échanger. Si vous n'avez pas encore été payé, vous l'êtes en dernier.` : 'Vous ne devez rien pour elle.'}`,
  }),
  guarantorPaymentFailed: ({ name, member, squad, amount }) => ({
    subject: "Votre paiement n'est pas arrivé",
    text: `Bonjour ${name},\n\nVotre banque n'a pas payé les ${amountText(amount)} que vous aviez accepté de payer à ${squad} pour ${member}. Rien n'a été prélevé. Veuillez réessayer avec le lien utilisé pour accepter, de ce compte ou d'un autre.`,
  }),
  guarantorOfRefund: ({ name, member, squad, amount }) => ({
    subject: `Une cotisation de ${member} a été remboursée`,
    text: `Bonjour ${name},\n\nVous êtes garant de ${member}, dont la cotisation à ${squad} a été remboursée. ${amountText(amount)} sont dus de nouveau. Si ${member} ne les paie pas, le lien utilisé pour accepter montre ce que vous devez payer.`,
  }),
  payoutSent: ({ name, squad, period, round, amount }) => ({
    subject: `${amountText(amount)} est en route vers vous`,
    text: `Bonjour ${name},\n\nLa cagnotte de ${squad} (${roundText(period, round)}) est à vous : ${amountText(amount)} est en route vers votre compte.`,
  }),
  payoutHeld: ({ name, squad, period, round }) => ({
    subject: `Votre versement de ${squad} est retenu`,
    text: `Bonjour ${name},\n\nVotre versement de ${squad} (${roundText(period, round)}) est retenu. La page de votre groupe dit pourquoi et ce que vous pouvez faire.`,
  }),
  payoutInWallet: ({ name, squad, period, round, amount }) => ({
    subject: `Votre versement de ${squad} est dans votre portefeuille`,
    text: `Bonjour ${name},\n\nNous n'avons pas pu envoyer votre versement de ${squad} (${roundText(period, round)}) à un compte bancaire. Nous avons donc mis ${amountText(amount)} dans votre portefeuille. Ajoutez un compte qui accepte l'argent. Vous pourrez ensuite le retirer à la page de vos versements.`,
  }),
  removalNotice: ({ name, squad, reason, decisionOn }) => ({
    subject: `Avis : vous pourriez être retiré de ${squad}`,
    text: `Bonjour ${name},\n\nNous envisageons de vous retirer de ${squad}. Raison : ${reason}\n\nVous avez 7 jours pour corriger la situation et 7 autres pour faire appel. Veuillez nous écrire. Une autre personne décidera, au plus tôt le ${dayText(decisionOn)}. Dans tous les cas, vous récupérez ce que vous avez versé.`,
  }),
  noticeWithdrawn: ({ name, squad, reason }) => ({
    subject: `Vous restez dans ${squad}`,
    text: `Bonjour ${name},\n\nNous avons retiré l'avis au sujet de votre place dans ${squad}. Vous restez dans le groupe.${because(reason)}`,
  }),
  payoutAccountChanged: ({ name, lastDigits, url, isKnown }) => ({
    subject: 'Vos versements vont maintenant à un autre compte',
    text: `Bonjour ${name},\n\nDésormais, vos versements vont au compte qui se termine par ${lastDigits}.${
      isKnown ? ' Nous vous y avons déjà payé.' : ' Pour votre sécurité, les versements y attendent 24 heures.'
    }\n\nSi ce n'était pas vous, signalez-le ici :\n\n${url}`,
    button: ["Ce n'était pas moi", url],
  }),
  nameChanged: ({ name, before, after }) => ({
    subject: 'Nous avons modifié le nom de votre compte',
    text: `Bonjour ${name},\n\nNotre équipe a modifié le nom de votre compte.\n\nAvant : ${before}\nMaintenant : ${after}\n\nNous versons seulement à un compte à ce nom. Si vous ne l'avez pas demandé, veuillez nous écrire.`,
  }),
  ownNameChanged: ({ name, before, after, url }) => ({
    subject: 'Vous avez modifié votre nom',
    text: `Bonjour ${name},\n\nVous avez modifié le nom de votre compte.\n\nAvant : ${before}\nMaintenant : ${after}\n\nVeuillez vérifier de nouveau votre identité. Les versements et les retraits attendent jusque-là. Cela prend quelques minutes :\n\n${url}\n\nSi ce n'était pas vous, choisissez un nouveau mot de passe et écrivez-nous.`,
    button: ['Vérifier mon identité', url],
  }),
  bankAdded: ({ name, lastDigits }) => ({
    subject: 'Vous avez ajouté un compte bancaire',
    text: `Bonjour ${name},\n\nVous avez ajouté le compte qui se termine par ${lastDigits}. Nous n'y versons rien avant que vous le choisissiez. Les versements attendent ensuite 24 heures.\n\nSi ce n'était pas vous, retirez-le et choisissez un nouveau mot de passe.`,
  }),
  bankRemoved: ({ name, lastDigits }) => ({
    subject: 'Vous avez retiré un compte bancaire',
    text: `Bonjour ${name},\n\nVous avez retiré le compte qui se termine par ${lastDigits}.\n\nSi ce n'était pas vous, choisissez un nouveau mot de passe et vérifiez vos comptes.`,
  }),
  accountDeleted: ({ name }) => ({
    subject: 'Votre compte Adashi est supprimé',
    text: `Bonjour ${name},\n\nNous avons supprimé votre compte et vos données, comme vous l'avez demandé. Nous conservons les relevés de paiement et les documents signés aussi longtemps que la loi l'exige. Merci d'avoir épargné avec nous.`,
  }),
  mandateConfirmed: ({ name, lastDigits }) => ({
    subject: 'Votre accord de débit préautorisé',
    text: `Bonjour ${name},\n\nNous prélevons désormais vos cotisations sur le compte qui se termine par ${lastDigits}. Vous trouverez ci-joint votre accord. Veuillez le conserver. Vous pouvez l'annuler en tout temps à la page où vous avez connecté votre banque.`,
  }),
  mandateEnded: ({ name, lastDigits }) => ({
    subject: 'Nous ne débitons plus votre compte',
    text: `Bonjour ${name},\n\nVous avez annulé les débits préautorisés de votre compte${lastDigits ? ` qui se termine par ${lastDigits}` : ''}. Nous ne demandons plus de débits, mais ceux en cours se poursuivent. Ce que vous devez reste dû. Connectez de nouveau une banque ou payez avec votre portefeuille, pour ne manquer aucune cotisation.`,
  }),
  mandateEndedByBank: ({ name }) => ({
    subject: 'Nous ne débitons plus votre compte',
    text: `Bonjour ${name},\n\nVotre banque a annulé ou suspendu les débits préautorisés de votre compte. Nous ne demandons plus de débits. Ce que vous devez reste dû. Connectez de nouveau une banque ou payez avec votre portefeuille, pour ne manquer aucune cotisation.`,
  }),
  withdrawalSent: ({ name, amount, lastDigits }) => ({
    subject: `${amountText(amount)} quittent votre portefeuille`,
    text: `Bonjour ${name},\n\n${amountText(amount)} sont en route de votre portefeuille vers votre compte qui se termine par ${lastDigits}. Ils arrivent le prochain jour ouvrable.\n\nSi ce n'était pas vous, écrivez-nous tout de suite et choisissez un nouveau mot de passe.`,
  }),
  withdrawalReturned: ({ name, amount, lastDigits }) => ({
    subject: `${amountText(amount)} sont revenus dans votre portefeuille`,
    text: `Bonjour ${name},\n\nLa banque a retourné les ${amountText(amount)} envoyés à votre compte se terminant par ${lastDigits}. L'argent est de nouveau dans votre portefeuille. Vérifiez les numéros du compte avant de réessayer.`,
  }),
  quarantinedSquad: ({ name, squad, error }) => ({
    subject: `${squad} a été mis en quarantaine`,
    text: `Bonjour ${name},\n\nLe travail dû dans ${squad} a échoué, et rien n'a été enregistré. Tous les autres groupes ont continué. Erreur : ${error}\n\nVeuillez l'examiner sous « Groupes en quarantaine », puis le relancer.`,
  }),
};

const calendar: Templates['calendar'] = {
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
  refunded: 'Remboursée par nous',
  to_wallet: 'Gardé dans le portefeuille',
  from_wallet: 'Payé du portefeuille',
  payout: 'Versement',
  payout_returned: 'Versement retourné par la banque',
  reserve_return: 'Part de la réserve',
};

const statement: Templates['statement'] = {
  title: (about) => (about === '' ? 'Relevé' : `Relevé : ${about}`),
  member: 'Membre',
  madeOn: 'Établi le',
  putIn: 'Versé par vous',
  received: 'Reçu',
  reserveBack: 'Réserve rendue',
  fees: 'Frais, déduits des versements',
  movement: (kind, period, round) => (round === 0 ? MOVED[kind] : `${MOVED[kind]}, ${roundText(period, round)}`),
};

const money = (amount: number) => `${amount < 0 ? '−' : ''}${amountText(Math.abs(amount))}`;

const receipt: Templates['receipt'] = ({
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
    ...(from === 'bank' && lastDigits ? ([['Payé par', `Compte qui se termine par ${lastDigits}`]] as const) : []),
    ['Échéance', dayText(dueOn)],
    ['Arrivé le', dayText(arrivedOn)],
    ['Numéro', id],
  ],
});

const guarantee: Templates['guarantee'] = ({ name, member, squads, most }) => ({
  title: `Garantie pour ${member}`,
  body: [
    `${name} promet à Adashi de payer pour ${member}, jamais plus de ${amountText(most)} en tout :`,
    `1. Si ${member} manque une cotisation et ne peut pas la payer, ${name} la paie. Si un nouvel essai peut aider, nous sollicitons d'abord trois fois la banque de ${member}.`,
    `2. ${name} ne paie jamais plus que ce que ${member} doit encore aux autres. Tant que ${member} n'a pas reçu son versement, ce sont les cotisations manquées. Ensuite, ce sont au plus les cotisations à venir. Le montant baisse avec chacune d'elles et la dernière y met fin.`,
    `3. Nous écrivons à ${name} au premier échec, lui demandons de payer en cas de défaut, et lui écrivons de nouveau si une banque retourne une cotisation. Un autre groupe ne compte que si tous les groupes restent ensemble dans la limite de ${amountText(most)}. Sinon, nous demandons d'abord une nouvelle signature à ${name}.`,
    `4. Nous ne prélevons rien d'avance auprès de ${name}. Nous n'ajoutons ni frais, ni intérêts, ni pénalité à ce qui est dû.`,
    `5. Dans un groupe, la promesse prend fin lorsque rien n'est plus dû et qu'il ne reste aucune cotisation. Elle prend aussi fin lorsqu'un autre garant vérifié reprend ce qui y est dû. ${name} peut mettre fin en tout temps à la promesse pour les groupes qui n'ont pas commencé.`,
    squads.length > 0
      ? `Aujourd'hui, ces groupes sont :\n${squads.map(guaranteed).join('\n')}`
      : `Aujourd'hui, ${member} n'est encore dans aucun groupe.`,
  ].join('\n\n'),
});

export const fr: Templates = {
  mails,
  mailFrame,
  pushed,
  ledger,
  ownFiles,
  calendar,
  newName: 'Une vérification de votre nouveau nom',
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
