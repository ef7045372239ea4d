/** Refusals that several slices utter. */
import { fieldMessages, invalidFields, type Permission, wireErrors } from '@uni/contracts';
import { type Actor, HttpError, reaches, refusingDuplicatesOf } from '../../../platform/http/index.ts';

/** 403 for an enterprise of one's own organization to which the permission does not reach. */
export const requireReach = (actor: Actor, permission: Permission, enterpriseId: number): void => {
  if (!reaches(actor, permission, enterpriseId)) throw new HttpError(wireErrors.permissionDenied);
};

/** Null is the whole organization; anything else names enterprises, and must not be an empty list in SQL. */
export const withinReach = (ids: readonly number[] | null): readonly number[] | null =>
  ids === null || ids.length > 0 ? ids : [0];

/** The enterprises to list: those within reach, of these the chosen one where one is chosen. */
export const chosenWithin = (reach: readonly number[] | null, chosen: number | undefined): readonly number[] | null => {
  if (chosen === undefined) return withinReach(reach);
  return withinReach(reach === null || reach.includes(chosen) ? [chosen] : []);
};

export const missingEnterprise = (id: number): HttpError =>
  new HttpError(invalidFields({ empreendimento: [fieldMessages.missingKey(id)] }));

const duplicates: Readonly<Record<string, Record<string, string[]>>> = {
  enterprises_code: { code: [fieldMessages.taken('empreendimento', 'code')] },
  enterprise_modules_number: { non_field_errors: [fieldMessages.notUniqueTogether(['empreendimento', 'n_modulo'])] },
  index_own_series_name: { name: [fieldMessages.taken('index series', 'name')] },
  grid_views_nome: { nome: [fieldMessages.taken('visão', 'nome')] },
  planning_templates_nome: { nome: [fieldMessages.taken('modelo', 'nome')] },
  cash_flow_groupings_name: { name: [fieldMessages.taken('cash flow grouping', 'name')] },
  cash_flow_grouping_lines_pkey: { lines: [fieldMessages.notUniqueTogether(['lines'])] },
  versions_nome: { non_field_errors: [fieldMessages.notUniqueTogether(['empreendimento', 'nome'])] },
  version_scenarios_nome: { non_field_errors: [fieldMessages.notUniqueTogether(['version', 'nome'])] },
};

/** Runs the work and answers a violated unique key of planning in the words of the recorded contract. */
export const refusingDuplicates = refusingDuplicatesOf(duplicates);
