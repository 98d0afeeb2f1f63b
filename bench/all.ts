import './tick.ts';
