import { type ErpConnection, erpSystems, type MappingSource, movementKinds } from '@uni/contracts';
import { integrationMapping as copy, erpDocuments, integration } from '@uni/phrases';
import type { SpreadsheetSheet } from '@uni/workbook';
import type { Changes } from '../../../api/integration/mapping.ts';
import { centsToReais, formatExact, parseMonth, parseNumber } from '../../../ui/numbers/index.ts';
import { plain } from '../../../ui/search.ts';
import type { Labels } from '../line-name.ts';
import { beginDraft, type Operation, operationCode, targetText, whole } from './draft.ts';
import type { Mapping } from './use-mapping.ts';

export const heads = copy.sheet.columns;
export type Column = keyof typeof heads;

/** One line of the sheet: a source, or one of the targets between which it is divided. */
export type SheetLine = Readonly<Record<Column, string>>;

/** The sources as lines of a sheet; one that is divided has a line for each target. */
export function linesOfSources(
  sources: readonly MappingSource[],
  labels: Labels,
  connections: readonly ErpConnection[],
): SheetLine[] {
  return sources.flatMap((source) => {
    const { rule } = source;
    const { operation } = beginDraft(source);
    const of = connections.find(({ id }) => id === (rule?.scope.connection ?? null));
    const line = {
      system: integration.systems[source.system],
      connection: of?.name ?? '',
      account: rule?.match.account || source.account,
      condition: source.condition,
      document: source.document_type,
      contract: source.contract === '' ? '' : copy.contracts[source.contract],
      operation: operation ? operationCode(operation) : '',
      label: source.label,
      amount: formatExact(centsToReais(source.amount), 2),
      from: rule?.valid_from ?? source.first_month ?? '',
      status: copy.statuses[source.status],
    };
    const targets = rule ? rule.targets : [];
    if (rule && targets.length === 0) return [{ ...line, target: copy.ignored, key: '', share: '' }];
    if (targets.length === 0) return [{ ...line, target: '', key: '', share: '' }];
    return targets.map((one) => ({
      ...line,
      target: targetText([one], labels),
      key: one.key,
      share: formatExact(one.share / 100, 2),
    }));
  });
}

export type SheetProblem = 'noColumns' | 'noRows';

/** Content of a sheet: rules in the server's format, and lines without a known target or operation. */
export interface SheetRules {
  rows: Changes;
  unknown: { row: number; message: string }[];
}

const needed: readonly Column[] = ['system', 'account', 'key', 'share'];

/** Reads the rules of a sheet; lines of the same source and month are one rule with several targets. */
export function rulesOfSheet(
  sheets: readonly SpreadsheetSheet[],
  { screen, labels, connections }: Pick<Mapping, 'screen' | 'labels' | 'connections'>,
): SheetRules | SheetProblem {
  const tableRows = findTable(sheets);
  if (!tableRows) return 'noColumns';
  const rules = new Map<string, Extract<Changes[number], { op: 'put' }>>();
  const unknown: SheetRules['unknown'] = [];
  for (const { row, line } of tableRows) {
    const ignored = plain(line.target) === plain(copy.ignored);
    const key = line.key || keyOfLabel(line.target, labels);
    if (!ignored && line.key === '' && line.target === '') continue;
    if (!ignored && (key === undefined || !labels.has(key))) {
      unknown.push({ row, message: copy.sheet.unknownTarget(line.key || line.target) });
      continue;
    }
    const operation = operationIn(line.operation);
    if (operation === 'unknown') {
      unknown.push({ row, message: copy.sheet.unknownOperation(line.operation) });
      continue;
    }
    const rule = ruleOf(line, screen.kind, connections, operation);
    const id = JSON.stringify([rule.scope, rule.match, rule.valid_from]);
    const known = rules.get(id) ?? rule;
    const targets = ignored || key === undefined ? [] : [...known.targets, { key, share: shareOf(line.share) }];
    rules.set(id, { ...known, targets });
  }
  const rows = [...rules.values()];
  return rows.length + unknown.length === 0 ? 'noRows' : { rows, unknown };
}

function ruleOf(
  line: SheetLine,
  kind: Mapping['screen']['kind'],
  connections: readonly ErpConnection[],
  operation: Operation | null,
) {
  const system = erpSystems.find((one) => plain(integration.systems[one]) === plain(line.system)) ?? 'sienge';
  const connection = connections.find(({ name }) => line.connection !== '' && plain(name) === plain(line.connection));
  return {
    op: 'put' as const,
    kind,
    scope: { system, connection: connection?.id ?? null, enterprise: null },
    match: {
      account: line.account,
      kind: operation?.kind ?? null,
      condition: line.condition,
      document_type: line.document,
      cost_center: '',
      operation: operation?.code ?? '',
      contract: contractOf(line.contract),
    },
    valid_from: parseMonth(line.from) ?? new Date().toISOString().slice(0, 7),
    targets: [] as { key: string; share: number }[],
  };
}

const contractOf = (text: string): 'direct' | 'financed' | '' =>
  (['direct', 'financed'] as const).find((kind) => plain(copy.contracts[kind]) === plain(text ?? '')) ?? '';

/** `Recebimento 5`, as it is written; blank: whatever the operation. */
function operationIn(text: string): Operation | null | 'unknown' {
  const label = text.trim();
  if (label === '') return null;
  const code = label.slice(label.lastIndexOf(' ') + 1);
  const kind = movementKinds.find((one) => plain(copy.operationCode(erpDocuments.kinds[one], code)) === plain(label));
  return kind ? { kind, code } : 'unknown';
}

/** `30`, `30%` and a blank, which is all of it. */
function shareOf(text: string): number {
  if (text.trim() === '') return whole;
  const read = parseNumber(text, 'percent');
  return read.kind === 'value' ? Math.round(read.value * whole) : 0;
}

const keyOfLabel = (text: string, labels: Labels): string | undefined =>
  [...labels.values()].find((one) => [plain(one.label), plain(targetText([one], labels))].includes(plain(text)))?.key;

/** The lines of the first sheet that has a head with the columns that are needed. */
function findTable(sheets: readonly SpreadsheetSheet[]): { row: number; line: SheetLine }[] | null {
  for (const { rows } of sheets) {
    const table = rows.map((cells) => cells.map(textOf));
    const head = table.findIndex((cells) => needed.every((column) => cells.some((text) => isHead(text, column))));
    if (head < 0) continue;
    const columns = (Object.keys(heads) as Column[]).map(
      (column) => [column, table[head]?.findIndex((text) => isHead(text, column)) ?? -1] as const,
    );
    return table.slice(head + 1).flatMap((cells, at) => {
      const line = Object.fromEntries(columns.map(([column, index]) => [column, cells[index] ?? ''])) as SheetLine;
      return line.system === '' && line.account === '' ? [] : [{ row: head + at + 2, line }];
    });
  }
  return null;
}

const isHead = (text: string, column: Column): boolean => plain(text) === plain(heads[column]);

const textOf = (cell: SpreadsheetSheet['rows'][number][number] | null | undefined): string =>
  !cell || cell.kind === 'error' ? '' : String(cell.value).trim();
