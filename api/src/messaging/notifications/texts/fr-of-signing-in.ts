import type { SecurityChange } from '@adashi/contract';
import type { Mails } from './texts.ts';

const CHANGES: Record<Exclude<SecurityChange, 'new_device'>, string> = {
  email: 'Votre adresse courriel a été changée',
  password: 'Votre mot de passe a été changé',
  two_factor_on: 'La validation en deux étapes a été activée',
  two_factor_off: 'La validation en deux étapes a été désactivée',
  recovery_codes: 'Vous avez de nouveaux codes de secours',
  recovery_code_used: 'Un code de secours a été utilisé',
  passkey_added: "Une clé d'accès a été ajoutée",
  passkey_removed: "Une clé d'accès a été retirée",
};

const EMAIL_GONE =
  "Vous vous connectez désormais avec la nouvelle adresse, et celle-ci n'ouvre plus le compte. Si ce n'était pas vous, répondez tout de suite à ce courriel. Pendant 30 jours, nous vous dirons aussi ici si vos versements doivent aller à un autre compte, et vous pourrez l'empêcher.";

/** Mails with codes and mails about changed sign-in methods. */
export const signingIn: Pick<
  Mails,
  'emailCode' | 'passwordCode' | 'newEmailCode' | 'newEmailAsked' | 'securityChanged' | 'newDevice' | 'accountKnown'
> = {
  emailCode: ({ name, code }) => ({
    subject: `${code} est votre code Adashi`,
    text: `Bonjour ${name},\n\nvotre code est ${code}. Il est valable 10 minutes.`,
    code,
  }),
  passwordCode: ({ name, code }) => ({
    subject: `${code} est votre code pour un nouveau mot de passe`,
    text: `Bonjour ${name},\n\nvotre code est ${code}. Il est valable 10 minutes. Si vous ne l'avez pas demandé, vous n'avez rien à faire.`,
    code,
  }),
  newEmailCode: ({ name, code }) => ({
    subject: `${code} est le code pour votre nouvelle adresse courriel`,
    text: `Bonjour ${name},\n\nvotre code est ${code}. Il est valable 10 minutes. Une fois le code donné, vous vous connecterez à Adashi avec cette adresse. Si vous ne l'avez pas demandé, vous n'avez rien à faire.`,
    code,
  }),
  newEmailAsked: ({ name, url }) => ({
    subject: 'Une autre adresse courriel pour votre compte',
    text: `Bonjour ${name},\n\nvotre mot de passe vient d'être donné, et un code demandé, pour se connecter à Adashi avec une autre adresse courriel que celle-ci.\n\nSi ce n'était pas vous, choisissez tout de suite un nouveau mot de passe par « Mot de passe oublié ? »; toutes les sessions prennent alors fin :\n\n${url}/forgot-password`,
    button: ['Choisir un nouveau mot de passe', `${url}/forgot-password`],
  }),
  securityChanged: ({ name, change, url }) => ({
    subject: CHANGES[change],
    text: `Bonjour ${name},\n\nvotre compte Adashi : ${CHANGES[change].toLowerCase()}.\n\n${change === 'email' ? EMAIL_GONE : `Si ce n'était pas vous, choisissez tout de suite un nouveau mot de passe par « Mot de passe oublié ? »; toutes les sessions prennent alors fin :\n\n${url}/forgot-password`}`,
    ...(change !== 'email' && { button: ['Choisir un nouveau mot de passe', `${url}/forgot-password`] as const }),
  }),
  newDevice: ({ name, device, url }) => ({
    subject: 'Une nouvelle connexion à votre compte',
    text: `Bonjour ${name},\n\non s'est connecté à votre compte Adashi sur un appareil qui n'avait pas servi auparavant${device ? ` : ${device}` : ''}. Si c'était vous, vous n'avez rien à faire.\n\nSinon, choisissez tout de suite un nouveau mot de passe par « Mot de passe oublié ? »; toutes les sessions prennent alors fin :\n\n${url}/forgot-password`,
    button: ['Choisir un nouveau mot de passe', `${url}/forgot-password`],
  }),
  accountKnown: ({ name, url }) => ({
    subject: 'Vous avez déjà un compte',
    text: `Bonjour ${name},\n\nquelqu'un vient de s'inscrire à Adashi avec cette adresse, qui a déjà un compte. Si c'était vous, connectez-vous, ou choisissez un nouveau mot de passe par « Mot de passe oublié ? ». Sinon, vous n'avez rien à faire : votre compte reste tel quel.\n\n${url}/login`,
    button: ['Se connecter', `${url}/login`],
  }),
};
