import type { SalesContractDetail } from '@uni/contracts';
import { cancellations, contracts as copy, installments, rowSources as sources } from '@uni/phrases';
import { dayText } from '../../../shared/register/days.ts';
import { Facts } from '../../../ui/layout/facts.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { LedgerTable } from '../../../ui/layout/page.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { formatCentsBare, formatNumber, formatShare } from '../../../ui/numbers/index.ts';

const conditionCopy = copy.conditions;
type Terms = NonNullable<SalesContractDetail['terms']>;
type InstallmentSeries = Terms['parts'][number];

const columns = ['kind', 'amount', 'installments', 'first', 'interest'] as const;

/** Payment terms of a contract by series of installments: as agreed, regardless of later events. */
export function Conditions({ contract }: { contract: Pick<SalesContractDetail, 'terms' | 'findings' | 'erp'> }) {
  const { terms, findings, erp } = contract;
  if (!terms) return <p className="text-3">{erp ? sources.conditions(erp) : sources.conditionsBefore}</p>;
  return (
    <Stack gap={16}>
      <LedgerTable label={conditionCopy.table}>
        <thead>
          <tr>
            {columns.map((key) => (
              <th key={key} scope="col" className={key === 'amount' ? 'number' : undefined}>
                {conditionCopy.columns[key]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {terms.parts.map((series) => (
            <SeriesRow key={`${series.kind}${series.first}${series.amount}`} series={series} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{conditionCopy.total}</th>
            <td className="number">{formatCentsBare(terms.price, 2)}</td>
            <td colSpan={columns.length - 2} />
          </tr>
        </tfoot>
      </LedgerTable>
      <Facts column={130}>
        <div>
          <dt>{conditionCopy.correction}</dt>
          <dd>{correctionText(terms)}</dd>
        </div>
        <div>
          <dt>{conditionCopy.late}</dt>
          <dd>{conditionCopy.lateTerms(formatShare(terms.late.fine), formatShare(terms.late.mora_month))}</dd>
        </div>
      </Facts>
      {findings.map(({ code }) => (
        <Panel key={code}>{conditionCopy.findings[code]}</Panel>
      ))}
    </Stack>
  );
}

/** Kind of sale, and the terms agreed for its termination. */
export function ClauseFacts({ contract }: { contract: SalesContractDetail }) {
  const { clause, sale_kind, fiduciary, purpose, erp } = contract;
  const two = (share: number): string => formatShare(share, { decimals: 2 });
  if (purpose !== 'sale' || erp) return null;
  return (
    <Facts column={130}>
      {sale_kind && (
        <div>
          <dt>{conditionCopy.sold}</dt>
          <dd>{cancellations.kinds[sale_kind]}</dd>
        </div>
      )}
      <div>
        <dt>{conditionCopy.clause}</dt>
        <dd>
          {clause
            ? conditionCopy.clauseTerms(
                two(clause.penalty),
                two(clause.administration),
                two(clause.occupancy_month),
                conditionCopy.clauseTimes(clause.refund_installments),
              )
            : conditionCopy.noClause}
        </dd>
      </div>
      <div>
        <dt>{conditionCopy.fiduciary}</dt>
        <dd>{fiduciary ? conditionCopy.fiduciaryYes : conditionCopy.fiduciaryNo}</dd>
      </div>
    </Facts>
  );
}

function SeriesRow({ series }: { series: InstallmentSeries }) {
  const { kind, installments: count, first, every, system, rate, amount } = series;
  const interest = [
    conditionCopy.systems[system],
    rate && `${formatShare(rate.value)} ${conditionCopy.rates[rate.basis]}`,
  ];
  return (
    <tr>
      <th scope="row">{installments.kinds[kind]}</th>
      <td className="number">{formatCentsBare(amount, 2)}</td>
      <td>{count > 1 ? conditionCopy.every(formatNumber(count), every) : formatNumber(count)}</td>
      <td>{dayText(first)}</td>
      <td>{interest.filter(Boolean).join(', ')}</td>
    </tr>
  );
}

function correctionText({ correction }: Terms): string {
  const { before_keys: before, after_keys: after, step } = correction;
  const correctedBy = [
    before && conditionCopy.before(conditionCopy.indexes[before.index], before.lag),
    after && conditionCopy.after(conditionCopy.indexes[after.index], after.lag),
  ].filter(Boolean);
  return correctedBy.length === 0 ? conditionCopy.noCorrection : [...correctedBy, conditionCopy.steps[step]].join(', ');
}
