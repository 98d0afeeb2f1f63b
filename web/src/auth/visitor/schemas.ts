/** Schemas of the visitors' forms, as one bundle with the schema library. */
export { emailForm, loginForm, passwordAgain, passwordForm, secondFactorForm, signupForm } from '@adashi/contract';
