import type {
  AbsentPolicy,
  ClosingChecklist,
  ClosingDeviation,
  ClosingGap,
  ClosingItem,
  ClosingItemKey,
  ClosingItemResult,
} from '@uni/contracts';
import { closing as copy } from '@uni/phrases';
import { formatCents, formatDate } from '../../ui/numbers/index.ts';

/** Unsent answers of the dialog. */
export interface Answers {
  /** By `gapId`. */
  readonly policies: Readonly<Record<string, AbsentPolicy>>;
  /** By line key. */
  readonly comments: Readonly<Record<string, string>>;
}

export const noAnswers: Answers = { policies: {}, comments: {} };

export const gapId = ({ key, module }: Pick<ClosingGap, 'key' | 'module'>): string => `${key} ${module ?? ''}`;

export const policyOf = (gap: ClosingGap, { policies }: Answers): AbsentPolicy | null =>
  gap.fixed === null ? (policies[gapId(gap)] ?? gap.policy) : gap.policy;

export const needsComment = (deviation: ClosingDeviation, { comments }: Answers): boolean =>
  deviation.is_asked && !comments[deviation.key]?.trim();

/** The items as they stand with what was answered: of gaps and deviations what is still open. */
export function itemsWith(checklist: ClosingChecklist, answers: Answers): ClosingItem[] {
  const gaps = checklist.gaps.filter((gap) => policyOf(gap, answers) === null);
  const deviationsToExplain = checklist.deviations.filter((deviation) => needsComment(deviation, answers));
  const open: Partial<Record<ClosingItemKey, { count: number; amount: number }>> = {
    gaps: { count: gaps.length, amount: gaps.reduce((sum, { planned }) => sum + Math.abs(planned), 0) },
    deviations: {
      count: deviationsToExplain.length,
      amount: deviationsToExplain.reduce((sum, { planned, realised }) => sum + Math.abs(realised - planned), 0),
    },
  };
  return checklist.items.map((item) => {
    const now = open[item.key];
    if (!now || item.verdict === 'absent') return item;
    if (now.count > 0) return { ...item, verdict: 'stops', ...now };
    return { ...item, verdict: 'fine', count: item.key === 'gaps' ? checklist.gaps.length : 0 };
  });
}

export const countOf = (items: readonly ClosingItem[], result: ClosingItemResult): number =>
  items.filter((item) => item.verdict === result).length;

type Text = string | ((facts: { amount: string; count: number; day: string }) => string);

/** Returns an item in words: its result and its meaning. */
export function textOf({ key, verdict: result, amount, count, day }: ClosingItem): { title: string; text: string } {
  const itemCopy: Partial<Record<ClosingItemResult, { title: Text; text: string }>> = copy.items[key];
  const one = itemCopy[result];
  if (!one) return { title: copy.itemNames[key], text: '' };
  const facts = {
    amount: formatCents(amount ?? 0),
    count: count ?? 0,
    day: day === null ? '' : formatDate(new Date(`${day}T12:00:00-03:00`)),
  };
  return { title: typeof one.title === 'function' ? one.title(facts) : one.title, text: one.text };
}

/** Returns the answers to send: those of lines that are still gaps, and non-empty comments. */
export const sentAnswers = ({ gaps, deviations }: ClosingChecklist, { policies, comments }: Answers) => ({
  absent_lines: gaps.flatMap(({ key, module, fixed }) => {
    const policy = policies[gapId({ key, module })];
    return fixed === null && policy ? [{ key, module, policy }] : [];
  }),
  comments: deviations.flatMap(({ key }) => {
    const text = comments[key]?.trim();
    return text ? [{ key, text }] : [];
  }),
});
