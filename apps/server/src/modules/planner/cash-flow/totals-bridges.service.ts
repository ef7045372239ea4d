/** Bridges from VGV to the final cash, enterprise by enterprise: from the stored projection, or computed. */
import { type BridgeRow, totalsBridge } from '@uni/analysis';
import type { CashFlowTerms, TotalsBridges } from '@uni/contracts';
import type { Indicators, Study } from '@uni/engine';
import type { Context, LongContext } from '../../../platform/context.ts';
import { readProjection, type StoredProjection } from '../projections/projections.repository.ts';
import { keyOf, restoredLines } from '../projections/projections.service.ts';
import { readStudySources } from './cash-flow.repository.ts';
import { basesByVersion, presentLeftOut } from './cash-flow.service.ts';
import { type Chosen, chooseVersions, type VersionChoice } from './cash-flow-choice.service.ts';
import { computeSeries, type SeriesOutcome, type SeriesTask } from './cash-flow-series.service.ts';

type BridgeQuery = VersionChoice & { readonly terms?: CashFlowTerms | undefined };

/**
 * Computes what is missing outside of any transaction. Throws 404 for an enterprise or a version that is missing, deleted or
 * foreign.
 */
export async function readBridges(context: LongContext, query: BridgeQuery): Promise<TotalsBridges> {
  const { chosen, known, missing } = await context.transact((inner) => knownBridges(inner, query));
  const computed = await computeSeries(missing.map(({ task }) => task));
  const outcomes = new Map<number, SeriesOutcome>();
  for (const [at, outcome] of computed.entries()) {
    const id = missing[at]?.id;
    if (id === undefined) continue;
    outcomes.set(id, outcome);
    if (outcome.outcome === 'computed' && outcome.bridge) known.set(id, outcome.bridge);
  }
  const bridgeOf = (version: Chosen['version']): readonly BridgeRow[] | null =>
    (version && known.get(version.id)) ?? null;
  return {
    enterprises: chosen.flatMap(({ enterprise: { id, code, name }, version }) => {
      const bridge = bridgeOf(version);
      return bridge ? [{ id, code, name, rows: bridge.map(presentRow) }] : [];
    }),
    left_out: chosen
      .filter(({ version }) => !bridgeOf(version))
      .map((row) => presentLeftOut(row, (row.version && outcomes.get(row.version.id)) ?? null)),
  };
}

/** Returns the bridges of stored projections in the requested terms, and the studies left to compute. */
const knownBridges = async (context: Context, query: BridgeQuery) => {
  const { db } = context;
  const chosen = await chooseVersions(context, query);
  const bases = await basesByVersion(db, chosen);
  const known = new Map<number, readonly BridgeRow[]>();
  const missing: { id: number; task: SeriesTask }[] = [];
  for (const { id, revision, study: text } of await readStudySources(db, [...bases.keys()])) {
    const basis = bases.get(id);
    if (!basis) continue;
    const study: Study = JSON.parse(text);
    const terms = query.terms ?? study.terms;
    const key = keyOf(id, revision, basis);
    const stored = study.terms === terms ? await readProjection(db, key) : null;
    if (stored) known.set(id, bridgeOfStored(stored));
    else missing.push({ id, task: { study: text, terms, realised: basis.realised } });
  }
  return { chosen, known, missing };
};

const bridgeOfStored = ({ indicators, lines }: StoredProjection): BridgeRow[] =>
  totalsBridge({
    indicators: JSON.parse(indicators) as Indicators,
    lines: restoredLines(lines),
  });

const presentRow = (row: BridgeRow): TotalsBridges['enterprises'][number]['rows'][number] => ({
  kind: row.kind,
  key: row.key,
  label: row.kind === 'rubric' ? row.label : null,
  value: row.value,
});
