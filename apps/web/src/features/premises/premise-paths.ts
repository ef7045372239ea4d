import type { PremiseKey } from '@uni/analysis';
import type { StudyDocument } from '@uni/contracts';
import { expenseGroups } from '@uni/engine';
import { itemsAt } from '../study/store/edits.ts';

interface PremisePath {
  /** Lists from the outermost, the first item of each, and the field below. */
  readonly lists: readonly string[];
  readonly field: string;
  /** Of the last list, the groups that count. */
  readonly groups?: readonly string[];
}

const constructionGroups = expenseGroups.filter(({ parent }) => parent === 'works').map(({ key }) => key);

/** Field of each premise; with several fields, the first. */
const paths: Readonly<Record<PremiseKey, PremisePath>> = {
  discount_rate: { lists: [], field: 'discount_rate' },
  price: { lists: ['modules', 'typologies'], field: 'price_m2' },
  works_months: { lists: ['modules'], field: 'works_months' },
  price_growth: { lists: ['modules'], field: 'price_growth' },
  sales_months: { lists: ['modules'], field: 'sales_curve/start' },
  discount: { lists: ['modules', 'tables'], field: 'discount' },
  commission: { lists: ['modules', 'tables'], field: 'commission/share' },
  cancellation: { lists: ['modules'], field: 'cancellation/share' },
  delinquency: { lists: ['modules'], field: 'delinquency/loss_share' },
  works_cost: { lists: ['expenses'], field: 'value/amount', groups: constructionGroups },
  land: { lists: ['expenses'], field: 'value/amount', groups: ['terrain', 'terrain_other_payment_methods'] },
};

/** The path of the field in which a premise is typed. Of a list without such an item, the list itself. */
export function premisePath(document: StudyDocument, key: PremiseKey): string {
  const { lists, field, groups } = paths[key];
  let path = '';
  for (const [at, list] of lists.entries()) {
    const isLast = at === lists.length - 1;
    const items = itemsAt(document, `${path}/${list}`);
    const item = items.find(({ value }) => !isLast || !groups || groups.some((group) => group === value.group));
    if (!item) return `${path}/${list}`;
    path = item.path;
  }
  return `${path}/${field}`;
}
