export { EMPLOYMENT_COLUMNS, PERSONAL_COLUMNS } from './columns.ts';
export { changingName } from './name-change.ts';
export { obstaclesOf } from './obstacles.ts';
export { countLeft, FIVE_YEARS, readKept, SEVEN_YEARS } from './personal-data/kept.ts';
