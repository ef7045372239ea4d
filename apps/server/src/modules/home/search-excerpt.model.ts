/** The part of a note that a search displays. */
import { searchLimits, searchTermsOf } from '@uni/contracts';

/** Words before the first match. */
const before = 4;

/** Returns the words around the first that a term begins; a cut is marked by an ellipsis. */
export function excerptOf(text: string, terms: readonly string[]): string {
  const sequence = text.split(/\s+/).filter((word) => word !== '');
  const whole = sequence.join(' ');
  if (whole.length <= searchLimits.excerpt) return whole;
  const at = sequence.findIndex((word) =>
    searchTermsOf(word).some((own) => terms.some((term) => own.startsWith(term))),
  );
  const from = Math.max(at - before, 0);
  const rest = `${from > 0 ? '… ' : ''}${sequence.slice(from).join(' ')}`;
  return rest.length <= searchLimits.excerpt ? rest : `${rest.slice(0, searchLimits.excerpt - 1).trimEnd()}…`;
}
