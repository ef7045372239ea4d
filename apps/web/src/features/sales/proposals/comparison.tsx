import type { PlanEffectOnWire, ProposalPricing } from '@uni/contracts';
import { proposals as copy } from '@uni/phrases';
import { Stack } from '../../../ui/layout/layout.tsx';
import { LedgerTable, Section } from '../../../ui/layout/page.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { formatCentsBare, formatNumber, formatShare } from '../../../ui/numbers/index.ts';
import { PlanEffectView } from '../plan-effect.tsx';
import styles from '../sales.module.css';
import { ReceiptsChart } from './receipts-chart.tsx';

const comparisonCopy = copy.comparison;
const twoDecimals = { decimals: 2 };

/** Value of conditions compared with the price table, the required authority, and the effect on the plan. */
export function Comparison(props: {
  pricing: ProposalPricing | null;
  /** Omitted when the effect is not requested. */
  effect?: PlanEffectOnWire | null;
}) {
  const { pricing, effect } = props;
  if (!pricing) return <Panel>{comparisonCopy.none}</Panel>;
  return (
    <>
      <WorthTable pricing={pricing} />
      <ReceiptsChart months={pricing.months} />
      {effect !== undefined && (
        <Section title={comparisonCopy.effect}>
          <p className="text-3">{comparisonCopy.effectNote}</p>
          <PlanEffectView effect={effect} file="efeito-da-proposta" />
        </Section>
      )}
    </>
  );
}

const measures = ['price', 'receipts', 'present_value', 'down_payment', 'months'] as const;

function WorthTable({ pricing }: { pricing: ProposalPricing }) {
  const { comparison, table, rate_month, version } = pricing;
  const formatMeasure = (key: (typeof measures)[number], value: number): string =>
    key === 'months' ? formatNumber(value) : formatCentsBare(value, 2);
  return (
    <Stack gap={8}>
      <LedgerTable label={comparisonCopy.title}>
        <thead>
          <tr>
            <th scope="col">{comparisonCopy.line}</th>
            {[comparisonCopy.table, comparisonCopy.proposal, comparisonCopy.difference].map((label) => (
              <th key={label} scope="col" className="number">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {measures.map((key) => (
            <tr key={key}>
              <th scope="row">{comparisonCopy[key]}</th>
              <td className="number">{formatMeasure(key, comparison.table[key])}</td>
              <td className="number">{formatMeasure(key, comparison.proposal[key])}</td>
              <td className="number">{formatMeasure(key, comparison.proposal[key] - comparison.table[key])}</td>
            </tr>
          ))}
        </tbody>
      </LedgerTable>
      {table && version ? (
        <p className="text-3">
          {comparisonCopy.rate(table.name, formatShare(rate_month, { decimals: 4 }), version.nome)}
        </p>
      ) : (
        <Panel>{comparisonCopy.byList}</Panel>
      )}
    </Stack>
  );
}

/** Required authority in words: the conditions that each level cannot approve, and the reason. */
export function Evaluation({ pricing: { verdict: evaluation, comparison } }: { pricing: ProposalPricing }) {
  const { needed, levels } = evaluation;
  const evaluationCopy = copy.evaluation;
  const needs =
    needed === null
      ? evaluationCopy.none
      : needed.level === 0
        ? evaluationCopy.free(needed.name)
        : evaluationCopy.needs(needed.name);
  return (
    <Stack
      as="section"
      gap={4}
      className={styles.evaluation}
      aria-label={evaluationCopy.title}
      data-free={needed?.level === 0 || undefined}
    >
      <p role="status">
        <b>{needs}</b>
      </p>
      <p>
        {comparisonCopy.nominal(formatShare(comparison.nominal_discount, twoDecimals))}
        {' · '}
        {comparisonCopy.equivalent(formatShare(comparison.equivalent_discount, twoDecimals))}
      </p>
      <ul>
        {levels.map(({ level, name, exceeded }) => (
          <li key={level}>
            {exceeded.length === 0
              ? evaluationCopy.grants(name)
              : evaluationCopy.exceeds(name, exceeded.map((limit) => evaluationCopy.limits[limit]).join(', '))}
          </li>
        ))}
      </ul>
    </Stack>
  );
}
