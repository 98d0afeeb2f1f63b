export { EMPLOYMENT_COLUMNS, PERSONAL_COLUMNS } from './columns.ts';
export { changingName } from './name-change.ts';
export { obstaclesOf } from './obstacles.ts';
export { countLeft, readKept } from './personal-data/kept.ts';
