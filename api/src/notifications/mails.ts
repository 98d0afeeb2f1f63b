import type { Cents, LocalDate, Requirement } from '@adashi/core';
import { amountText, dayText, type Language } from './format.ts';

interface Text {
  readonly subject: string;
  readonly text: string;
}

/** A mail in every language: leave one out and it does not compile. */
type Template<Values> = Record<Language, (values: Values) => Text>;

interface Coded {
  readonly name: string;
  readonly code: string;
}

const emailCode: Template<Coded> = {
  en: ({ name, code }) => ({
    subject: `${code} is your Adashi code`,
    text: `Hello ${name},\n\nyour code is ${code}. It is valid for 10 minutes.`,
  }),
  fr: ({ name, code }) => ({
    subject: `${code} est votre code Adashi`,
    text: `Bonjour ${name},\n\nvotre code est ${code}. Il est valable 10 minutes.`,
  }),
};

const passwordCode: Template<Coded> = {
  en: ({ name, code }) => ({
    subject: `${code} is your code for a new password`,
    text: `Hello ${name},\n\nyour code is ${code}. It is valid for 10 minutes. If you did not ask for it, you need do nothing.`,
  }),
  fr: ({ name, code }) => ({
    subject: `${code} est votre code pour un nouveau mot de passe`,
    text: `Bonjour ${name},\n\nvotre code est ${code}. Il est valable 10 minutes. Si vous ne l'avez pas demandé, vous n'avez rien à faire.`,
  }),
};

const guarantorAsked: Template<{ name: string; member: string; url: string }> = {
  en: ({ name, member, url }) => ({
    subject: `${member} names you as guarantor`,
    text: `Hello ${name},\n\n${member} joins a savings squad and names you as guarantor: you would pay what ${member} cannot. Read what that means, and accept or decline:\n\n${url}`,
  }),
  fr: ({ name, member, url }) => ({
    subject: `${member} vous désigne comme garant`,
    text: `Bonjour ${name},\n\n${member} rejoint un groupe d'épargne et vous désigne comme garant : vous paieriez ce que ${member} ne peut pas payer. Lisez ce que cela signifie, puis acceptez ou refusez :\n\n${url}`,
  }),
};

const squadStarts: Template<{ name: string; squad: string; startOn: LocalDate; amount: Cents }> = {
  en: ({ name, squad, startOn, amount }) => ({
    subject: `${squad} starts on ${dayText('en', startOn)}`,
    text: `Hello ${name},\n\neverybody in ${squad} is ready. The first contribution of ${amountText('en', amount)} leaves your account on ${dayText('en', startOn)}, then every week.`,
  }),
  fr: ({ name, squad, startOn, amount }) => ({
    subject: `${squad} commence le ${dayText('fr', startOn)}`,
    text: `Bonjour ${name},\n\ntout le monde est prêt dans ${squad}. La première cotisation de ${amountText('fr', amount)} est prélevée de votre compte le ${dayText('fr', startOn)}, puis chaque semaine.`,
  }),
};

const MISSING: Record<Language, Record<Requirement, string>> = {
  en: {
    identity: 'your identity',
    bank: 'a bank account',
    position: 'your position',
    guarantor: 'a guarantor',
    agreement: 'the agreement',
  },
  fr: {
    identity: 'votre identité',
    bank: 'un compte bancaire',
    position: 'votre position',
    guarantor: 'un garant',
    agreement: "l'accord",
  },
};

interface Postponed {
  readonly name: string;
  readonly squad: string;
  readonly startOn: LocalDate;
  readonly free: number;
  readonly missing: readonly Requirement[];
}

const squadPostponed: Template<Postponed> = {
  en: ({ name, squad, startOn, free, missing }) => ({
    subject: `${squad} starts a week later`,
    text: `Hello ${name},\n\n${squad} could not start yet: ${free > 0 ? `${free} seats are free` : 'not everybody is ready'}. ${
      missing.length > 0
        ? `From you it needs: ${missing.map((need) => MISSING.en[need]).join(', ')}.`
        : 'You are ready.'
    } It now starts on ${dayText('en', startOn)}.`,
  }),
  fr: ({ name, squad, startOn, free, missing }) => ({
    subject: `${squad} commence une semaine plus tard`,
    text: `Bonjour ${name},\n\n${squad} n'a pas encore pu commencer : ${free > 0 ? `${free} places sont libres` : "tout le monde n'est pas prêt"}. ${
      missing.length > 0
        ? `Il manque de votre part : ${missing.map((need) => MISSING.fr[need]).join(', ')}.`
        : 'Vous êtes prêt.'
    } Il commence maintenant le ${dayText('fr', startOn)}.`,
  }),
};

interface About {
  readonly name: string;
  readonly squad: string;
  readonly round: number;
  readonly amount: Cents;
}

const debitComing: Template<About & { on: LocalDate }> = {
  en: ({ name, squad, round, amount, on }) => ({
    subject: `${amountText('en', amount)} leaves your account on ${dayText('en', on)}`,
    text: `Hello ${name},\n\nyour contribution to week ${round} of ${squad}, ${amountText('en', amount)}, leaves your account on ${dayText('en', on)}.`,
  }),
  fr: ({ name, squad, round, amount, on }) => ({
    subject: `${amountText('fr', amount)} sera prélevé le ${dayText('fr', on)}`,
    text: `Bonjour ${name},\n\nvotre cotisation à la semaine ${round} de ${squad}, ${amountText('fr', amount)}, sera prélevée de votre compte le ${dayText('fr', on)}.`,
  }),
};

const debitTomorrow: Template<About & { on: LocalDate }> = {
  en: ({ name, squad, round, amount }) => ({
    subject: `Tomorrow ${amountText('en', amount)} leaves your account`,
    text: `Hello ${name},\n\ntomorrow your contribution to week ${round} of ${squad}, ${amountText('en', amount)}, leaves your account. Please see that it holds enough.`,
  }),
  fr: ({ name, squad, round, amount }) => ({
    subject: `Demain, ${amountText('fr', amount)} sera prélevé de votre compte`,
    text: `Bonjour ${name},\n\ndemain, votre cotisation à la semaine ${round} de ${squad}, ${amountText('fr', amount)}, sera prélevée de votre compte. Veuillez vous assurer qu'il est suffisamment approvisionné.`,
  }),
};

const chargeFailed: Template<About & { retryOn: LocalDate }> = {
  en: ({ name, squad, round, amount, retryOn }) => ({
    subject: `Your contribution to ${squad} failed`,
    text: `Hello ${name},\n\nyour contribution of ${amountText('en', amount)} to week ${round} of ${squad} could not be debited. We try again on ${dayText('en', retryOn)}. Please see that the account holds enough.`,
  }),
  fr: ({ name, squad, round, amount, retryOn }) => ({
    subject: `Votre cotisation à ${squad} a échoué`,
    text: `Bonjour ${name},\n\nvotre cotisation de ${amountText('fr', amount)} à la semaine ${round} de ${squad} n'a pas pu être prélevée. Nous réessayons le ${dayText('fr', retryOn)}. Veuillez vous assurer que le compte est suffisamment approvisionné.`,
  }),
};

const inDebt: Template<About> = {
  en: ({ name, squad, round, amount }) => ({
    subject: `You owe a contribution to ${squad}`,
    text: `Hello ${name},\n\nyour contribution of ${amountText('en', amount)} to week ${round} of ${squad} did not come, or was taken back. Until it is paid you cannot join or swap, and your own payout comes last.`,
  }),
  fr: ({ name, squad, round, amount }) => ({
    subject: `Vous devez une cotisation à ${squad}`,
    text: `Bonjour ${name},\n\nvotre cotisation de ${amountText('fr', amount)} à la semaine ${round} de ${squad} n'est pas arrivée, ou a été reprise. Tant qu'elle n'est pas payée, vous ne pouvez ni rejoindre un groupe ni échanger, et votre versement vient en dernier.`,
  }),
};

const guarantorTold: Template<About & { member: string }> = {
  en: ({ name, member, squad, amount }) => ({
    subject: `${member} missed a contribution`,
    text: `Hello ${name},\n\n${member}, for whom you answer, missed a contribution of ${amountText('en', amount)} to ${squad}. It is tried again; you are asked to pay only if that fails too.`,
  }),
  fr: ({ name, member, squad, amount }) => ({
    subject: `${member} a manqué une cotisation`,
    text: `Bonjour ${name},\n\n${member}, dont vous êtes garant, a manqué une cotisation de ${amountText('fr', amount)} à ${squad}. Nous réessayons; vous ne serez invité à payer que si cela échoue aussi.`,
  }),
};

const guarantorAskedToPay: Template<About & { member: string }> = {
  en: ({ name, member, squad, amount }) => ({
    subject: `${member} is in default`,
    text: `Hello ${name},\n\n${member}, for whom you answer, did not pay ${amountText('en', amount)} to ${squad}. Please pay it behind the link by which you accepted.`,
  }),
  fr: ({ name, member, squad, amount }) => ({
    subject: `${member} est en défaut`,
    text: `Bonjour ${name},\n\n${member}, dont vous êtes garant, n'a pas payé ${amountText('fr', amount)} à ${squad}. Veuillez le payer par le lien avec lequel vous avez accepté.`,
  }),
};

const payoutSent: Template<About> = {
  en: ({ name, squad, round, amount }) => ({
    subject: `${amountText('en', amount)} is on its way to you`,
    text: `Hello ${name},\n\nthe pot of week ${round} of ${squad} is yours: ${amountText('en', amount)} is on its way to your account.`,
  }),
  fr: ({ name, squad, round, amount }) => ({
    subject: `${amountText('fr', amount)} est en route vers vous`,
    text: `Bonjour ${name},\n\nla cagnotte de la semaine ${round} de ${squad} est à vous : ${amountText('fr', amount)} est en route vers votre compte.`,
  }),
};

const payoutHeld: Template<About> = {
  en: ({ name, squad, round }) => ({
    subject: `Your payout from ${squad} is held`,
    text: `Hello ${name},\n\nyour payout of week ${round} of ${squad} is held. Your squad page says why, and what you can do.`,
  }),
  fr: ({ name, squad, round }) => ({
    subject: `Votre versement de ${squad} est retenu`,
    text: `Bonjour ${name},\n\nvotre versement de la semaine ${round} de ${squad} est retenu. La page de votre groupe dit pourquoi et ce que vous pouvez faire.`,
  }),
};

const removalNotice: Template<{ name: string; squad: string; reason: string; decisionOn: LocalDate }> = {
  en: ({ name, squad, reason, decisionOn }) => ({
    subject: `Notice: you may be removed from ${squad}`,
    text: `Hello ${name},\n\nwe consider removing you from ${squad}. The reason: ${reason}\n\nYou have 7 days to put it right and 7 more to appeal; write to us. Somebody else decides, not before ${dayText('en', decisionOn)}. Whatever is decided, you get back what you put in.`,
  }),
  fr: ({ name, squad, reason, decisionOn }) => ({
    subject: `Avis : vous pourriez être retiré de ${squad}`,
    text: `Bonjour ${name},\n\nnous envisageons de vous retirer de ${squad}. La raison : ${reason}\n\nVous avez 7 jours pour corriger la situation et 7 autres pour faire appel; écrivez-nous. Une autre personne décide, pas avant le ${dayText('fr', decisionOn)}. Quoi qu'il soit décidé, vous récupérez ce que vous avez versé.`,
  }),
};

/** Every mail that leaves the house. */
export const mails = {
  emailCode,
  passwordCode,
  guarantorAsked,
  guarantorTold,
  guarantorAskedToPay,
  squadStarts,
  squadPostponed,
  debitComing,
  debitTomorrow,
  chargeFailed,
  inDebt,
  payoutSent,
  payoutHeld,
  removalNotice,
};
