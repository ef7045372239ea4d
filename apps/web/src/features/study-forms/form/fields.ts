import type { Json, JsonObject } from '@uni/contracts';
import type { StudyFacts } from '../../study/study-facts.ts';

/** Input screens as rows of data that one renderer draws. No form is written by hand. */

export interface ChoiceOption {
  value: string | boolean;
  label: string;
}

/** Formats for typing and displaying a value. Months are positions from the base month, shares are fractions. */
export type Control =
  | { kind: 'text' }
  | { kind: 'money' }
  | { kind: 'percent' }
  | { kind: 'integer'; least?: number; most?: number }
  | { kind: 'number' }
  | { kind: 'choice'; options: readonly ChoiceOption[]; none?: string }
  | { kind: 'switch' }
  /** A calendar month, `YYYY-MM`. */
  | { kind: 'calendar' }
  /** A month as a position, displayed as `mar/27`. */
  | { kind: 'month' }
  /** A position, or an anchor of the schedule plus months. */
  | { kind: 'month_ref' }
  | { kind: 'rate' }
  | { kind: 'index' }
  | { kind: 'group' }
  | { kind: 'groups' }
  /** Several of some options, or of the price tables by name; none is all of them. */
  | { kind: 'choices'; options: readonly { value: string; label: string }[] }
  | { kind: 'tables' }
  | { kind: 'module' }
  /** A company by its key; only where the study names some. */
  | { kind: 'company' }
  /** Several modules; none stands for all. */
  | { kind: 'modules' }
  /** Several typologies of a module, by their positions; none stands for all. */
  | { kind: 'typologies'; module: number }
  /** Several partners by their positions; none stands for all. */
  | { kind: 'partners' }
  /** A share for each partner. */
  | { kind: 'partner_shares' }
  /** A short vector of shares on one line, like the lags of a disbursement. */
  | { kind: 'shares' };

/** One input: where it stands below the item of its form, what it is called, how it is typed. */
export interface FieldRow {
  /** Path below the form's base, e.g. `delinquency/late_share`. */
  path: string;
  label: string;
  help?: string;
  unit?: string;
  control: Control;
  /** Another control for some items: the options of a choice that depend on another one. */
  variant?: (item: JsonObject) => Control;
  /** The text of what holds when the field is blank. */
  fallback?: string;
  /** The same where it depends on the rest of the item. */
  fallbackFor?: (item: JsonObject) => string | undefined;
  /** Displayed only while this holds for the item. */
  when?: (item: JsonObject) => boolean;
  /**
   * A choice that decides what else the item has. It puts `build(value, item)` at `path`, so that one step leaves a complete
   * item. The path '' is the item itself.
   */
  replaces?: { path: string; build: (value: Json, item: JsonObject, facts: StudyFacts) => Json };
  /** Converts the stored value for the control, where the two differ. */
  toDisplay?: (value: Json) => Json;
  /** Cannot be emptied. */
  required?: boolean;
  wide?: boolean;
}

export interface FormSection {
  key: string;
  title: string;
  help?: string;
  rows: readonly FieldRow[];
  when?: (item: JsonObject) => boolean;
}

/** A list of small items edited as the rows of a table. */
export interface ListTable {
  /** Path of the list below the form's base. */
  path: string;
  title: string;
  help?: string;
  /** The word for one item, and for several. */
  singular: string;
  noun: string;
  columns: readonly FieldRow[];
  /** A new item that is valid at once. */
  make: (items: readonly JsonObject[], facts: StudyFacts) => JsonObject;
  /** The column that has to sum to 1. */
  whole?: string;
  /** Minimum number of items: the last one cannot be removed below it. */
  least?: number;
  /** The study has the list only while it has items. */
  isOptional?: boolean;
  /** Fields next to the list that its first item replaces, and that item made of them. */
  supersedes?: { fields: readonly string[]; first: (beside: JsonObject) => JsonObject };
  /** Read-only columns after the inputs, computed from the item. */
  figures?: readonly { key: string; label: string; text: (item: JsonObject, index: number) => string }[];
}
