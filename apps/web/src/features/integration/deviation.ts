import { realised as words } from '@uni/phrases';

/** How a deviation from the budget looks, and what is said of it beside its colour; null: it is neither good nor bad. */
export function deviationLook(
  isBetter: boolean | null,
  isMore: boolean,
): { readonly className: 'favourable' | 'unfavourable' | undefined; readonly said: string } {
  const side = isMore ? words.more : words.less;
  if (isBetter === null) return { className: undefined, said: side };
  const className = isBetter ? 'favourable' : 'unfavourable';
  return { className, said: `${side}, ${words[className]}` };
}
