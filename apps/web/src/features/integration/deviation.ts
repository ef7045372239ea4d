import { realised as copy } from '@uni/phrases';

/** Returns colour and text of a deviation from the budget. Null `isBetter`: neither good nor bad. */
export function deviationStyle(
  isBetter: boolean | null,
  isMore: boolean,
): { readonly className: 'favourable' | 'unfavourable' | undefined; readonly text: string } {
  const side = isMore ? copy.more : copy.less;
  if (isBetter === null) return { className: undefined, text: side };
  const className = isBetter ? 'favourable' : 'unfavourable';
  return { className, text: `${side}, ${copy[className]}` };
}
