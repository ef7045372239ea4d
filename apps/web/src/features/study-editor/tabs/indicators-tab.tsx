import { indicatorCatalogue } from '@uni/engine';
import { charts, scenarios, workspace } from '@uni/phrases';
import { useState } from 'react';
import { figureMark } from '../../../ui/kpi/figure-mark.ts';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { Choice } from '../../scenarios/choice.tsx';
import { criterionIndicators, indicatorLabel } from '../../scenarios/criteria-model.ts';
import { TornadoPanel } from '../../scenarios/tornado-panel.tsx';
import { type LiveIndicator, showIndicator } from '../../study/indicator-format.ts';
import { companyNames } from '../../study/study-facts.ts';
import { useWorkspace } from '../../study/workspace-context.tsx';
import { CascadeChart } from '../../study-charts/cascade-chart.tsx';
import { ExecutiveSummaryButton, ReportsLink, StatementsMenu } from './report-buttons.tsx';
import styles from './tabs.module.css';

const copy = workspace.indicators;

type Family = keyof typeof copy.families;
const FAMILIES: readonly (readonly [Family, readonly string[]])[] = [
  ['result', ['vgv_gross', 'vgv_own', 'receipts_total', 'result', 'margin_vgv', 'margin_receipts']],
  [
    'return',
    [
      'irr_year',
      'irr_month',
      'irr_status',
      'xirr_year',
      'xirr_status',
      'irr_real_year',
      'npv',
      'npv_excel',
      'npv_real',
      'mirr_year',
      'profitability_index',
      'roi',
      'profit_on_cost',
      'wacc_year',
      'cost_of_equity',
    ],
  ],
  [
    'cash',
    [
      'max_exposure',
      'max_exposure_month',
      'max_exposure_discounted',
      'payback_month',
      'payback_discounted_month',
      'months_negative',
      'exposure_index',
    ],
  ],
  [
    'shareholder',
    [
      'moic',
      'equity_multiple',
      'shareholder_irr_year',
      'shareholder_irr_status',
      'shareholder_xirr_year',
      'shareholder_xirr_status',
      'peak_equity',
      'peak_equity_month',
    ],
  ],
  ['accounts', ['net_margin', 'ref_margin', 'roe_year', 'net_debt_equity']],
  ['taxes', ['tax_total', 'tax_burden']],
  ['rentals', ['noi_stabilized', 'yield_on_cost', 'exit_value', 'exit_share']],
];

type Card = Pick<LiveIndicator, 'key' | 'label' | 'value'> & { formula: string };

/** Every indicator of the registry, by family, each with its formula and its explanation. */
export function IndicatorsTab() {
  const families = useFamilies();
  const { explain, figuresOf, study } = useWorkspace();
  const hasAccounts = Boolean(study.accounting);
  return (
    <div className={styles.page}>
      <Row align="stretch" justify="flex-end" wrap={false}>
        <ReportsLink />
        <ExecutiveSummaryButton />
        {hasAccounts && <StatementsMenu />}
      </Row>
      <Stack as="section" gap={8}>
        <CascadeChart />
      </Stack>
      {families.map(([family, cards]) => (
        <Stack key={family} as="section" gap={8}>
          <h2>{family}</h2>
          <ul className={styles.indicatorCards}>
            {cards.map((card) => (
              <li key={card.key}>
                <button type="button" onClick={() => explain({ kind: 'indicator', key: card.key })}>
                  <span className="small text-2">{card.label}</span>
                  <span className={styles.cardValue} title={card.value.exact} {...figureMark(card.key, figuresOf)}>
                    {card.value.text}
                    {card.value.unit && <small> {card.value.unit}</small>}
                  </span>
                  <span className="small text-3">{card.formula}</span>
                </button>
              </li>
            ))}
          </ul>
        </Stack>
      ))}
      <Sensitivity />
    </div>
  );
}

/** Chart C7 of the study on screen; a premise leads to the analyses of the scenarios. */
function Sensitivity() {
  const { model, goToTab } = useWorkspace();
  const [indicator, setIndicator] = useState('irr_year');
  const options = criterionIndicators(model.projection.indicators).map(({ key }) => ({
    value: key,
    label: indicatorLabel(key),
  }));
  return (
    <Stack as="section" gap={8} aria-label={scenarios.tornado.label}>
      <h2>{charts.sensitivity}</h2>
      <Choice label={scenarios.indicator} value={indicator} options={options} onChange={setIndicator} />
      <TornadoPanel model={model} indicator={indicator} onPick={() => goToTab('duas-entradas')} />
    </Stack>
  );
}

/** The registry's rows in families. What no family names is in the last one, so that a new indicator is visible. */
function useFamilies(): [string, Card[]][] {
  const { projection, study } = useWorkspace();
  const { indicators, base_month: baseMonth } = projection;
  const cardOf = (key: string, label: string, formula: string): Card => ({
    key,
    label,
    formula: copy.formulas[key] ?? formula,
    value: showIndicator(key, indicators[key], baseMonth),
  });
  const named = new Set(FAMILIES.flatMap(([, keys]) => keys));
  const known = indicatorCatalogue.filter((row) => row.key in indicators);
  const families = FAMILIES.map(([family, keys]): [string, Card[]] => [
    copy.families[family],
    keys.flatMap((key) => known.filter((row) => row.key === key).map((row) => cardOf(row.key, row.label, row.formula))),
  ]);
  /** The indicators of one of several: its number or key stands in theirs. */
  const cardsOfOne = (family: string, mark: string, name: string): Card[] =>
    indicatorCatalogue
      .filter((row) => row.key.startsWith(`${family}.`))
      .map((row) => ({ row, key: row.key.replace('.', `.${mark}.`) }))
      .filter(({ key }) => key in indicators)
      .map(({ row, key }) => cardOf(key, copy.loan(name, row.label), row.formula));
  const cardsOf = (
    family: 'loan' | 'assignment' | 'partner',
    list: readonly { name?: string | null | undefined }[],
  ): Card[] =>
    list.flatMap((item, index) =>
      cardsOfOne(family, String(index + 1), workspace.view[family](index + 1, item.name ?? null)),
    );
  const loans = cardsOf('loan', study.loans ?? []);
  const assignments = cardsOf('assignment', study.assignments ?? []);
  const partners = cardsOf('partner', study.capital?.partners ?? []);
  const companies = companyNames(study).flatMap(({ key, name }) => cardsOfOne('company', key, name));
  const others = known
    .filter((row) => !named.has(row.key) && !/^(loan|assignment|partner)\./.test(row.key))
    .map((row) => cardOf(row.key, row.label, row.formula));
  const all: [string, Card[]][] = [
    ...families,
    [copy.families.assignments, assignments],
    [copy.families.loans, loans],
    [copy.families.partners, partners],
    [copy.families.companies, companies],
    [copy.families.other, others],
  ];
  return all.filter(([, cards]) => cards.length > 0);
}
