import type { LivingTerm, Meta, Node } from '../../graph/node.ts';
import {
  bankPayments,
  bankRepaid,
  lostBankPayments,
  measuredConstruction,
  releasedShare,
} from '../../operators/receipts/construction-transfer.ts';
import { bankOpens, type SignedCohorts, signedWithBank } from '../../operators/receipts/signed-contracts.ts';
import { monthSold } from '../../operators/sales/sold.ts';
import type { PlanPart } from '../../study.ts';
import { type ModuleContext, resolveMonth } from '../context.ts';
import { type Demand, isGiven, receiptsMeta, type Scope, salesMeta } from '../modules/module-scope.ts';
import { type Correction, correctionParameters, factorsOf } from '../terms/correction.ts';
import { monthTerm } from '../terms/month-terms.ts';
import { moduleSchedule, physicalSchedule } from '../terms/physical-schedule.ts';
import { countTerm, withTerms } from '../terms/term-cells.ts';
import type { CancellationAge, CancelledContracts } from './cancellation-terms.ts';

/** A part of a price table that a bank pays during construction: its pointer in the study, and its name. */
export interface ConstructionTransferAt {
  readonly scope: Scope;
  readonly part: PlanPart;
  readonly pointer: string;
  /** Prefix of ids. */
  readonly id: string;
  readonly label: string;
}

/** Months from the sale to the signing, as a number and as a term of formulas. */
export function signingDelay({ scope, part, pointer, label }: ConstructionTransferAt): {
  delay: number;
  term: LivingTerm;
} {
  const term = countTerm(scope.premises, `${pointer}/signing`, part.signing, 0, `${label}: meses até a assinatura`);
  return { delay: part.signing ?? 0, term };
}

/** The month in which the bank opens; made once. */
export function openingMonth(at: ConstructionTransferAt, { vgvOwn, salesBase }: Demand): Node {
  const { scope, part, pointer, id, label } = at;
  const { builder, premises, context } = scope;
  const known = builder.nodes.get(`${id}/opens`);
  if (known) return known;
  const month = (name: string): Meta => ({ ...salesMeta(scope, `${label}: ${name}`, 'number'), whole: true });
  const demand: Node[] = [];
  if (isGiven(builder, part.min_sold)) {
    const share = premises.share(`${pointer}/min_sold`, part.min_sold, `${label}: demanda mínima`);
    demand.push(
      builder.scalar(`${id}/demand`, monthSold, [salesBase, vgvOwn, share], {}, month('mês da demanda mínima')),
    );
  }
  const from = resolveMonth(part.from, context, context.constructionStart);
  const given = part.from !== null && part.from !== undefined;
  const living = given
    ? monthTerm(premises, `${pointer}/from`, part.from, scope.dates, `${label}: início`)
    : scope.dates.constructionStart;
  const fields = { from: given ? `${pointer}/from` : constructionStartField(context) };
  return builder.scalar(
    `${id}/opens`,
    bankOpens,
    demand,
    { from, ...withTerms(premises, { from: living }) },
    { ...month('início das assinaturas'), fields },
  );
}

function constructionStartField({ position }: ModuleContext): string {
  return `/modules/${position}/works_start`;
}

/** Contracts of a table: all that sign, and age by age those that are cancelled and those lost by it. */
export interface BankedContracts {
  readonly signed: Node;
  readonly cancelled: readonly CancelledContracts[];
}

/** A row of a bank's payments, not rounded; the line adds or subtracts it by its sign. */
export interface BankRow {
  readonly due: Node;
  /** The same without correction; null where there is none. */
  readonly nominal: Node | null;
  readonly sign: 1 | -1;
}

/** Defines a bank's payments for a part of a table, and its refunds for contracts cancelled after the signing. */
export function constructionTransferRows(
  at: ConstructionTransferAt,
  demand: Demand,
  contracts: BankedContracts,
  { share, correction }: { share: Node; correction: Correction },
): { rows: BankRow[]; repaid: Node[] } {
  const { scope, part, id, label } = at;
  const { builder } = scope;
  const released = releasedRow(at);
  const opens = openingMonth(at, demand);
  const { delay, term } = signingDelay(at);
  const factors = factorsOf(correction);
  const isCorrected = (part.index_until_signing ?? true) && factors.length > 0;
  const signed = (suffix: string, { source, cohorts, age }: SignedSource, corrected: boolean): Node => {
    const living = { signing: term, keys: scope.dates.keys, ...(age ? { age: age.term } : {}) };
    return builder.row(
      `${id}/signed${suffix}`,
      signedWithBank,
      [source, share, opens, ...(corrected ? factors : [])],
      {
        signing: delay,
        keys: scope.context.keys,
        cohorts,
        age: age?.age ?? 0,
        ...(corrected ? correctionParameters(correction) : {}),
        ...withTerms(scope.premises, living),
      },
      receiptsMeta(scope, `${label}: ${signedLabels[cohorts]}${age?.label ?? ''}`),
    );
  };
  const rowOf = (suffix: string, from: SignedSource, sign: 1 | -1): BankRow => {
    const op = from.cohorts === 'signed' ? lostBankPayments : bankPayments;
    const paid = (end: string, corrected: boolean): Node =>
      builder.row(
        `${id}${suffix}${end}`,
        op,
        [signed(`${suffix}${end}`, from, corrected), released],
        {},
        receiptsMeta(scope, `${label}${sign < 0 ? ': perdido em distratos' : ''}`),
      );
    return { due: paid('', isCorrected), nominal: isCorrected ? paid('/nominal', false) : null, sign };
  };
  const rows = [rowOf('', { source: contracts.signed, cohorts: 'all', age: null }, 1)];
  const repaid = contracts.cancelled.map(({ at: age, lostIn, cancelledIn }) => {
    const { suffix } = age;
    const [lost, cancelled] = [lostIn(builder), cancelledIn(builder)];
    rows.push(rowOf(`/unsigned${suffix}`, { source: lost, cohorts: 'unsigned', age }, -1));
    rows.push(rowOf(`/cancelled${suffix}`, { source: lost, cohorts: 'signed', age }, -1));
    const gone = signed(`/repaid${suffix}`, { source: cancelled, cohorts: 'signed', age }, isCorrected);
    const name = receiptsMeta(scope, `${label}: devolvido ao banco${age.label}`);
    return builder.row(`${id}/repaid${suffix}`, bankRepaid, [gone, released], {}, name);
  });
  return { rows, repaid };
}

/** Contracts of which a bank signs some, and the age at which they are cancelled. */
interface SignedSource {
  readonly source: Node;
  readonly cohorts: SignedCohorts;
  readonly age: CancellationAge | null;
}

const signedLabels: Readonly<Record<SignedCohorts, string>> = {
  all: 'contratado com o banco, por mês de assinatura',
  unsigned: 'distratado antes de assinar, por mês de assinatura',
  signed: 'distratado depois de assinar, por mês do distrato',
};

/** The share that the bank has released, month by month. It is made once for all offers of the table. */
export function releasedRow({ scope, part, pointer, label }: ConstructionTransferAt): Node {
  const { builder, premises, context, dates } = scope;
  const id = `bank${pointer}`;
  const known = builder.nodes.get(`${id}/released`);
  if (known) return known;
  const own = part.schedule;
  const schedule = own
    ? physicalSchedule(premises, context, {
        id: `${id}/schedule`,
        pointer: `${pointer}/schedule`,
        schedule: own,
        label: `${label}: medição do banco`,
      })
    : moduleSchedule(premises, context);
  const measuredId = own ? `${id}/measured` : `m${context.number}/measured_construction`;
  const measured =
    builder.nodes.get(measuredId) ??
    builder.row(
      measuredId,
      measuredConstruction,
      [schedule.node],
      {
        start: context.constructionStart,
        end: context.constructionEnd,
        ...withTerms(premises, { start: dates.constructionStart, end: dates.constructionEnd }),
      },
      { ...salesMeta(scope, 'obra medida', 'share'), fields: { start: constructionStartField(context) } },
    );
  const land = premises.share(`${pointer}/land_share`, part.land_share ?? 0, `${label}: parcela do terreno`);
  const withheld = premises.share(`${pointer}/retention`, part.retention ?? 0, `${label}: retenção`);
  const given = part.release !== null && part.release !== undefined;
  const living = given
    ? monthTerm(premises, `${pointer}/release`, part.release, dates, `${label}: liberação da retenção`)
    : dates.keys;
  const lag = countTerm(premises, `${pointer}/lag`, part.lag, 1, `${label}: meses da medição ao pagamento`);
  return builder.row(
    `${id}/released`,
    releasedShare,
    [measured, land, withheld],
    {
      lag: part.lag ?? 1,
      release: resolveMonth(part.release, context, context.keys),
      ...withTerms(premises, { lag, release: living }),
    },
    {
      ...receiptsMeta(scope, `${label}: liberado acumulado`),
      unit: 'share',
      fields: { release: given ? `${pointer}/release` : `/modules/${context.position}/works_months` },
    },
  );
}
