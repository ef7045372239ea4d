import { explanationsOf, type Model, openStudy } from '@uni/engine';
import { generateStudy } from '@uni/engine/oracle/generation/generate.ts';
import { drawnShare, isWholeRun } from '@uni/tools/test/share.ts';
import { describe, expect, it } from 'vitest';
import type { CashFlowLine } from '../study/cash-flow-view.ts';
import type { Subject } from '../study/explanation-subject.ts';
import { cashFlowOf } from '../study/study-facts.ts';
import { goldenStudies } from '../study/testing/golden-projections.ts';
import { explainSubject, type ReceiptRow, receiptOf } from './explain-model.ts';

const drawn = [301, 302, 303, 304].map((seed) => {
  const opened = openStudy(generateStudy(seed));
  if (!opened.ok) throw new Error(`seed ${seed} is refused`);
  return opened.model;
});
/** Some of them, since all take a quarter of a minute. */
const models: readonly Model[] = drawnShare([...goldenStudies.map(({ model }) => model), ...drawn], 3);

const all = (lines: readonly CashFlowLine[]): CashFlowLine[] => lines.flatMap((line) => [line, ...all(line.children)]);

/** Opens a subject and the links of its receipt, `levels` deep; returns the number of open receipts. */
function walk(
  model: Model,
  tree: readonly CashFlowLine[],
  subject: Subject,
  levels: number,
  from?: ReceiptRow,
): number {
  const explanation = explainSubject(model, tree, subject);
  expect(explanation, JSON.stringify(subject)).not.toBeNull();
  if (!explanation) return 0;
  const receipt = receiptOf(explanation, '', subject);
  expect([subject, Math.abs(receipt.difference ?? 0) < 0.5]).toEqual([subject, true]);
  // A cost is a part with its sign turned: the receipt under it speaks of the same amount.
  if (from) expect(receipt.result.text.replace(/^\u2212/, '')).toBe(from.text.replace(/^\u2212/, ''));
  const deeper = receipt.rows.filter((row) => row.subject !== null);
  const opened = levels > 0 ? [...deeper.slice(0, 3), ...deeper.slice(-1)] : [];
  return opened.reduce((sum, row) => sum + (row.subject ? walk(model, tree, row.subject, levels - 1, row) : 0), 1);
}

describe('a total of the cash flow', () => {
  it('lists its months, whose receipts open further and add up, in every line of worked and drawn studies', () => {
    let receipts = 0;
    for (const model of models) {
      const tree = cashFlowOf(model.study, model.projection);
      for (const line of all(tree)) {
        if (line.values.length === 0) continue;
        const subject: Subject = { kind: 'row', line: line.id, from: 0, to: model.projection.months - 1 };
        const explanation = explainSubject(model, tree, subject);
        expect([line.id, explanation?.value]).toEqual([line.id, line.total]);
        const receipt = explanation && receiptOf(explanation, '', subject);
        expect([line.id, receipt?.rows.filter((row) => row.subject === null)]).toEqual([line.id, []]);
        expect([line.id, receipt?.more]).toEqual([line.id, 0]);
        receipts += walk(model, tree, subject, 2);
      }
    }
    expect(receipts).toBeGreaterThan(isWholeRun() ? 2_000 : 200);
  }, 120_000);
});

describe('an indicator', () => {
  it('opens down to the months of the lines that it is read from', () => {
    let receipts = 0;
    for (const model of models) {
      const tree = cashFlowOf(model.study, model.projection);
      for (const key of Object.keys(model.projection.indicators))
        receipts += walk(model, tree, { kind: 'indicator', key }, 2);
      const result = explanationsOf(model).explainIndicator('result');
      const free = result && receiptOf(result, '', { kind: 'indicator', key: 'result' }).rows[0]?.subject;
      expect(free).toMatchObject({ kind: 'total', key: 'free_cash_flow' });
    }
    expect(receipts).toBeGreaterThan(isWholeRun() ? 1_000 : 100);
  }, 120_000);
});
