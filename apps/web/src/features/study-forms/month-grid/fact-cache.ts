/**
 * Returns the same object for the same facts, so that a grid redraws only changed lines. Numbers are compared one by one: a
 * recomputation creates new arrays with the same amounts.
 */
export class FactCache<Made> {
  private readonly made = new Map<string, { facts: readonly unknown[]; numbers: ArrayLike<number>; value: Made }>();

  of(key: string, facts: readonly unknown[], numbers: ArrayLike<number>, make: () => Made): Made {
    const known = this.made.get(key);
    if (known && sameFacts(known.facts, facts) && sameNumbers(known.numbers, numbers)) return known.value;
    const value = make();
    this.made.set(key, { facts, numbers, value });
    return value;
  }
}

const sameFacts = (before: readonly unknown[], after: readonly unknown[]): boolean =>
  before.length === after.length && before.every((fact, at) => Object.is(fact, after[at]));

function sameNumbers(before: ArrayLike<number>, after: ArrayLike<number>): boolean {
  if (before === after) return true;
  if (before.length !== after.length) return false;
  for (let at = 0; at < before.length; at += 1) if (before[at] !== after[at]) return false;
  return true;
}
