/** The shape of a loan. */
import { names, rate } from './rate-fields.ts';
import {
  byChoice,
  count,
  type Fields,
  form,
  fraction,
  given,
  isRecord,
  list,
  money,
  monthReference,
  number,
  object,
  oneOf,
  optional,
  required,
  type Shape,
  text,
  weight,
} from './schema.ts';

const interest = oneOf(['capitalize', 'pay']);
const graceMonths = number({ whole: true, least: 0, most: 120 });

const tranche: Shape = object((record, path, report) => {
  const isEither = given(record, 'amount') === undefined;
  if (isEither === (given(record, 'share') === undefined)) report(path, 'required');
  return trancheForm;
});
const trancheForm = form({ at: required(monthReference), amount: optional(money), share: optional(fraction) });

const draws = byChoice('kind', { share: {}, need: {}, schedule: { tranches: optional(list(tranche)) } });

const sweep: Fields = { from: optional(monthReference), reserve: optional(money), share: optional(fraction) };
const transfer: Fields = {
  share: required(fraction),
  of: optional(names(oneOf(['bank_transfer', 'works_transfer']))),
};

const amortizationFrom = (start: Fields): Shape =>
  byChoice('kind', {
    sweep,
    transfer,
    sac: { ...start, installments: required(count) },
    price: { ...start, installments: required(count) },
    bullet: { at: required(monthReference) },
  });

/** With a grace an amortization may begin after it. */
const [amortization, amortizationAfterGrace] = [
  amortizationFrom({ start: required(monthReference) }),
  amortizationFrom({ start: optional(monthReference) }),
];

const coverage = object({
  receivables: optional(fraction),
  stock: optional(fraction),
  min: required(number({ above: 0, most: 1e12 })),
});

const loanFields: Fields = {
  name: optional(text),
  company: optional(text),
  modules: optional(list(number({ whole: true }), { least: 1 })),
  draws: optional(draws),
  min_works: optional(fraction),
  min_sold: optional(fraction),
  rate: required(rate),
  rate_steps: optional(list(object({ from: required(monthReference), rate: required(rate) }))),
  index: optional(text),
  index_share: optional(weight),
  interest: optional(interest),
  grace: optional(
    object({ from: required(monthReference), months: required(graceMonths), interest: optional(interest) }),
  ),
  opening_fee_share: optional(fraction),
  monthly_fee: optional(money),
  commitment_fee: optional(object({ rate: required(rate) })),
  release_fee_share: optional(fraction),
  iof_share: optional(fraction),
  trap: optional(object({ balance: optional(money), coverage: optional(weight) })),
};

const drawsKind = (record: Record<string, unknown>): unknown => {
  const draw = given(record, 'draws');
  return isRecord(draw) ? given(draw, 'kind') : undefined;
};

const tranchesOf = (record: Record<string, unknown>): readonly unknown[] => {
  const draw = given(record, 'draws');
  const tranches = isRecord(draw) ? given(draw, 'tranches') : undefined;
  return drawsKind(record) === 'schedule' && Array.isArray(tranches) ? tranches : [];
};

/** The fields of a loan that depend on the others. */
function loanForm(record: Record<string, unknown>): ReturnType<typeof form> {
  const isDrawn = ![undefined, 'share'].includes(drawsKind(record) as string | undefined);
  const isShared = tranchesOf(record).some((entry) => isRecord(entry) && given(entry, 'share') !== undefined);
  const hasNoDates = given(record, 'commitment_fee') !== undefined && drawsKind(record) !== 'schedule';
  const trap = given(record, 'trap');
  const isTrappedByCoverage = isRecord(trap) && given(trap, 'coverage') !== undefined;
  const either = (isRequired: boolean) => (isRequired ? required : optional);
  return form({
    ...loanFields,
    eligible: either(!isDrawn)(list(text)),
    share: either(!isDrawn)(fraction),
    limit: either(isShared || drawsKind(record) === 'need')(money),
    window: either(hasNoDates)(list(monthReference, { exactly: 2 })),
    coverage: either(isTrappedByCoverage)(coverage),
    amortization: required(given(record, 'grace') === undefined ? amortization : amortizationAfterGrace),
  });
}

export const loan: Shape = object(loanForm);
