import { type IdSource, insertAt, type StudyDocument, type StudyEdit } from '@uni/contracts';
import { type ExpenseItem, itemBase, type Model, quantise, type Study } from '@uni/engine';
import { changeEdits } from '../sensitivity/driver-edits.ts';
import { changeExpenses } from '../study/study-parts.ts';

const isLand = ({ group }: ExpenseItem): boolean => group === 'terrain';

/** Σ of the base totals of a study's land, in reais: before correction, planned in closed months too. */
export function landTotal(model: Model): number {
  const items = (model.study.expenses ?? []).map((item, at) =>
    isLand(item) ? Array.from(itemBase(model, 'expenses', at) ?? []) : [],
  );
  return items.flat().reduce((sum, cents) => sum + cents, 0) / 100;
}

/** The land of a study that has none: all of it in the base month. */
const paidAtBase = (land: number) =>
  ({
    group: 'terrain',
    value: { basis: 'amount', amount: land },
    timing: { kind: 'once', at: 0 },
  }) satisfies ExpenseItem;

/** The study with its land at a sum of reais, each item in proportion to today's total. */
export function withLand(study: Study, today: number, land: number): Study {
  if (today === 0) return { ...study, expenses: [...(study.expenses ?? []), paidAtBase(land)] };
  const factor = land / today;
  return changeExpenses(study, isLand, (item) => {
    const { amount, share } = item.value;
    const value = {
      ...item.value,
      ...(typeof amount === 'number' ? { amount: quantise(amount * 100 * factor) / 100 } : {}),
      ...(typeof share === 'number' ? { share: share * factor } : {}),
    };
    return { ...item, value };
  });
}

/** The edits of a document that put its land at a sum of reais. `newId` names an item that it needs. */
export function landEdits(document: StudyDocument, today: number, land: number, newId: IdSource): StudyEdit[] {
  if (today !== 0) return changeEdits(document, (study) => withLand(study, today, land));
  const last = document.identity.expenses?.at(-1)?.id ?? null;
  return insertAt(document, '/expenses', last, paidAtBase(land), newId).edits;
}
