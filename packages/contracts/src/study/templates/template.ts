import type { Study } from '@uni/engine';
import { isObject, type Json, type JsonObject, withField } from '../json.ts';
import { tokensOf } from '../path.ts';

/** Unit of a field. The screen derives its input, format and check from it. */
export type TemplateUnit = 'text' | 'month' | 'count' | 'months' | 'area' | 'money' | 'money_per_m2' | 'share';

/** A typed value in its field's unit: money in reais, areas in m², shares as fractions, a month as `YYYY-MM`. */
export type TemplateValue = string | number;
/** Typed values by field key; an absent one means the field's default. */
export type TemplateValues = Readonly<Record<string, TemplateValue>>;

/** One field that the planner types in *Novo estudo*. */
export interface TemplateField {
  readonly key: string;
  /** Key of its label in the phrases. */
  readonly label: string;
  readonly unit: TemplateUnit;
  readonly default: TemplateValue;
  /** Bounds of a number, inclusive. */
  readonly min?: number;
  readonly max?: number;
  /** The fields of the study that it decides (JSON Pointers), each with the value that the typed values give. */
  readonly paths: readonly TemplatePath[];
}

/** A field of the study (JSON Pointer), and how its value follows from all typed values. */
export interface TemplatePath {
  readonly pointer: string;
  readonly value: (values: TemplateValues) => Json;
}

/** A complete valid study with usual Brazilian figures in every field, and the at most eight fields that are typed. */
export interface StudyTemplate {
  readonly key: string;
  readonly label: string;
  readonly fields: readonly TemplateField[];
  readonly study: Study;
}

/** A path that takes a field's value as it is. */
export const takes = (field: string, pointer: string): TemplatePath => ({
  pointer,
  value: (values) => values[field] ?? null,
});

/** The typed number of a field; a template's own table guarantees that it is there. */
export function numberIn(values: TemplateValues, field: string): number {
  const value = values[field];
  if (typeof value !== 'number') throw new Error(`the template needs a number in ${field}`);
  return value;
}

/** Returns the default of each field, in the field's unit. */
export function defaultsOf(template: StudyTemplate): Record<string, TemplateValue> {
  return Object.fromEntries(template.fields.map((field) => [field.key, field.default]));
}

/**
 * The template's study with the typed values; a value left out is the field's default. Whether the figures
 * make a valid study is the engine's to say: a field's bounds are for the form.
 */
export function applyTemplate(template: StudyTemplate, values: TemplateValues): Study {
  const all: TemplateValues = { ...defaultsOf(template), ...values };
  const paths = template.fields.flatMap((field) => field.paths);
  return paths.reduce<Study>((study, path) => setPointer(study, path.pointer, path.value(all)), template.study);
}

function setPointer(study: Study, pointer: string, value: Json): Study {
  const set = (node: unknown, [head, ...rest]: string[]): unknown => {
    if (head === undefined) return value;
    if (Array.isArray(node)) return node.with(Number(head), set(node[Number(head)], rest));
    const object: JsonObject = isNode(node) ? node : {};
    const inner = set(object[head], rest);
    return isJson(inner) ? withField(object, head, inner) : object;
  };
  const next = set(study, tokensOf(pointer));
  if (!isStudy(next)) throw new Error(`a template's path leaves its study: ${pointer}`);
  return next;
}

function isNode(node: unknown): node is JsonObject {
  return typeof node === 'object' && node !== null && !Array.isArray(node);
}

function isJson(value: unknown): value is Json {
  return value !== undefined;
}

function isStudy(value: unknown): value is Study {
  return isNode(value) && isObject(value) && value.format === 'uni.study/1';
}
