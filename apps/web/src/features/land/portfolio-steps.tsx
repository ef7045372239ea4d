import { Link } from '@tanstack/react-router';
import type { EnterpriseSummary, LandPlot } from '@uni/contracts';
import { land } from '@uni/phrases';
import { Section } from '../../ui/layout/page.tsx';
import { formatCompact, formatShare } from '../../ui/numbers/index.ts';
import { numberOf } from '../cash-flow/portfolio/portfolio.ts';
import styles from './land.module.css';
import { type PortfolioStep, portfolioColumns } from './land-model.ts';

const copy = land.portfolio;
const isInside = (step: PortfolioStep): boolean => step !== 'land' && step !== 'approval';

/** Enterprises by their step, from land to the time after construction. */
export function PortfolioSteps(props: { list: readonly EnterpriseSummary[]; plots: readonly LandPlot[] }) {
  const { list, plots } = props;
  return (
    <Section title={copy.title}>
      <div className={styles.columns} data-columns={5}>
        {portfolioColumns(list).map(({ step, enterprises }) => (
          <section key={step} className={styles.column} aria-label={copy.steps[step]}>
            <header className={styles.columnHead}>
              <h3>
                {copy.steps[step]} <span className={styles.count}>{enterprises.length}</span>
              </h3>
              <p className="small text-3">{isInside(step) ? copy.inside : copy.outside}</p>
            </header>
            {enterprises.length === 0 && <p className="small text-3">{copy.none}</p>}
            <ul className={styles.cards}>
              {enterprises.map((enterprise) => (
                <li key={enterprise.id} className={styles.enterprise}>
                  <EnterpriseLine enterprise={enterprise} origin={originOf(plots, enterprise)} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <p className="small text-3">{copy.note}</p>
    </Section>
  );
}

const originOf = (plots: readonly LandPlot[], { id }: EnterpriseSummary): LandPlot | null =>
  plots.find(({ development }) => development === id) ?? null;

function EnterpriseLine({ enterprise, origin }: { enterprise: EnterpriseSummary; origin: LandPlot | null }) {
  const { id, name, version } = enterprise;
  const [vgv, irr] = [numberOf(enterprise, 'vgv_own'), numberOf(enterprise, 'irr_year')];
  return (
    <>
      <Link to="/planejamento/$id/$aba" params={{ id: String(id), aba: 'fluxo-de-caixa' }} className={styles.name}>
        {name}
      </Link>
      {vgv === null ? (
        <p className="small text-3">{copy.unknown}</p>
      ) : (
        <dl className={styles.figures}>
          <dt>{copy.vgv}</dt>
          <dd>{formatCompact(vgv)}</dd>
          <dt>{copy.irr}</dt>
          <dd>{irr === null ? land.funnel.none : formatShare(irr)}</dd>
        </dl>
      )}
      <p className="small text-3">{versionState(version)}</p>
      {origin && (
        <Link to="/carteira-e-terrenos" search={{ terreno: String(origin.id) }} resetScroll={false} className="small">
          {copy.origin(origin.name)}
        </Link>
      )}
    </>
  );
}

function versionState(version: EnterpriseSummary['version']): string {
  if (version?.current) return copy.current;
  if (version?.state === 'submitted') return copy.pending;
  return version ? copy.draft : '';
}
