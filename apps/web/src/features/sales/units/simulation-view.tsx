import type { ProposalQuote, Unit } from '@uni/contracts';
import { unitPanel as copy, installments, register } from '@uni/phrases';
import { FormProblem } from '../../../shared/record-form/form-parts.tsx';
import { failureText } from '../../../shared/record-form/use-record-form.ts';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { FactList } from '../../../ui/layout/facts.tsx';
import { Grid, Stack } from '../../../ui/layout/layout.tsx';
import { LedgerTable } from '../../../ui/layout/page.tsx';
import { formatCents, formatPoints, formatShare } from '../../../ui/numbers/index.ts';
import { type AgreedDraft, missingSum, type PartDraft, termsOf } from '../contracts/sale-draft.ts';
import { useLivePricing } from '../proposals/live-pricing.tsx';
import { discounted, discountOf, type Offer, sharesOf, withPrice, withSeries } from './simulation.ts';
import styles from './units.module.css';

const { free: freeCopy } = copy;

interface ViewProps {
  readonly unit: Unit;
  readonly offer: Offer;
  readonly draft: AgreedDraft;
  readonly onChange: (draft: AgreedDraft) => void;
}

/** Price, discount and series as they are typed, with the value that the server computes. */
export function SimulationView({ unit, offer, draft, onChange }: ViewProps) {
  const terms = termsOf(draft);
  const live = useLivePricing(draft, unit.empreendimento, terms);
  const beyond = -missingSum(draft);
  return (
    <>
      <Grid gap={12} column={130}>
        <NumberField
          label={freeCopy.price}
          kind="money"
          decimals={2}
          least={0}
          value={draft.price === null ? null : draft.price / 100}
          onCommit={(reais) => onChange(withPrice(draft, reais === null ? null : reais * 100))}
        />
        <NumberField
          label={freeCopy.discount}
          kind="percent"
          decimals={2}
          value={discountOf(offer.price, draft.price)}
          onCommit={(share) =>
            onChange(withPrice(draft, share === null ? offer.price : discounted(offer.price, share)))
          }
        />
      </Grid>
      <SeriesTable draft={draft} onChange={onChange} />
      {beyond > 0 && <FormProblem text={freeCopy.incomplete(formatCents(beyond))} />}
      <Split draft={draft} />
      <p className="text-3">{freeCopy.rest}</p>
      {live?.isError && <FormProblem text={failureText(live.error)} />}
      {live?.data && <Worth quote={live.data} />}
    </>
  );
}

function SeriesTable({ draft, onChange }: Pick<ViewProps, 'draft' | 'onChange'>) {
  return (
    <LedgerTable label={copy.sold.kinds}>
      <thead>
        <tr>
          <th scope="col">{copy.sold.columns.kind}</th>
          <th scope="col">{freeCopy.count}</th>
          <th scope="col">{freeCopy.amount}</th>
        </tr>
      </thead>
      <tbody>
        {draft.parts.map((series) => (
          <SeriesRow
            key={series.id}
            series={series}
            onChange={(change) => onChange(withSeries(draft, series.id, change))}
          />
        ))}
      </tbody>
    </LedgerTable>
  );
}

type SeriesChange = Parameters<typeof withSeries>[2];

function SeriesRow({ series, onChange }: { series: PartDraft; onChange: (change: SeriesChange) => void }) {
  const name = installments.kinds[series.kind];
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <NumberField
          label={freeCopy.countOf(name)}
          className={styles.bare}
          size="small"
          kind="integer"
          least={1}
          value={series.installments}
          onCommit={(count) => onChange({ installments: count })}
        />
      </td>
      <td>
        <NumberField
          label={freeCopy.amountOf(name)}
          className={styles.bare}
          size="small"
          kind="money"
          decimals={2}
          least={0}
          value={series.amount === null ? null : series.amount / 100}
          onCommit={(reais) => onChange({ amount: reais === null ? null : Math.round(reais * 100) })}
        />
      </td>
    </tr>
  );
}

/** The price by series as one bar. The table above has the figures. */
function Split({ draft }: { draft: AgreedDraft }) {
  const shares = sharesOf(draft);
  const text = draft.parts
    .map(({ kind }, at) => `${installments.kinds[kind]} ${formatShare(shares[at] ?? 0, { decimals: 0 })}`)
    .join(', ');
  return (
    <Stack gap={4}>
      <div className={styles.split} role="img" aria-label={`${freeCopy.split}: ${text}`}>
        {draft.parts.map(({ id }, at) => (
          <i key={id} style={{ width: `${(shares[at] ?? 0) * 100}%` }} />
        ))}
      </div>
    </Stack>
  );
}

function Worth({ quote }: { quote: ProposalQuote }) {
  const { pricing, plan } = quote;
  const { facts } = freeCopy;
  const monthly = plan.installments.find(({ kind }) => kind === 'monthly');
  return (
    <FactList
      column={130}
      facts={[
        ...(pricing
          ? ([
              [facts.present_value, worthText(pricing)],
              [facts.down_payment, formatCents(pricing.comparison.proposal.down_payment)],
              [facts.months, freeCopy.monthsText(pricing.comparison.proposal.months)],
            ] as const)
          : []),
        [facts.first, monthly ? formatCents(monthly.amount) : register.none],
        [facts.irr_year, planText(quote)],
        [facts.authority, pricing ? authorityText(pricing) : register.none],
      ]}
    />
  );
}

type Pricing = NonNullable<ProposalQuote['pricing']>;

/** The present value, and its difference from the table's as a share. */
const worthText = ({ comparison: { proposal, equivalent_discount } }: Pricing): string =>
  `${formatCents(proposal.present_value)} (${formatShare(-equivalent_discount, { decimals: 2, signed: true })})`;

function authorityText({ verdict: { needed } }: Pricing): string {
  if (needed === null) return freeCopy.nobody;
  return needed.level === 0 ? freeCopy.granted(needed.name) : freeCopy.needs(needed.name);
}

/** What the rate of return of the current version moves by. */
function planText({ effect }: ProposalQuote): string {
  const rate = effect?.indicators.find(({ key }) => key === 'irr_year');
  if (typeof rate?.before !== 'number' || typeof rate.after !== 'number') return register.none;
  return `${formatShare(rate.after, { decimals: 2 })} (${formatPoints(rate.after - rate.before, 2)})`;
}
