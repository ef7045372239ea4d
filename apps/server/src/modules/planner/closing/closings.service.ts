/** Collects and evaluates everything that speaks against closing a month. Then closes it. */
import {
  type ClosingEntry,
  type ClosingFacts,
  type ErpFacts,
  entryGaps,
  evaluateClosing,
  isStopped,
  topDeviations,
} from '@uni/analysis';
import { type AbsentLine, type ClosingChecklist, type ClosingInput, closingErrors, wireErrors } from '@uni/contracts';
import { monthAt, monthIndex, type Projection, type Study } from '@uni/engine';
import { todayOf } from '../../../platform/calendar.ts';
import type { Context } from '../../../platform/context.ts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { HttpError, reaches } from '../../../platform/http/index.ts';
import { locateEnterprise } from '../enterprises/enterprises.service.ts';
import { projectionOf } from '../projections/projections.service.ts';
import { listMeasurements } from '../realised/closings.repository.ts';
import { listEntries, type RealisedHead, readHead } from '../realised/realised.repository.ts';
import { closeRealised, type Summary } from '../realised/realised.service.ts';
import { absentIn, basisIn, emptyHead } from '../realised/realised-heads.service.ts';
import { findLeadingVersion, readStudy } from '../studies/versions.repository.ts';

export interface MonthsToClose {
  readonly enterpriseId: number;
  /** The first and the last month. */
  readonly from: string;
  readonly month: string;
}

/** Returns the ERPs' facts about the months. Null: no ERP feeds the enterprise. */
export type ReadErpFacts = (context: Context, months: MonthsToClose) => Promise<ErpFacts | null>;

/**
 * Without a month: the last month that has ended. Throws 404 for a missing, a deleted and a foreign enterprise alike.
 */
export async function readChecklist(
  context: Context,
  readErpFacts: ReadErpFacts,
  enterpriseId: number,
  monthParameter: string | undefined,
): Promise<ClosingChecklist> {
  const { db } = context;
  await locateEnterprise(context, enterpriseId);
  const head = (await readHead(db, enterpriseId, { forUpdate: false })) ?? emptyHead;
  const month = monthParameter ?? monthAt((await todayOf(context)).slice(0, 7), -1);
  return checklistOf(context, head, { enterpriseId, month, input: null }, readErpFacts);
}

/**
 * Throws 409 `month_closed`, `month_not_over` or `closing_stopped`. Throws 403 for a reason by a user without permission. Throws
 * 412 if the state is not the one that was read.
 */
export async function closeMonth(
  context: Context,
  readErpFacts: ReadErpFacts,
  enterpriseId: number,
  input: ClosingInput,
  ifMatch: string | null,
): Promise<Summary> {
  const { month } = input;
  const evaluate = async (head: RealisedHead) => {
    const seen = await checklistOf(context, head, { enterpriseId, month, input }, readErpFacts);
    if (!seen.is_over) throw new HttpError(closingErrors.monthNotOver(month));
    const stopped = isStopped(seen.items);
    if (stopped && input.reason === null) throw new HttpError(closingErrors.stopped(seen));
    if (stopped && !reaches(context.actor, 'version:lock', enterpriseId))
      throw new HttpError(wireErrors.permissionDenied);
    return {
      reason: stopped ? input.reason : null,
      record: { items: seen.items, comments: input.comments },
      absent: closedAbsentLines(absentIn(head), seen, input),
    };
  };
  return closeRealised(context, enterpriseId, month, evaluate, ifMatch);
}

interface ChecklistQuery {
  readonly enterpriseId: number;
  readonly month: string;
  /** Null: nothing was submitted yet. */
  readonly input: ClosingInput | null;
}

const checklistOf = async (
  context: Context,
  head: RealisedHead,
  { enterpriseId, month, input }: ChecklistQuery,
  readErpFacts: ReadErpFacts,
): Promise<ClosingChecklist> => {
  const { db } = context;
  const plan = await planOf(db, enterpriseId);
  const entries = await listEntries(db, enterpriseId, { nature: 'realised', to: month });
  const from = firstOf(
    head.closing,
    month,
    plan?.projection.base_month ?? entries.map((entry) => entry.month).sort()[0],
  );
  const known: ClosingEntry[] = entries.map(({ line_key, ...entry }) => ({ key: line_key, ...entry }));
  const sources = plan && { projection: plan.projection, entries: known, from, month };
  const absentLines = withAnswers(absentIn(head), input?.absent_lines ?? []);
  const portfolio = basisIn(head).realised?.portfolio;
  const gaps = (sources ? entryGaps(sources, absentLines, portfolio) : []).map((gap) => ({
    ...gap,
    policy: gap.policy ?? input?.absent_default ?? null,
  }));
  const deviations = sources ? topDeviations(sources, input?.comments ?? []) : [];
  const facts: ClosingFacts = {
    erp: await readErpFacts(context, { enterpriseId, from, month }),
    gaps: sources && gaps,
    deviations: sources && deviations,
    works: await constructionIn(db, enterpriseId, month, plan),
  };
  return {
    ...{ month, from, closing: head.closing, gaps, deviations },
    is_over: month < (await todayOf(context)).slice(0, 7),
    version: plan?.version ?? null,
    items: evaluateClosing(facts),
  };
};

/** The month after the last closed one. Where none is closed, the first month of the plan or of the entries. */
const firstOf = (closing: string | null, month: string, earliest: string | undefined): string => {
  if (closing !== null) return monthAt(closing, 1);
  return earliest !== undefined && earliest < month ? earliest : month;
};

interface PlanToClose {
  readonly version: { readonly id: number; readonly nome: string };
  readonly study: Study;
  readonly projection: Projection;
}

/** Null: there is no version, or the engine of today refuses it. */
const planOf = async (db: TenantDatabase, enterpriseId: number): Promise<PlanToClose | null> => {
  const id = await findLeadingVersion(db, enterpriseId);
  const row = id === null ? null : await readStudy(db, id, { forUpdate: false });
  if (!row) return null;
  try {
    const projection = await projectionOf(db, row);
    return { version: { id: row.id, nome: row.nome }, study: JSON.parse(row.study), projection };
  } catch (error) {
    if (error instanceof HttpError) return null;
    throw error;
  }
};

/** Modules whose works are planned to go on in a month, and how many of them were measured in it. */
const constructionIn = async (
  db: TenantDatabase,
  enterpriseId: number,
  month: string,
  plan: PlanToClose | null,
): Promise<ClosingFacts['works']> => {
  if (!plan) return { going: 0, measured: 0 };
  const at = monthIndex(plan.projection.base_month, month);
  const going = plan.study.modules.filter(
    ({ works_start, works_months }) => at >= works_start && at < works_start + works_months,
  );
  const rows = await listMeasurements(db, enterpriseId);
  const measured = new Set(rows.filter((row) => row.month === month).map(({ n_modulo }) => n_modulo));
  return { going: going.length, measured: going.filter(({ number }) => measured.has(number)).length };
};

const lineOf = ({ key, module }: Pick<AbsentLine, 'key' | 'module'>): string => `${key} ${module ?? ''}`;

/** The last answer for a line applies. */
const withAnswers = (before: readonly AbsentLine[], answers: readonly AbsentLine[]): AbsentLine[] => [
  ...new Map([...before, ...answers].map((line) => [lineOf(line), line])).values(),
];

/** Stored answers for lines without an entry. If the month is closed without an answer, the plan stays. */
const closedAbsentLines = (
  before: readonly AbsentLine[],
  { gaps }: ClosingChecklist,
  input: ClosingInput,
): AbsentLine[] =>
  withAnswers(withAnswers(before, input.absent_lines), [
    ...gaps
      .filter(({ fixed }) => fixed === null)
      .map(({ key, module, policy }): AbsentLine => ({ key, module, policy: policy ?? 'plan' })),
  ]).sort((a, b) => (lineOf(a) < lineOf(b) ? -1 : 1));
