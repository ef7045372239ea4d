/** Figures of plans by the names that people type into spreadsheets. Every value is read from a projection. */
import { yearlyOf } from '@uni/analysis';
import { type NamedCell, type NamedFigure, type NamedFigureFault, namedFigureLimits } from '@uni/contracts';
import { type IndicatorUnit, monthAt, monthIndex, type Projection, type Study } from '@uni/engine';
import { spreadsheets } from '@uni/phrases';
import type { Context } from '../../platform/context.ts';
import { HttpError, reachOf } from '../../platform/http/index.ts';
import {
  chosenWithin,
  currentStudyOf,
  type EnterpriseRow,
  filedProjection,
  filedStudy,
  listEnterprises,
  listScenarios,
  locateStudy,
  nameIndicators,
  selectVersionNames,
} from '../planner/index.ts';
import { matchByName } from './named-figures.model.ts';

/** A cell that has no figure, and the name that was not understood. */
class CellFault extends Error {
  readonly fault: NamedFigureFault;
  readonly wrongName: string;

  constructor(fault: NamedFigureFault, wrongName: string) {
    super(fault);
    this.fault = fault;
    this.wrongName = wrongName;
  }
}

interface ReadPlan {
  readonly projection: Projection;
  readonly study: Study;
}

const planKey = ({ enterprise, version, scenario }: NamedCell): string =>
  JSON.stringify([enterprise, version, scenario]);

/** Answers in the order of the cells. A cell that is refused costs the others nothing. */
export async function readNamedFigures(context: Context, cells: readonly NamedCell[]): Promise<NamedFigure[]> {
  const enterprises = await listEnterprises(
    context.db,
    false,
    null,
    chosenWithin(reachOf(context.actor, 'planning:read'), undefined),
  );
  const plans = new Map<string, ReadPlan | CellFault>();
  const figures: NamedFigure[] = [];
  for (const cell of cells) {
    const key = planKey(cell);
    const plan = plans.get(key) ?? (await planOrFault(context, enterprises, cell, plans.size));
    plans.set(key, plan);
    figures.push(plan instanceof CellFault ? refused(plan) : figureOf(plan, cell));
  }
  return figures;
}

const refused = ({ fault, wrongName }: CellFault): NamedFigure => ({
  ...{ value: null, unit: null, fault },
  detail: spreadsheets.faults[fault](wrongName),
});

const planOrFault = async (
  context: Context,
  enterprises: readonly EnterpriseRow[],
  cell: NamedCell,
  plansBefore: number,
): Promise<ReadPlan | CellFault> => {
  if (plansBefore >= namedFigureLimits.plans) return new CellFault('too_many_plans', cell.enterprise);
  try {
    return await readPlan(context, enterprises, cell);
  } catch (error) {
    if (error instanceof CellFault) return error;
    throw error;
  }
};

const readPlan = async (
  context: Context,
  enterprises: readonly EnterpriseRow[],
  cell: NamedCell,
): Promise<ReadPlan> => {
  const matching = matchByName(enterprises, cell.enterprise, ({ id, code, name }) => [String(id), code, name]);
  const [enterprise, second] = matching;
  if (!enterprise) throw new CellFault('enterprise_unknown', cell.enterprise);
  if (second) throw new CellFault('enterprise_ambiguous', cell.enterprise);
  const row = await locateStudy(context, await versionIdOf(context, enterprise, cell));
  const scenario = await scenarioIdOf(context, row.id, cell.scenario);
  try {
    const filed = await filedStudy(context, row, scenario);
    return { projection: await filedProjection(context, filed), study: JSON.parse(filed.row.study) };
  } catch (error) {
    if (error instanceof HttpError) throw new CellFault('plan_refused', cell.scenario ?? row.nome);
    throw error;
  }
};

const versionIdOf = async (context: Context, enterprise: EnterpriseRow, { version }: NamedCell): Promise<number> => {
  if (version === null) {
    const current = await currentStudyOf(context.db, enterprise.id);
    if (!current) throw new CellFault('version_missing', enterprise.name);
    return current.version.id;
  }
  const names = (await selectVersionNames(context.db)).filter((one) => one.enterprise_id === enterprise.id);
  const [chosen] = matchByName(names, version, ({ id, nome }) => [String(id), nome]);
  if (!chosen) throw new CellFault('version_unknown', version);
  return chosen.id;
};

const scenarioIdOf = async (context: Context, versionId: number, name: string | null): Promise<number | undefined> => {
  if (name === null) return undefined;
  const [scenario] = matchByName(await listScenarios(context, versionId), name, ({ id, nome }) => [String(id), nome]);
  if (!scenario) throw new CellFault('scenario_unknown', name);
  return scenario.id;
};

const figureOf = (plan: ReadPlan, cell: NamedCell): NamedFigure => {
  const read = cell.kind === 'indicator' ? readIndicator(plan, cell.name) : readFlow(plan.projection, cell);
  return read ? { ...read, fault: null, detail: null } : refused(new CellFault('name_unknown', cell.name));
};

type Figure = Pick<NamedFigure, 'value' | 'unit'>;

const readIndicator = ({ projection, study }: ReadPlan, name: string): Figure | null => {
  const [row] = matchByName(nameIndicators(projection, study), name, ({ key, label }) => [key, label]);
  if (!row) return null;
  return { value: written(projection, row.unit, projection.indicators[row.key] ?? null), unit: row.unit };
};

/** As tables for spreadsheets write it: money in reais, a month by its name. */
const written = (
  { base_month }: Projection,
  unit: IndicatorUnit,
  value: number | string | null,
): NamedFigure['value'] => {
  if (typeof value !== 'number') return value;
  if (unit === 'month') return monthAt(base_month, value);
  return unit === 'money' ? reais(value) : value;
};

const reais = (centavos: number): number => centavos / 100;

/** A line of the whole enterprise. A month or a year outside of the plan has no cash: 0, as the tables leave it out. */
const readFlow = ({ lines, base_month }: Projection, { name, period }: NamedCell): Figure | null => {
  const whole = lines.filter(({ module, company }) => module === null && company === undefined);
  const [line] = matchByName(whole, name, ({ key, label }) => [key, label]);
  if (!line) return null;
  const money = (centavos: number): Figure => ({ value: reais(centavos), unit: 'money' });
  if (period === null) return money(line.total);
  if (period.length > 4) return money(line.values[monthIndex(base_month, period)] ?? 0);
  return money(yearlyOf(line, base_month).find(({ year }) => year === period)?.value ?? 0);
};
