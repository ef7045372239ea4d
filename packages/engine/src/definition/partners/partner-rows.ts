/** The rows of partners with more than their shares: contributions, tiers of the waterfall, and what each gets. */
import { lineLabel } from '../../catalogue/line-labels.ts';
import type { Meta, Node, Parameters } from '../../graph/node.ts';
import { sum } from '../../operators/cells/structure.ts';
import { fundingRow } from '../../operators/funding/funding.ts';
import { partnersRun } from '../../operators/partners/partners.ts';
import { callerOf, type PartnersTerms, partnerRowKeys } from '../../operators/partners/state.ts';
import type { StudyContext } from '../context.ts';
import type { Operations } from '../operations.ts';
import { type PartnerCells, partnerCells, partnersMeta, tierName } from './partner-cells.ts';
import { partnersFormulas } from './partner-formulas.ts';
import { partnerName, partnersOf, partnersTerms } from './partner-terms.ts';
import type { Divided, PartnerLines, PartnersFunding } from './partners.ts';

/** The parameters of the run, whose numbers are the study's own. */
export function partnersParameters(context: StudyContext, last: number, run: Parameters): Parameters {
  return { ...run, terms: partnersTerms(context, last) };
}

/** Defines them; `byShare` are the partners' parts of distributions by their shares alone, empty where tiers divide these. */
export function definePartnerRows(
  operations: Operations,
  context: StudyContext,
  given: Divided,
  byShare: readonly Node[],
  last: number,
): PartnersFunding {
  const cells = partnerCells(operations, context, given);
  const terms = partnersTerms(context, last);
  const { run, rows } = runRows(operations, context, cells, terms);
  const lines = partnersOf(context).map((_, n) => {
    const distribution = byShare[n] ?? distributionOf(operations, context, terms, rows, n);
    return partnerLines(operations, context, { cells, terms, rows }, n, distribution);
  });
  const tiers = terms.tiers.map((_, j) => rows.get(`tier.${j + 1}`) as Node);
  return { run, lines, tiers, exceeded: rows.get('exceeded') ?? null };
}

function runRows(
  { builder }: Operations,
  context: StudyContext,
  cells: PartnerCells,
  terms: PartnersTerms,
): { run: Node; rows: Map<string, Node> } {
  const inputs = [...cells.contributions, cells.distribution];
  const inKind = cells.inKind.map((row) => (row ? inputs.push(row) - 1 : null));
  const params = { terms, inKind, isDetailed: builder.detailed };
  const run = builder.row('partners', partnersRun, inputs, params, partnersMeta('Sócios'));
  const rows = new Map<string, Node>();
  partnerRowKeys(terms, builder.detailed).forEach((key, row) => {
    const formulas = () => partnersFormulas({ cells, terms, rows }, key);
    const { label, unit } = rowMeta(context, terms, key);
    rows.set(key, builder.row(`partners/${key}`, fundingRow(formulas), [run], { row }, partnersMeta(label, unit)));
  });
  return { run, rows };
}

const rowNames: Readonly<Record<string, string>> = {
  room: 'compromisso a chamar',
  weight: 'parte da chamada',
  call: 'chamada',
  capital: 'capital a devolver',
  promoted: 'recebido de alcance e divisão',
  accrued: 'retorno do mês',
  owed: 'retorno a pagar',
  paid: 'pago',
};

function rowMeta(context: StudyContext, terms: PartnersTerms, key: string): { label: string; unit: Meta['unit'] } {
  const { study } = context;
  const [name = '', first = '', second = ''] = key.split('.');
  const partner = (n: string): string => partnerName(partnersOf(context)[Number(n) - 1] ?? { share: 0 }, Number(n) - 1);
  const tier = study.capital?.waterfall?.[Number(first) - 1];
  const tierLabel = tier ? tierName(tier, Number(first) - 1) : '';
  switch (name) {
    case 'exceeded':
      return { label: 'Aporte além dos compromissos', unit: 'money' };
    case 'profit':
      return { label: 'Lucro pago pelas faixas', unit: 'money' };
    case 'contribution':
      return { label: lineLabel(`contribution.${first}`, study), unit: 'money' };
    case 'capital':
      return { label: lineLabel(`partner.${first}.capital`, study), unit: 'money' };
    case 'promoted':
      return { label: `${partner(first)}: ${rowNames[name]}`, unit: 'money' };
    case 'tier':
      return { label: lineLabel(`waterfall.${first}`, study), unit: 'money' };
    case 'due':
      return { label: `${tierLabel}: devido`, unit: 'money' };
    case 'hurdle':
      return { label: `${tierLabel}: falta para a meta`, unit: 'money' };
    case 'weight':
      return { label: `${partner(second)}: ${rowNames[name]}, ${roundName(context, terms, first)}`, unit: 'share' };
    case 'room':
    case 'call':
      return { label: `${partner(second)}: ${rowNames[name]}, ${roundName(context, terms, first)}`, unit: 'money' };
    default:
      return { label: `${tierLabel}: ${rowNames[name] ?? name}, ${partner(second)}`, unit: 'money' };
  }
}

/** The name of a round: its number in the call of its company. */
function roundName({ companies }: StudyContext, terms: PartnersTerms, number: string): string {
  const round = Number(number);
  const { company, first } = callerOf(terms, round);
  return `${round - first + 1}ª rodada${companies[company]?.suffix ?? ''}`;
}

/** What a partner gets of all tiers. */
function distributionOf(
  { builder }: Operations,
  context: StudyContext,
  terms: PartnersTerms,
  rows: ReadonlyMap<string, Node>,
  n: number,
): Node {
  const key = `distribution.${n + 1}`;
  const paid = terms.tiers.map((_, j) => rows.get(`paid.${j + 1}.${n + 1}`) as Node);
  const signs = paid.map(() => -1);
  return builder.row(key, sum, paid, { signs }, partnersMeta(lineLabel(key, context.study)));
}

interface PartnersScope {
  cells: PartnerCells;
  terms: PartnersTerms;
  rows: ReadonlyMap<string, Node>;
}

function partnerLines(
  { builder }: Operations,
  context: StudyContext,
  { cells, terms, rows }: PartnersScope,
  n: number,
  distribution: Node,
): PartnerLines {
  const k = n + 1;
  const contribution = rows.get(`contribution.${k}`) as Node;
  const inKind = cells.inKind[n] ?? null;
  const added = (key: string, addends: readonly Node[], sign: number): Node =>
    builder.row(
      `partners/${key}`,
      sum,
      addends,
      { signs: addends.map(() => sign) },
      partnersMeta(lineLabel(key, context.study)),
    );
  const owed = terms.tiers.flatMap((_, j) => rows.get(`owed.${j + 1}.${k}`) ?? []);
  const hasTiers = terms.tiers.length > 0;
  return {
    distribution,
    contribution,
    inKind,
    net: added(`partner.${k}.net`, [distribution, contribution, ...(inKind ? [inKind] : [])], -1),
    capital: hasTiers ? (rows.get(`capital.${k}`) as Node) : null,
    preferred: hasTiers && owed.length > 0 ? added(`partner.${k}.preferred`, owed, 1) : null,
  };
}
