import { type FunctionComponent, lazy } from 'react';
import { load } from './load.ts';

/** Returns lazy screens of one bundle. The first screen loads the bundle of all these screens. */
export function screensOf<Screens extends Record<string, FunctionComponent<object>>>(part: () => Promise<Screens>) {
  return <Name extends keyof Screens>(name: Name) => lazy(async () => ({ default: (await load(part))[name] }));
}
