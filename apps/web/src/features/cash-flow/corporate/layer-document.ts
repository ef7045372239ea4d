import {
  type CorporateLayer,
  identifyStudy,
  isObject,
  type Json,
  type JsonObject,
  type StudyDocument,
} from '@uni/contracts';
import { randomId } from '../../study/store/edits.ts';
import type { StudyFacts } from '../../study/study-facts.ts';
import { objectOf, textOf } from '../../study-forms/form/control-values.ts';

/** The list of a study that holds the overheads while they are edited. */
export const overheadsPath = '/expenses';

/** A layer as a study without modules, so that the fields of studies edit it. */
export function documentOf({ overheads, ...layer }: CorporateLayer): StudyDocument {
  return identifyStudy({ ...layer, modules: [], expenses: overheads }, randomId);
}

/** The layer that a document stands for. */
export function layerOf({ study }: StudyDocument): CorporateLayer {
  return {
    base_month: textOf(study.base_month ?? null) ?? '',
    view: study.view === 'full' ? 'full' : 'holding',
    discount_rate: objectOf(study.discount_rate ?? null) ?? {},
    indexes: objectOf(study.indexes ?? null),
    overheads: objectsIn(study.expenses),
    loans: objectsIn(study.loans),
    capital: objectOf(study.capital ?? null),
  };
}

const objectsIn = (list: Json | undefined): JsonObject[] => (Array.isArray(list) ? list.filter(isObject) : []);

/** A path of the document for a pointer of the layer. */
export const documentPointer = (pointer: string): string => pointer.replace(/^\/overheads\b/, overheadsPath);

/** Facts for the controls of the layer, which has no modules, no cost groups and no partners. */
export const layerFacts = ({ study }: StudyDocument): StudyFacts => ({
  baseMonth: textOf(study.base_month ?? null) ?? '',
  indexes: Object.keys(objectOf(study.indexes ?? null) ?? {}),
  groups: [],
  modules: [],
  typologies: new Map(),
  companies: [],
  partners: [],
  tables: [],
});
