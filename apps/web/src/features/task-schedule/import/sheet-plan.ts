import type {
  LinkKind,
  PlanLink,
  PlanOutcome,
  PlanRemark,
  PlanTask,
  SpreadsheetCell,
  SpreadsheetSheet,
} from '@uni/workbook/public/task-plan.ts';
import { planLimits } from '@uni/workbook/public/task-plan.ts';
import { parseMonth, parseNumber } from '../../../ui/numbers/index.ts';
import { plain } from '../../../ui/search.ts';

/** Tasks of a sheet: one row each, under heads that people and MS Project write. Pure. */

type Field = 'id' | 'name' | 'level' | 'start' | 'end' | 'months' | 'weight' | 'cost' | 'work' | 'measured' | 'links';

/** Heads without accents and signs. What begins with one of them is it, too. */
const heads: Readonly<Record<Field, readonly string[]>> = {
  id: ['id', 'no', 'n', 'numero', 'codigo', 'cod', 'edt', 'wbs', 'eap', 'item'],
  name: ['etapa', 'nome', 'tarefa', 'atividade', 'servico', 'descricao'],
  level: ['nivel', 'outline level'],
  start: ['inicio', 'comeco', 'data de inicio', 'start'],
  end: ['fim', 'termino', 'conclusao', 'data de termino', 'data de fim', 'finish'],
  months: ['duracao', 'prazo', 'meses', 'duration'],
  weight: ['peso', '%', 'percentual', 'participacao', 'incidencia'],
  cost: ['custo', 'valor', 'orcado', 'total', 'cost'],
  work: ['trabalho', 'horas', 'hh', 'work'],
  measured: ['% conclu', 'conclui', 'concluido', 'porcentagem conclu', '% complete', 'medido', 'avanco'],
  links: ['predecessora', 'antecessora', 'depende', 'depois de', 'etapa anterior', 'predecessors'],
};

/** Fields in the order in which heads are matched: “% concluída” is no weight. */
const fields: readonly Field[] = [
  ...(['measured', 'links', 'level', 'start', 'end', 'months', 'id', 'name', 'cost', 'work', 'weight'] as const),
];

const headRows = 30;

type Cells = readonly (SpreadsheetCell | null)[];
type Columns = ReadonlyMap<Field, number>;

/** Returns the tasks of the first sheet that has a column of names, and one of dates, durations or weights. */
export function sheetPlan(sheets: readonly SpreadsheetSheet[]): PlanOutcome | null {
  for (const { rows } of sheets) {
    const at = rows.slice(0, headRows).findIndex((row) => isHead(columnsOf(row)));
    if (at < 0) continue;
    const reading = readingOf(rows[at] ?? [], rows.slice(at + 1), at + 2);
    if (reading.tasks.length === 0) return { ok: false, reason: 'no_tasks' };
    const links = reading.tasks.reduce((sum, task) => sum + task.links.length, 0);
    if (reading.tasks.length > planLimits.tasks || links > planLimits.links) return { ok: false, reason: 'too_large' };
    return { ok: true, plan: { title: '', ...reading } };
  }
  return null;
}

const isHead = (columns: Columns): boolean =>
  columns.has('name') && (['start', 'end', 'months', 'weight', 'cost'] as const).some((field) => columns.has(field));

function columnsOf(row: Cells): Columns {
  const columns = new Map<Field, number>();
  const named = row.map((cell) => headOf(cell));
  const taken = new Set<number>();
  for (const field of fields) {
    const column = named.findIndex((word, at) => !taken.has(at) && isNamed(word, field));
    if (column < 0) continue;
    columns.set(field, column);
    taken.add(column);
  }
  return columns;
}

const headOf = (cell: SpreadsheetCell | null): string =>
  cell?.kind === 'text'
    ? plain(cell.value)
        .replace(/[^a-z0-9%]+/g, ' ')
        .trim()
    : '';

/** Short heads have to be whole: a name can begin with any letter. */
const isNamed = (word: string, field: Field): boolean =>
  word !== '' && heads[field].some((head) => word === head || (head.length > 3 && word.startsWith(head)));

function textOf(cell: SpreadsheetCell | null | undefined): string {
  if (!cell || cell.kind === 'error') return '';
  return String(cell.value).replace(/\s+/g, ' ').trim();
}

function readingOf(head: Cells, rows: readonly Cells[], firstRow: number) {
  const columns = columnsOf(head);
  const remarks: PlanRemark[] = [];
  const cellOf = (row: Cells, field: Field) => row[columns.get(field) ?? -1];
  const used = rows.flatMap((row, down) => {
    const name = textOf(cellOf(row, 'name'));
    if (name === '' && fields.some((field) => textOf(cellOf(row, field)) !== ''))
      remarks.push({ kind: 'no_name', task: String(firstRow + down), value: '' });
    return name === '' || /^(sub)?(total|soma)\b/.test(plain(name)) ? [] : [{ row, name }];
  });
  const ids = used.map(({ row }, at) => textOf(cellOf(row, 'id')) || String(at + 1));
  const known = new Set(ids);
  const byName = new Map(used.map(({ name }, at) => [plain(name), ids[at] ?? '']));
  const unit = unitOf(headOf(head[columns.get('months') ?? -1] ?? null));
  const isHundred = used.some(({ row }) => (numberOf(cellOf(row, 'measured')) ?? 0) > 1);
  const tasks = used.map(({ row, name }, at): PlanTask => {
    const value = <T>(field: Field, read: (cell: SpreadsheetCell) => T | null): T | null => {
      const cell = cellOf(row, field);
      const text = textOf(cell);
      if (!cell || text === '') return null;
      const outcome = read(cell);
      if (outcome === null) remarks.push({ kind: 'unread_value', task: name, value: text });
      return outcome;
    };
    const id = ids[at] ?? '';
    const months = value('months', (cell) => monthsOf(cell, unit));
    const done = value('measured', numberOf);
    const [first, last] = [value('start', calendarMonth), value('end', calendarMonth)];
    return {
      ...{ id, name, level: levelOf(value('level', numberOf), id), months, first },
      last: first !== null && last !== null ? Math.max(first, last) : last,
      isMilestone: months === 0,
      cost: Math.max(0, value('cost', numberOf) ?? 0),
      work: Math.max(0, value('work', numberOf) ?? 0),
      weight: Math.max(0, value('weight', numberOf) ?? 0),
      measured: done !== null && done > 0 ? Math.min(1, isHundred ? done / 100 : done) : null,
      links: linksOf(textOf(cellOf(row, 'links')), name, { known, byName, remarks }),
    };
  });
  return { tasks, remarks };
}

/** The outline's own level, else that of a number such as 1.2.3. */
function levelOf(level: number | null, id: string): number {
  if (level !== null) return Math.max(1, Math.round(level));
  return /^\d{1,6}(\.\d{1,6}){1,20}$/.test(id) ? id.split('.').length : 1;
}

/** A number as it is; a text in the notation of the country, a percentage as its hundredths. */
function numberOf(cell: SpreadsheetCell | null | undefined): number | null {
  if (cell?.kind === 'number') return cell.value;
  if (cell?.kind !== 'text') return null;
  const parsed = parseNumber(
    cell.value.replace(/\bhrs?\b|\bh\b/i, ''),
    cell.value.includes('%') ? 'percent' : 'number',
  );
  return parsed.kind === 'value' ? parsed.value : null;
}

/** Month of a date or of a text such as `jan/27`, `04/01/2027` or `Seg 04/01/27`, from the year 0 on. */
function calendarMonth(cell: SpreadsheetCell): number | null {
  const text =
    cell.kind === 'date' || cell.kind === 'number'
      ? String(Math.floor(cell.value))
      : String(cell.value)
          .trim()
          .replace(/^\p{L}{3}\.?,? (?=\d)/u, '')
          .replace(/ \d{1,2}:\d{2}(:\d{2})?$/, '');
  const month = parseMonth(text);
  if (!month) return null;
  const [year = 0, number = 1] = month.split('-').map(Number);
  return year * 12 + number - 1;
}

/** How many of a unit are a month: a sheet counts calendar days, five days a week. */
const units: readonly (readonly [RegExp, number])[] = [
  [/^(a|an|ano|anos|y|yrs?|years?)$/, 1 / 12],
  [/^(m|mes|mess|meses|mos?|mons?|months?)$/, 1],
  [/^(s|sem|sems|semana|semanas|w|wks?|weeks?)$/, 30 / 7],
  [/^(d|dia|dias|ed|days?)$/, 30],
  [/^(h|hr|hrs|hora|horas|hours?)$/, 240],
];

const perMonth = (word: string): number | null => units.find(([pattern]) => pattern.test(word))?.[1] ?? null;

/** The unit that a head names, as in “Duração (dias)”; months without one. */
function unitOf(head: string): number {
  return (
    head
      .split(' ')
      .slice(1)
      .map(perMonth)
      .find((each) => each !== null) ?? 1
  );
}

function monthsOf(cell: SpreadsheetCell, unit: number): number | null {
  if (cell.kind === 'number') return cell.value >= 0 ? cell.value / unit : null;
  if (cell.kind !== 'text') return null;
  const match = /^([\d.,]{1,12}) ?([a-z]{0,8})\??$/.exec(plain(cell.value).trim());
  const parsed = match ? parseNumber(match[1] ?? '', 'number') : null;
  const own = match?.[2] ? perMonth(match[2]) : unit;
  return parsed?.kind === 'value' && own !== null ? parsed.value / own : null;
}

const kinds: Readonly<Record<string, LinkKind>> = {
  ...{ ti: 'FS', ii: 'SS', tt: 'FF', it: 'SF', fs: 'FS', ss: 'SS', ff: 'FF', sf: 'SF' },
};

interface LinkNames {
  readonly known: ReadonlySet<string>;
  readonly byName: ReadonlyMap<string, string>;
  readonly remarks: PlanRemark[];
}

/** Links such as `2`, `3TI+10 dias;5II` or the name of a task. */
function linksOf(text: string, task: string, names: LinkNames): PlanLink[] {
  if (text === '') return [];
  const whole = names.byName.get(plain(text));
  if (whole !== undefined) return [{ from: whole, kind: 'FS', lag: 0 }];
  // A comma separates only where no semicolon does: it is in decimals, too.
  return text.split(text.includes(';') ? ';' : ',').flatMap((each) => linkOf(each.trim(), task, names));
}

function linkOf(text: string, task: string, { known, byName, remarks }: LinkNames): PlanLink[] {
  if (text === '') return [];
  const named = byName.get(plain(text));
  if (named !== undefined) return [{ from: named, kind: 'FS', lag: 0 }];
  const match =
    /^(\d{1,9}(?:\.\d{1,6}){0,20}) ?(ti|ii|tt|it|fs|ss|ff|sf)? ?(?:([+-]) ?([\d.,]{1,12}) ?([a-z]{0,8}))?$/.exec(
      plain(text),
    );
  const lag = match ? lagOf(match[3], match[4], match[5]) : null;
  const from = match?.[1] ?? '';
  if (!match || lag === null || !known.has(from)) {
    remarks.push({ kind: match && lag !== null ? 'unknown_link' : 'unread_link', task, value: text });
    return [];
  }
  return [{ from, kind: kinds[match[2] ?? 'fs'] ?? 'FS', lag }];
}

function lagOf(sign: string | undefined, digits: string | undefined, word: string | undefined): number | null {
  if (sign === undefined) return 0;
  const parsed = parseNumber(digits ?? '', 'number');
  const unit = word ? perMonth(word) : 30;
  return parsed.kind === 'value' && unit !== null ? ((sign === '-' ? -1 : 1) * parsed.value) / unit : null;
}
