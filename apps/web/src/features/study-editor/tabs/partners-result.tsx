import type { Indicators, Projection, Study } from '@uni/engine';
import { partnersResult as copy, partnerReport } from '@uni/phrases';
import { downloadPartnerReport } from '../../../api/planner/partner-reports.ts';
import { Stack } from '../../../ui/layout/layout.tsx';
import { PlainTable } from '../../../ui/layout/plain-table.tsx';
import { formatCents } from '../../../ui/numbers/index.ts';
import { ExplainedFigure } from '../../explanation/explained-figure.tsx';
import { showIndicator } from '../../study/indicator-format.ts';
import { useWorkspace } from '../../study/workspace-context.tsx';
import { WaterfallChart } from '../../study-charts/waterfall-chart.tsx';
import { ReportButton } from './report-button.tsx';
import { TierTable } from './tier-table.tsx';

type Column = keyof typeof copy.columns;
const columns: readonly Column[] = ['contributed', 'received', 'irr_year', 'multiple', 'npv', 'payback_month', 'peak'];
/** Sums of all partners have a meaning. */
const summed: readonly Column[] = ['contributed', 'received'];

const keyOf = (partner: number, column: Column): string => `partner.${partner}.${column}`;

/** Numbers of the partners that the projection has results of. */
const partnersIn = ({ indicators }: Pick<Projection, 'indicators'>, study: Study): number[] =>
  (study.capital?.partners ?? []).map((_, at) => at + 1).filter((number) => keyOf(number, 'received') in indicators);

/** Shows what each partner pays in and receives, and the tiers through which it is distributed. */
export function PartnersResult() {
  const { projection, study } = useWorkspace();
  const partners = partnersIn(projection, study);
  if (partners.length === 0) return null;
  return (
    <Stack as="section" gap={8} aria-labelledby="partners-result">
      <h2 id="partners-result">{copy.title}</h2>
      <WaterfallChart />
      <PartnersTable partners={partners} />
      <TierTable />
    </Stack>
  );
}

function PartnersTable({ partners }: { partners: readonly number[] }) {
  const { projection, study, comparing } = useWorkspace();
  const { main } = comparing;
  return (
    <PlainTable label={copy.table}>
      <thead>
        <tr>
          <th scope="col">{copy.partner}</th>
          {columns.map((column) => (
            <th key={column} scope="col" className="number">
              {copy.columns[column]}
            </th>
          ))}
          <th scope="col">{partnerReport.column}</th>
        </tr>
      </thead>
      <tbody>
        {partners.map((number) => (
          <PartnerRows
            key={number}
            number={number}
            name={study.capital?.partners?.[number - 1]?.name ?? String(number)}
            projection={projection}
            compared={main && { id: main.version.id, name: main.version.nome, projection: main.projection }}
          />
        ))}
        <tr data-row="sum">
          <th scope="row">{copy.total}</th>
          {columns.map((column) => (
            <td key={column} className="number">
              {summed.includes(column) && formatCents(sumOf(projection.indicators, partners, column))}
            </td>
          ))}
          <td />
        </tr>
      </tbody>
    </PlainTable>
  );
}

interface PartnerRowsProps {
  number: number;
  name: string;
  projection: Projection;
  compared: { id: number; name: string; projection: Projection } | null;
}

function PartnerRows({ number, name, projection, compared }: PartnerRowsProps) {
  return (
    <>
      <tr>
        <th scope="row">{name}</th>
        <Figures number={number} projection={projection} />
        <td>
          <PartnerReportButton number={number} name={name} />
        </td>
      </tr>
      {compared && (
        <tr>
          <th scope="row" className="small text-2">
            {copy.compared(compared.name)}
          </th>
          <Figures number={number} projection={compared.projection} version={compared.id} />
          <td />
        </tr>
      )}
    </>
  );
}

/** The report that shows this partner alone. */
function PartnerReportButton({ number, name }: { number: number; name: string }) {
  return (
    <ReportButton
      size="small"
      label={partnerReport.download}
      accessibleName={partnerReport.downloadOf(name)}
      fileName={[partnerReport.fileName, name]}
      download={(file, version, query) => downloadPartnerReport({ version, number, name: file, query })}
    />
  );
}

function Figures({ number, projection, version }: { number: number; projection: Projection; version?: number }) {
  return columns.map((column) => {
    const key = keyOf(number, column);
    const { text, unit, exact } = showIndicator(key, projection.indicators[key], projection.base_month);
    return (
      <td key={column} className="number">
        <ExplainedFigure
          indicator={key}
          text={unit === '' ? text : `${text} ${unit}`}
          exact={exact}
          {...(version === undefined ? {} : { version })}
        />
      </td>
    );
  });
}

function sumOf(indicators: Indicators, partners: readonly number[], column: Column): number {
  return partners.reduce((sum, number) => {
    const value = indicators[keyOf(number, column)];
    return sum + (typeof value === 'number' ? value : 0);
  }, 0);
}
