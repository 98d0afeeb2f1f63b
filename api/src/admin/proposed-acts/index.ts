export { proposedActHandlers } from './routes.ts';
export { SecondPeople } from './second-people.ts';
