/** Blue cells of workbooks of drawn studies, edited one at a time. */
import { type Model, openStudy, type Study } from '@uni/engine';
import { generateStudy } from '@uni/engine/oracle/generation/generate.ts';
import { Random } from '@uni/engine/oracle/generation/random.ts';
import { compareEdited, projectionBook, typedOver, withoutResults, writeWorkbook } from '@uni/workbook';
import { evaluateWorkbook } from '@uni/workbook/test-support/evaluate.ts';
import { CellError } from '@uni/workbook/test-support/values.ts';
import { expect, test } from 'vitest';
import { changed, numberAt } from './edits.ts';

/** A cell costs half a second: few in each run, thousands in the proofs. */
const cells = Number(process.env.UNI_TYPED_CELLS ?? 8);
const firstSeed = Number(process.env.UNI_TYPED_FROM ?? 1);
const cellsOfStudy = 4;
/** Months that a workbook has beyond its last one. */
const room = 24;

const wholeFields = /(month|works|launch|keys|plus|start|installments|grace|lag|every|at|look_ahead|units|count|term)/;

/** Returns another number that a user may type there: whole for months and parts. */
function another(pointer: string, now: number, random: Random): number {
  const name = pointer.split('/').slice(-2).join('/');
  if (Number.isInteger(now) && wholeFields.test(name)) return Math.max(0, now + random.pick(-2, -1, 1, 2, 3));
  if (now === 0) return random.pick(0.01, 0.05);
  return Number((now * random.pick(0, 0.5, 0.9, 1.1, 1.3)).toPrecision(10));
}

/** Opened, with every month in the workbook's room, and with money that floats hold. */
function computed(study: Study, months: number): Model | null {
  const opened = openStudy(study);
  if (!opened.ok) return null;
  const { projection } = opened.model;
  const isExact = projection.checks.every(({ code }) => code !== 'beyond_exact');
  return isExact && projection.months <= months + room ? opened.model : null;
}

type Book = ReturnType<typeof projectionBook>;

/** Returns the values where an evaluation of the file alone differs from the engine, and the number compared. */
function compare(model: Model, { workbook, positions }: Book): ReturnType<typeof compareEdited> {
  const values = evaluateWorkbook(writeWorkbook(withoutResults(workbook)));
  return compareEdited(model, positions, (sheet, address) => {
    const actual = values.get(sheet)?.get(address);
    return actual instanceof CellError ? actual.code : actual;
  });
}

test('recalculate every month and indicator as the engine does', { tags: ['proof'], timeout: 3_600_000 }, () => {
  const sums = { typed: 0, refused: 0, compared: 0 };
  for (let seed = firstSeed; sums.typed < cells; seed++) {
    const model = computed(generateStudy(seed), Number.POSITIVE_INFINITY);
    if (!model) continue;
    const random = new Random(seed);
    const book = projectionBook(model);
    const { workbook, positions } = book;
    // LibreOffice decides instead where half a centavo depends on the evaluation's own sixteenth digit (`drawn-workbooks`).
    if (compare(model, book).different.length > 0) continue;
    const pointers = [...positions.inputs.keys()];
    for (let k = 0; k < cellsOfStudy; k++) {
      const pointer = pointers[random.whole(0, pointers.length - 1)] ?? '';
      const now = numberAt(model.study, pointer);
      if (now === null) continue;
      const value = another(pointer, now, random);
      const edited = computed(changed(model.study, [{ pointer, value }]), model.projection.months);
      if (!edited) {
        sums.refused++;
        continue;
      }
      const typed = typedOver(workbook, positions, [{ pointer, value }]);
      const { compared, different } = compare(edited, { ...book, workbook: typed.workbook });
      expect({ seed, pointer, now, value, different: different.slice(0, 3) }).toMatchObject({ different: [] });
      sums.typed++;
      sums.compared += compared;
    }
  }
  process.stdout.write(`${sums.typed} cells typed anew from seed ${firstSeed}, ${sums.refused} refused: `);
  process.stdout.write(`${sums.compared} cells and indicators equal\n`);
  expect(sums.compared).toBeGreaterThan(1_000 * sums.typed);
});
