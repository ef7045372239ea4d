/** Mistakes in what the page draws and takes: charts and figures, and forms. */
import { type Command, type Fault, type Kind, web } from '../fault.ts';

type Wording = Pick<Fault, 'name' | 'file' | 'text' | 'instead'>;

const inPage =
  (kind: Kind) =>
  (fault: Wording, ...commands: Command[]): Fault => ({
    ...fault,
    file: `apps/web/src/${fault.file}`,
    kind,
    commands,
  });
const figure = inPage('figure');
const form = inPage('form');
const storage = inPage('storage');

const store = 'features/study/store/';

const figures: readonly Fault[] = [
  figure(
    {
      name: 'a layer of the stacked areas goes down instead of up',
      file: 'ui/charts/xy-geometry.ts',
      text: '.value((at, { values }) => values[at] ?? 0)',
      instead: '.value((at, { values }) => -(values[at] ?? 0))',
    },
    web('ui/charts/area-layers.test.ts'),
  ),
  figure(
    {
      name: 'a line is drawn over the months without a value',
      file: 'ui/charts/xy-geometry.ts',
      text: 'const isNext = points[index - 1]?.at === point.at - 1;',
      instead: 'const isNext = index > 0;',
    },
    web('ui/charts/xy-geometry.test.ts'),
  ),
  figure(
    {
      name: 'the first projected month of the cash flow is drawn as closed',
      file: 'ui/charts/cash-flow-geometry.ts',
      text: 'projected: month >= series.closed,',
      instead: 'projected: month > series.closed,',
    },
    web('ui/charts/charts-geometry.test.ts'),
  ),
  figure(
    {
      name: 'the speed of sales is over what is left at the end of the month',
      file: 'ui/charts/sales-figures.ts',
      text: 'const before = 1 - (sums[at - 1] ?? 0);',
      instead: 'const before = 1 - (sums[at] ?? 0);',
    },
    web('ui/charts/sales-figures.test.ts'),
  ),
  figure(
    {
      name: 'a discount on the price table is shown as a surcharge',
      file: 'features/sales/panel/panel-figures.ts',
      text: 'return list === 0 ? null : agreed / list - 1;',
      instead: 'return list === 0 ? null : 1 - agreed / list;',
    },
    web('features/sales/panel/panel-figures.test.ts'),
  ),
  figure(
    {
      name: 'the chart of a contract draws what is due today as late',
      file: 'features/sales/contracts/receivables-geometry.ts',
      text: 'const isLate = due < today;',
      instead: 'const isLate = due <= today;',
    },
    web('features/sales/contracts/receivables-geometry.test.ts'),
  ),
];

const forms: readonly Fault[] = [
  form(
    {
      name: 'the e-mail of a client is not in the form that changes it',
      file: 'features/sales/parties/party-form.tsx',
      text: "      email: text({ most: partyLimits.email, type: 'email' }),\n",
      instead: '',
    },
    web('features/sales/parties/party-form.test.ts'),
  ),
  form(
    {
      name: 'the broker of a new contract is lost on the way',
      file: 'features/sales/contracts/sale-draft.ts',
      text: 'broker: draft.broker.trim(), table',
      instead: "broker: '', table",
    },
    web('features/sales/contracts/sale-draft.test.ts'),
  ),
  form(
    {
      name: '0.125 is read as one hundred and twenty-five',
      file: 'ui/numbers/parse.ts',
      text: "const thousands = grouped(digits, '.') && !digits.startsWith('0');",
      instead: "const thousands = grouped(digits, '.');",
    },
    web('ui/numbers/numbers.test.ts'),
  ),
  form(
    {
      name: 'a number that cannot be read is refused without a word',
      file: 'ui/field/number-field.tsx',
      text: 'error={problem ?? props.error}',
      instead: 'error={props.error}',
    },
    web('ui/field/number-field.test.tsx'),
  ),
  form(
    {
      name: 'a record is said to be saved before the server has it',
      file: 'shared/record-form/use-record-form.ts',
      text: 'onSaved(await save(draft, changedFields(begun, draft)));',
      instead: 'void save(draft, changedFields(begun, draft));\n      onSaved(undefined as Saved);',
    },
    web('shared/record-form/use-record-form.test.ts'),
  ),
  form(
    {
      name: 'a form that is submitted twice is sent twice',
      file: 'shared/record-form/use-record-form.ts',
      text: '    if (busy) return;\n',
      instead: '',
    },
    web('shared/record-form/use-record-form.test.ts'),
  ),
  form(
    {
      name: 'a movement that becomes a transfer leaves with its category',
      file: 'features/sales/financial/movement-form.tsx',
      text: "{ category: '', supplier: '', client: '' }",
      instead: "{ supplier: '', client: '' }",
    },
    web('features/sales/financial/financial.test.ts'),
  ),
  storage(
    {
      name: 'what is typed while a save is on its way is forgotten',
      file: `${store}autosave.ts`,
      text: 'const pending = this.current.pending.slice(sent);',
      instead: 'const pending = this.current.pending.slice(sent + this.current.pending.length);',
    },
    web(`${store}study-store.test.ts`),
  ),
  storage(
    {
      name: 'only the last step can be undone',
      file: `${store}study-store.ts`,
      text: 'const undo = [...this.current.undo, { label, edits: applied, place: location }].slice(-HISTORY_STEPS);',
      instead: 'const undo = [{ label, edits: applied, place: location }].slice(-HISTORY_STEPS);',
    },
    web(`${store}study-store.test.ts`),
  ),
];

export const pageFaults: readonly Fault[] = [...figures, ...forms];
