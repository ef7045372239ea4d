import { channels, lineLabel } from '../catalogue/lines.ts';
import type { LivingTerm, Node, Operator } from '../graph/node.ts';
import { delinquent, lateCharges, overdueStock } from '../operators/delinquency.ts';
import { accumulated, sum } from '../operators/structure.ts';
import type { Delinquency, PartKind } from '../study.ts';
import { delinquencyOf } from './context.ts';
import { isGiven, receiptsMeta as meta, type Scope } from './module-scope.ts';
import { countTerm, withTerms } from './term-cells.ts';

const lateKinds: readonly PartKind[] = ['until_keys', 'fixed_term', 'periodic', 'calendar', 'post_keys'];

/** The shares of what is paid late and their ages, as rows and as terms. */
interface AgeRows {
  readonly shares: readonly Node[];
  readonly after: readonly number[];
  readonly terms: Readonly<Record<string, LivingTerm>>;
  readonly fields: Readonly<Record<string, string>>;
}

/** Defines late and lost installments: the line and, where ages or charges are given, its charges and what is overdue. */
export function putDelinquency(scope: Scope): void {
  const { builder, premises, lines, id, context } = scope;
  const given = context.module.delinquency;
  const terms = delinquencyOf(context.module, builder.written);
  if (!given || !terms) return;
  const due = channels
    .filter(({ key }) => terms.channels.includes(key))
    .flatMap(({ key }) => lateKinds.map((kind) => lines.nodeOf(`receipts.${key}.${kind}`, context.number)))
    .filter((node) => node !== null);
  if (due.length === 0) return;
  const all = builder.row(`${id}/late_due`, sum, due, {}, meta(scope, 'parcelas sujeitas a atraso'));
  const ages = ageRows(scope, given);
  const loss = premises.share(`${scope.pointer}/delinquency/loss_share`, terms.loss, 'Parcelas perdidas');
  const charges = chargesOf(scope, given);
  const params = { after: ages.after, ...withTerms(premises, ages.terms) };
  const row = (key: string, op: Operator, inputs: readonly Node[]): Node =>
    builder.row(`${id}/${key}`, op, inputs, params, { ...meta(scope, lineLabel(key)), fields: ages.fields });
  const line = row('delinquency', delinquent, [all, ...ages.shares, loss, ...charges]);
  lines.put('delinquency', context.number, line);
  const isAged = [given.recovery, given.fine, given.late_interest].some(
    (field) => field !== null && field !== undefined,
  );
  if (!isAged) return;
  // Neither lasts longer than the delinquency itself.
  const put = (key: string, node: Node): void => {
    builder.ends.set(node, () => line.vector.to);
    lines.put(key, context.number, node);
  };
  if (charges.length > 0) put('late_charges', row('late_charges', lateCharges, [all, ...ages.shares, ...charges]));
  const since = builder.row(
    `${id}/late_due/accumulated`,
    accumulated,
    [all],
    {},
    meta(scope, 'parcelas sujeitas a atraso, acumuladas'),
  );
  put('overdue', row('overdue', overdueStock, [since, ...ages.shares]));
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
