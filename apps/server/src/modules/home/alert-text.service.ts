/** Sentences of alerts for notices and mails. */
import type { AlertRule } from '@uni/contracts';
import { attention } from '@uni/phrases';
import { compactMoney, percent, shortMonth } from '../planner/index.ts';
import type { Finding } from './alert-rules.model.ts';

type Writing = (value: number | string) => string;

const number =
  (write: (value: number) => string): Writing =>
  (value) =>
    typeof value === 'number' ? write(value) : value;
const money = number(compactMoney);
const share = number((value) => percent(value, 1));
const month: Writing = (value) => (value === '' ? '–' : shortMonth(String(value)));

const writings: Readonly<Record<string, Writing>> = {
  margin: share,
  share,
  exposure: money,
  was: money,
  amount: money,
  month,
  was_month: month,
  due: month,
  closing: month,
  gap: number((value) => `${percent(Math.abs(value), 1).replace('%', '')} p.p.`),
  hours: number((value) => attention.hours(value)),
};

/** Title of an alert, and the line under it. */
export const alertText = (
  rule: AlertRule,
  name: string,
  facts: Finding['facts'],
): { readonly title: string; readonly why: string } => {
  const { text, why } = attention.sentences[rule];
  const copy = {
    name,
    fact: (key: string) => {
      const value = facts[key];
      return value === undefined ? '–' : (writings[key]?.(value) ?? String(value));
    },
    count: (key: string) => Number(facts[key] ?? 0),
  };
  return { title: text(copy), why: why(copy) };
};
