import { readdirSync, readFileSync } from 'node:fs';
import { isWholeRun } from '@uni/tools/test/share.ts';
import { describe, expect, it } from 'vitest';
import { type Explanation, explanationsOf, openStudy } from '../src/index.ts';

const folder = new URL('../fixtures/cases/', import.meta.url);
const worked = readdirSync(folder).filter((name) => name.endsWith('.study.json'));

/** Returns the value at a pointer of a study. */
function entryAt(study: unknown, pointer: string): unknown {
  return pointer
    .slice(1)
    .split('/')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : null),
      study,
    );
}

const withParts = (explanation: Explanation): Explanation[] => [
  explanation,
  ...(explanation.parts ?? []).flatMap(withParts),
];

/** Inputs of single months, which are in lists; a month of a window may come from an anchor. */
const isOfMonth = ({ input = '', value, unit }: Explanation): boolean =>
  value !== 0 && unit !== 'month' && /\/\d+$/.test(input);

/** A study has thousands of cells, which lead to the same inputs. */
const everyMonths = isWholeRun() ? 5 : 13;

describe('an explanation', () => {
  it('leads from the value of a month to the entry of that month in the study', () => {
    const explanations = worked.flatMap((name) => {
      const opened = openStudy(JSON.parse(readFileSync(new URL(name, folder), 'utf8')));
      if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
      const { model } = opened;
      return model.projection.lines.flatMap(({ key, module, values }) =>
        values.flatMap((_, month) => {
          const explanation = month % everyMonths === 0 ? explanationsOf(model).explain(key, module, month) : null;
          return (explanation ? withParts(explanation) : []).filter(isOfMonth).map(({ input = '', value, unit }) => {
            const entry = Number(entryAt(model.study, input));
            // Money is typed in reais and explained in centavos.
            return { name, input, value, entry: unit === 'money' ? Math.round(entry * 100) : entry };
          });
        }),
      );
    });
    expect(explanations.length).toBeGreaterThan(200);
    expect(explanations.filter(({ value, entry }) => value !== entry)).toEqual([]);
  });
});
