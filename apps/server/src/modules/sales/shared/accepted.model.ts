/** Maps refusals of the receivables library to refusals of the server. */
import { contractErrors, invariant } from '@uni/contracts';
import type { Outcome } from '@uni/receivables';
import { HttpError } from '../../../platform/http/index.ts';

/** Maps a path of the library to the field names of the request. */
const onWire = (path: string): string => path.replace(/^\/received/, '/amount');

/** The value, or the refusal with the library's code; `at` is where in the request the library's input was. */
export const accepted = <T>(outcome: Outcome<T>, at = ''): T => {
  if (outcome.ok) return outcome.value;
  const [first] = outcome.refusals;
  invariant(first, 'a refusal without a reason');
  throw new HttpError(contractErrors.refused(first.code, at + onWire(first.path), first.figures));
};
