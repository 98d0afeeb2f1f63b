export { choiceOf, readChoices, turn, withoutMail } from './choices.ts';
export { notify } from './notify.ts';
export { tellStaff } from './tell-staff.ts';
export { texts } from './texts/index.ts';
export type { OwnFileWords } from './texts/own-files.ts';
