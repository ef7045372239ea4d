import { lineLabel } from '../../catalogue/line-labels.ts';
import { channels } from '../../catalogue/lines.ts';
import type { LivingTerm, Node, Operator, Parameters } from '../../graph/node.ts';
import { accumulated, sum } from '../../operators/cells/structure.ts';
import { delinquent, lateCharges, overdueStock } from '../../operators/receipts/delinquency.ts';
import type { Delinquency, PartKind, StudyModule } from '../../study.ts';
import { delinquencyOf } from '../context.ts';
import { isGiven, receiptsMeta as meta, type Scope } from '../modules/module-scope.ts';
import { countTerm, withTerms } from '../terms/term-cells.ts';

const lateKinds: readonly PartKind[] = ['until_keys', 'fixed_term', 'periodic', 'calendar', 'post_keys'];

/** The keys of a module's lines whose installments may be late. */
export function lateReceiptKeys({ delinquency }: StudyModule): string[] {
  const late = delinquency?.channels ?? ['direct'];
  return channels.flatMap(({ key }) => (late.includes(key) ? lateKinds.map((kind) => `receipts.${key}.${kind}`) : []));
}

/** The shares of what is paid late and their ages, as rows and as terms. */
interface AgeRows {
  readonly shares: readonly Node[];
  readonly after: readonly number[];
  readonly terms: Readonly<Record<string, LivingTerm>>;
  readonly fields: Readonly<Record<string, string>>;
}

/** Defines late and lost installments: the line and, where ages or charges are given, its charges and what is overdue. */
export function putDelinquency(scope: Scope): void {
  const { builder, lines, id, context } = scope;
  const given = context.module.delinquency;
  const terms = delinquencyOf(context.module, builder.written);
  if (!given || !terms) return;
  const due = lateReceiptKeys(context.module)
    .map((key) => lines.nodeOf(key, context.number))
    .filter((node) => node !== null);
  if (due.length === 0) return;
  const all = builder.row(`${id}/late_due`, sum, due, {}, meta(scope, 'parcelas sujeitas a atraso'));
  const { ages, loss, charges, params } = lateTermsOf(scope, given, terms.loss);
  const row = (key: string, op: Operator, inputs: readonly Node[]): Node =>
    builder.row(`${id}/${key}`, op, inputs, params, { ...meta(scope, lineLabel(key)), fields: ages.fields });
  const line = row('delinquency', delinquent, [all, ...ages.shares, loss, ...charges]);
  lines.put('delinquency', context.number, line);
  const isAged = [given.recovery, given.fine, given.late_interest].some(
    (field) => field !== null && field !== undefined,
  );
  if (!isAged) return;
  // The delinquency may end before: what is late may round to nothing where its stock does not.
  const longest = Math.max(0, ...ages.after);
  const put = (key: string, node: Node): void => {
    builder.ends.set(node, () => Math.min(builder.months, all.vector.to + longest));
    lines.put(key, context.number, node);
  };
  if (charges.length > 0) put('late_charges', row('late_charges', lateCharges, [all, ...ages.shares, ...charges]));
  const stock = overdueRow(scope);
  if (stock) put('overdue', stock);
}

/** The stock of installments that will be paid late; made once. Null where nothing may be late. */
export function overdueRow(scope: Scope): Node | null {
  const { builder, id, context } = scope;
  const known = builder.nodes.get(`${id}/overdue`);
  if (known) return known;
  const given = context.module.delinquency;
  const terms = delinquencyOf(context.module, builder.written);
  const all = builder.nodes.get(`${id}/late_due`);
  if (!given || !terms || !all) return null;
  const { ages, params } = lateTermsOf(scope, given, terms.loss);
  const copy = meta(scope, 'parcelas sujeitas a atraso, acumuladas');
  const since = builder.row(`${id}/late_due/accumulated`, accumulated, [all], {}, copy);
  const label = { ...meta(scope, lineLabel('overdue')), fields: ages.fields };
  return builder.row(`${id}/overdue`, overdueStock, [since, ...ages.shares], params, label);
}

/** The terms of a module's late installments, as rows and parameters. */
function lateTermsOf(scope: Scope, given: Delinquency, lost: number) {
  const { premises, pointer } = scope;
  const ages = ageRows(scope, given);
  const loss = premises.share(`${pointer}/delinquency/loss_share`, lost, 'Parcelas perdidas');
  const charges = chargesOf(scope, given);
  return { ages, loss, charges, params: { after: ages.after, ...withTerms(premises, ages.terms) } };
}

/** The same as what `lateFlow` reads after what is due; null where nothing is late or lost. */
export function lateRowsOf(
  scope: Scope,
): { inputs: readonly Node[]; params: Parameters; fields: AgeRows['fields'] } | null {
  const { context, builder } = scope;
  const given = context.module.delinquency;
  const terms = delinquencyOf(context.module, builder.written);
  if (!given || !terms) return null;
  const { ages, loss, charges, params } = lateTermsOf(scope, given, terms.loss);
  return { inputs: [...ages.shares, loss, ...charges], params, fields: ages.fields };
}

/** The ages of a module's late installments; one age without a list of them. */
function ageRows({ premises, pointer }: Scope, given: Delinquency): AgeRows {
  const at = `${pointer}/delinquency`;
  const { recovery } = given;
  const rows = recovery
    ? recovery.map(({ after, share }, k) => ({
        share: premises.share(`${at}/recovery/${k}/share`, share, `Atraso, ${k + 1}ª faixa: participação`),
        after,
        term: countTerm(premises, `${at}/recovery/${k}/after`, after, 1, `Atraso, ${k + 1}ª faixa (meses)`),
        field: `${at}/recovery/${k}/after`,
      }))
    : [
        {
          share: premises.share(`${at}/late_share`, given.late_share ?? 0, 'Parcelas em atraso'),
          after: given.delay ?? 2,
          term: countTerm(premises, `${at}/delay`, given.delay, 2, 'Atraso (meses)'),
          field: `${at}/delay`,
        },
      ];
  return {
    shares: rows.map(({ share }) => share),
    after: rows.map(({ after }) => after),
    terms: Object.fromEntries(rows.map(({ term }, k) => [k, term])),
    fields: Object.fromEntries(rows.map(({ field }, k) => [`after${k}`, field])),
  };
}

/** The fine and the interest on late installments; none where neither is given. */
function chargesOf({ builder, premises, pointer }: Scope, { fine, late_interest: interest }: Delinquency): Node[] {
  if (!isGiven(builder, fine) && !isGiven(builder, interest)) return [];
  const at = `${pointer}/delinquency`;
  return [
    premises.share(`${at}/fine`, fine ?? 0, 'Multa por atraso'),
    premises.share(`${at}/late_interest`, interest ?? 0, 'Juros de mora ao mês'),
  ];
}
