import type { StaffRole } from '@adashi/contract';
import type { Mails, Templates } from './templates.ts';

const STAFF: Record<StaffRole, string> = {
  support: 'soutien',
  kyc_officer: 'vérification des identités',
  finance: 'finances',
  admin: 'administration',
  superadmin: 'superadministration',
};

/** Mails with decisions and messages from staff. */
export const decisions: Pick<
  Mails,
  | 'identityAskedAgain'
  | 'guarantorVerified'
  | 'guarantorRejected'
  | 'announced'
  | 'ticketAnswered'
  | 'accountSuspended'
  | 'accountReactivated'
  | 'staffInvitation'
> = {
  identityAskedAgain: ({ name, reason, url }) => ({
    subject: 'Veuillez vérifier de nouveau votre identité',
    text: `Bonjour ${name},\n\nNous avons examiné votre vérification d'identité et avons besoin d'autre chose de votre part :\n\n${reason}\n\nD'ici là, vous ne pouvez pas rejoindre de groupe et vos versements attendent. Cela prend quelques minutes :\n\n${url}`,
    button: ['Vérifier mon identité', url],
  }),
  guarantorVerified: ({ name, guarantor }) => ({
    subject: `${guarantor} est maintenant votre garant vérifié`,
    text: `Bonjour ${name},\n\nNous avons vérifié ${guarantor}, qui est maintenant votre garant dans les groupes pour lesquels vous l'avez désigné.`,
  }),
  guarantorRejected: ({ name, guarantor, reason, url }) => ({
    subject: `${guarantor} ne peut pas être votre garant`,
    text: `Bonjour ${name},\n\nNous n'avons pas pu accepter ${guarantor} comme garant. Raison : ${reason}\n\nVeuillez désigner quelqu'un d'autre pour que votre groupe puisse commencer :\n\n${url}`,
    button: ["Désigner quelqu'un d'autre", url],
  }),
  announced: ({ name, title, body, url }) => ({
    subject: title,
    text: `Bonjour ${name},\n\n${body}\n\nVous retrouvez aussi ceci dans vos notifications :\n\n${url}`,
    button: ['Voir mes notifications', url],
  }),
  ticketAnswered: ({ name, ticket, text, url }) => ({
    subject: `Nous avons répondu à votre question (demande ${ticket})`,
    text: `Bonjour ${name},\n\nLe centre d'aide a répondu à votre question :\n\n${text}\n\nVous pouvez répondre ici :\n\n${url}`,
    button: ['Lire et répondre', url],
  }),
  accountSuspended: ({ name, reason }) => ({
    subject: 'Votre compte Adashi est suspendu',
    text: `Bonjour ${name},\n\nVotre compte est suspendu : ${reason}\n\nNous débitons encore vos cotisations, car d'autres comptent sur elles. Vos versements attendent, et votre argent est en sécurité. Vous pouvez vous connecter et payer ce que vous devez. Si vous pensez que c'est une erreur, écrivez au centre d'aide.`,
  }),
  accountReactivated: ({ name }) => ({
    subject: 'Votre compte Adashi est rouvert',
    text: `Bonjour ${name},\n\nVotre compte n'est plus suspendu. Les versements retenus pour cette raison partent maintenant.`,
  }),
  staffInvitation: ({ role, url, days }) => ({
    subject: 'Vous êtes invité à travailler chez Adashi',
    text: `Bonjour,\n\nVous êtes invité à rejoindre le personnel d'Adashi, avec le rôle ${STAFF[role]}. Choisissez ici votre mot de passe :\n\n${url}\n\nLe lien fonctionne une fois, pendant ${days} jours. Vous devez d'abord configurer une clé d'accès ou une application d'authentification. Si vous n'attendiez pas ce courriel, vous n'avez rien à faire.`,
    button: ['Choisir mon mot de passe', url],
  }),
};

export const referrals: Templates['referrals'] = {
  stages: {
    signed_up: 'Inscrit',
    verified: 'Vérifié',
    in_squad: 'Dans un groupe',
    contributed: 'Première cotisation',
  },
};
