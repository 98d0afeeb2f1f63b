/** Waits for an answer so long and no longer. What comes later changes nothing: the receiver knows the key. */
export async function inTime<Answer>(answer: Promise<Answer>, ms: number): Promise<Answer> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`No answer within ${ms / 1_000} seconds.`)), ms);
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
