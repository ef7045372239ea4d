import { type EnterprisePhase, type EnterpriseSystem, enterprisePhases, enterpriseSystems } from '@uni/contracts';
import { enterpriseRegister as copy, enterprises } from '@uni/phrases';
import type { RegisteredEnterprise } from '../../../api/planner/enterprise-register.ts';
import type { ScreenValues } from '../../../shared/screen/use-screen.ts';
import type { ChartTable } from '../../../ui/charts/chart-table.ts';
import { formatDate, formatMonth } from '../../../ui/numbers/index.ts';
import type { RegisterRules } from '../../../ui/register/register-view.ts';
import { locationOf } from '../enterprise-list.ts';

export interface RegisterFilter {
  text: string;
  phase: EnterprisePhase | '';
  city: string;
  /** `none`: those without a source system. */
  system: EnterpriseSystem | 'none' | '';
}

export function readFilter({
  text = '',
  phase,
  city = '',
  system,
}: ScreenValues<'enterpriseRegister'>): RegisterFilter {
  return {
    text,
    phase: enterprisePhases.find((one) => one === phase) ?? '',
    city,
    system: system === 'none' ? 'none' : (enterpriseSystems.find((one) => one === system) ?? ''),
  };
}

/** Those that pass the choices; the search is the register's own. */
export const chosen = (list: readonly RegisteredEnterprise[], { phase, city, system }: RegisterFilter) =>
  list.filter(
    (one) =>
      (phase === '' || one.phase === phase) &&
      (city === '' || locationOf(one) === city) &&
      (system === '' || (one.system ?? 'none') === system),
  );

/** Returns the distinct locations, as displayed. */
export const citiesOf = (list: readonly RegisteredEnterprise[]): string[] =>
  [...new Set(list.map(locationOf).filter(Boolean))].sort((a, b) => a.localeCompare(b, 'pt-BR'));

export function filterText({ text, phase, city, system }: RegisterFilter): string {
  const conditions = [
    phase && enterprises.filteredPhase(enterprises.phases[phase]),
    city && copy.labels.city(city),
    system && copy.labels.system(systemOf(system === 'none' ? null : system)),
    text.trim() && enterprises.filteredText(text.trim()),
  ];
  return enterprises.filtered(conditions.filter(Boolean).join(', '));
}

export const systemOf = (system: EnterpriseSystem | null): string =>
  system === null ? copy.noSystem : copy.systems[system];

export const touchedAt = (one: RegisteredEnterprise): string => one.version?.updated_at ?? one.updated_at;

/** The current version in words. */
export function versionOf({ version }: RegisteredEnterprise): string {
  if (!version) return copy.none;
  return version.current ? version.nome : copy.notCurrent;
}

export const rules: RegisterRules<RegisteredEnterprise> = {
  textOf: (one) => `${one.name} ${one.code} ${locationOf(one)} ${one.spe ?? ''}`,
  orders: {
    name: ({ name }) => name,
    code: ({ code }) => code,
    place: locationOf,
    spe: ({ spe }) => spe ?? '',
    phase: ({ phase }) => enterprisePhases.indexOf(phase),
    modules: ({ modules }) => modules ?? 0,
    version: versionOf,
    system: ({ system }) => systemOf(system),
    updated: (one) => Date.parse(touchedAt(one)),
  },
};

const monthOf = (month: string | null): string => (month ? formatMonth(month) : '');

/** Returns the register as a sheet: everything stored about each enterprise. */
export function exportTable(list: readonly RegisteredEnterprise[]): ChartTable {
  const { columns, fields } = copy;
  return {
    columns: [
      columns.name,
      columns.code,
      fields.city,
      fields.state,
      columns.spe,
      columns.phase,
      columns.modules,
      columns.version,
      columns.system,
      fields.product_class,
      fields.launch_month,
      fields.works_start_month,
      fields.works_end_month,
      fields.occupancy_month,
      columns.updated,
    ],
    rows: list.map((one) => [
      one.name,
      one.code,
      one.city ?? '',
      one.state ?? '',
      one.spe ?? '',
      enterprises.phases[one.phase],
      one.modules === undefined ? '' : String(one.modules),
      one.version?.current ? one.version.nome : '',
      one.system ? systemOf(one.system) : '',
      one.product_class ? copy.products[one.product_class] : '',
      monthOf(one.launch_month),
      monthOf(one.works_start_month),
      monthOf(one.works_end_month),
      monthOf(one.occupancy_month),
      formatDate(new Date(touchedAt(one))),
    ]),
  };
}
