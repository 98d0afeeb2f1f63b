export { readProfile } from './profile.ts';
export { peopleHandlers } from './routes.ts';
