export { choiceOf, readChoices, turn, withoutMail } from './choices.ts';
export { notify } from './notify.ts';
export { notifyStaff } from './notify-staff.ts';
export { templates } from './templates/index.ts';
export type { OwnFileWords } from './templates/own-files.ts';
export type { MailContent } from './templates/templates.ts';
