/** Refusals that several slices utter. */
import { fieldMessages, invalidFields, wireErrors } from '@uni/contracts';
import { violatedUnique } from '../../platform/database/index.ts';
import { type Actor, Refusal } from '../../platform/http/index.ts';
import { mayReadStudies } from './policy.ts';

/** The row, or 404: what is missing and what belongs to somebody else look alike. */
export const found = <T>(row: T | null): T => {
  if (row === null) throw new Refusal(wireErrors.notFound);
  return row;
};

/** 403 whatever the id: somebody without a right on the resource learns nothing about what exists. */
export const requireStudyReader = (actor: Actor): void => {
  if (!mayReadStudies(actor)) throw new Refusal(wireErrors.permissionDenied);
};

/** W9: a DELETE may name its row twice; a disagreement is a mistake, not a choice. */
export const requireSameId = (pathId: number, bodyId: number | undefined): void => {
  if (bodyId !== undefined && bodyId !== pathId) throw new Refusal(invalidFields({ id: [fieldMessages.idsDisagree] }));
};

export const missingEnterprise = (id: number): Refusal =>
  new Refusal(invalidFields({ empreendimento: [fieldMessages.missingKey(id)] }));

const duplicates: Readonly<Record<string, Record<string, string[]>>> = {
  enterprises_code: { code: [fieldMessages.taken('empreendimento', 'code')] },
  enterprise_modules_number: { non_field_errors: [fieldMessages.notUniqueTogether(['empreendimento', 'n_modulo'])] },
  grid_views_nome: { nome: [fieldMessages.taken('visão', 'nome')] },
  planning_templates_nome: { nome: [fieldMessages.taken('modelo', 'nome')] },
  cash_flow_groupings_name: { name: [fieldMessages.taken('cash flow grouping', 'name')] },
  cash_flow_grouping_lines_pkey: { lines: [fieldMessages.notUniqueTogether(['lines'])] },
  versions_nome: { non_field_errors: [fieldMessages.notUniqueTogether(['empreendimento', 'nome'])] },
  version_scenarios_nome: { non_field_errors: [fieldMessages.notUniqueTogether(['version', 'nome'])] },
};

/** Runs `work` and answers a violated unique key of planning in the words of the recorded contract. */
export const refusingDuplicates = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    const messages = duplicates[violatedUnique(error) ?? ''];
    if (messages) throw new Refusal(invalidFields(messages));
    throw error;
  }
};
