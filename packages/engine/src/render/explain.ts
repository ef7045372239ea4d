import { indicatorCatalogue } from '../catalogue/indicators.ts';
import { lineLabel } from '../catalogue/lines.ts';
import type { Node, Reason, Term } from '../graph/node.ts';
import { valueAt } from '../graph/node.ts';
import type { DetailedStudy } from '../model.ts';
import { monthAt } from '../numeric/calendar.ts';
import type { Explanation, ProjectionLine } from '../projection.ts';

/** How deep an explanation goes before it stops at the cells it has reached. */
const depth = 4;

interface Place {
  study: DetailedStudy;
  /** Lines of the projection by the node that computes them. */
  lineOf: ReadonlyMap<Node, ProjectionLine>;
}

const places = new WeakMap<DetailedStudy, Place>();

function placeOf(study: DetailedStudy): Place {
  const known = places.get(study);
  if (known) return known;
  const lineOf = new Map<Node, ProjectionLine>();
  for (const { node, line } of study.lines) if (!lineOf.has(node) || line.module !== null) lineOf.set(node, line);
  const place = { study, lineOf };
  places.set(study, place);
  return place;
}

/** Why a cell of a line is what it is; null when the line or the month does not exist. */
export function explainCell(
  study: DetailedStudy,
  key: string,
  module: number | null,
  month: number,
): Explanation | null {
  if (!Number.isInteger(month) || month < 0 || month > study.last) return null;
  const found = study.lines.find(({ line }) => line.key === key && line.module === module);
  if (!found) return null;
  const label = `${found.line.label} · ${monthName(study, month)}`;
  return { ...describe(placeOf(study), found.node, month, depth), label, cell: { key, module, month } };
}

const monthNames = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'];

function monthName(study: DetailedStudy, t: number): string {
  const [year, month] = monthAt(study.study.base_month, t).split('-') as [string, string];
  return `${monthNames[Number(month) - 1] ?? ''}/${year.slice(2)}`;
}

function cellOf(place: Place, node: Node, month: number): Explanation['cell'] | undefined {
  const line = place.lineOf.get(node);
  return line && month <= place.study.last ? { key: line.key, module: line.module, month } : undefined;
}

function describe(place: Place, node: Node, month: number, levels: number): Explanation {
  const value = valueAt(node, month);
  const cell = cellOf(place, node, month);
  const line = place.lineOf.get(node);
  const base: Explanation = {
    label: node.scalar
      ? node.meta.label
      : `${line ? lineLabel(line.key, place.study.study) : node.meta.label}, ${monthName(place.study, month)}`,
    value,
    unit: node.meta.unit,
    ...(cell ? { cell } : {}),
    ...(node.meta.input === undefined ? {} : { input: inputOf(node, month) }),
  };
  const reason = levels > 0 ? reasonOf(node, month) : null;
  return reason ? { ...base, ...render(place, node, reason, value, levels) } : base;
}

/** A row of inputs points at the month's own entry where the study has one. */
function inputOf(node: Node, month: number): string {
  const path = node.meta.input ?? '';
  const start = node.params.start;
  return node.scalar || typeof start !== 'number' ? path : `${path}/${month - start}`;
}

/** A reason with nothing but one cell of the same value adds nothing: its own reason is taken instead. */
function reasonOf(node: Node, month: number): Reason | null {
  return node.op.explain(node, month);
}

function render(place: Place, node: Node, reason: Reason, value: number, levels: number): Partial<Explanation> {
  const parts = reason.terms.map((term) => renderTerm(place, term, levels - 1));
  if (reason.combine === 'sum') {
    const rest = value - parts.reduce((sum, part) => sum + part.value, 0);
    if (node.meta.unit === 'money' && parts.length > 0 && Math.abs(rest) > 1e-9)
      parts.push({ label: 'Arredondamento', value: rest, unit: 'money' });
  }
  return { formula: reason.formula, combine: reason.combine, parts };
}

function renderTerm(place: Place, term: Term, levels: number): Explanation {
  const own: Explanation = {
    label: term.label ?? term.node?.meta.label ?? '',
    value: term.value,
    unit: term.unit,
    ...(term.note === undefined ? {} : { note: term.note }),
  };
  if (!term.node) return own;
  const month = term.month ?? 0;
  const described = describe(place, term.node, month, levels);
  const label = term.label ?? described.label;
  if (described.value === term.value) return { ...described, label };
  if (described.value === -term.value && described.combine === 'sum') return { ...negate(described), label };
  const { cell, input } = described;
  return { ...own, label, ...(cell ? { cell } : {}), ...(input === undefined ? {} : { input }) };
}

/** The same explanation with the sign of every sum reversed (a cost shown as an outflow). */
function negate(explanation: Explanation): Explanation {
  const parts = explanation.combine === 'sum' ? explanation.parts?.map((part) => negate(part)) : explanation.parts;
  return { ...explanation, value: -explanation.value || 0, ...(parts ? { parts } : {}) };
}

/** Why an indicator is what it is: its formula in words and the lines and cells it is read from. */
export function explainIndicator(study: DetailedStudy, key: string): Explanation | null {
  const { indicators } = study.projection;
  const generic = key.replace(/^loan\.\d+\./, 'loan.');
  const row = indicatorCatalogue.find((entry) => entry.key === generic);
  const value = indicators[key];
  if (!row || value === undefined) return null;
  const unit =
    row.unit === 'money' ? 'money' : row.unit === 'share' ? 'share' : row.unit === 'month' ? 'month' : 'number';
  const parts = indicatorParts(study, key);
  const note = value === null ? reasonForNull(study, key) : typeof value === 'string' ? value : undefined;
  return {
    label: row.label,
    value: typeof value === 'number' ? value : 0,
    unit,
    formula: row.formula,
    combine:
      key === 'result' || key === 'vgv_gross' || key === 'vgv_own' || key === 'receipts_total' ? 'sum' : 'factors',
    parts,
    ...(note === undefined ? {} : { note }),
  };
}

function reasonForNull(study: DetailedStudy, key: string): string {
  if (key.includes('irr')) return 'Sem solução: o fluxo não troca de sinal ou nenhuma taxa zera o valor presente.';
  if (key.includes('payback') || key.includes('exposure'))
    return 'O fluxo acumulado nunca é negativo, ou não se recupera.';
  return study.last === 0 ? 'O estudo não tem fluxo.' : 'O denominador é zero.';
}

function indicatorParts(study: DetailedStudy, key: string): Explanation[] {
  const place = placeOf(study);
  const line = (name: string, sign = 1, label?: string): Explanation[] => {
    const found = study.lines.find((entry) => entry.line.key === name && entry.line.module === null);
    return found
      ? [{ label: label ?? `${found.line.label} (total)`, value: sign * found.line.total, unit: 'money' }]
      : [];
  };
  const indicator = (name: string): Explanation[] => {
    const explained = explainIndicatorShallow(study, name);
    return explained ? [explained] : [];
  };
  const rate: Explanation = {
    label: 'Taxa de desconto',
    value: study.study.discount_rate.value,
    unit: 'share',
    input: '/discount_rate/value',
  };
  switch (key) {
    case 'vgv_gross':
    case 'vgv_own':
      return study.operations.sales.map((sales) =>
        describe(place, key === 'vgv_gross' ? sales.vgvGross : sales.vgvOwn, 0, 2),
      );
    case 'receipts_total':
      return study.lines
        .filter(
          ({ line: { key: name, module } }) => module === null && /^(receipts\..+|delinquency|revenue\..+)$/.test(name),
        )
        .map(({ line: found }) => ({ label: `${found.label} (total)`, value: found.total, unit: 'money' as const }));
    case 'result':
      return [
        ...line('free_cash_flow'),
        ...study.funding.loans.flatMap((_, k) => [
          ...line(`loan.${k + 1}.interest`, -1),
          ...line(`loan.${k + 1}.fees`),
        ]),
      ];
    case 'margin_vgv':
      return [...indicator('result'), ...indicator('vgv_own')];
    case 'margin_receipts':
      return [...indicator('result'), ...indicator('receipts_total')];
    case 'roi':
      return [...indicator('result'), ...indicator('max_exposure')];
    case 'exposure_index':
      return [...indicator('npv'), ...indicator('max_exposure_discounted')];
    case 'moic':
      return [...line('distribution', -1), ...line('contribution')];
    case 'max_exposure':
    case 'max_exposure_month': {
      const month = study.projection.indicators.max_exposure_month;
      if (typeof month !== 'number') return [];
      const cell = explainCell(study, 'accumulated_free', null, month);
      return cell ? [cell] : [];
    }
    case 'payback_month': {
      const month = study.projection.indicators.payback_month;
      const cell = typeof month === 'number' ? explainCell(study, 'accumulated_free', null, month) : null;
      return cell ? [cell] : [];
    }
    case 'npv':
    case 'npv_excel':
    case 'irr_month':
    case 'irr_year':
    case 'mirr_year':
      return [rate, ...line('free_cash_flow')];
    default:
      return [];
  }
}

function explainIndicatorShallow(study: DetailedStudy, key: string): Explanation | null {
  const row = indicatorCatalogue.find((entry) => entry.key === key);
  const value = study.projection.indicators[key];
  return row && typeof value === 'number' ? { label: row.label, value, unit: 'money', formula: row.formula } : null;
}
