/** Shapes that several parts of a study share: rates, and the names of a choice. */
import { form, list, object, oneOf, required, type Shape, variation } from './schema.ts';

export const rateForm = form({
  value: required(variation),
  basis: required(oneOf(['effective_year', 'effective_month', 'nominal_year'])),
});
export const rate: Shape = object(() => rateForm);

/** Names of a choice: without one, the choice would be of nothing. */
export const names = (name: Shape): Shape => list(name, { least: 1, empty: 'range' });
