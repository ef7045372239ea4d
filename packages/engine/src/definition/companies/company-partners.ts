/** What each partner gets of the distributions of several companies. */
import { lineLabel } from '../../catalogue/line-labels.ts';
import type { Meta, Node } from '../../graph/node.ts';
import { sum } from '../../operators/cells/structure.ts';
import { partnerPart } from '../../operators/funding/funding.ts';
import { cumulativeShare } from '../../operators/series/scalars.ts';
import type { StudyContext } from '../context.ts';
import type { Operations } from '../operations.ts';
import { sharesIn } from '../partners/partner-cells.ts';
import { partnerName, partnersOf } from '../partners/partner-terms.ts';
import type { Divided } from '../partners/partners.ts';

/** Divides the distributions of each company by its own shares, and adds up each partner's parts. */
export function distributionsByCompany(operations: Operations, context: StudyContext, { companies }: Divided): Node[] {
  const { builder, premises } = operations;
  const partners = partnersOf(context);
  const common = partners.map((partner, n) =>
    premises.share(`/capital/partners/${n}/share`, partner.share, `${partnerName(partner, n)}: participação`),
  );
  const meta = (label: string, unit: Meta['unit'] = 'money'): Meta => ({ label, unit, sheet: 'funding' });
  const pieces = companies.map(({ company, distribution }) => {
    const { id, suffix } = company;
    const shares = sharesIn(operations, context, company) ?? common;
    const until = [...shares, null].map((_, k) =>
      builder.scalar(
        `${id}partners/upto${k}`,
        cumulativeShare,
        shares,
        { k },
        meta(`participação acumulada${suffix}`, 'share'),
      ),
    );
    return partners.map((_, n) => {
      const label = `${lineLabel(`distribution.${n + 1}`, context.study)}${suffix}`;
      const inputs = [distribution, until[n + 1] as Node, until[n] as Node];
      return builder.row(`${id}distribution.${n + 1}`, partnerPart, inputs, {}, meta(label));
    });
  });
  return partners.map((_, n) => {
    const own = pieces.map((rows) => rows[n] as Node);
    const key = `distribution.${n + 1}`;
    return builder.row(key, sum, own, {}, meta(lineLabel(key, context.study)));
  });
}
