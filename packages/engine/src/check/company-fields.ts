/** The shape of a company. */
import { ownCapital } from './capital-fields.ts';
import { companyKey, fraction, list, number, object, optional, required, text } from './schema.ts';
import { taxation } from './taxation.ts';

export const company = object({
  key: required(companyKey),
  name: optional(text),
  modules: required(list(number({ whole: true }), { least: 1 })),
  taxation: optional(taxation),
  capital: optional(ownCapital),
  partner_shares: optional(list(fraction)),
});
