import { type Driver, driverAmount, driverLever, drivers, inputLever, type Lever, type Override } from '@uni/analysis';
import { isObject, type Json, pathOf, type StudyDocument } from '@uni/contracts';
import type { Study } from '@uni/engine';
import { scenarios } from '@uni/phrases';
import { pathText, patternOf, premiseName, rowsByPattern } from '../study-forms/descriptors/field-paths.ts';
import { driverLabel, valueText } from './scenario-model.ts';

/** A variable of the search: a driver, or one number of the study. */
export interface LeverOption {
  /** The premise that a scenario stores of it, as `premiseOf` names it. */
  readonly key: string;
  readonly label: string;
  readonly driver: Driver | null;
}

/** Every lever of a study: its drivers, then each number that a form of the workspace edits. */
export function leverOptions(document: StudyDocument, study: Study): LeverOption[] {
  const moved = drivers
    .filter((driver) => driver.appliesTo(study))
    .map((driver) => ({ key: `driver:${driver.key}`, label: driverLabel(driver), driver }));
  return distinct([...moved, ...inputOptions(document)]);
}

/** Numbers items of equal name, which would otherwise read as one lever. */
function distinct(options: readonly LeverOption[]): LeverOption[] {
  const byLabel = Map.groupBy(options, ({ label }) => label);
  return options.map((option) => {
    const alike = byLabel.get(option.label) ?? [];
    if (alike.length < 2) return option;
    return { ...option, label: scenarios.goal.leverAlike(option.label, alike.indexOf(option) + 1, alike.length) };
  });
}

/** True for a number that only identifies an item: it is no uncertain premise. */
const isIdentifier = (pointer: string): boolean => /\/(number|module)$/.test(pointer);

const typedAsNumber: ReadonlySet<string> = new Set(['money', 'percent', 'integer', 'number', 'rate', 'month']);

function inputOptions(document: StudyDocument): LeverOption[] {
  return numbersIn('', document.study).flatMap((pointer): LeverOption[] => {
    const kind = controlAt(pointer);
    const isLever = kind !== undefined && typedAsNumber.has(kind) && !isIdentifier(pointer);
    const path = isLever ? pathOf(document, pointer) : null;
    return path === null ? [] : [{ key: path, label: premiseName(document, path), driver: null }];
  });
}

/** The control that edits a number: its own, or for the value of a rate that of the rate. */
function controlAt(path: string): string | undefined {
  const own = rowsByPattern.get(patternOf(path)) ?? rowsByPattern.get(patternOf(path.replace(/\/value$/, '')));
  return own?.control.kind;
}

/** True for a fraction that is typed as a percent. */
export const isTypedAsPercent = (path: string): boolean => ['percent', 'rate'].includes(controlAt(path) ?? '');

/** The pointers of every number. */
function numbersIn(pointer: string, value: Json): string[] {
  if (typeof value === 'number') return [pointer];
  if (Array.isArray(value))
    return value.flatMap((item, at) => (isObject(item) ? numbersIn(`${pointer}/${at}`, item) : []));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => numbersIn(`${pointer}/${name}`, inner));
}

/** The lever itself; `pointer` is where the path leads in the plain study. */
export function leverOf(option: LeverOption, study: Study, pointer: string | null): Lever | null {
  if (option.driver) return driverLever(option.driver, study);
  return pointer === null ? null : inputLever(study, pointer);
}

/** A value of a lever in words. */
export function leverText(option: LeverOption, study: Study, value: number): string {
  const { driver } = option;
  if (!driver) return pathText(option.key, value, study.base_month);
  const reading = driver.reading(study);
  if (!reading) return valueText({ value, unit: driver.unit === 'months' ? 'months' : 'share' });
  return valueText({ value, unit: reading.unit });
}

/** Returns the override that stores the result of a search. A driver's amount adds to `already`. */
export function overrideOf(option: LeverOption, study: Study, value: number): Override {
  if (!option.driver) return { path: option.key, value };
  return { driver: option.driver.key, amount: driverAmount(option.driver, study, value) };
}
