import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from '@babel/parser';
import type { Node } from '@babel/types';
import { type Change, sqlChanges } from './sql-conditions.ts';

export const root = join(import.meta.dirname, '../..');

/** One deliberate fault in a source file. */
export interface Mutant extends Change {
  readonly file: string;
  readonly line: number;
  readonly was: string;
  /**
   * Start of the function with the mutant. Null at the top level of the file, where the code runs once for all tests.
   */
  readonly within: number | null;
}

const MOVED: Record<string, string> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function children(node: Node): Node[] {
  return Object.values(node).flatMap((value: unknown) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
}

const FUNCTIONS = [
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ObjectMethod',
  'ClassMethod',
];

/** Calls `visit` for every node, with the function around the node. */
function walk(node: Node, within: Node | null, visit: (node: Node, within: Node | null) => void): void {
  visit(node, within);
  const inner = FUNCTIONS.includes(node.type) ? node : within;
  for (const child of children(node)) walk(child, inner, visit);
}

/** Returns a template's text with spaces in place of each `${…}`, so that positions stay the same. */
function templateText(source: string, node: Extract<Node, { type: 'TemplateLiteral' }>): string {
  const [start, end] = [(node.start ?? 0) + 1, (node.end ?? 0) - 1];
  const text = source.slice(start, end).split('');
  for (const expression of node.expressions) {
    const [from, to] = [(expression.start ?? 0) - 2 - start, (expression.end ?? 0) + 1 - start];
    text.fill('§', from, to);
  }
  return text.join('');
}

function changesOf(source: string, node: Node): Change[] {
  const place = (part: Node, text: string): Change => ({ start: part.start ?? 0, end: part.end ?? 0, text });
  if (node.type === 'IfStatement') return [place(node.test, 'false')];
  if (node.type === 'ConditionalExpression') return [place(node.test, 'false'), place(node.test, 'true')];
  if (node.type === 'LogicalExpression' && node.operator !== '??') {
    return [node.left, node.right].map((side) => place(node, source.slice(side.start ?? 0, side.end ?? 0)));
  }
  if (node.type === 'BinaryExpression') {
    const moved = MOVED[node.operator];
    const at = source.indexOf(node.operator, node.left.end ?? 0);
    return moved ? [{ start: at, end: at + node.operator.length, text: moved }] : [];
  }
  if (node.type === 'TaggedTemplateExpression' && node.tag.type === 'Identifier' && node.tag.name === 'sql') {
    const from = (node.quasi.start ?? 0) + 1;
    return sqlChanges(templateText(source, node.quasi)).map(({ start, end, text }) => ({
      start: start + from,
      end: end + from,
      text,
    }));
  }
  return [];
}

function treeOf(file: string, source: string): Node {
  return parse(source, { sourceType: 'module', plugins: file.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'] })
    .program;
}

/**
 * Returns every mutant of a source, in TypeScript and in SQL: always-false conditions, removed operands, and bounds
 * shifted by one.
 */
export function mutantsIn(file: string, source: string): Mutant[] {
  const found: Mutant[] = [];
  walk(treeOf(file, source), null, (node, within) => {
    for (const change of changesOf(source, node)) {
      const line = source.slice(0, change.start).split('\n').length;
      const was = source.slice(change.start, change.end);
      found.push({ ...change, file, line, was, within: within?.start ?? null });
    }
  });
  return found;
}

export function mutantsOf(file: string): Mutant[] {
  return mutantsIn(file, readFileSync(join(root, file), 'utf8'));
}

/** Returns the source with a call counter in every function. Each counter has the name `file:start`. */
export function counted(file: string, source: string): string {
  const inserts: { at: number; text: string }[] = [];
  walk(treeOf(file, source), null, (node) => {
    if (!FUNCTIONS.includes(node.type) || !('body' in node) || !isNode(node.body)) return;
    const call = `globalThis.calledFunctions?.add('${file}:${node.start}')`;
    const { body } = node;
    if (body.type === 'BlockStatement') inserts.push({ at: (body.start ?? 0) + 1, text: `${call};` });
    else {
      const isWrapped = body.extra?.parenthesized === true;
      inserts.push({ at: isWrapped ? Number(body.extra?.parenStart) : (body.start ?? 0), text: `(${call}, ` });
      const after = isWrapped ? source.indexOf(')', body.end ?? 0) + 1 : (body.end ?? 0);
      inserts.push({ at: after, text: ')' });
    }
  });
  return inserts
    .toSorted((a, b) => b.at - a.at)
    .reduce((text, { at, text: insert }) => text.slice(0, at) + insert + text.slice(at), source);
}
