import { tokens } from '../markup.ts';
import { unescapeXml } from '../xml.ts';
import {
  type LinkKind,
  type PlanLink,
  type PlanOutcome,
  type PlanRefusal,
  type PlanRemark,
  type PlanTask,
  planLimits,
} from './plan.ts';
import { durationHours, hourMonths, isPercent, monthSpan, type WorkCalendar } from './project-values.ts';

const namespace = 'http://schemas.microsoft.com/project';

/** Deepest nesting of elements; the format has less than ten. */
const deepest = 64;

class Refused extends Error {
  readonly reason: PlanRefusal;
  constructor(reason: PlanRefusal) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Reads the tasks of a file that MS Project saves as XML, in one pass. Calendars, resources and assignments are passed over: months
 * are made of dates. Never throws, whatever the bytes.
 */
export function readProjectXml(file: Uint8Array): PlanOutcome {
  if (file.length > planLimits.bytes) return { ok: false, reason: 'too_large' };
  try {
    const { title, calendar, rows } = elementsOf(decoded(file));
    const own = rows.filter(isTask);
    if (own.length === 0) return { ok: false, reason: 'no_tasks' };
    return { ok: true, plan: { title, ...tasksOf(own, calendar) } };
  } catch (error) {
    return { ok: false, reason: error instanceof Refused ? error.reason : 'not_xml' };
  }
}

/** Decodes by the mark of the first bytes, or by the encoding that the declaration names. */
function decoded(file: Uint8Array): string {
  const [first, second] = file;
  const head = String.fromCharCode(...file.subarray(0, 200));
  const named = /encoding\s*=\s*["']([\w-]{2,20})["']/.exec(head)?.[1] ?? 'utf-8';
  const wide = first === 0xff && second === 0xfe ? 'utf-16le' : null;
  const label = first === 0xfe && second === 0xff ? 'utf-16be' : (wide ?? named);
  const text = new TextDecoder(label, { fatal: true }).decode(file);
  if (!/^\s*</.test(text.slice(0, 1000))) throw new Refused('not_xml');
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new Refused('entities');
  return text;
}

type Fields = Map<string, string>;

interface TaskElement {
  readonly fields: Fields;
  readonly links: Fields[];
}

interface ProjectElements {
  readonly title: string;
  readonly calendar: WorkCalendar;
  readonly rows: readonly TaskElement[];
}

/** Elements whose own fields are read, by their path. */
const taskPath = 'Project/Tasks/Task';
const linkPath = `${taskPath}/PredecessorLink`;

/** The fields of the project and of its tasks. Any element that is left open, or closed out of turn, refuses the file. */
function elementsOf(xml: string): ProjectElements {
  const project: Fields = new Map();
  const rows: TaskElement[] = [];
  const open: string[] = [];
  const budget = { links: planLimits.links };
  let text = '';
  for (const token of tokens(xml)) {
    if (token.kind === 'text') {
      text += token.text;
      continue;
    }
    if (token.kind === 'open') {
      if (open.length === 0) requireProject(token.name, token.attributes);
      open.push(token.name);
      beginRecord(open, rows, budget);
    } else {
      if (open.pop() !== token.name) throw new Refused('not_xml');
      fieldsAt(open, project, rows)?.set(token.name, text);
    }
    text = '';
  }
  if (open.length > 0) throw new Refused('not_xml');
  const number = (name: string, usual: number): number => {
    const value = Number(project.get(name));
    return value > 0 ? value : usual;
  };
  return {
    title: unescapeXml(project.get('Title') ?? project.get('Name') ?? '').trim(),
    calendar: { dayHours: number('MinutesPerDay', 480) / 60, monthWorkDays: number('DaysPerMonth', 20) },
    rows,
  };
}

/** Begins a task or a link where one opens, within the limits. */
function beginRecord(open: readonly string[], rows: TaskElement[], budget: { links: number }): void {
  if (open.length > deepest) throw new Refused('not_xml');
  const path = open.length > 4 ? '' : open.join('/');
  if (path === taskPath) rows.push({ fields: new Map(), links: [] });
  if (path === linkPath) {
    rows.at(-1)?.links.push(new Map());
    budget.links -= 1;
  }
  if (rows.length > planLimits.tasks || budget.links < 0) throw new Refused('too_large');
}

function requireProject(name: string, attributes: string): void {
  const isOurs = attributes.includes(`"${namespace}"`) || attributes.includes(`'${namespace}'`);
  if (name !== 'Project' || !isOurs) throw new Refused('not_project');
}

/** The record that a field of an element goes into; undefined where nothing is read. */
function fieldsAt(open: readonly string[], project: Fields, rows: readonly TaskElement[]): Fields | undefined {
  if (open.length === 1) return project;
  if (open.length < 3 || open.length > 4) return undefined;
  const path = open.join('/');
  if (path === taskPath) return rows.at(-1)?.fields;
  return path === linkPath ? rows.at(-1)?.links.at(-1) : undefined;
}

const kinds: readonly LinkKind[] = ['FF', 'FS', 'SF', 'SS'];

const isTrue = (fields: Fields, name: string): boolean => /^(1|true)$/.test((fields.get(name) ?? '').trim());
const levelOf = ({ fields }: TaskElement): number =>
  Math.max(1, Math.round(Number(fields.get('OutlineLevel') ?? 1)) || 1);

/** A blank row, and the row of the project itself, are no tasks. */
const isTask = ({ fields }: TaskElement): boolean =>
  !isTrue(fields, 'IsNull') && (fields.get('OutlineLevel') ?? '1').trim() !== '0';

function tasksOf(own: readonly TaskElement[], calendar: WorkCalendar): { tasks: PlanTask[]; remarks: PlanRemark[] } {
  const remarks: PlanRemark[] = [];
  const left = leftOut(own);
  for (const [row, kind] of left) remarks.push({ kind, task: nameOf(row), value: '' });
  const used = own.filter((row) => !left.has(row));
  const months = new Map(used.map(({ fields }) => [idOf(fields), durationOf(fields, calendar)]));
  const tasks = used.map((row): PlanTask => {
    const { fields } = row;
    const duration = durationOf(fields, calendar);
    const measured = Number(fields.get('PercentComplete') ?? 0) / 100;
    return {
      ...{ id: idOf(fields), name: nameOf(row), level: levelOf(row) },
      // A row of the mark that lasts is a task to a study.
      isMilestone: duration === 0 || (duration === null && isTrue(fields, 'Milestone')),
      ...monthSpan(scheduled(fields, 'Start'), scheduled(fields, 'Finish')),
      months: duration,
      cost: amountOf(fields.get('Cost')),
      work: durationHours(fields.get('Work') ?? '') ?? 0,
      weight: 0,
      measured: measured > 0 ? Math.min(1, measured) : null,
      links: row.links.flatMap((link) => linkOf(link, row, { months, calendar, remarks })),
    };
  });
  return { tasks, remarks };
}

/** Rows that are no work of this project, in the file's order. A summary of nothing but inactive rows is inactive too. */
function leftOut(own: readonly TaskElement[]): ReadonlyMap<TaskElement, PlanRemark['kind']> {
  const reasons = new Map<TaskElement, PlanRemark['kind']>();
  /** Levels of the rows in use that no summary has taken yet; the deepest is the last. */
  const working: number[] = [];
  let after = 0;
  for (const row of own.toReversed()) {
    const level = levelOf(row);
    const before = working.length;
    while ((working.at(-1) ?? 0) > level) working.pop();
    const isEmptied = isTrue(row.fields, 'Summary') && after > level && working.length === before;
    if (isTrue(row.fields, 'ExternalTask')) reasons.set(row, 'external');
    else if (isEmptied || /^(0|false)$/.test((row.fields.get('Active') ?? '1').trim())) reasons.set(row, 'inactive');
    else working.push(level);
    after = level;
  }
  return new Map([...reasons].reverse());
}

const idOf = (fields: Fields): string => (fields.get('UID') ?? '').trim();
const nameOf = ({ fields }: TaskElement): string =>
  unescapeXml(fields.get('Name') ?? '')
    .replace(/\s+/g, ' ')
    .trim();

function amountOf(text: string | undefined): number {
  const value = Number(text ?? 0);
  return Number.isFinite(value) && value > 0 ? value : 0;
}

/** Format of a duration that was not typed, and the same as an estimate. */
const isUntyped = (fields: Fields): boolean => /^(21|53)$/.test((fields.get('DurationFormat') ?? '').trim());

/**
 * A date as the program displays it. A row that is scheduled by hand has a text, often an empty one, where no date was typed.
 * The date next to that text only fills.
 */
const scheduled = (fields: Fields, name: 'Start' | 'Finish'): string =>
  isTrue(fields, 'Manual') && fields.has(`${name}Text`) ? '' : (fields.get(name) ?? '');

function durationOf(fields: Fields, calendar: WorkCalendar): number | null {
  if (isTrue(fields, 'Manual') && fields.has('DurationText') && isUntyped(fields)) return null;
  const hours = durationHours(fields.get('Duration') ?? '');
  return hours === null ? null : hourMonths(hours, Number(fields.get('DurationFormat') ?? 7), calendar);
}

interface LinkReading {
  readonly months: ReadonlyMap<string, number | null>;
  readonly calendar: WorkCalendar;
  readonly remarks: PlanRemark[];
}

function linkOf(link: Fields, row: TaskElement, { months, calendar, remarks }: LinkReading): PlanLink[] {
  const field = (name: string, usual: string): string => (link.get(name) ?? usual).trim();
  const from = field('PredecessorUID', '');
  const kind = kinds[Number(field('Type', '1'))];
  const before = months.get(from);
  const remark = (reason: PlanRemark['kind'], value: string): void => {
    remarks.push({ kind: reason, task: nameOf(row), value });
  };
  if (/^(1|true)$/.test(field('CrossProject', '0'))) remark('external', from);
  else if (!kind) remark('unread_link', from);
  else if (before === undefined) remark('unknown_link', from);
  else return [{ from, kind, lag: lagOf(field('LinkLag', '0'), Number(field('LagFormat', '7')), before, calendar) }];
  return [];
}

/** Months of a lag: in tenths of minutes, or in hundredths of the earlier duration. What is no number is none. */
function lagOf(text: string, format: number, before: number | null, calendar: WorkCalendar): number {
  const lag = Number(text);
  if (!Number.isFinite(lag)) return 0;
  return isPercent(format) ? (lag / 100) * (before ?? 0) : hourMonths(lag / 600, format, calendar);
}
