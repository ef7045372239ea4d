import type { Notice } from '@uni/contracts';
import { noticeInbox as copy } from '@uni/phrases';
import type { IconName } from '../../ui/icons/icon.tsx';
import { formatDate } from '../../ui/numbers/index.ts';

export interface NoticeText {
  readonly title: string;
  readonly why: string;
  readonly action: string;
}

const icons: Readonly<Record<Notice['kind'], IconName>> = {
  approval_requested: 'check',
  approval_decided: 'check',
  mention: 'comment',
  closing_due: 'lock',
  alert: 'bell',
  proposal_waiting: 'sales',
  report_paused: 'bell',
  chat_paused: 'bell',
};

export const iconOf = ({ kind }: Pick<Notice, 'kind'>): IconName => icons[kind];

/** Title, line under it and act of a notice. */
export function noticeText({ kind, facts, by__name }: Pick<Notice, 'kind' | 'facts' | 'by__name'>): NoticeText {
  const { title, why, action } = copy.sentences[kind];
  const by = by__name ?? copy.someone;
  return { title: title(facts, by), why: why(facts, by), action };
}

export interface NoticeDay {
  readonly day: string;
  readonly label: string;
  readonly notices: readonly Notice[];
}

/** Notices by the day of São Paulo, in their order. */
export function noticeDays(notices: readonly Notice[], now: Date): NoticeDay[] {
  const today = formatDate(now);
  const yesterday = formatDate(new Date(now.getTime() - 86_400_000));
  const labelOf = (day: string) => {
    if (day === today) return copy.today(day);
    return day === yesterday ? copy.yesterday(day) : day;
  };
  const days = Map.groupBy(notices, ({ at }) => formatDate(new Date(at)));
  return [...days].map(([day, of]) => ({ day, label: labelOf(day), notices: of }));
}

const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' });

/** Days of the calendar until an instant, 0 on its day and after it. */
export function daysUntil(instant: Date, now: Date): number {
  const [until, today] = [instant, now].map((one) => Date.parse(dayOf.format(one)));
  return Math.max(0, ((until ?? 0) - (today ?? 0)) / 86_400_000);
}

/** The address of a notice, as the router takes it. */
export function addressOf(path: string): { readonly to: string; readonly search: Readonly<Record<string, string>> } {
  const [to = '', query = ''] = path.split('?');
  return { to, search: Object.fromEntries(new URLSearchParams(query)) };
}
