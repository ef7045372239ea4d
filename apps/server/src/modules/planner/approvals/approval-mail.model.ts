/** Mails of approval: subject and text with the numbers of the decision. */
import type { ApprovalFigure } from '@uni/contracts';
import { approvalMails, approvals } from '@uni/phrases';
import { compactMoney, decimal, percent } from '../shared/written-values.model.ts';

export interface RequestMail {
  readonly approver: string;
  readonly requester: string;
  readonly enterprise: string;
  readonly version: string;
  readonly note: string | null;
  readonly figures: readonly ApprovalFigure[];
  readonly baseline: string | null;
  readonly link: string;
  readonly expires: Date;
}

const isShare = (key: string): boolean => key === 'irr_year';

const written = (key: string, value: number): string => (isShare(key) ? percent(value, 1) : compactMoney(value));

const writtenChange = (key: string, change: number): string => {
  const size = Math.abs(change);
  const amount = isShare(key) ? approvalMails.points(decimal(size * 100, 1)) : compactMoney(size);
  if (change === 0) return approvalMails.same;
  return change > 0 ? approvalMails.more(amount) : approvalMails.less(amount);
};

const dayFormat = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' });

const lineOf = ({ key, value, change }: ApprovalFigure, baseline: string | null): string => {
  const label = approvals.figures[key] ?? key;
  const text = value === null ? approvalMails.none : written(key, value);
  return baseline === null || change === null
    ? approvalMails.line(label, text)
    : approvalMails.lineWithChange(label, text, writtenChange(key, change), baseline);
};

export const requestMail = (mail: RequestMail): { subject: string; text: string } => {
  const expires = dayFormat.format(mail.expires);
  const irr = mail.figures.find(({ key, value }) => isShare(key) && value !== null)?.value ?? null;
  const subject = approvalMails.subject({
    of: `${mail.enterprise}, ${mail.version}`,
    irr: irr === null ? null : percent(irr, 1),
    expires,
  });
  const lines = mail.figures.map((figure) => lineOf(figure, mail.baseline));
  return { subject, text: approvalMails.text({ ...mail, lines, expires }) };
};
