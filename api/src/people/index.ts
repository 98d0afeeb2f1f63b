export { EMPLOYMENT_COLUMNS, PERSONAL_COLUMNS } from './columns.ts';
export { obstaclesOf } from './obstacles.ts';
