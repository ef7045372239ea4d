/** The organization's part of its enterprises, with its corporate layer above them. */
import type { CashFlowTerms, CorporateLayer, PortfolioAnswer } from '@uni/contracts';
import {
  engineVersion,
  isStock,
  type MemberProjection,
  monthIndex,
  type PortfolioMember,
  type Study,
} from '@uni/engine';
import type { Context, LongContext } from '../../../platform/context.ts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { findOrganization } from '../../access/index.ts';
import { readStudySources } from '../cash-flow/cash-flow.repository.ts';
import { basesByVersion, partsOf, presentLeftOut, presentVersion } from '../cash-flow/cash-flow.service.ts';
import { type Chosen, chooseVersions, type VersionChoice } from '../cash-flow/cash-flow-choice.service.ts';
import {
  computeSeries,
  factsOf,
  type Series,
  type SeriesOutcome,
  type SeriesTask,
} from '../cash-flow/cash-flow-series.service.ts';
import { readLayer } from './corporate-layer.service.ts';
import { corporateAt } from './corporate-months.model.ts';
import { storedMembers } from './portfolio-members.repository.ts';
import { computePortfolio, type PortfolioOutcome } from './portfolio-projection.service.ts';

type PortfolioQuery = VersionChoice & { readonly terms: CashFlowTerms };

interface Member {
  readonly projection: MemberProjection;
  readonly partners: Series['partners'];
}

/**
 * Computes what is missing outside of any transaction. Without a layer nothing is computed. Throws 404 for an enterprise or a
 * version that is missing, deleted or foreign.
 */
export async function readPortfolio(context: LongContext, query: PortfolioQuery): Promise<PortfolioAnswer> {
  const { terms } = query;
  const read = await context.transact((inner) => knownMembers(inner, query));
  const { layer, version, chosen, known, missing, organization } = read;
  const empty = { terms, layer: version, portfolio: null, refused: [], enterprises: [], left_out: [] };
  if (!layer) return empty;
  const outcomes = await computed(missing, known);
  const { enterprises, left_out, members } = divided(chosen, known, { outcomes, organization });
  if (members.length === 0) return { ...empty, left_out };
  const outcome = await computePortfolio(taskOf(layer, members, terms));
  return { ...empty, ...presentPortfolio(outcome, enterprises), enterprises, left_out };
}

/** The layer, and of the requested versions those whose projection is stored in these terms. */
const knownMembers = async (context: Context, query: PortfolioQuery) => {
  const { db } = context;
  const { layer, version } = await readLayer(context);
  const chosen = await chooseVersions(context, query);
  const organization = (await findOrganization(db, db.organizationId))?.name ?? '';
  const members = layer ? await membersOf(db, chosen, query.terms) : { known: new Map<number, Member>(), missing: [] };
  return { layer, version, chosen, organization, ...members };
};

const membersOf = async (db: TenantDatabase, chosen: readonly Chosen[], terms: CashFlowTerms) => {
  const bases = await basesByVersion(db, chosen);
  const stored = await storedMembers(db, [...bases.keys()], engineVersion);
  const known = new Map<number, Member>();
  const missing: { id: number; task: SeriesTask }[] = [];
  for (const { id, revision, study: text } of await readStudySources(db, [...bases.keys()])) {
    const basis = bases.get(id);
    if (!basis) continue;
    const study: Study = JSON.parse(text);
    const projection = stored.find(
      (row) => row.version_id === id && row.revision === revision && row.realised_hash === basis.realised_hash,
    );
    if (projection && study.terms === terms) known.set(id, { projection, partners: factsOf(study).partners });
    else missing.push({ id, task: { study: text, terms, realised: basis.realised } });
  }
  return { known, missing };
};

/** Adds what it computes to what is known, and returns how each study went. */
const computed = async (
  missing: readonly { id: number; task: SeriesTask }[],
  known: Map<number, Member>,
): Promise<ReadonlyMap<number, SeriesOutcome>> => {
  const outcomes = new Map<number, SeriesOutcome>();
  for (const [at, outcome] of (await computeSeries(missing.map(({ task }) => task))).entries()) {
    const id = missing[at]?.id;
    if (id === undefined) continue;
    outcomes.set(id, outcome);
    if (outcome.outcome === 'computed' && outcome.member) {
      known.set(id, { projection: outcome.member, partners: outcome.series.partners });
    }
  }
  return outcomes;
};

/** Enterprises in the figures, and those outside them by their reason. */
const divided = (
  chosen: readonly Chosen[],
  known: ReadonlyMap<number, Member>,
  { outcomes, organization }: { outcomes: ReadonlyMap<number, SeriesOutcome>; organization: string },
) => {
  const enterprises: PortfolioAnswer['enterprises'] = [];
  const left_out: PortfolioAnswer['left_out'] = [];
  const members: PortfolioMember[] = [];
  for (const row of chosen) {
    const { version, enterprise } = row;
    const member = version && known.get(version.id);
    if (!member) {
      left_out.push(presentLeftOut(row, (version && outcomes.get(version.id)) ?? null));
      continue;
    }
    const participation = partsOf(member.partners, 'organization', organization).reduce(
      (sum, { below, above }) => sum + above - below,
      0,
    );
    if (participation > 0) {
      enterprises.push({ ...enterprise, version: presentVersion(version), participation });
      members.push({ id: String(enterprise.id), projection: member.projection, participation });
    } else left_out.push({ ...presentLeftOut(row, null), reason: 'no_share' });
  }
  return { enterprises, left_out, members };
};

/** Member without flows from the layer's first month on: the calendar begins with the layer where no enterprise is earlier. */
const calendarId = 'calendar';

const taskOf = (layer: CorporateLayer, members: readonly PortfolioMember[], terms: CashFlowTerms) => {
  const first = members.reduce(
    (earliest, { projection: { base_month } }) => (monthIndex(earliest, base_month) < 0 ? base_month : earliest),
    layer.base_month,
  );
  const calendar = { id: calendarId, participation: 1, projection: { base_month: first, months: 1, lines: [] } };
  return { members: [...members, calendar], corporate: corporateAt(layer, first, terms) };
};

/** Debt and cash of the enterprises, at the end of each month. */
const memberBalances: ReadonlySet<string> = new Set(['members_debt', 'members_cash']);

const presentPortfolio = (
  outcome: PortfolioOutcome,
  enterprises: PortfolioAnswer['enterprises'],
): Pick<PortfolioAnswer, 'portfolio' | 'refused'> => {
  if (!outcome.ok) {
    return { portfolio: null, refused: outcome.errors.map((error) => ({ ...error })) };
  }
  const { base_month, months, lines, indicators, checks } = outcome.portfolio;
  const names = new Map(enterprises.map(({ id, name }) => [`member.${id}`, name]));
  return {
    refused: [],
    portfolio: {
      base_month,
      months,
      lines: lines
        .filter(({ key }) => key !== `member.${calendarId}`)
        .map(({ key, label, kind, total, values }) => ({
          ...{ id: key, key, label: names.get(key) ?? label, kind },
          ...{ stock: isStock(key) || memberBalances.has(key), total, cells: [...values] },
        })),
      indicators,
      checks: checks.map(({ module: _module, ...check }) => check),
    },
  };
};
