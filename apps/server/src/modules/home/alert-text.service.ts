/** Sentences of alerts for notices and mails. */
import type { AlertRule } from '@uni/contracts';
import { alertSentence, type FactWriting } from '@uni/phrases';
import { compactMoney, instant, percent, shortMonth } from '../planner/index.ts';
import type { Finding } from './alert-rules.model.ts';

const writing: FactWriting = {
  share: (share) => percent(share, 1),
  money: compactMoney,
  points: (share) => `${percent(share, 1).replace('%', '')} p.p.`,
  month: shortMonth,
  instant,
};

/** Title of an alert, and the line under it. */
export const alertText = (
  rule: AlertRule,
  name: string,
  facts: Finding['facts'],
): { readonly title: string; readonly why: string } => {
  const { text, why } = alertSentence(rule, name, facts, writing);
  return { title: text, why };
};
