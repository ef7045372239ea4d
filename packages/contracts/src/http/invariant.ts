/**
 * States what the code before it makes true. For states that cannot happen: what a user can cause is a refusal.
 * @throws {Error} when the condition does not hold
 */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(message);
}
