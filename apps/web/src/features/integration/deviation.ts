import { realised as copy } from '@uni/phrases';

/** How a deviation from the budget looks, and what is said of it beside its colour; null: it is neither good nor bad. */
export function deviationStyle(
  isBetter: boolean | null,
  isMore: boolean,
): { readonly className: 'favourable' | 'unfavourable' | undefined; readonly text: string } {
  const side = isMore ? copy.more : copy.less;
  if (isBetter === null) return { className: undefined, text: side };
  const className = isBetter ? 'favourable' : 'unfavourable';
  return { className, text: `${side}, ${copy[className]}` };
}
