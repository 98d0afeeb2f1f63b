export { EMPLOYMENT_COLUMNS, PERSONAL_COLUMNS } from './columns.ts';
export { addFirstAdmin } from './first-admin.ts';
export { obstaclesOf } from './obstacles.ts';
export { peopleHandlers } from './routes.ts';
