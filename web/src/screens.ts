import { CHUNK_LOAD_MS } from '@adashi/contract';
import { type FunctionComponent, lazy } from 'react';

/** Rejects what does not come in two minutes, so that the fallback screen can say so (SPEC §9). */
export function inTime<Value>(loading: Promise<Value>): Promise<Value> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The page did not load in time.')), CHUNK_LOAD_MS);
  });
  return Promise.race([loading, late]);
}

/** The screens of one side of the product: they are one file, which is loaded when the first of them is shown. */
export function screensOf<Screens extends Record<string, FunctionComponent<object>>>(load: () => Promise<Screens>) {
  return <Name extends keyof Screens>(name: Name) => lazy(async () => ({ default: (await inTime(load()))[name] }));
}
