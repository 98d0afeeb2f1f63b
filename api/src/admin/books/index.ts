export { fillingSeen } from './fill-fund.ts';
