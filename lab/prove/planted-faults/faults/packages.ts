/** Mistakes in the packages other than the engine: comparison, receivables, workbooks, edits of a study. */
import { type Command, type Fault, units } from '../fault.ts';

type Wording = Pick<Fault, 'name' | 'file' | 'text' | 'instead'>;

const formula = (fault: Wording, ...commands: Command[]): Fault => ({
  ...fault,
  file: `packages/${fault.file}`,
  kind: 'formula',
  commands,
});

const receivables = (file: string): Command => units('receivables', `packages/receivables/test/${file}.test.ts`);
const lives = units('receivables properties', 'packages/receivables/test/lives.property.test.ts');

export const packageFaults: readonly Fault[] = [
  formula(
    {
      name: 'what falls due today is late',
      file: 'receivables/src/ageing.ts',
      text: 'const bucket = days <= 0 ?',
      instead: 'const bucket = days < 0 ?',
    },
    receivables('sale'),
  ),
  formula(
    {
      name: 'the fine is charged again on what is left after a part was paid',
      file: 'receivables/src/contract/day-value.ts',
      text: 'fine: installment.accrued_to === null ? times(base, fine) : 0,',
      instead: 'fine: times(base, fine),',
    },
    receivables('contract'),
    lives,
  ),
  formula(
    {
      name: 'a resale puts the refund off instead of bringing it forward',
      file: 'receivables/src/cancellation/refunds.ts',
      text: 'return later(facts.day, resold < usual ? resold : usual);',
      instead: 'return later(facts.day, resold > usual ? resold : usual);',
    },
    receivables('cancellation'),
  ),
  formula(
    {
      name: 'the plan of a variance is not at its own index',
      file: 'analysis/src/variance/variance.ts',
      text: 'const planShare = sumBase(planned, months, planned.index) / whole;',
      instead: 'const planShare = sumBase(planned, months) / whole;',
    },
    units('analysis', 'packages/analysis/test/variance.test.ts'),
    units('engine properties', 'packages/analysis/test/variance.property.test.ts'),
  ),
  formula(
    {
      name: 'of two accounts of a bank statement the last one counts',
      file: 'workbook/src/ofx.ts',
      text: "if (field === 'bank' || field === 'account') about[field] ||= value;",
      instead: "if (field === 'bank' || field === 'account') about[field] = value;",
    },
    units('workbook', 'packages/workbook/src/statement.test.ts'),
  ),
  formula(
    {
      name: 'a place that somebody removed with all inside it is no conflict',
      file: 'contracts/src/study/overlap.ts',
      text: '|| (b.old !== null && isInside(a.path, b.path))',
      instead: '|| (b.old === null && isInside(a.path, b.path))',
    },
    units('contracts', 'packages/contracts/src/study/overlap.test.ts'),
  ),
];
