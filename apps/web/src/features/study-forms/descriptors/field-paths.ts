import type { JsonObject, StudyDocument } from '@uni/contracts';
import { studyConflict, workspace, workspaceFields } from '@uni/phrases';
import { fieldText } from '../../../ui/field/number-field.tsx';
import { formatMonth } from '../../../ui/numbers/index.ts';
import { shortMonth } from '../../../ui/planning-grid/index.ts';
import { tabOfPath } from '../../study/navigation.ts';
import type { Control, FieldRow, FormSection } from '../form/fields.ts';
import { actualSections, actualTables } from './actual-profit.ts';
import { discountSource } from './analysis.ts';
import { assignmentSections, moreAssignmentSections } from './assignments.ts';
import { capitalSections, partnersTable } from './capital.ts';
import { apportionSections, companySections } from './companies.ts';
import {
  consumptionClassSections,
  consumptionClassTables,
  consumptionSections,
  consumptionTables,
  creditSections,
  reducerSections,
} from './consumption.ts';
import { expenseSections, groupsTable, moreRevenueSections, revenueSections } from './costs.ts';
import { generalSections, indexRows } from './general.ts';
import { itemsOn } from './item-names.ts';
import { riskLists } from './late-and-land.ts';
import { moreLoanSections, rateStepsTable } from './loan-terms.ts';
import { loanSections, tranchesTable } from './loans.ts';
import { moduleSections, typologyTable } from './modules.ts';
import { callsSections, inKindTable, partnerDetails, tierRows, tierSections } from './partners.ts';
import { bankDetailRows, bankRows, calendarByKeys, calendarTable, partsTable } from './payment-plan.ts';
import { realisedLineRows, realisedRows } from './realised.ts';
import { moreRentalSections, rentalSections } from './rentals.ts';
import { moreTableSections, priceSections, riskSections, salesStart, stepsTable, tableSections } from './sales.ts';
import {
  activitySections,
  activityTables,
  classesTable,
  phaseSections,
  segregatedClassRates,
  segregatedClassSections,
} from './tax-regimes.ts';
import { otherRates, otherSections, presumedSections, presumedTables, retSections, retTable } from './taxes.ts';

const below = (prefix: string, rows: readonly FieldRow[]): [string, FieldRow][] =>
  rows.map((row) => [patternOf(`/${prefix}${row.path}`), row]);
/** The condition of the section that a row stands in. */
const sectionConditions = new Map<FieldRow, NonNullable<FormSection['when']>>();
const inside = (sections: readonly FormSection[]): FieldRow[] =>
  sections.flatMap(({ rows, when }) => {
    for (const row of rows) if (when) sectionConditions.set(row, when);
    return [...rows];
  });

/** True if a form of the item displays the row. */
export const isDisplayed = (row: FieldRow, item: JsonObject): boolean =>
  (row.when?.(item) ?? true) && (sectionConditions.get(row)?.(item) ?? true);

/** Objects of the study whose fields are names that the planner gives. */
const TABLES = ['indexes', 'policy', 'monthly'];

/** The pattern of a path with positions or ids: a list's positions and a table's names stand as `*`. */
export function patternOf(path: string): string {
  const steps = path.split('/').slice(1);
  return steps.map((step, at) => (/^(\d+|@\d+|\*)$/.test(step) || isTable(steps[at - 1]) ? '*' : step)).join('/');
}

const isTable = (step: string | undefined): boolean => step !== undefined && TABLES.includes(step);

/** The rows that say how units are sold, of a module or of a typology. */
const sellerRows = (seller: string): [string, FieldRow][] => [
  ...below(`${seller}/`, [...inside(priceSections), salesStart]),
  ...below(`${seller}/price_steps/*/`, stepsTable.columns),
  ...below(`${seller}/tables/*/`, inside([...tableSections, ...moreTableSections])),
  ...below(`${seller}/tables/*/parts/*/`, [...partsTable.columns, ...bankRows, ...bankDetailRows, calendarByKeys]),
  ...below(`${seller}/tables/*/parts/*/calendar/*/`, calendarTable.columns),
];

/** The rows of a regime's classes: of the study's, or of one that follows. */
const classRows = (regime: string): [string, FieldRow][] => [
  ...below(`${regime}/classes/*/`, classesTable.columns),
  ...below(`${regime}/ret/classes/*/`, inside(segregatedClassSections)),
  ...below(`${regime}/ret/classes/*/rates/*/`, segregatedClassRates.columns),
  ...below(`${regime}/presumed/activities/*/`, inside(activitySections)),
  ...activityTables.flatMap((table) => below(`${regime}/presumed/activities/*/${table.path}/*/`, table.columns)),
];

/** The rows of the regimes: of the study's, or of one that follows. */
const regimeRows = (at: string): [string, FieldRow][] => [
  ...below(`${at}/`, [...inside(retSections('')), ...inside(presumedSections('')), ...inside(actualSections(''))]),
  ...[retTable(''), ...presumedTables(''), ...actualTables('')].flatMap((table) =>
    below(`${at}/${table.path}/*/`, table.columns),
  ),
  ...below(`${at}/real/credits/*/`, inside(creditSections)),
];

const phaseRows = (phase: string): [string, FieldRow][] => [
  ...below(`${phase}/`, inside(phaseSections)),
  ...regimeRows(phase),
  ...classRows(phase),
];

/** The rows of CBS and IBS, of the study or of a company. */
const consumptionRows = (at: string): [string, FieldRow][] => [
  ...below(`${at}/`, inside(consumptionSections)),
  ...consumptionTables.flatMap((table) => below(`${at}/${table.path}/*/`, table.columns)),
  ...below(`${at}/classes/*/`, inside(consumptionClassSections)),
  ...consumptionClassTables.flatMap((table) => below(`${at}/classes/*/${table.path}/*/`, table.columns)),
  ...below(`${at}/modules/*/`, inside(reducerSections)),
  ...below(`${at}/credits/*/`, inside(creditSections)),
];

/** The rows of a taxation, of the study or of a company. */
const taxationRows = (at: string): [string, FieldRow][] => [
  ...regimeRows(at),
  ...classRows(at),
  ...phaseRows(`${at}/then/*`),
  ...consumptionRows(`${at}/consumption`),
  ...below(`${at}/other/*/`, inside(otherSections)),
  ...below(`${at}/other/*/rates/*/`, otherRates.columns),
];

/** Every row of every form by the pattern of what it edits. */
export const rowsByPattern: ReadonlyMap<string, FieldRow> = new Map([
  ...below('', [...inside(generalSections).filter((row) => row !== discountSource), ...inside(capitalSections)]),
  ...below('', realisedRows),
  ...below('accomplished/lines/*/', realisedLineRows([])),
  ...below('indexes/*/', indexRows),
  ...below('modules/*/', [...inside(moduleSections), ...inside(riskSections)]),
  ...sellerRows('modules/*'),
  ...riskLists.flatMap(({ list }) => below(`modules/*/${list.path}/*/`, list.columns)),
  ...below('modules/*/typologies/*/', typologyTable.columns),
  ...sellerRows('modules/*/typologies/*'),
  ...below('expenses/*/', inside(expenseSections)),
  ...below('revenues/*/', inside([...revenueSections, ...moreRevenueSections])),
  ...below('rentals/*/', inside([...rentalSections, ...moreRentalSections])),
  ...below('assignments/*/', inside([...assignmentSections, ...moreAssignmentSections])),
  ...below('groups/*/', groupsTable.columns),
  ...below('loans/*/', inside([...loanSections, ...moreLoanSections])),
  ...below('loans/*/draws/tranches/*/', tranchesTable.columns),
  ...below('loans/*/rate_steps/*/', rateStepsTable.columns),
  ...taxationRows('taxation'),
  ...taxationRows('companies/*/taxation'),
  ...below('', inside([...callsSections, ...apportionSections])),
  ...below('companies/*/', [...inside(companySections), ...inside(capitalSections)]),
  ...below('capital/partners/*/', [...partnersTable(() => '').columns, ...partnerDetails]),
  ...below('capital/partners/*/in_kind/*/', inKindTable.columns),
  ...below('capital/waterfall/*/', [...inside(tierSections([], false)), ...tierRows]),
]);

/** The row that edits a path or what the path is inside of. */
export function rowAt(path: string): FieldRow | null {
  const steps = patternOf(path).split('/');
  for (let length = steps.length; length > 0; length -= 1) {
    const row = rowsByPattern.get(steps.slice(0, length).join('/'));
    if (row) return row;
  }
  return null;
}

/** The label of the field that edits a path; null when no field does. */
export const pathLabel = (path: string): string | null => rowAt(path)?.label ?? null;

/** A path of the study in the planner's words: its tab, its item, its field. */
export function pathName(document: StudyDocument, path: string): string {
  const row = rowAt(path);
  return [workspace.tabs[tabOfPath(path)], ...itemsOn([document], path), ...(row ? [row.label] : [])].join(', ');
}

/** A path by its item and field alone ("INCC, variação anual"); of the study itself by its tab. */
export function premiseName(document: StudyDocument, path: string): string {
  const items = itemsOn([document], path);
  const label = rowAt(path)?.label;
  if (items.length === 0 || label === undefined) return pathName(document, path);
  // An abbreviation stays as it is written.
  const field = /^.[a-zà-ÿ]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
  return [...items, field].join(', ');
}

/** Bases of rates, and where a rate of discount comes from. */
const rateBases: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...workspaceFields.bases, ...workspaceFields.analysis.sources }),
);

/** A value of the study as its field would show it. */
export function pathText(path: string, value: unknown, baseMonth: string): string {
  if (value === null || value === undefined) return studyConflict.blank;
  const row = rowAt(path);
  const control = row?.control;
  if (Array.isArray(value) && row?.toDisplay) return pathText(path, row.toDisplay(value), baseMonth);
  if (typeof value === 'number') return numberText(control?.kind ?? 'number', value, path, baseMonth);
  if (typeof value === 'boolean') return value ? workspaceFields.form.yes : workspaceFields.form.no;
  if (typeof value !== 'string') return JSON.stringify(value);
  return control?.kind === 'text' && row?.toDisplay ? String(row.toDisplay(value)) : wordText(control, value);
}

/** A text that is a choice, the basis of a rate, a month, or only itself. */
function wordText(control: Control | undefined, value: string): string {
  if (control?.kind === 'rate') return rateBases.get(value) ?? value;
  const option = control?.kind === 'choice' ? control.options.find((one) => one.value === value) : undefined;
  return option?.label ?? (/^\d{4}-\d{2}$/.test(value) ? formatMonth(value) : value);
}

function numberText(kind: string, value: number, path: string, baseMonth: string): string {
  if (kind === 'rate' || kind === 'percent' || /\/(shares|lags)(\/|$)/.test(path)) {
    return `${fieldText(value, 'percent')}%`;
  }
  if (kind === 'month' || kind === 'month_ref') return shortMonth(baseMonth, value);
  return fieldText(value, kind === 'money' ? 'money' : 'number', kind === 'money' ? 2 : undefined);
}
