import { type Output, ROUTES, type Route } from '@adashi/contract';
import { HttpResponse, type JsonBodyType } from 'msw';
import type { $ZodType, $ZodTypes } from 'zod/v4/core';
import { answersEveryGet } from './dom.tsx';

const AT = '2026-11-20T14:00:00.000Z';
export const SAMPLE_ID = '00000000-0000-4000-8000-000000000001';
const FORMATS: Record<string, string> = { uuid: SAMPLE_ID, date: AT.slice(0, 10) };

function partsOf(type: $ZodType): $ZodTypes['_zod'] {
  const { _zod: parts } = type as $ZodTypes; // `$ZodTypes` is Zod’s union of all schema types.
  return parts;
}

/** Returns a minimal value for a schema: empty lists, no optional properties, and a timestamp for each string. */
function sampleOf(type: $ZodType): unknown {
  const { def } = partsOf(type);
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([name, part]) => [name, sampleOf(part)]));
    case 'record':
      return Object.fromEntries(keysOf(def.keyType).map((key) => [key, sampleOf(def.valueType)]));
    case 'array':
      return [];
    case 'string':
      return 'format' in def ? (FORMATS[String(def.format)] ?? 'ab'.repeat(32)) : AT;
    case 'number':
      return 1;
    case 'boolean':
      return false;
    case 'enum':
      return Object.values(def.entries)[0];
    case 'literal':
      return def.values[0];
    case 'nullable':
      return null;
    case 'optional':
    case 'unknown':
      return undefined;
    case 'union':
      return sampleOf(def.options[0] ?? type);
    default:
      throw new Error(`No sample of a schema of the type ${def.type}.`);
  }
}

/** Returns the required keys of a record. Returns no keys if any string is a valid key. */
function keysOf(type: $ZodType): string[] {
  const { def } = partsOf(type);
  if (def.type === 'enum') return Object.values(def.entries).map(String);
  if (def.type === 'literal') return def.values.map(String);
  return def.type === 'union' ? def.options.flatMap(keysOf) : [];
}

/** Returns a minimal response body for a route. */
export function bareAnswer<R extends Route>(route: R): Output<R> {
  // Cast: the route's output schema has validated the value.
  return route.output.parse(sampleOf(route.output)) as Output<R>;
}

/**
 * Returns a minimal response for a route. Returns undefined for the profile, because a session needs the recorded
 * profile.
 */
export function bareResponse(route: Route): Response | undefined {
  if (route === ROUTES.me) return undefined;
  return HttpResponse.json(bareAnswer(route) as JsonBodyType); // Cast: every output in this function is JSON.
}

/** Handles every GET request except the profile with a minimal response. */
export function answersBarely(): void {
  answersEveryGet(bareResponse);
}
