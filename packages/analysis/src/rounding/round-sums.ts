/** An amount of a table: it flows from one sum into another. Amounts into a node and out of it are equal. */
export interface SummedAmount {
  readonly from: string;
  readonly to: string;
  /** A whole number, such as centavos. */
  readonly value: number;
}

/**
 * Rounds amounts to multiples of a unit so that every sum still holds. Each is its neighbour below or above, and an exact multiple
 * stays. Earlier amounts come closer to their value than later ones: totals first, then parts.
 *
 * As in controlled rounding of tables (Causey, Cox, Ernst 1985). Amounts that are no multiple lie on cycles: at every node
 * there are two of them. An amount moved around a cycle changes no sum. It makes at least one of its amounts a multiple.
 */
export function roundSums(amounts: readonly SummedAmount[], unit: number): number[] {
  const values = amounts.map(({ value }) => value);
  const restOf = (at: number): number => (((values[at] ?? 0) % unit) + unit) % unit;
  for (const at of amounts.keys()) {
    while (restOf(at) !== 0) {
      const cycle = cycleOf(amounts, at, (one) => restOf(one) !== 0);
      const isUp = restOf(at) * 2 >= unit;
      const room = ({ arc, isForward }: Step): number => (isForward === isUp ? unit - restOf(arc) : restOf(arc));
      const least = cycle.reduce((smallest, step) => Math.min(smallest, room(step)), unit);
      for (const { arc, isForward } of cycle) values[arc] = (values[arc] ?? 0) + (isForward === isUp ? least : -least);
    }
  }
  return values;
}

/** An amount of a cycle, along its direction or against it. */
interface Step {
  readonly arc: number;
  readonly isForward: boolean;
}

/** The shortest cycle through an amount and others that are open. */
function cycleOf(amounts: readonly SummedAmount[], first: number, isOpen: (at: number) => boolean): Step[] {
  const [start, goal] = [amounts[first]?.to ?? '', amounts[first]?.from ?? ''];
  const reached = stepsFrom(
    amounts,
    [...amounts.keys()].filter((arc) => arc !== first && isOpen(arc)),
    start,
  );
  const cycle: Step[] = [{ arc: first, isForward: true }];
  let node = goal;
  while (node !== start) {
    const step = reached.get(node);
    if (!step) throw new Error(`the amounts at ${start} do not add up`);
    cycle.push(step);
    node = endOf(amounts, { ...step, isForward: !step.isForward });
  }
  return cycle;
}

/** The step that first reaches each node, nearest nodes first. */
function stepsFrom(
  amounts: readonly SummedAmount[],
  open: readonly number[],
  start: string,
): ReadonlyMap<string, Step | null> {
  const ends = open.flatMap((arc) => [
    { node: amounts[arc]?.from ?? '', step: { arc, isForward: true } },
    { node: amounts[arc]?.to ?? '', step: { arc, isForward: false } },
  ]);
  const steps = Map.groupBy(ends, ({ node }) => node);
  const reached = new Map<string, Step | null>([[start, null]]);
  for (const node of reached.keys())
    for (const { step } of steps.get(node) ?? []) {
      const next = endOf(amounts, step);
      if (!reached.has(next)) reached.set(next, step);
    }
  return reached;
}

const endOf = (amounts: readonly SummedAmount[], { arc, isForward }: Step): string =>
  amounts[arc]?.[isForward ? 'to' : 'from'] ?? '';
