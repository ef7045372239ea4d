/** The shape of the capital: cash, contributions, distributions, partners and the tiers of the waterfall. */
import { rate } from './rate-fields.ts';
import {
  byChoice,
  flag,
  fraction,
  given,
  list,
  money,
  monthReference,
  number,
  object,
  oneOf,
  optional,
  pointer,
  required,
  type Shape,
  text,
  weight,
} from './schema.ts';

/** A partner by its position from 1. */
const position = number({ whole: true });
const inKind = object({
  at: required(monthReference),
  amount: required(money),
  module: optional(number({ whole: true })),
});

const partner = object({
  name: optional(text),
  kind: optional(oneOf(['partner', 'scp'])),
  share: required(fraction),
  contribution_share: optional(fraction),
  commitment: optional(money),
  in_kind: optional(list(inKind)),
});

const hurdleFields = { irr: optional(rate), multiple: optional(weight) };

/** Exactly one of a rate and a multiple. */
const hurdle: Shape = (value, path, report) => {
  hurdleShape(value, path, report);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  const record = value as Record<string, unknown>;
  if ((given(record, 'irr') === undefined) === (given(record, 'multiple') === undefined)) report(path, 'required');
};
const hurdleShape = object(hurdleFields);

const tier = byChoice('kind', {
  preferred: {
    rate: required(rate),
    method: optional(oneOf(['compound', 'simple'])),
    partners: optional(list(position)),
  },
  return_of_capital: {},
  catch_up: {
    partners: required(list(position, { least: 1 })),
    share: optional(fraction),
    until: required(fraction),
  },
  split: { shares: required(list(fraction)), until: optional(hurdle), of: optional(list(position)) },
});

const cashFields = {
  minimum_cash: optional(money),
  contributions: optional(
    object({ mode: required(oneOf(['automatic', 'curve', 'none'])), curve: optional(list(money)) }),
  ),
  distribution: optional(
    object({
      mode: required(oneOf(['none', 'sweep', 'curve', 'at_end'])),
      start: optional(monthReference),
      reserve: optional(money),
      share: optional(fraction),
      after_loans: optional(flag),
      look_ahead: optional(number({ whole: true, least: 0, most: 600 })),
      curve: optional(list(weight)),
    }),
  ),
};

/** The capital of a company; partners, their calls and tiers are the study's. */
export const ownCapital = object(cashFields);

const capitalFields = {
  ...cashFields,
  calls: optional(oneOf(['pro_rata', 'order'])),
  partners: optional(list(partner)),
  waterfall: optional(list(tier)),
};

const capitalShape = object(capitalFields);

/** A waterfall divides among partners. */
export const capital: Shape = (value, path, report) => {
  capitalShape(value, path, report);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  const record = value as Record<string, unknown>;
  const partners = given(record, 'partners');
  const isEmpty = partners === undefined || (Array.isArray(partners) && partners.length === 0);
  if (given(record, 'waterfall') !== undefined && isEmpty) report(pointer(path, 'partners'), 'required');
};
