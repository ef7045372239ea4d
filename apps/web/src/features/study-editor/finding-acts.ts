import type { PlausibilityFinding, PlausibilityKey } from '@uni/analysis';
import {
  applyEdits,
  insertAt,
  isObject,
  type JsonObject,
  loteamento,
  residencialVertical,
  type StudyDocument,
  type StudyEdit,
  toJsonObject,
} from '@uni/contracts';
import type { Study } from '@uni/engine';
import { plausibility, workspace } from '@uni/phrases';
import { itemsAt, randomId, setEdits, valueAt } from '../study/store/edits.ts';
import type { Finding } from '../study/validations-model.ts';
import { withRegime } from '../study-forms/descriptors/taxes.ts';
import { isWhole, normalized, sumOf } from '../study-forms/form/curve-model.ts';

const copy = plausibility.acts;

/** Immediate fix for a finding; its edits are one step. */
export interface FindingAct {
  readonly label: string;
  readonly edits: readonly StudyEdit[];
}

/** Returns the fix for a finding if it is obvious and loses no input. Null if the user must decide. */
export function findingAct(document: StudyDocument, finding: Finding): FindingAct | null {
  const { plausibility, path } = finding;
  const act = plausibility ? acts[plausibility.rule] : curveAct;
  const made = path === null ? null : (act?.({ document, path, plausibility }) ?? null);
  return made && made.edits.length > 0 ? made : null;
}

interface ActContext {
  readonly document: StudyDocument;
  readonly path: string;
  readonly plausibility: PlausibilityFinding | null;
}

/** Shares over 100% are refused, and get the same fix as those with a warning. */
function curveAct({ document, path }: ActContext): FindingAct | null {
  const shares = valueAt(document, path);
  if (!path.endsWith('/shares') || !Array.isArray(shares)) return null;
  // A curve may be refused for its length alone.
  if (isWhole(sumOf(shares.map(Number)))) return null;
  return { label: copy.normalise, edits: setEdits(document, path, normalized(shares.map(Number))) };
}

const acts: Partial<Readonly<Record<PlausibilityKey, (context: ActContext) => FindingAct | null>>> = {
  curve_open: curveAct,
  works_missing: ({ document, plausibility }) =>
    plausibility?.module === undefined ? null : costsAct(document, plausibility.module),
  tax_missing: ({ document }) => {
    const regime = isUpright(document) ? 'ret' : 'presumed';
    const { [regime]: _, ...others } = objectAt(document, '/taxation');
    // Rates of zero are no rates: those of the law stand instead.
    return { label: copy[regime], edits: setEdits(document, '/taxation', withRegime(others, regime)) };
  },
  keys_before_works_end: ({ document, path }) => ({
    label: copy.keysAtEnd,
    edits: setEdits(document, path, { at: 'works_end', plus: 0 }),
  }),
  sales_before_launch: ({ document, path }) => ({
    label: copy.salesAtLaunch,
    edits: setEdits(document, path, { at: 'launch', plus: 0 }),
  }),
  loan_after_works_start: (context) => windowAct(context, copy.loanFromStart, 0, { at: 'works_start', plus: 0 }),
  loan_before_works_end: (context) => windowAct(context, copy.loanToEnd, 1, { at: 'works_end', plus: -1 }),
};

/** Moves one end of the months in which a loan releases money. */
function windowAct({ document, path }: ActContext, label: string, end: 0 | 1, month: JsonObject): FindingAct | null {
  const window = valueAt(document, path);
  return Array.isArray(window) ? { label, edits: setEdits(document, path, window.with(end, month)) } : null;
}

function objectAt(document: StudyDocument, path: string): JsonObject {
  const value = valueAt(document, path);
  return isObject(value) ? value : {};
}

const isUpright = (document: StudyDocument): boolean =>
  itemsAt(document, '/modules').some(({ value }) => Number(value.built_area ?? 0) > 0);

/** Construction costs for a module without them: like those of another module, else like the template's. */
function costsAct(document: StudyDocument, number: number): FindingAct | null {
  const module = itemsAt(document, '/modules').find(({ value }) => value.number === number);
  const upright = isUpright(document);
  // Works of an upright building are by its built area: without one they would be nothing.
  if (!module || (upright && !Number(module.value.built_area ?? 0))) return null;
  const constructionGroup = upright ? 'labor_cost' : 'non_incident_infra_cost';
  const items = itemsAt(document, '/expenses').map(({ value }) => value);
  const filled = new Set(
    items
      .filter((item) => (item.module ?? null) === null || item.module === number)
      .filter((item) => !isNothing(item))
      .map(({ group }) => group),
  );
  const like = items.find(
    (item) =>
      item.group === constructionGroup && typeof item.module === 'number' && item.module !== number && !isNothing(item),
  )?.module;
  const { study } = upright ? residencialVertical : loteamento;
  const source = like === undefined ? templateItems(document, study) : items.filter((item) => item.module === like);
  const missingItems = source
    .filter(({ group }) => !filled.has(group ?? null))
    .map((item) => ({ ...item, module: number }));
  const label = like === undefined ? copy.templateCosts : copy.costsLike(moduleName(document, like));
  return { label, edits: appended(document, missingItems) };
}

/** The template's costs of its module; without an index that this study does not have. */
function templateItems(document: StudyDocument, { expenses = [] }: Pick<Study, 'expenses'>): JsonObject[] {
  const indexes = objectAt(document, '/indexes');
  return (expenses ?? []).flatMap(({ index, ...item }) => {
    const known = typeof index === 'string' && index in indexes ? { index } : {};
    const value = item.module === 1 ? toJsonObject({ ...item, ...known }) : null;
    return value ? [value] : [];
  });
}

function moduleName(document: StudyDocument, number: unknown): string {
  const name = itemsAt(document, '/modules').find(({ value }) => value.number === number)?.value.name ?? null;
  return workspace.view.module(Number(number), typeof name === 'string' ? name : null);
}

/** Items put after the last of the costs, each behind the one before. */
function appended(document: StudyDocument, items: readonly JsonObject[]): StudyEdit[] {
  let current = document;
  const edits: StudyEdit[] = [];
  for (const item of items) {
    const last = itemsAt(current, '/expenses').at(-1)?.id ?? null;
    const outcome = applyEdits(current, insertAt(current, '/expenses', last, item, randomId).edits);
    if (!outcome.ok) return [];
    current = outcome.document;
    edits.push(...outcome.applied);
  }
  return edits;
}

const isNothing = ({ value }: JsonObject): boolean =>
  isObject(value) && !Number(value.amount ?? 0) && !Number(value.share ?? 0);
