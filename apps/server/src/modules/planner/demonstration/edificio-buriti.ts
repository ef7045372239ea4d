/** An invented tower under construction, with closed months: receipts and payments next to the plan. */

import { plannedProgress } from '@uni/analysis';
import type { Measurement, RealisedRow } from '@uni/contracts';
import { decimalOfCents } from '@uni/contracts';
import type { ExpenseItem, IndexSeries, Projection, ProjectionLine, Study } from '@uni/engine';
import { monthAt } from '@uni/engine';
import { inStages, lateShare } from './construction-stages.ts';
import { residencialAurora } from './residencial-aurora.ts';

/** Months from the base month to the one in which the demonstration begins. */
export const buritiAge = 22;

/** One tower of the shape of the Aurora's: half of what the enterprise itself pays. */
export function edificioBuriti(indexes: Record<string, IndexSeries>, baseMonth: string): Study {
  const aurora = residencialAurora(indexes, { costPerM2: 3_210, priceRise: 0.01, betweenTowers: 12 });
  return {
    ...aurora,
    name: 'Edifício Buriti',
    base_month: baseMonth,
    modules: aurora.modules.slice(0, 1).map((tower) => inStages({ ...tower, name: 'Torre única' }, buritiAge - 1)),
    expenses: (aurora.expenses ?? []).filter(({ module }) => module !== 2).map(halved),
    loans: (aurora.loans ?? []).map((loan) => ({ ...loan, limit: 27_000_000 })),
    capital: {
      ...aurora.capital,
      partners: [
        { name: 'Demonstração Incorporadora', share: 0.8 },
        { name: 'Investidores do Buriti', share: 0.2 },
      ],
    },
  };
}

/** An amount of the enterprise is half of two towers'. */
function halved(item: ExpenseItem): ExpenseItem {
  const { module, value } = item;
  const { amount, basis } = value;
  if (module !== null || typeof amount !== 'number' || (basis !== 'amount' && basis !== 'per_month')) return item;
  return { ...item, value: { ...value, amount: Math.round(amount / 2) } };
}

interface Deviation {
  readonly fits: RegExp;
  /** What happened ÷ what was planned, on average. */
  readonly factor: number;
}

/** Sales went well, construction costs more, and the clients pay a little late. */
const deviations: readonly Deviation[] = [
  { fits: /^receipts\./, factor: 1.03 },
  { fits: /^delinquency$/, factor: 1.1 },
  { fits: /^expense\.(labor_cost|readjust_labor_cost|other_labor_cost)$/, factor: 1.045 },
  { fits: /^expense\.marketing$/, factor: 0.92 },
];

/** Lines that have realised values. Loans and capital follow from them. */
const realisedKeys =
  /^(receipts\.(direct|financed)\.|delinquency$|refunds$|commission\.|revenue\.|expense\.|tax\.|financial_barter$)/;

/** Returns the values of the first months: the plan with its deviations. Deterministic. */
export function realisedRows({ base_month, lines }: Projection, months: number): RealisedRow[] {
  return leafLines(lines).flatMap((line) =>
    Array.from({ length: months }, (_, month): RealisedRow | null => {
      const planned = line.values[month] ?? 0;
      if (planned === 0) return null;
      return {
        key: line.key,
        module: line.module,
        month: monthAt(base_month, month),
        amount: decimalOfCents(happened(line, month, planned)),
        document: null,
        note: null,
      };
    }).filter((row) => row !== null),
  );
}

/** Groups that are wholly planned before a month: what was spared of them is spent no more. */
export function endedGroups({ lines }: Projection, months: number): string[] {
  const expenses = leafLines(lines).filter(({ key }) => key.startsWith('expense.'));
  const goesOn = new Set(
    expenses.filter(({ values }) => values.slice(months).some((cents) => cents !== 0)).map(({ key }) => key),
  );
  return [...new Set(expenses.map(({ key }) => key))].filter((key) => !goesOn.has(key));
}

/** Lines of a module stand for the whole's. */
function leafLines(lines: readonly ProjectionLine[]): ProjectionLine[] {
  const known = lines.filter(
    ({ key, kind, company }) => kind === 'cash' && company === undefined && realisedKeys.test(key),
  );
  const ofModules = new Set(known.filter(({ module }) => module !== null).map(({ key }) => key));
  return known.filter(({ key, module }) => module !== null || !ofModules.has(key));
}

/** Up to 4 % around the line's own deviation, in whole centavos; laws and contracts leave taxes and land as planned. */
function happened({ key }: ProjectionLine, month: number, planned: number): number {
  if (/^(tax\.|expense\.terrain|expense\.outorga|financial_barter)/.test(key)) return planned;
  const { factor = 1 } = deviations.find(({ fits }) => fits.test(key)) ?? {};
  const swing = (((month * 7 + key.length * 13) % 9) - 4) / 100;
  return Math.round(planned * (factor + swing)) || Math.sign(planned);
}

/** Construction is a little behind the plan. */
export function measurements(study: Study, months: number): Measurement[] {
  return study.modules.flatMap(({ number }) => {
    const planned = plannedProgress(study, number);
    return Array.from({ length: months }, (_, month): Measurement => {
      const behind = lateShare((at) => planned[at] ?? 0, month);
      return { module: number, month: monthAt(study.base_month, month), share: Math.round(behind * 10_000) / 10_000 };
    }).filter(({ share }) => share > 0);
  });
}
