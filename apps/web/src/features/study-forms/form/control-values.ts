import type { Json, JsonObject } from '@uni/contracts';
import type { StudyFacts } from '../../study/study-facts.ts';
import type { Control } from './fields.ts';
import type { InputNames } from './inputs.tsx';

export interface ControlProps {
  control: Control;
  value: Json;
  onCommit: (value: Json) => void;
  onProblem: (problem: string | null) => void;
  names: InputNames;
  /** Repeats the label for the second box of a control. */
  label: string;
  facts: StudyFacts;
  readOnly: boolean;
  unit?: string | undefined;
  fallback?: string | undefined;
  required?: boolean | undefined;
}

/** An option of a control. */
export interface Choice {
  key: string;
  value: Json;
  label: string;
}

/** True for a value that states something: an empty list does not. */
export const isFilled = (value: Json | undefined): boolean =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);
export const numberOf = (value: Json): number | null => (typeof value === 'number' ? value : null);
export const textOf = (value: Json): string | null => (typeof value === 'string' ? value : null);
export const objectOf = (value: Json): JsonObject | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
