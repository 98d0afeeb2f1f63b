import { badInputs } from './bad-inputs.ts';
import { codes } from './codes.ts';
import { headers } from './headers.ts';
import { matrix } from './matrix.ts';
import { signIn } from './people.ts';
import { races } from './races.ts';
import { Target } from './target.ts';

export interface Summary {
  readonly part: string;
  readonly asked: number;
  readonly seconds: number;
  readonly found: readonly string[];
}

/** Runs all attacks, or one attack, against a running demo server. The attacks change the demo's data. */
export async function* attack(url: string, password: string, inputs = 20_000, only?: string): AsyncGenerator<Summary> {
  const people = await signIn(new Target(url), password);
  const parts = {
    headers,
    codes,
    races: (target: Target) => races(target, people, password),
    matrix: (target: Target) => matrix(target, people),
    'bad inputs': (target: Target) => badInputs(target, people, inputs),
  };
  for (const [part, run] of Object.entries(parts)) {
    if (only !== undefined && only !== part) continue;
    const target = new Target(url);
    const began = performance.now();
    await run(target);
    yield {
      part,
      asked: target.asked,
      seconds: (performance.now() - began) / 1_000,
      found: [...new Set(target.found)],
    };
  }
}
