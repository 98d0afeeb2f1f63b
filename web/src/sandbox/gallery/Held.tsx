import { type ReactNode, useState } from 'react';

interface Props<Value> {
  readonly first: Value;
  readonly children: (value: Value, set: (value: Value) => void) => ReactNode;
}

/** Stores the value of an example, so that the example responds to input. */
export function Held<Value>({ first, children }: Props<Value>) {
  const [value, set] = useState(first);
  return children(value, set);
}
