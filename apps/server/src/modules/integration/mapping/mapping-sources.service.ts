/** The users' view of the mapping: sources with their money, their rule and their probable target. */
import {
  type MappingCoverage,
  type MappingKind,
  type MappingSource,
  type MappingSuggestion,
  type MappingTarget,
  type MappingTargetOption,
  mappingKinds,
  type NewRuleChange,
  type Page,
  type SourceStatus,
} from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { type ConnectionRow, listConnections } from '../connections/connections.repository.ts';
import { impliedDefaults, isUsed } from '../mapping-model/choices.model.ts';
import { evaluateFacets, noSums } from '../mapping-model/flow.model.ts';
import { kinds, targetGroups, targetsFor } from '../mapping-model/kinds.model.ts';
import type { Rule } from '../mapping-model/rules.model.ts';
import { branchOf, coverageOf, type Source, sameTargets, sourcesOf } from '../mapping-model/sources.model.ts';
import { suggestByHistory, suggestByWords } from '../mapping-model/suggest.model.ts';
import { wordsOf } from '../mapping-model/words.model.ts';
import { readRules } from '../publication/flow.repository.ts';
import { type Loaded, loadFlow } from '../publication/publishing.service.ts';
import { inPages } from '../shared/pages.model.ts';
import { presentRules, type SavedRules, saveRules } from './mapping-rules.service.ts';
import { offeredTo } from './offered-lines.service.ts';
import { labelsOf, operationNames } from './source-names.service.ts';

export interface SourceQuery {
  readonly kind?: MappingKind | undefined;
  readonly system?: ConnectionRow['system'] | undefined;
  readonly connection?: number | undefined;
  readonly company?: string | undefined;
  readonly status?: SourceStatus | undefined;
  readonly pending?: 'yes' | undefined;
  readonly search?: string | undefined;
  readonly page?: string | undefined;
  readonly page_size?: string | undefined;
}

export interface Accepted {
  readonly kind: MappingKind;
  readonly connection?: number | undefined;
  readonly sources?: readonly string[] | undefined;
  readonly min_confidence: number;
  readonly valid_from?: string | undefined;
}

export async function listSources(
  { db, platform }: Context,
  query: SourceQuery,
  url: URL,
): Promise<Page<MappingSource> & { coverage: MappingCoverage }> {
  const described = await describeAll(db, query.kind ?? 'general', query);
  const copy = wordsOf(query.search ?? '');
  const matches = described.filter(
    ({ status, label, source }) =>
      (query.status === undefined || status === query.status) &&
      (query.pending === undefined || status === 'pending' || status === 'suggested') &&
      copy.every((word) =>
        wordsOf(`${source.account} ${source.condition} ${label}`).some((own) => own.startsWith(word)),
      ),
  );
  const page = await inPages(matches, query, url, platform.origin);
  return {
    ...page,
    results: await presentSources(db, page.results),
    coverage: coverageOf(described.map(({ source, status }) => ({ ...source, status }))),
  };
}

/** Of a system: only those that are offered to it. */
export async function listTargets(
  { db }: Context,
  { kind, system }: Pick<SourceQuery, 'kind' | 'system'>,
): Promise<MappingTargetOption[]> {
  const isOffered = system === undefined ? () => true : await offeredTo(db, system);
  return targetsFor(kind)
    .filter(({ key }) => isOffered(key))
    .map(({ key, label, group, isRealised }) => ({
      key,
      label,
      group,
      group__label: targetGroups[group],
      is_realised: isRealised,
    }));
}

export async function acceptSuggestions(
  context: Context,
  { kind, connection, sources, min_confidence, valid_from }: Accepted,
): Promise<{ accepted: number; batch: SavedRules['batch'] | null; sums: SavedRules['sums'] }> {
  const named = sources && new Set(sources);
  const described = await describeAll(context.db, kind, { connection });
  const changes = described.flatMap(({ source, status, suggestion, connection: of }): NewRuleChange[] => {
    if (status !== 'suggested' || suggestion === null || suggestion.confidence < min_confidence) return [];
    if (named && !named.has(source.id)) return [];
    // An account with many kinds of document needs an individual decision by a user.
    if (source.isAggregate && named?.size !== 1) return [];
    return [ruleFor(kind, of, source, suggestion, valid_from)];
  });
  // The same code in two connections of a system is one rule.
  const latestFirst = changes.sort((a, b) => (a.valid_from < b.valid_from ? 1 : -1));
  const once = [...new Map(latestFirst.map((change) => [JSON.stringify(change.match), change])).values()];
  if (once.length === 0) return { accepted: 0, batch: null, sums: noSums() };
  const saved = await saveRules(context, { act: 'accepted', note: '', changes: once });
  return { accepted: once.length, ...saved };
}

const ruleFor = (
  kind: MappingKind,
  { system }: ConnectionRow,
  { account, condition, documentType, contract, firstMonth }: Source,
  { targets }: MappingSuggestion,
  validFrom: string | undefined,
): NewRuleChange => ({
  op: 'put',
  kind,
  scope: { system, connection: null, enterprise: null },
  match: { account, kind: null, condition, document_type: documentType, cost_center: '', operation: '', contract },
  valid_from: validFrom ?? firstMonth ?? '2000-01',
  targets: targets as MappingTarget[],
});

interface Described {
  readonly connection: ConnectionRow;
  readonly source: Source;
  readonly label: string;
  readonly path: readonly string[];
  readonly status: SourceStatus;
  readonly suggestion: MappingSuggestion | null;
}

/** Returns every source of a kind, over the requested connections. */
const describeAll = async (
  db: TenantDatabase,
  kind: MappingKind,
  { system, connection, company }: Pick<SourceQuery, 'system' | 'connection' | 'company'>,
): Promise<Described[]> => {
  const connections = (await listConnections(db)).filter(
    (row) =>
      kinds[kind].systems.includes(row.system) &&
      (system === undefined || row.system === system) &&
      (connection === undefined || row.id === connection),
  );
  const described: Described[] = [];
  for (const row of connections) {
    const loaded = await loadFlow(db, row);
    const sources = sourcesOf(kind, loaded.input, evaluateFacets(loaded.input), { company });
    const named = await labelsOf(db, row, loaded, sources);
    described.push(...sources.map((source) => describe(kind, row, loaded, source, named(source))));
  }
  return described;
};

const describe = (
  kind: MappingKind,
  connection: ConnectionRow,
  { input, rules }: Loaded,
  source: Source,
  label: string,
): Described => {
  const branch = branchOf(source.account, input.references);
  const isOpen = source.status === 'pending';
  const suggestion = isOpen
    ? suggest(kind, source, { name: label, above: branch.map(({ name }) => name) }, { input, rules })
    : null;
  return {
    connection,
    source,
    label,
    path: branch.map(({ name }) => name).reverse(),
    status: suggestion ? 'suggested' : source.status,
    suggestion,
  };
};

const suggest = (
  kind: MappingKind,
  source: Source,
  described: { readonly name: string; readonly above: readonly string[] },
  { input, rules }: Pick<Loaded, 'input' | 'rules'>,
): MappingSuggestion | null => {
  const offered = new Set(
    targetsFor(kind)
      .map(({ key }) => key)
      .filter((key) => isUsed(input.chosen, 'cashFlow', key, true)),
  );
  const elsewhere = decidedElsewhere(source, rules).filter((targets) => targets.every(({ key }) => offered.has(key)));
  const [first] = elsewhere;
  if (first) return suggestByHistory(mostCommon(elsewhere, first));
  const isContribution = impliedDefaults.aporte?.(source.account, input.references) ?? false;
  if (isContribution && offered.has('contribution'))
    return { targets: [{ key: 'contribution', share: 10_000 }], confidence: 97, reason: 'words' };
  // A bank's part in the register is one, however its name reads elsewhere.
  const isBankPart = source.condition !== '' && input.financed.has(source.condition);
  const bankPart = `receipts.${source.contract || 'financed'}.bank_transfer`;
  if (isBankPart && offered.has(bankPart))
    return { targets: [{ key: bankPart, share: 10_000 }], confidence: 97, reason: 'words' };
  return suggestByWords(described, offered, source.contract);
};

/** Returns decisions for the same code in a scope that does not reach here. */
const decidedElsewhere = ({ account, condition, documentType, contract }: Source, rules: readonly Rule[]) =>
  rules
    .filter(
      (rule) =>
        rule.targets.length > 0 &&
        rule.account === account &&
        rule.condition === condition &&
        rule.documentType === documentType &&
        rule.operation === '' &&
        rule.contract === contract,
    )
    .map(({ targets }) => targets);

const mostCommon = (all: readonly (readonly MappingTarget[])[], first: readonly MappingTarget[]) =>
  all.reduce((best, one) => {
    const count = (targets: readonly MappingTarget[]) => all.filter((other) => sameTargets(other, targets)).length;
    return count(one) > count(best) ? one : best;
  }, first);

const presentSources = async (db: TenantDatabase, described: readonly Described[]): Promise<MappingSource[]> => {
  const rules = new Map((await presentRules(db, await readRules(db))).map((rule) => [rule.id, rule]));
  const operations = await operationNames(db, described);
  return described.map(({ connection, source, label, path, status, suggestion }) => ({
    id: source.id,
    connection: connection.id,
    system: connection.system,
    account: source.account,
    condition: source.condition,
    document_type: source.documentType,
    contract: source.contract,
    is_aggregate: source.isAggregate,
    label,
    path: [...path],
    movement_kinds: [...source.movementKinds],
    operations: source.operations.map(({ kind, code, facetId }) => ({
      kind,
      code,
      name: operations.get(facetId) ?? '',
    })),
    amount: source.amount,
    gross_amount: source.gross,
    movements: source.movements,
    first_month: source.firstMonth,
    last_month: source.lastMonth,
    status,
    rule: (source.rule && rules.get(source.rule.id)) ?? null,
    implied: source.rule?.isImplied ? source.rule.targets.map(({ key, share }) => ({ key, share })) : [],
    suggestion,
    other_rules: [...source.otherRules],
  }));
};

/** Returns the number of undecided sources of all kinds. */
export function pendingSources(loaded: Loaded): number {
  const evaluations = evaluateFacets(loaded.input);
  const pending = new Set<string>();
  for (const kind of mappingKinds)
    for (const { id, status } of sourcesOf(kind, loaded.input, evaluations)) if (status === 'pending') pending.add(id);
  return pending.size;
}
