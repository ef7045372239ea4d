/** Lists of what there is: enterprises, versions, and both with lines and indicators by text. */
import { type AssistantInput, type AssistantOutput, assistantLimits, type findKinds } from '@uni/contracts';
import { engineVersion, indicatorCatalogue, type Projection } from '@uni/engine';
import { assistant } from '@uni/phrases';
import type { Context } from '../../platform/context.ts';
import { reachOf } from '../../platform/http/index.ts';
import {
  chosenWithin,
  countEnterprises,
  countVersions,
  listEnterprises,
  projectionOf,
  selectVersions,
} from '../planner/index.ts';
import { figuresOf } from './figures.model.ts';
import { textMatcher } from './finding.model.ts';
import { describeVersion, reachStudy } from './reached.service.ts';
import type { ToolResult } from './tool-result.model.ts';

const size = assistantLimits.rows;
const sliceOf = (page: number) => ({ offset: (page - 1) * size, size });

/** Enterprises whose plans the caller may read; null: all. */
const withinReach = ({ actor }: Context, enterprise?: number) =>
  chosenWithin(reachOf(actor, 'planning:read'), enterprise);

export async function presentEnterprises(
  context: Context,
  { page }: AssistantInput<'list_enterprises'>,
): Promise<ToolResult<'list_enterprises'>> {
  const within = withinReach(context);
  const count = await countEnterprises(context.db, false, within);
  const rows = await listEnterprises(context.db, false, sliceOf(page), within);
  const result = {
    ...{ count, page },
    rows: rows.map(({ id, code, name, city, state, phase }) => ({ id, code, name, city, state, phase })),
  };
  return { text: assistant.answers.enterprises(count), result };
}

export async function presentVersions(
  context: Context,
  { enterprise, page }: AssistantInput<'list_versions'>,
): Promise<ToolResult<'list_versions'>> {
  const filter = { enterprises: withinReach(context, enterprise), isDeleted: false };
  const count = await countVersions(context.db, filter);
  const rows = await selectVersions(context.db, filter, engineVersion, sliceOf(page));
  return { text: assistant.answers.versions(count), result: { count, page, rows: rows.map(describeVersion) } };
}

type Row = AssistantOutput<'find'>['rows'][number];
type Kind = (typeof findKinds)[number];

/** Rows of each kind that are searched. */
const searched = { offset: 0, size: 2_000 };

export async function findByText(
  context: Context,
  { text, kinds, version }: AssistantInput<'find'>,
): Promise<ToolResult<'find'>> {
  const matches = textMatcher(text);
  const wants = (kind: Kind): boolean => !kinds || kinds.length === 0 || kinds.includes(kind);
  const row = version === undefined ? null : await reachStudy(context, version);
  const projection = row && (await projectionOf(context.db, row));
  const rows: Row[] = [
    ...(wants('enterprise') ? await enterprisesIn(context, matches) : []),
    ...(wants('version') ? await versionsIn(context, matches) : []),
    ...(wants('indicator') ? indicatorsIn(projection, matches) : []),
    ...(wants('line') && projection ? linesIn(projection, matches) : []),
  ].slice(0, size);
  return { text: assistant.answers.found(rows.length), result: { rows } };
}

type Matches = ReturnType<typeof textMatcher>;

const enterprisesIn = async (context: Context, matches: Matches): Promise<Row[]> => {
  const rows = await listEnterprises(context.db, false, searched, withinReach(context));
  return rows
    .filter(({ code, name, city }) => matches(code, name, city ?? ''))
    .map(({ id, name }) => ({ kind: 'enterprise', id, key: null, name, module: null }));
};

const versionsIn = async (context: Context, matches: Matches): Promise<Row[]> => {
  const filter = { enterprises: withinReach(context), isDeleted: false };
  const rows = await selectVersions(context.db, filter, engineVersion, searched);
  return rows
    .filter(({ nome }) => matches(nome))
    .map(({ id, nome }) => ({ kind: 'version', id, key: null, name: nome, module: null }));
};

const indicatorsIn = (projection: Projection | null, matches: Matches): Row[] =>
  (projection ? figuresOf(projection.indicators) : indicatorCatalogue)
    .filter(({ key, label }) => matches(key, label))
    .map(({ key, label }) => ({ kind: 'indicator', id: null, key, name: label, module: null }));

const linesIn = ({ lines }: Projection, matches: Matches): Row[] =>
  lines
    .filter(({ key, label }) => matches(key, label))
    .map(({ key, label, module }) => ({ kind: 'line', id: null, key, name: label, module }));
