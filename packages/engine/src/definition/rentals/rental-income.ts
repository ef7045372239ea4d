import type { RentalLine } from '../../catalogue/rental-lines.ts';
import type { LivingTerm, Node } from '../../graph/node.ts';
import { roundedOutflow } from '../../operators/cells/elementwise.ts';
import { plus } from '../../operators/cells/living.ts';
import { shifted } from '../../operators/cells/structure.ts';
import { anniversaryFactor, roundedFactors } from '../../operators/rentals.ts';
import { isGiven } from '../modules/module-scope.ts';
import { countTerm, withTerms } from '../terms/term-cells.ts';
import { letRow } from './rental-ramp.ts';
import { type RentalScope, rentalMeta } from './rental-scope.ts';

export type OperatingRows = Partial<Record<RentalLine['name'], Node>>;

/** The rows of the income from the start on, without an end. */
export function operatingRows(of: RentalScope): OperatingRows {
  const { scope, id, pointer, label, rental } = of;
  const { builder, premises } = scope;
  const area = premises.number(`${pointer}/area`, rental.area, `${label}: área (m²)`);
  const vacancy = isGiven(builder, rental.vacancy)
    ? [premises.share(`${pointer}/vacancy`, rental.vacancy, `${label}: vacância`)]
    : [];
  const occupied = letRow(of);
  const rent = rentRow(of, area, occupied, vacancy);
  const rows: OperatingRows = { rent };
  if (isGiven(builder, rental.opex_m2)) {
    const price = premises.money(`${pointer}/opex_m2`, rental.opex_m2, `${label}: despesa por m²`);
    const factor = premises.factor(rental.opex_index ?? rental.index);
    const index = factor ? [factor] : [];
    if (isGiven(builder, rental.recoverable_share)) {
      const share = premises.share(
        `${pointer}/recoverable_share`,
        rental.recoverable_share,
        `${label}: despesa recuperável`,
      );
      rows.recovery = product(of, {
        name: 'recovery',
        label: 'recuperação de despesas',
        factors: [area, price, share, occupied, ...index],
        rests: vacancy,
      });
    }
    rows.opex = product(of, {
      name: 'opex',
      label: 'despesas operacionais',
      factors: [area, price, ...index],
      rests: [],
    });
  }
  if (isGiven(builder, rental.management_fee)) {
    const fee = premises.share(`${pointer}/management_fee`, rental.management_fee, `${label}: taxa de administração`);
    const about = rentalMeta(of, 'administração', 'expenses');
    rows.management = builder.row(`${id}/management/open`, roundedOutflow, [rent, fee], {}, about);
  }
  return rows;
}

function rentRow(of: RentalScope, area: Node, occupied: Node, vacancy: readonly Node[]): Node {
  const { scope, pointer, label, rental, start, startTerm } = of;
  const { builder, premises } = scope;
  const price = premises.money(`${pointer}/rent_m2`, rental.rent_m2, `${label}: aluguel por m²`);
  const grace = countTerm(premises, `${pointer}/grace`, rental.grace, 0, `${label}: carência (meses)`);
  const months = { lag: rental.grace ?? 0, ...withTerms(premises, { lag: grace }) };
  const about = rentalMeta(of, 'ocupação fora da carência', 'receipts', 'share');
  const paying = grace === 0 ? occupied : builder.row(`${of.id}/paying`, shifted, [occupied], months, about);
  const loss = isGiven(builder, rental.loss_share)
    ? [premises.share(`${pointer}/loss_share`, rental.loss_share, `${label}: inadimplência`)]
    : [];
  const index = correctionRow(of);
  const factors = [area, price, paying, ...(index ? [index] : [])];
  const first = { from: start + (rental.grace ?? 0), fromTerm: plus(startTerm, grace) };
  return product(of, { name: 'rent', label: 'aluguel', factors, rests: [...vacancy, ...loss], first });
}

/** The factor of the rents: at the last anniversary, or of the month. */
function correctionRow(of: RentalScope): Node | null {
  const { scope, id, rental, start, startTerm } = of;
  const factor = scope.premises.factor(rental.index);
  if (!factor || rental.correction === 'monthly') return factor;
  const params = { start, ...withTerms(scope.premises, { start: startTerm }) };
  const about = rentalMeta(of, 'reajuste do aluguel', 'receipts', 'factor');
  return scope.builder.row(`${id}/correction`, anniversaryFactor, [factor], params, about);
}

const products = {
  rent: 'área × aluguel por m² × ocupação × (1 − vacância) × (1 − inadimplência) × índice',
  recovery: 'área × despesa por m² × parte recuperável × ocupação × (1 − vacância) × índice',
  opex: 'área × despesa por m² × índice',
} as const;

interface Product {
  readonly name: keyof typeof products;
  readonly label: string;
  readonly factors: readonly Node[];
  /** Factors that count as 1 − x. */
  readonly rests: readonly Node[];
  /** First month, where it is later than the start. */
  readonly first?: { readonly from: number; readonly fromTerm: LivingTerm };
}

/** Defines a product of the months from the start on. */
function product(of: RentalScope, { name, label, factors, rests, first }: Product): Node {
  const isCost = name === 'opex';
  const params = {
    from: first?.from ?? of.start,
    sign: isCost ? -1 : 1,
    rests: rests.map((_, k) => factors.length + k),
    text: products[name],
    ...withTerms(of.scope.premises, { from: first?.fromTerm ?? of.startTerm }),
  };
  const about = rentalMeta(of, label, isCost ? 'expenses' : 'receipts');
  const meta = name === 'rent' ? { ...about, fields: { ...about.fields, grace: `${of.pointer}/grace` } } : about;
  return of.scope.builder.row(`${of.id}/${name}/open`, roundedFactors, [...factors, ...rests], params, meta);
}
