export { squadActHandlers } from './act-routes.ts';
export { encryptDrawSecrets } from './draw-secret.ts';
export { squadMemberHandlers } from './member-routes.ts';
export { type PlannedSquad, plannedSquads } from './planned-squads.ts';
export { squadHandlers } from './routes.ts';
export { seatNames } from './seat-names.ts';
export { startSquads } from './start-squads.ts';
export { squadsOf } from './summary.ts';
export { lookAt } from './visibility.ts';
