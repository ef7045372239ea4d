/** Every indicator of every version, computed here from the studies that the server returns. */
import { evaluateScenario, type Override, openComposed } from '@uni/analysis';
import type { DecisionRecord, EnterpriseSummary, Identity, JsonObject, RealisedSeries, Version } from '@uni/contracts';
import {
  evaluateFreeCashFlow,
  type Indicators,
  indicatorCatalogue,
  type Model,
  monthIndex,
  openStudy,
  type Projection,
} from '@uni/engine';
import type { DemoServer } from '@uni/tools/demonstration/demo-server.ts';

/** A version with the numbers that it must show everywhere. */
export interface KnownVersion {
  readonly version: Version;
  readonly enterprise: EnterpriseSummary;
  readonly model: Model;
}

export interface Known {
  readonly value: number | string | null;
  readonly unit: (typeof indicatorCatalogue)[number]['unit'];
  readonly baseMonth: string;
}

export type Request = <T>(path: string, init?: RequestInit) => Promise<T>;

export function requestAs(server: DemoServer, token: string): Request {
  return async <T>(path: string, init: RequestInit = {}) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const answer = await fetch(`${server.url}${path}`, { ...init, headers });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
}

interface StoredBody {
  readonly study: JsonObject;
  readonly identity: Identity;
  readonly realised: RealisedSeries | null;
}

interface ScenarioBody {
  readonly id: number;
  readonly nome: string;
  readonly overrides: readonly Override[];
}

/** The registry's value of every figure that a screen may display, by indicator and by subject. */
export class NumbersRegistry {
  readonly versions: readonly KnownVersion[];
  private readonly evaluated: ReadonlyMap<string, { indicators: Indicators; baseMonth: string }>;

  private constructor(
    versions: readonly KnownVersion[],
    evaluated: ReadonlyMap<string, { indicators: Indicators; baseMonth: string }>,
  ) {
    this.versions = versions;
    this.evaluated = evaluated;
  }

  static async read(request: Request): Promise<NumbersRegistry> {
    const versions: KnownVersion[] = [];
    const evaluated = new Map<string, { indicators: Indicators; baseMonth: string }>();
    const enterprises = await request<EnterpriseSummary[]>('/api/planner/enterprise-summaries/');
    for (const enterprise of enterprises) {
      for (const version of await request<Version[]>(`/api/planner/versions/?empreendimento=${enterprise.id}`)) {
        const url = `/api/planner/versions/${version.id}`;
        const body = await request<StoredBody>(`${url}/study/`);
        const opened = openComposed(body.study, body.realised);
        if (!opened.ok) throw new Error(`the study of ${version.nome} is refused`);
        const { model } = opened;
        versions.push({ version, enterprise, model });
        evaluated.set(String(version.id), evaluatedOf(model.projection));
        for (const { id, nome, overrides } of await request<ScenarioBody[]>(`${url}/scenarios/`)) {
          const { study, identity, realised } = body;
          const outcome = evaluateScenario(
            model,
            { study, identity },
            { key: `${id}`, name: nome, overrides },
            realised,
          );
          if (outcome.model) evaluated.set(`scenario:${id}`, evaluatedOf(outcome.model.projection));
        }
        if (version.state === 'approved') evaluated.set(`sealed:${version.id}`, await sealedOf(request, version, body));
      }
    }
    evaluated.set('portfolio', portfolioOf(enterprises, versions));
    return new NumbersRegistry(versions, evaluated);
  }

  /** Null when there is no such figure: then the screen marks an unknown one. */
  find(indicator: string, of: string): Known | null {
    const match = this.evaluated.get(of);
    if (!match) return null;
    const { indicators, baseMonth } = match;
    if (indicator === 'exposure_share') {
      const [exposure, vgv] = [Number(indicators.max_exposure ?? 0), Number(indicators.vgv_own ?? 0)];
      return { value: vgv === 0 || indicators.max_exposure === null ? null : exposure / vgv, unit: 'share', baseMonth };
    }
    const row = indicatorCatalogue.find(({ key }) => key === indicator.replace(/^loan\.\d+\./, 'loan.'));
    const value = indicators[indicator];
    return row && value !== undefined ? { value, unit: row.unit, baseMonth } : null;
  }
}

const evaluatedOf = ({ indicators, base_month: baseMonth }: Projection) => ({ indicators, baseMonth });

/** Evaluates the approved study as it was, without the months closed since; the record must match. */
async function sealedOf(request: Request, version: Version, { study }: StoredBody) {
  const plain = openStudy(study);
  if (!plain.ok) throw new Error(`the approved study of ${version.nome} is refused`);
  const record = await request<DecisionRecord>(`/api/planner/versions/${version.id}/decision-record/`);
  const { indicators, base_month: baseMonth } = plain.model.projection;
  for (const [key, value] of Object.entries(indicators))
    if (record.sealed.indicators[key] !== value) throw new Error(`the decision record has another ${key}`);
  return { indicators, baseMonth };
}

/** The current versions together, by calendar month. */
function portfolioOf(enterprises: readonly EnterpriseSummary[], versions: readonly KnownVersion[]) {
  const current = enterprises.flatMap(({ version }) =>
    versions.filter((known) => known.version.id === version?.id).map(({ model }) => model.projection),
  );
  const baseMonth = current.map(({ base_month: month }) => month).sort()[0] ?? '2026-01';
  const flow: number[] = [];
  for (const { lines, base_month: own } of current) {
    const start = monthIndex(baseMonth, own);
    const free = lines.find(({ key, module }) => key === 'free_cash_flow' && module === null);
    free?.values.forEach((cents, month) => {
      while (flow.length <= start + month) flow.push(0);
      flow[start + month] = (flow[start + month] ?? 0) + cents;
    });
  }
  const accumulated = flow.map((_, month) => flow.slice(0, month + 1).reduce((sum, cents) => sum + cents, 0));
  const lowest = Math.min(0, ...accumulated);
  const lastBelow = accumulated.findLastIndex((cents) => cents < 0);
  const total = (key: string): number => current.reduce((sum, one) => sum + Number(one.indicators[key] ?? 0), 0);
  const [gross, own, result] = [total('vgv_gross'), total('vgv_own'), total('result')];
  const indicators: Indicators = {
    vgv_gross: gross,
    vgv_own: own,
    result,
    margin_vgv: own === 0 ? null : result / own,
    max_exposure: lowest,
    max_exposure_month: lowest < 0 ? accumulated.indexOf(lowest) : null,
    payback_month: lastBelow < 0 || lastBelow === accumulated.length - 1 ? null : lastBelow + 1,
    irr_year: evaluateFreeCashFlow(flow).irr_year,
  };
  return { indicators, baseMonth };
}
