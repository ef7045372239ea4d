/** In which order the rows of a calculation stand on their sheets. They go by rubric, each under its own heading. */
import type { FormulaInput, FormulaRow } from '@uni/engine';

/** A row of a sheet: a heading, a row of the calculation, or one of the inputs of its list. */
export type SheetRow =
  | { readonly kind: 'heading'; readonly label: string }
  | { readonly kind: 'row'; readonly row: FormulaRow; readonly rubric: string }
  | {
      readonly kind: 'input';
      readonly row: FormulaRow;
      readonly input: FormulaInput;
      readonly position: number;
      readonly rubric: string;
    };

type ModuleName = (module: number | null) => string;

const sheets = [
  'premises',
  'dates',
  'modules',
  'receipts',
  'expenses',
  'taxes',
  'funding',
  'companies',
  'partners',
  'accounting',
  'cash_flow',
] as const;

const rubrics: readonly (readonly [RegExp, string])[] = [
  [/^(in|rate|rest)?\/(discount|finance|reinvestment)_rate/, 'Taxas de avaliação'],
  [/^(in|rate|rest)?\/indexes|^index\//, 'Índices'],
  [/^(in|rate|rest)?\/expenses/, 'Despesas'],
  [/^(in|rate|rest)?\/revenues/, 'Outras receitas'],
  [/^(in|rate|rest)?\/rentals/, 'Aluguéis'],
  [/^(in|rate|rest)?\/taxation/, 'Tributos'],
  [/^(in|rate|rest)?\/assignments/, 'Cessões de recebíveis'],
  [/^(in|rate|rest)?\/loans/, 'Financiamentos'],
  [/^(in|rate|rest)?\/capital/, 'Capital'],
  [/^(in|rate|rest)?\/companies/, 'Empresas'],
  [/^(in|rate|rest)?\/accounting/, 'Resultado e balanço'],
  [/^(in|rate|rest)?\/accomplished/, 'Realizado'],
];

/** The rubric of a row of premises, by its path or its id; `modules` are the modules' names by position. */
function rubricOf(key: string, modules: readonly string[]): string {
  const module = /^(?:in|rate|rest)?\/modules\/(\d+)/.exec(key);
  if (module) return modules[Number(module[1])] ?? 'Módulos';
  return rubrics.find(([pattern]) => pattern.test(key))?.[1] ?? 'Geral';
}

/** Every sheet's rows in their order. */
export function placed(
  rows: readonly FormulaRow[],
  moduleName: ModuleName,
  modules: readonly string[] = [],
): ReadonlyMap<FormulaRow['sheet'], readonly SheetRow[]> {
  const rowsBySheet = new Map<FormulaRow['sheet'], SheetRow[]>();
  for (const sheet of sheets) {
    const own = rows.filter((row) => row.sheet === sheet);
    if (sheet === 'premises') rowsBySheet.set(sheet, underHeadings(premises(rows, modules)));
    else if (sheet === 'cash_flow')
      rowsBySheet.set(
        sheet,
        own.map((row) => ({ kind: 'row', row, rubric: '' })),
      );
    else
      rowsBySheet.set(
        sheet,
        underHeadings(own.map((row) => ({ kind: 'row', row, rubric: moduleName(row.module) || 'Empreendimento' }))),
      );
  }
  return rowsBySheet;
}

function premises(rows: readonly FormulaRow[], modules: readonly string[]): SheetRow[] {
  return rows.flatMap((row): SheetRow[] => {
    const own: SheetRow[] =
      row.sheet === 'premises' ? [{ kind: 'row', row, rubric: rubricOf(row.input ?? row.id, modules) }] : [];
    const inputs = row.list.map(
      (input, position): SheetRow => ({
        kind: 'input',
        row,
        input,
        position,
        rubric: rubricOf(input.pointer, modules),
      }),
    );
    return [...own, ...inputs];
  });
}

/** Rows of one rubric together, in the order in which rubrics first come; the evaluation's rates before all. */
function underHeadings(sheetRows: readonly SheetRow[]): SheetRow[] {
  const groups = new Map<string, SheetRow[]>();
  if (sheetRows.some((sheetRow) => 'rubric' in sheetRow && sheetRow.rubric === 'Taxas de avaliação'))
    groups.set('Taxas de avaliação', []);
  for (const sheetRow of sheetRows) {
    if (sheetRow.kind === 'heading') continue;
    const group = groups.get(sheetRow.rubric);
    if (group) group.push(sheetRow);
    else groups.set(sheetRow.rubric, [sheetRow]);
  }
  return [...groups].flatMap(([label, group]): SheetRow[] => [{ kind: 'heading', label }, ...group]);
}
