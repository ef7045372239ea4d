import { type GridLine, type Ticks, wholeTicks } from '../../../ui/planning-grid/index.ts';
import { type MonthVector, sum } from './vectors.ts';

/** A curve's months as units of a whole, typed and written back as shares. Months that are not typed retain theirs. */
export function unitsVector(shares: MonthVector, label: string, units: number): MonthVector {
  const perTick = wholeTicks('count') / wholeTicks('share');
  const asUnits = (ticks: Ticks): Ticks => (ticks === null ? null : Math.round(ticks * units * perTick));
  const unitValues = shares.line.values.map(asUnits);
  const { note: _, check: __, ...line } = shares.line;
  return {
    line: { ...line, id: `${line.id}#units`, label, unit: 'count', values: unitValues, total: sum(unitValues) },
    becomes: shares.becomes,
    write: (document, values) => {
      const written = values.map((ticks, month) => {
        const before = shares.line.values[month] ?? null;
        if (ticks === asUnits(before)) return before;
        return ticks === null ? null : Math.round(ticks / (units * perTick));
      });
      // Units have fewer decimals than shares. An unchanged sum of units leaves the sum of shares unchanged as well.
      const isSumUnchanged = sum(values) === sum(unitValues);
      return shares.write(document, isSumUnchanged ? withSum(written, shares.line) : written);
    },
  };
}

/** Months with the sum of a line, what rounding left over added to the largest month that changed. */
function withSum(values: readonly Ticks[], { values: before, total }: GridLine): Ticks[] {
  const left = total - sum(values);
  const changed = values.flatMap((ticks, month) =>
    ticks === null || ticks === before[month] ? [] : [{ ticks, month }],
  );
  const largest = changed.reduce<number | null>(
    (best, { ticks, month }) => (best !== null && (values[best] ?? 0) >= ticks ? best : month),
    null,
  );
  return values.map((ticks, month) => (month === largest ? (ticks ?? 0) + left : ticks));
}
