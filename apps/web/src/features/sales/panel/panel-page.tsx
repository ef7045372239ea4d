import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SalesSummary } from '@uni/contracts';
import { salesPanel as copy } from '@uni/phrases';
import { failureOf } from '../../../api/failure.ts';
import { enterprisesQuery } from '../../../api/planner/enterprises.ts';
import { salesSummaryQuery } from '../../../api/sales/summary.ts';
import { ChartPublishing } from '../../../shared/publishing/chart-publishing.tsx';
import { fileNameOf } from '../../../shared/publishing/file-name.ts';
import { dayText, today } from '../../../shared/register/days.ts';
import { useScreen } from '../../../shared/screen/use-screen.ts';
import { buttonClass } from '../../../ui/button/button.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ErrorBlock, StaleNote, StateBlock } from '../../../ui/feedback/state-block.tsx';
import { KpiBand, KpiBandSkeleton } from '../../../ui/kpi/kpi-band.tsx';
import { Page, PageHead, Section, Tools } from '../../../ui/layout/page.tsx';
import { formatMonth } from '../../../ui/numbers/index.ts';
import { SegmentedControl, Selector } from '../../../ui/select/select.tsx';
import { AgeingChart } from './ageing-chart.tsx';
import { BankTable } from './bank-table.tsx';
import { LateMonths } from './late-months.tsx';
import styles from './panel.module.css';
import { FlowChart, FunnelChart, PlanCurveChart, ReceivablesAhead } from './panel-charts.tsx';
import { type DelinquencyDays, delinquencyDays, delinquencyDaysOf, lastMonths, type Measure } from './panel-figures.ts';
import { panelKpis } from './panel-kpis.tsx';
import { SpeedTable } from './speed-table.tsx';

const everything = '';

/** Sales speed, its comparison with the plan, and buyers' debt on one page. */
export function SalesPanelPage() {
  const { values, change } = useScreen('salesPanel');
  const enterprises = useQuery(enterprisesQuery).data ?? [];
  const enterprise = Number(values.enterprise) || undefined;
  const query = useQuery(salesSummaryQuery({ empreendimento: enterprise, month: values.month }));
  const month = today().slice(0, 7);
  const days = delinquencyDaysOf(values.delinquency);
  return (
    <Page>
      <PageHead
        title={copy.title}
        sub={query.data && copy.sub(dayText(query.data.day))}
        actions={
          <Link to="/vendas/contratos" className={buttonClass('outlined')}>
            {copy.toContracts}
          </Link>
        }
      />
      <Tools>
        <Selector
          label={copy.enterprise}
          value={values.enterprise ?? everything}
          options={[
            { value: everything, label: copy.everyEnterprise },
            ...enterprises.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(value) => change({ enterprise: value })}
        />
        <Selector
          label={copy.until}
          value={values.month ?? everything}
          options={lastMonths(month).map((one) => ({
            value: one === month ? everything : one,
            label: one === month ? copy.thisMonth : formatMonth(one),
          }))}
          onChange={(value) => change({ month: value })}
        />
        <SegmentedControl<Measure>
          label={copy.measure}
          value={values.measure === 'vgv' ? 'value' : 'units'}
          options={(['units', 'value'] as const).map((value) => ({ value, label: copy.measures[value] }))}
          onChange={(value) => change({ measure: value === 'value' ? 'vgv' : undefined })}
        />
        <Selector
          label={copy.delinquency.label}
          value={String(days)}
          options={delinquencyDays.map((one) => ({ value: String(one), label: copy.delinquency.after(one) }))}
          onChange={(value) => change({ delinquency: value === '90' ? undefined : value })}
        />
      </Tools>
      {query.isPending && (
        <>
          <KpiBandSkeleton count={6} />
          <SkeletonRows rows={8} noun={copy.noun} />
        </>
      )}
      {query.isError && !query.data && (
        <ErrorBlock noun={copy.noun} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
      )}
      {query.isError && query.data && (
        <StaleNote from={new Date(query.dataUpdatedAt)} onRetry={() => void query.refetch()} />
      )}
      {query.data && (
        <Figures
          summary={query.data}
          measure={values.measure === 'vgv' ? 'value' : 'units'}
          days={days}
          names={new Map(enterprises.map(({ id, name }) => [id, name]))}
          enterprise={enterprise}
        />
      )}
    </Page>
  );
}

interface FiguresProps {
  summary: SalesSummary;
  measure: Measure;
  days: DelinquencyDays;
  names: ReadonlyMap<number, string>;
  enterprise: number | undefined;
}

function Figures({ summary, measure, days, names, enterprise }: FiguresProps) {
  const owes = summary.ageing.some(({ amount }) => amount !== 0);
  if (summary.months.length === 0 && !owes)
    return (
      <StateBlock
        role="status"
        title={copy.emptyTitle}
        text={copy.emptyText}
        actions={
          <Link to="/vendas/unidades" className={buttonClass('primary')}>
            {copy.toUnits}
          </Link>
        }
      />
    );
  return (
    <ChartPublishing
      name={copy.title}
      version={[(enterprise && names.get(enterprise)) || copy.everyEnterprise, copy.sub(dayText(summary.day))].join(
        ' · ',
      )}
      fileName={fileNameOf(copy.title, summary.day)}
    >
      <KpiBand label={copy.kpis.label} kpis={panelKpis(summary, measure, days)} />
      {summary.months.length > 0 && (
        <div className={styles.two}>
          <FunnelChart summary={summary} measure={measure} />
          <FlowChart months={summary.months} />
        </div>
      )}
      <div className={styles.two}>
        <PlanCurveChart planned={summary.planned} />
        <AgeingChart summary={summary} enterprise={enterprise} />
      </div>
      {owes && <LateMonths enterprise={enterprise} />}
      {owes && <ReceivablesAhead receivables={summary.receivables} />}
      {summary.bank.length > 0 && (
        <Section title={copy.bank.title}>
          <BankTable bank={summary.bank} enterprise={enterprise} />
        </Section>
      )}
      {summary.modules.length > 0 && (
        <Section
          title={copy.modules.title}
          aside={
            <Link to="/vendas/unidades" search={enterprise === undefined ? {} : { empreendimento: String(enterprise) }}>
              {copy.toUnits}
            </Link>
          }
        >
          <SpeedTable modules={summary.modules} names={names} />
        </Section>
      )}
    </ChartPublishing>
  );
}
