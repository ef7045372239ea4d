import { lineLabel } from '../catalogue/line-labels.ts';
import { isStock } from '../catalogue/lines.ts';
import type { DetailedStudy } from '../evaluation/model.ts';
import type { Node, Reason, Term } from '../graph/node.ts';
import { valueAt } from '../graph/node.ts';
import { monthAt } from '../numeric/calendar.ts';
import { isInput } from '../operators/cells/inputs.ts';
import type { Explanation, ProjectionLine } from '../projection.ts';
import { conditionText, monthName, reachedText } from './condition-text.ts';

/** Levels of an explanation before it stops at the cells it has reached. */
const depth = 4;

export interface ExplanationScope {
  study: DetailedStudy;
  /** Lines of the projection by the node that computes them. */
  lineOf: ReadonlyMap<Node, ProjectionLine>;
}

const scopes = new WeakMap<DetailedStudy, ExplanationScope>();

export function scopeOf(study: DetailedStudy): ExplanationScope {
  const known = scopes.get(study);
  if (known) return known;
  const lineOf = new Map<Node, ProjectionLine>();
  for (const { node, line } of study.lines) if (!lineOf.has(node) || line.module !== null) lineOf.set(node, line);
  const scope = { study, lineOf };
  scopes.set(study, scope);
  return scope;
}

/** A line of the projection: of a module, of a company, or of the whole. */
export interface LinePosition {
  readonly key: string;
  readonly module: number | null;
  readonly company?: string | undefined;
}

function isAt(line: ProjectionLine, { key, module, company }: LinePosition): boolean {
  return line.key === key && line.module === module && line.company === company;
}

function positionOf({ key, module, company }: LinePosition): { key: string; module: number | null; company?: string } {
  return company === undefined ? { key, module } : { key, module, company };
}

/** Explains a cell of a line; null when the line or the month does not exist. */
export function explainCell(study: DetailedStudy, position: LinePosition, month: number): Explanation | null {
  if (!Number.isInteger(month) || month < 0 || month > study.last) return null;
  const match = study.lines.find(({ line }) => isAt(line, position));
  if (!match) return null;
  const label = `${match.line.label} · ${nameOf(study, month)}`;
  return { ...describe(scopeOf(study), match.node, month, depth), label, cell: { ...positionOf(position), month } };
}

function nameOf(study: DetailedStudy, t: number): string {
  return monthName(study.study.base_month, t);
}

/** Explains the cell of a row that no line of the projection displays; null when there is no such cell. */
export function explainRow(study: DetailedStudy, id: string, month: number): Explanation | null {
  const node = study.graph.get(id);
  if (!node || !Number.isInteger(month) || month < 0 || month >= node.vector.values.length) return null;
  return describe(scopeOf(study), node, month, depth);
}

function cellOf(scope: ExplanationScope, node: Node, month: number): Explanation['cell'] | undefined {
  const line = scope.lineOf.get(node);
  return line && month <= scope.study.last ? { ...positionOf(line), month } : undefined;
}

export function describe(scope: ExplanationScope, node: Node, month: number, levels: number): Explanation {
  const value = valueAt(node, month);
  const cell = cellOf(scope, node, month);
  const typed = isInput(node) ? inputOf(scope, node, month) : undefined;
  const base: Explanation = {
    label: node.scalar ? node.meta.label : `${rowLabel(scope, node)}, ${nameOf(scope.study, month)}`,
    value,
    unit: node.meta.unit,
    ...(cell ? { cell } : {}),
    ...typed,
    ...(cell || typed ? {} : { row: { id: node.id, month: node.scalar ? 0 : month } }),
  };
  const reason = levels > 0 ? node.op.explain(node, month) : null;
  return reason ? { ...base, ...render(scope, node.meta.unit, reason, value, levels) } : base;
}

/** The name of a row: of a line its own, and its module where the study has several. */
function rowLabel({ study, lineOf }: ExplanationScope, node: Node): string {
  const line = lineOf.get(node);
  if (!line) return node.meta.label;
  if (line.company !== undefined) return line.label;
  const label = lineLabel(line.key, study.study);
  const { modules } = study.study;
  if (line.module === null || modules.length < 2) return label;
  return `${label} · ${modules.find(({ number }) => number === line.module)?.name ?? `Módulo ${line.module}`}`;
}

/** Returns the pointer of an input in the study. An absent input leads to its parent, with a note. */
function inputOf(scope: ExplanationScope, node: Node, month: number): Pick<Explanation, 'input' | 'note'> | undefined {
  const { input: path } = node.meta;
  if (path === undefined) return undefined;
  const start = node.params.start as number;
  const pointer = node.scalar ? path : `${path}/${month - start}`;
  if (standsIn(scope.study.study, pointer)) return { input: pointer };
  // A row of inputs has no entry outside its months: its explanation names them.
  if (!node.scalar) return undefined;
  return { ...wayTo(scope, pointer), note: leftOut };
}

const leftOut = 'não informado, vale o padrão';

/** The pointer of a field, or of the section it is left out of. */
function wayTo({ study }: ExplanationScope, field: string): Pick<Explanation, 'input'> {
  let pointer = field;
  while (pointer !== '' && !standsIn(study.study, pointer)) pointer = pointer.slice(0, pointer.lastIndexOf('/'));
  return pointer === '' ? {} : { input: pointer };
}

/** True if a study has a value at a JSON Pointer; null counts as absent. */
function standsIn(study: unknown, pointer: string): boolean {
  let value = study;
  for (const token of pointer.slice(1).split('/')) {
    if (typeof value !== 'object' || value === null) return false;
    const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
    if (!Object.hasOwn(value, key)) return false;
    value = Reflect.get(value, key);
  }
  return value !== null && value !== undefined;
}

/** Fields that the study leaves out, where a reason has nothing else: each section once. */
function leftOutFields(scope: ExplanationScope, terms: readonly Term[]): Explanation[] {
  const sections = new Map<string, Explanation>();
  for (const { label = '', value, unit, field } of terms) {
    const { input } = field === undefined ? {} : wayTo(scope, field);
    if (input !== undefined && !sections.has(input)) sections.set(input, { label, value, unit, input, note: leftOut });
  }
  return [...sections.values()];
}

function render(
  scope: ExplanationScope,
  unit: Explanation['unit'],
  reason: Reason,
  value: number,
  levels: number,
): Partial<Explanation> {
  const rendered = reason.terms.map((term) => renderTerm(scope, term, levels - 1)).filter((term) => term !== null);
  const terms = rendered.length > 0 ? rendered : leftOutFields(scope, reason.terms);
  const unmet = value === 0 ? terms.flatMap(({ condition }) => (condition?.met === false ? [condition.text] : [])) : [];
  return {
    formula: reason.formula,
    combine: reason.combine,
    parts: reason.combine === 'sum' && unit === 'money' && Number.isInteger(value) ? inCentavos(terms, value) : terms,
    ...(unmet.length > 0 ? { note: `0: ${unmet.join('; ')}` } : {}),
  };
}

/** Terms of a sum that was rounded once, each rounded cumulatively to the centavo. So they add up to it. */
function inCentavos(terms: readonly Explanation[], total: number): Explanation[] {
  if (terms.every(({ value }) => Number.isInteger(value))) return [...terms];
  let [exact, placed] = [0, 0];
  return terms.map((term, k) => {
    exact += term.value;
    const until = k === terms.length - 1 ? total : Math.round(exact);
    const value = until - placed || 0;
    placed = until;
    const inner = term.combine === 'sum' && term.parts ? { parts: inCentavos(term.parts, value) } : {};
    return { ...term, value, ...inner };
  });
}

function renderTerm(scope: ExplanationScope, term: Term, levels: number): Explanation | null {
  const { field, condition } = term;
  if (field !== undefined && !condition && !standsIn(scope.study.study, field)) return null;
  const own: Explanation = {
    label: labelOf(scope, term),
    value: term.value,
    unit: term.unit,
    ...(field === undefined ? {} : wayTo(scope, field)),
    ...(term.note === undefined ? {} : { note: term.note }),
    ...conditionOf(scope, term),
  };
  // A term without a cell has no other access: its terms are expanded here.
  if (term.reason) return { ...own, ...render(scope, term.unit, term.reason(), term.value, Math.max(1, levels)) };
  return term.node ? renderCell(scope, { ...term, node: term.node }, own, levels) : own;
}

/** A term that is a cell, or an amount made of one. */
function renderCell(
  scope: ExplanationScope,
  term: Term & { node: Node },
  own: Explanation,
  levels: number,
): Explanation | null {
  const described = describe(scope, term.node, term.month ?? 0, term.bare ? 0 : levels);
  if (isNothing(described)) return null;
  const label = term.label === undefined ? described.label : own.label;
  const named = { label, ...conditionOf(scope, term) };
  if (described.value === term.value) return { ...described, ...named };
  if (described.value !== -term.value)
    return { ...own, ...named, formula: 'parte deste valor', combine: 'factors', parts: [described] };
  // The same amount with its sign turned is the same cell.
  if (described.combine === 'sum') return { ...negate(described), ...named };
  const { cell, row, input } = described;
  return {
    ...own,
    ...named,
    ...(cell ? { cell } : {}),
    ...(row ? { row } : {}),
    ...(input === undefined ? {} : { input }),
  };
}

/** The condition that a term is, in words. */
function conditionOf(
  { study }: ExplanationScope,
  { condition, value, unit }: Term,
): Pick<Explanation, 'condition' | 'note'> {
  if (!condition) return {};
  const { base_month } = study.study;
  const note = reachedText(condition, base_month);
  const text = conditionText(condition, value, unit, base_month);
  return { condition: { ...condition, text }, ...(note === undefined ? {} : { note }) };
}

/** A default of a section that the study does not have is no part of a reason. */
const isNothing = ({ note, input }: Explanation): boolean => note === leftOut && input === undefined;

function labelOf({ study }: ExplanationScope, { label, node, of }: Term): string {
  const name = label ?? node?.meta.label ?? '';
  return of === undefined ? name : `${name} de ${nameOf(study, of)}`;
}

/** Returns the explanation with the sign of every sum reversed (a cost displayed as an outflow). */
function negate(explanation: Explanation): Explanation {
  const terms = explanation.combine === 'sum' ? explanation.parts?.map((term) => negate(term)) : explanation.parts;
  return { ...explanation, value: -explanation.value || 0, ...(terms ? { parts: terms } : {}) };
}

/** Months that a total lists one by one; with more of them they stand under their years. */
const listedMonths = 24;

/** Explains the total of a line: the sum of its months, for a stock the last one. */
export function explainTotal(study: DetailedStudy, position: LinePosition): Explanation | null {
  const match = study.lines.find(({ line }) => isAt(line, position));
  if (!match) return null;
  const { line } = match;
  const months = isStock(line.key)
    ? [monthPart(study, line, study.last)]
    : line.values.flatMap((value, month) => (value === 0 ? [] : [monthPart(study, line, month)]));
  return {
    label: `${line.label} (total)`,
    value: line.total,
    unit: 'money',
    formula: isStock(line.key) ? 'valor do último mês' : 'soma dos meses',
    combine: 'sum',
    parts: months.length > listedMonths ? byYear(study, months) : months,
    total: positionOf(position),
  };
}

type MonthPart = Explanation & { cell: NonNullable<Explanation['cell']> };

function monthPart(study: DetailedStudy, line: ProjectionLine, month: number): MonthPart {
  return {
    label: nameOf(study, month),
    value: line.values[month] ?? 0,
    unit: 'money',
    cell: { ...positionOf(line), month },
  };
}

function byYear(study: DetailedStudy, months: readonly MonthPart[]): Explanation[] {
  const years = Map.groupBy(months, ({ cell }) => monthAt(study.study.base_month, cell.month).slice(0, 4));
  return [...years].map(([year, terms]) => ({
    label: year,
    value: terms.reduce((sum, { value }) => sum + value, 0),
    unit: 'money',
    formula: 'soma dos meses',
    combine: 'sum',
    parts: terms,
  }));
}
