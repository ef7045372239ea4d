import { audit as copy } from '@uni/phrases';
import type { AuditTrailFilter } from '../../../api/admin/audit-trail.ts';
import type { ScreenSearch } from '../../../shared/screen/use-screen.ts';
import { pageSizes } from '../../../ui/register/register-view.ts';
import { targetOf } from './audit-labels.ts';

/** The audit trail's filters in the address. */
export type AuditSearch = ScreenSearch<'audit'>;

export interface AuditView {
  filter: AuditTrailFilter;
  /** Only entries older than this one; undefined: from the newest. */
  before: string | undefined;
  size: number;
}

const usualSize = 50;
const numeral = (text: string | undefined) =>
  text && /^[1-9]\d*$/.test(text) && Number.isSafeInteger(Number(text)) ? text : undefined;
const day = (text: string | undefined) =>
  text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;

/** Reads the view from the address; what it does not know counts as not there. */
export function readAuditView(search: AuditSearch): AuditView {
  const size = Number(search.por);
  return {
    filter: {
      actor: numeral(search.quem),
      target: search.recurso && Object.hasOwn(copy.targets, search.recurso) ? search.recurso : undefined,
      target_id: numeral(search.registro),
      action: search.acao,
      from: day(search.de),
      to: day(search.ate),
    },
    before: numeral(search.antes),
    size: pageSizes.some((one) => one === size) ? size : usualSize,
  };
}

/** True if the page may be empty although there are entries. */
export const isNarrowed = ({ filter, before }: AuditView): boolean =>
  before !== undefined || Object.values(filter).some((value) => value !== undefined);

/** Returns the error of a period that contains no day. */
export const periodProblem = ({ from, to }: AuditTrailFilter): string | undefined =>
  from && to && from > to ? copy.filters.wrongOrder : undefined;

const dayText = (iso: string): string => iso.split('-').toReversed().join('/');

/** The filter in words. */
export function filterText({ filter, before }: AuditView, nameOf: (id: string) => string): string {
  const { labels: filterCopy } = copy.filters;
  const filters = [
    filter.actor && filterCopy.who(nameOf(filter.actor)),
    filter.target && filterCopy.what(targetOf(filter.target)),
    filter.target_id && filterCopy.record,
    filter.from && filterCopy.from(dayText(filter.from)),
    filter.to && filterCopy.to(dayText(filter.to)),
    before && filterCopy.before,
  ];
  return copy.filters.filtered(filters.filter(Boolean).join(', '));
}
