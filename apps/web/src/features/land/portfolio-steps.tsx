import { Link } from '@tanstack/react-router';
import type { EnterpriseSummary, LandPlot } from '@uni/contracts';
import { land } from '@uni/phrases';
import { Glyph } from '../../ui/icons/glyph.tsx';
import { Section } from '../../ui/layout/page.tsx';
import { formatCompact, formatShare } from '../../ui/numbers/index.ts';
import { numberOf } from '../cash-flow/portfolio/portfolio.ts';
import { irrLabel } from './funnel-card.tsx';
import styles from './land.module.css';
import { isBelow, type PortfolioStep, portfolioColumns } from './land-model.ts';
import type { LandScreen } from './use-land.ts';

const copy = land.portfolio;
const isInside = (step: PortfolioStep): boolean => step !== 'land' && step !== 'approval';

/** Enterprises by their step, from land to the time after construction. */
export function PortfolioSteps({ screen }: { screen: LandScreen }) {
  const { summaries: list, plots, minimum, soldShares } = screen;
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
                  <EnterpriseLine
                    enterprise={enterprise}
                    origin={originOf(plots, enterprise)}
                    minimum={isInside(step) ? null : minimum}
                    sold={soldShares.get(enterprise.id) ?? null}
                  />
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

interface EnterpriseLineProps {
  enterprise: EnterpriseSummary;
  origin: LandPlot | null;
  /** What is demanded of the return before the launch; null: nothing. */
  minimum: number | null;
  sold: number | null;
}

function EnterpriseLine({ enterprise, origin, minimum, sold }: EnterpriseLineProps) {
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
          <dt>{irrLabel(copy.irr, minimum)}</dt>
          <dd className={isBelow(irr, minimum) ? 'unfavourable' : undefined}>
            {isBelow(irr, minimum) && <Glyph name="square" />} {irr === null ? land.funnel.none : formatShare(irr)}
          </dd>
          {sold !== null && (
            <>
              <dt>{copy.sold}</dt>
              <dd>{formatShare(sold, { decimals: 0 })}</dd>
            </>
          )}
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
