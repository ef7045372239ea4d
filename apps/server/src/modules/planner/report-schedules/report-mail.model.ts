/** The mail of a scheduled report: its sentences, the link to the report, and the name of its file. */

import type { BrazilTimeZone } from '@uni/contracts';
import { reportScheduleMails as copy } from '@uni/phrases';
import { instantIn } from '../../../platform/time.ts';
import type { ScheduleRow } from './report-schedules.repository.ts';

export interface MailedReport {
  readonly enterprise: { readonly id: number; readonly code: string; readonly name: string };
  readonly version: { readonly id: number; readonly nome: string };
  readonly scenario: number | undefined;
  readonly row: Pick<ScheduleRow, 'model' | 'scenario'>;
  readonly isAttached: boolean;
  readonly plannedAt: Date;
  readonly zone: BrazilTimeZone;
  readonly now: Date;
  readonly origin: string;
}

/** After this a report is called late. */
const lateMs = 15 * 60_000;

const linkOf = ({ origin, enterprise, version, scenario, row }: MailedReport): string => {
  const query = new URLSearchParams({ emp: String(enterprise.id), v: String(version.id) });
  if (scenario !== undefined) query.set('cenario', String(scenario));
  if (row.model !== 'committee') query.set('modelo', row.model);
  return `${origin}/relatorios-do-estudo?${query}`;
};

/** `31/01/2026 às 7h`. */
const written = (zone: BrazilTimeZone, instant: Date): string => {
  const [day = '', time = ''] = instantIn(zone, instant).split('T');
  return copy.instant(day.split('-').toReversed().join('/'), Number(time.slice(0, 2)));
};

/** A name that every system of files takes. */
const fileNameOf = ({ enterprise, version }: MailedReport): string =>
  `${[enterprise.code, version.nome, copy.fileName]
    .join('-')
    .replaceAll(/[^\p{L}\p{N}-]+/gu, '-')
    .toLowerCase()}.pdf`;

export const reportMail = (report: MailedReport) => {
  const { enterprise, version, row, isAttached, plannedAt, zone, now } = report;
  const late = now.getTime() - plannedAt.getTime() > lateMs ? written(zone, plannedAt) : null;
  const of = { enterprise: enterprise.name, version: version.nome, scenario: row.scenario, model: row.model };
  return {
    fileName: fileNameOf(report),
    text: ({ name }: { readonly name: string }) => ({
      subject: copy.subject(of),
      text: copy.text({ ...of, name, late, isAttached, link: linkOf(report) }),
    }),
  };
};
