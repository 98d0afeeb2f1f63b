import type { SecurityChange } from '@adashi/contract';
import type { Mails, SwitchedOff } from './templates.ts';

const CHANGES: Record<Exclude<SecurityChange, 'new_device'>, string> = {
  email: 'Votre courriel a été changé',
  password: 'Votre mot de passe a été changé',
  two_factor_on: 'La validation en deux étapes a été activée',
  two_factor_off: 'La validation en deux étapes a été désactivée',
  recovery_codes: 'Vous avez de nouveaux codes de secours',
  recovery_code_used: 'Un code de secours a été utilisé',
  passkey_added: "Une clé d'accès a été ajoutée",
  passkey_removed: "Une clé d'accès a été retirée",
  passkey_confirmed: "Une clé d'accès a été confirmée",
};

const EMAIL_GONE =
  "Vous vous connectez désormais avec la nouvelle adresse, et celle-ci n'ouvre plus le compte. Si ce n'était pas vous, rétablissez cette adresse avec le lien ci-dessous. Le lien est valable 7 jours, met fin à toutes les sessions et retient vos versements. Pendant 30 jours, nous vous écrirons aussi ici si vos versements changent de compte, et vous pourrez l'empêcher.";

/** Returns the part of a mail about a password reset that lists what is off. */
function offPart(off: SwitchedOff | undefined): string {
  const lines = [
    ...(off?.passkeys ?? []).map((name) => `- Clé d'accès : ${name}`),
    ...(off?.app ? ["- Application d'authentification"] : []),
    ...(off?.calendar ? ['- Lien du calendrier'] : []),
  ];
  if (lines.length === 0) return '';
  return `Ces éléments sont désactivés. Confirmez-les un par un dans votre profil, sous « Comment vous vous connectez » :\n\n${lines.join('\n')}\n\n`;
}

/** Mails with codes and mails about changed sign-in methods. */
export const signingIn: Pick<
  Mails,
  | 'emailCode'
  | 'passwordCode'
  | 'newEmailCode'
  | 'newEmailAsked'
  | 'securityChanged'
  | 'emailRestored'
  | 'newDevice'
  | 'accountKnown'
  | 'pushLost'
> = {
  emailCode: ({ name, code }) => ({
    subject: `${code} est votre code Adashi`,
    text: `Bonjour ${name},\n\nVotre code est ${code}. Il est valable 10 minutes.`,
    code,
  }),
  passwordCode: ({ name, code }) => ({
    subject: `${code} est votre code pour un nouveau mot de passe`,
    text: `Bonjour ${name},\n\nVotre code est ${code}. Il est valable 10 minutes. Si vous ne l'avez pas demandé, vous n'avez rien à faire.`,
    code,
  }),
  newEmailCode: ({ name, code }) => ({
    subject: `${code} est le code pour votre nouveau courriel`,
    text: `Bonjour ${name},\n\nVotre code est ${code}. Il est valable 10 minutes. Une fois le code saisi, vous vous connecterez à Adashi avec cette adresse. Si vous ne l'avez pas demandé, vous n'avez rien à faire.`,
    code,
  }),
  newEmailAsked: ({ name, url }) => ({
    subject: 'Un nouveau courriel pour votre compte',
    text: `Bonjour ${name},\n\nQuelqu'un a saisi votre mot de passe et demandé un code pour se connecter à Adashi avec une autre adresse courriel.\n\nSi ce n'était pas vous, choisissez tout de suite un nouveau mot de passe avec « Mot de passe oublié ? ». Toutes les sessions prennent alors fin :\n\n${url}/forgot-password`,
    button: ['Choisir un nouveau mot de passe', `${url}/forgot-password`],
  }),
  securityChanged: ({ name, change, url, off, restore }) => ({
    subject: CHANGES[change],
    text: `Bonjour ${name},\n\nVotre compte Adashi : ${CHANGES[change].toLowerCase()}.\n\n${change === 'email' ? `${EMAIL_GONE}${restore ? `\n\n${restore}` : ''}` : `${offPart(off)}Si ce n'était pas vous, choisissez tout de suite un nouveau mot de passe avec « Mot de passe oublié ? ». Toutes les sessions prennent alors fin :\n\n${url}/forgot-password`}`,
    ...(change !== 'email' && { button: ['Choisir un nouveau mot de passe', `${url}/forgot-password`] as const }),
    ...(restore && { button: ['Rétablir mon courriel', restore] as const }),
  }),
  emailRestored: ({ name, url }) => ({
    subject: 'Votre courriel a été rétabli',
    text: `Bonjour ${name},\n\nVous vous connectez de nouveau à Adashi avec cette adresse. Toutes les sessions ont pris fin, et votre ancien mot de passe ne fonctionne plus. Vos versements sont retenus pendant 7 jours.\n\nChoisissez maintenant un nouveau mot de passe. Vérifiez ensuite le compte de vos versements :\n\n${url}/forgot-password`,
    button: ['Choisir un nouveau mot de passe', `${url}/forgot-password`],
  }),
  newDevice: ({ name, device, url }) => ({
    subject: 'Une nouvelle connexion à votre compte',
    text: `Bonjour ${name},\n\nQuelqu'un s'est connecté à votre compte Adashi sur un nouvel appareil${device ? ` : ${device}` : ''}. Si c'était vous, vous n'avez rien à faire.\n\nSinon, choisissez tout de suite un nouveau mot de passe avec « Mot de passe oublié ? ». Toutes les sessions prennent alors fin :\n\n${url}/forgot-password`,
    button: ['Choisir un nouveau mot de passe', `${url}/forgot-password`],
  }),
  accountKnown: ({ name, url }) => ({
    subject: 'Vous avez déjà un compte',
    text: `Bonjour ${name},\n\nQuelqu'un vient de s'inscrire à Adashi avec cette adresse, qui a déjà un compte. Si c'était vous, connectez-vous, ou choisissez un nouveau mot de passe avec « Mot de passe oublié ? ». Sinon, vous n'avez rien à faire : votre compte reste tel quel.\n\n${url}/login`,
    button: ['Se connecter', `${url}/login`],
  }),
  pushLost: ({ name, device, url }) => ({
    subject: 'Un de vos appareils ne reçoit plus de notifications',
    text: `Bonjour ${name},\n\nNous ne pouvons plus envoyer de notifications à un de vos appareils${device ? ` : ${device}` : ''}. Vous les trouvez toujours dans Adashi.\n\nPour les recevoir de nouveau sur cet appareil, ouvrez-y votre compte et activez les notifications :\n\n${url}/account`,
    button: ['Ouvrir mon compte', `${url}/account`],
  }),
};
