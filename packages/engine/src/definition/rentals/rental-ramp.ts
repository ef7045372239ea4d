import type { Meta, Node } from '../../graph/node.ts';
import { inputRow } from '../../operators/cells/inputs.ts';
import { addedShares } from '../../operators/rentals.ts';
import { familyCurve } from '../../operators/series/curves.ts';
import { moduleOf } from '../lines/owners.ts';
import { familyParameters, familyPointers, familyTerms } from '../terms/family-terms.ts';
import { countTerm, withTerms } from '../terms/term-cells.ts';
import type { RentalScope } from './rental-scope.ts';

/** The share of a rental's area that is let by each month. */
export function letRow(of: RentalScope): Node {
  const { rental, id, pointer, scope, start, startTerm, label, owner, fields } = of;
  const { builder, premises } = scope;
  const ramp = rental.ramp ?? {};
  const at = `${pointer}/ramp`;
  const meta: Meta = { label: `${label}: ocupação`, unit: 'share', sheet: 'receipts', module: moduleOf(owner) };
  if (ramp.shares) {
    const living = withTerms(premises, { start: startTerm });
    const input = { ...meta, label: `${label}: ocupação no mês`, input: `${at}/shares` };
    const shares = builder.row(`${id}/let/shares`, inputRow, [], { start, values: ramp.shares, ...living }, input);
    const params = { start, count: ramp.shares.length, ...living };
    return builder.row(`${id}/let`, addedShares, [shares], params, { ...meta, fields });
  }
  const count = ramp.months ?? 1;
  const terms = {
    start: startTerm,
    count: countTerm(premises, `${at}/months`, ramp.months, 1, `${label}: meses até a ocupação plena`),
    ...familyTerms(premises, at, ramp, `${label}: ocupação`),
  };
  return builder.row(
    `${id}/let`,
    familyCurve,
    [],
    { start, count, ...familyParameters(ramp), ...withTerms(premises, terms) },
    { ...meta, fields: { ...familyPointers(at, { count: 'months' }), start: fields.start ?? '' } },
  );
}
