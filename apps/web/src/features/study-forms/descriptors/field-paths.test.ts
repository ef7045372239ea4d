import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { openStudy } from '@uni/engine';
import { describe, expect, it } from 'vitest';
import { goldenStudies } from '../../study/testing/golden-projections.ts';
import { rentedStudy } from '../../study/testing/rented-study.ts';
import { taxedStudy } from '../../study/testing/taxed-study.ts';
import { pathLabel, pathText, patternOf, rowsByPattern } from './field-paths.ts';

/**
 * The field list is the engine's own. The test puts every name of its shape table into every object of every worked study.
 * Each name that the engine accepts there must be reachable on screen.
 */
const engine = resolve(import.meta.dirname, '../../../../../../packages/engine');
const shapes = ['fields', 'taxation', 'consumption', 'loan-fields', 'capital-fields', 'company-fields']
  .map((file) => readFileSync(resolve(engine, `src/check/${file}.ts`), 'utf8'))
  .join('\n');
/** Worked studies of loans, partners, the consumption tax and companies, whose fields the golden studies do not have. */
const segments = ['06-bridge-loan', '07-waterfall', '10-consumption', '11-companies', '12-real'].map((name): unknown =>
  JSON.parse(readFileSync(resolve(engine, `fixtures/segments/${name}.study.json`), 'utf8')),
);
const names = [
  ...new Set([...shapes.matchAll(/^ *'?(\w+)'?: (?:required|optional)\(/gm)].map(([, name]) => name ?? '')),
];
const inline = [...shapes.matchAll(/(?<!\w)(\w+): (?:required|optional)\(/g)].map(([, name]) => name ?? '');
const declared = [...new Set([...names, ...inline])];

type Plain = Record<string, unknown>;
const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every object of a study with its JSON Pointer. */
function objectsIn(value: unknown, path: string): [string, Plain][] {
  if (Array.isArray(value)) return value.flatMap((item, at) => objectsIn(item, `${path}/${at}`));
  if (!isPlain(value)) return [];
  return [[path, value], ...Object.entries(value).flatMap(([name, inner]) => objectsIn(inner, `${path}/${name}`))];
}

const CHUNK = 60;

/** The names that the engine knows in the object at a path of a study. */
function knownAt(study: unknown, path: string): string[] {
  // A refusal lists no more than 200 errors.
  const chunks = Array.from({ length: Math.ceil(declared.length / CHUNK) }, (_, at) =>
    declared.slice(at * CHUNK, (at + 1) * CHUNK),
  );
  return chunks.flatMap((some) => knownOf(some, study, path));
}

function knownOf(some: readonly string[], study: unknown, path: string): string[] {
  const copy: unknown = structuredClone(study);
  const target = objectsIn(copy, '').find(([at]) => at === path)?.[1];
  if (!target) throw new Error(path);
  for (const name of some) if (!(name in target)) target[name] = { probe: true };
  const opened = openStudy(copy);
  const unknown = new Set(
    opened.ok ? [] : opened.errors.filter(({ code }) => code === 'unknown_field').map((error) => error.path),
  );
  return some.filter((name) => !unknown.has(`${path}/${name}`));
}

const variantOf = (path: string, value: Plain): string =>
  [patternOf(path), value.kind, value.basis, value.regime, value.mode, value.family, value.system].join(' ');

/** Fields that an editor draws by itself; each is typed into in a browser by e2e/journeys/workspace-inputs.spec.ts. */
const OWN_EDITORS: readonly RegExp[] = [
  /^format$/,
  // Lists: their items are added, duplicated, moved and removed by ItemPicker and ListEditor.
  /^(indexes|modules|groups|expenses|revenues|rentals|assignments|loans|accomplished|companies)$/,
  /^modules\/\*\/(price_steps|typologies|tables|tables\/\*\/parts|financial_barter\/minimum|delinquency\/recovery)$/,
  /^(taxation\/(ret|presumed|real|other|other\/\*\/rates)|capital\/partners|accomplished\/(lines|policy))$/,
  /^taxation\/(ret\/rates|(presumed|real)\/\w+)$/,
  /^(loans\/\*\/(rate_steps|draws\/tranches)|capital\/(waterfall|partners\/\*\/in_kind))$/,
  // Objects whose fields are rows.
  /^loans\/\*\/(draws|grace|commitment_fee|coverage|trap)$/,
  /^(taxation|capital|analysis|capital\/(contributions|distribution))$/,
  /^modules\/\*\/(financial_barter|cancellation|delinquency|tables\/\*\/commission)$/,
  /^(expenses|revenues)\/\*\/(value|timing)$/,
  /^rentals\/\*\/(ramp|exit)$/,
  /^loans\/\*\/amortization$/,
  /^taxation\/(then\/\*\/)?presumed\/step$/,
  // TaxRegimes: lists of classes, activities and regimes that follow, with the objects of the latter.
  /^taxation\/(then|(then\/\*\/)?(ret\/)?classes|then\/\*\/(ret|presumed|real))$/,
  /^taxation\/(then\/\*\/)?(ret\/rates|ret\/classes\/\*\/rates|(presumed|real)\/\w+|presumed\/activities\/\*\/\w+_base)$/,
  // ConsumptionTax: lists and objects whose fields are rows.
  /^taxation\/consumption(\/(cbs|ibs|reduction|split|transitional|modules|credits|classes|refund))?$/,
  /^taxation\/consumption\/classes\/\*\/(reduction|rates|deduction_per_month)$/,
  /^taxation\/((consumption|(then\/\*\/)?real)\/credits\/\*\/usable|consumption\/modules\/\*\/(adjustment|social))$/,
  // TaxesTab: the cards of the four regimes.
  /^taxation\/regime$/,
  // CostsTab: the group is chosen in the tree.
  /^expenses\/\*\/group$/,
  // IndexEditor: a row of published months.
  /^indexes\/\*\/monthly$/,
  // CurveEditor, MoneyCurve and DistributionCurve: families, their parameters, cells.
  /^modules\/\*\/(schedule|sales_curve)(\/(family|shares|months|a|b|k|alpha|beta))?$/,
  /^modules\/\*\/(typologies\/\*\/)?tables\/\*\/parts\/\*\/schedule(\/(family|shares|a|b|k|alpha|beta))?$/,
  // Terms of a typology: each is taken over from its module by a box, then edited like the module's.
  /^modules\/\*\/typologies\/\*\/(sales_curve|tables|price_steps)(\/(family|shares|months|a|b|k|alpha|beta))?$/,
  /^(expenses|revenues)\/\*\/timing\/(family|shares|months|a|b|k|alpha|beta)$/,
  /^capital\/(contributions|distribution)\/curve$/,
  /^accomplished\/lines\/\*\/values$/,
  // Sales contracts overwrite this part of the study; users do not type it.
  /^accomplished\/portfolio$/,
  // TaskSchedule: bars and their dialog; typed into by e2e/journeys/task-schedule.spec.ts.
  /^modules\/\*\/tasks$/,
  // The two ends of the window are rows of their own.
  /^loans\/\*\/window$/,
];

/** Taxes and capital of a company are edited by the study's own editors. */
const ofStudy = (pattern: string): string => pattern.replace(/^companies\/\*\/(?=(taxation|capital)\b)/, '');

const covered = (pattern: string): boolean => {
  const steps = pattern.split('/');
  const within = steps.some((_, at) => rowsByPattern.has(steps.slice(0, at + 1).join('/')));
  return within || OWN_EDITORS.some((editor) => editor.test(ofStudy(pattern)));
};

describe('every input of a study', () => {
  const seen = new Map<string, { study: unknown; path: string }>();
  for (const study of [...goldenStudies.map(({ model }) => model.study), rentedStudy, taxedStudy, ...segments]) {
    for (const [path, value] of objectsIn(study, '')) {
      const variant = variantOf(path, value);
      // The fields of a table are names that the planner gives.
      if (/(^|\/)(indexes|monthly|policy)$/.test(path)) continue;
      if (!seen.has(variant)) seen.set(variant, { study, path });
    }
  }
  const fields = new Set(
    [...seen.values()].flatMap(({ study, path }) => knownAt(study, path).map((name) => patternOf(`${path}/${name}`))),
  );

  it('is found by asking the engine: kinds, bases, regimes and realised months included', () => {
    expect(fields.size).toBeGreaterThan(120);
    for (const field of [
      'modules/*/tables/*/no_deflation',
      'modules/*/tables/*/parts/*/grace',
      'loans/*/amortization/reserve',
      'taxation/presumed/step/quarter_limit',
      'expenses/*/timing/lags',
      'accomplished/lines/*/values',
    ])
      expect([field, fields.has(field)]).toEqual([field, true]);
  });

  it('can be edited on screen', () => {
    expect([...fields].filter((field) => !covered(field))).toEqual([]);
  });

  it('has no row that the engine does not know', () => {
    const invented = [...rowsByPattern.keys()].filter(
      (path) => !fields.has(path) && ![...fields].some((field) => path.startsWith(`${field}/`)),
    );
    expect(invented).toEqual([]);
  });
});

it('reads a change of basis in words, under the name of the rate', () => {
  const bases = ['effective_month', 'nominal_year', 'wacc'].map((basis) =>
    pathText('/discount_rate/basis', basis, '2026-01'),
  );
  expect(bases).toEqual(['% a.m. efetiva', '% a.a. nominal', 'Custo médio de capital']);
  expect(pathLabel('/discount_rate/basis')).toBe('Taxa de desconto');
  expect(pathText('/analysis/wacc/premium', 0.055, '2026-01')).toBe('5,5%');
});
