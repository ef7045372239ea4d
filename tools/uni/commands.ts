import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import type { breakEvenPrice, residualLand } from '@uni/analysis';
import { explanationsOf, type Model, monthIndex, type Study } from '@uni/engine';
import { RefusedStudy, UsageError } from './failures.ts';
import { print } from './print.ts';
import { readJson, readStudy } from './read-study.ts';

/** The command line's verbs. Each takes its own arguments and throws UsageError or RefusedStudy. */
export const commands: Readonly<Record<string, (args: string[]) => Promise<void>>> = {
  project: projectCommand,
  export: exportCommand,
  explain: explainCommand,
  'residual-land': residualLandCommand,
  'break-even-price': breakEvenPriceCommand,
  'tax-compare': taxCompareCommand,
  audit: auditCommand,
};

async function projectCommand(args: string[]): Promise<void> {
  const { values, positionals } = parse(args, { lines: { type: 'boolean' }, indicators: { type: 'boolean' } });
  const [study] = exactly(positionals, ['STUDY.json']);
  const { projection } = readStudy(study);
  const { lines, indicators } = projection;
  if (!values.lines && !values.indicators) return print(JSON.stringify(projection));
  return print(JSON.stringify({ ...(values.lines ? { lines } : {}), ...(values.indicators ? { indicators } : {}) }));
}

async function exportCommand(args: string[]): Promise<void> {
  const { positionals } = parse(args, {});
  const [study, out] = exactly(positionals, ['STUDY.json', 'OUT.xlsx']);
  const model = readStudy(study);
  const { exportWorkbook } = await import('./export-workbook.ts');
  exportWorkbook(model, out);
}

async function explainCommand(args: string[]): Promise<void> {
  const { values, positionals } = parse(args, { module: { type: 'string' } });
  const [study, key, month] = exactly(positionals, ['STUDY.json', 'KEY', 'MONTH']);
  const module = values.module === undefined ? null : integer(String(values.module), '--module');
  const model = readStudy(study);
  const at = monthOf(model, month);
  // A row behind the lines is requested by its id in an explanation.
  const explanation =
    explanationsOf(model).explain(key, module, at) ??
    (module === null ? explanationsOf(model).explainRow(key, at) : null);
  if (!explanation) {
    throw new UsageError(
      `the projection has no line ${key}${module === null ? '' : ` of module ${module}`} in month ${month}`,
    );
  }
  return print(JSON.stringify(explanation));
}

async function residualLandCommand(args: string[]): Promise<void> {
  const { residualLand } = await import('@uni/analysis');
  return searchCommand(args, residualLand);
}

async function breakEvenPriceCommand(args: string[]): Promise<void> {
  const { breakEvenPrice } = await import('@uni/analysis');
  return searchCommand(args, breakEvenPrice);
}

type Seek = typeof residualLand | typeof breakEvenPrice;

/** Prints the answer of a search without the study that it leads to. */
async function searchCommand(args: string[], seek: Seek): Promise<void> {
  const { positionals } = parse(args, {});
  const [file, indicator, target] = exactly(positionals, ['STUDY.json', 'INDICATOR', 'TARGET']);
  const { study, projection } = readStudy(file);
  if (!Object.hasOwn(projection.indicators, indicator)) {
    throw new UsageError(`the projection has no indicator ${indicator}`);
  }
  const outcome = seek(study, indicator, decimal(target, 'TARGET'));
  if (!outcome.ok) throw new RefusedStudy(outcome.errors);
  const { study: _, ...answer } = outcome.answer;
  return print(JSON.stringify(answer));
}

/** Compares a study under taxations, a file each. A refusal names the file. */
async function taxCompareCommand(args: string[]): Promise<void> {
  const { positionals } = parse(args, {});
  const [file, ...taxations] = positionals;
  if (file === undefined || taxations.length < 2) throw new UsageError('expected STUDY.json A.json B.json');
  const { compareTaxation } = await import('@uni/analysis');
  const { study } = readStudy(file);
  // A file may hold anything: the engine checks it as the taxation of the study.
  const entries = taxations.map((path) => ({ name: basename(path), taxation: readJson(path) as Study['taxation'] }));
  const answer = compareTaxation(study, entries);
  if (!answer.ok)
    throw new RefusedStudy(answer.errors.map((error) => ({ ...error, message: `${answer.name}: ${error.message}` })));
  return print(JSON.stringify(answer.comparison));
}

async function auditCommand(args: string[]): Promise<void> {
  const { values, positionals } = parse(args, { heads: { type: 'string' } });
  const [verb] = exactly(positionals, ['verify']);
  if (verb !== 'verify') throw new UsageError(`audit knows verify, not ${verb}`);
  const { verifyAuditTrails } = await import('./audit.ts');
  await verifyAuditTrails(values.heads === undefined ? undefined : String(values.heads));
}

function parse(args: string[], options: NonNullable<Parameters<typeof parseArgs>[0]>['options']) {
  try {
    return parseArgs({ args, options: options ?? {}, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** The positional arguments when there are as many as names, as a tuple of that length. */
function exactly<const Names extends readonly string[]>(given: string[], names: Names): { [K in keyof Names]: string } {
  if (given.length !== names.length) throw new UsageError(`expected ${names.join(' ')}`);
  return given as { [K in keyof Names]: string };
}

function integer(text: string, name: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`${name} takes a whole number, not ${text}`);
  return Number(text);
}

function decimal(text: string, name: string): number {
  if (!/^-?\d{1,15}(\.\d{1,15})?$/.test(text)) throw new UsageError(`${name} takes a number, not ${text}`);
  return Number(text);
}

function monthOf(model: Model, text: string): number {
  return /^\d{4}-\d{2}$/.test(text) ? monthIndex(model.study.base_month, text) : integer(text, 'MONTH');
}
