import { plain } from './cell-values.ts';
import type { FlowArea, FlowLine } from './reading.ts';
import { isAlike } from './sheet-sums.ts';

/** Blocks that are compared with each other; more of them are developments for themselves. */
const MOST_COMPARED = 100;

/**
 * Blocks with the same lines are of different developments, named by their titles, else by their sheets. Blocks with other lines
 * belong together, whatever their titles. So do years of one development, and planned and realised months.
 */
export function withDevelopments(areas: readonly FlowArea[]): FlowArea[] {
  const flows = areas.length > MOST_COMPARED ? [...areas] : withYearsJoined(withRealisedSheets(areas));
  const named = flows.map((area) => ({ ...area, development: area.development ?? area.sheet }));
  const repeats =
    flows.length > MOST_COMPARED ||
    flows.some((area, at) => flows.slice(0, at).some((other) => isAlike(area, other) && !isLater(area, other)));
  const isListed = new Set(flows.map(({ range }) => range)).size < flows.length;
  return repeats || isListed ? named : flows.map((area) => ({ ...area, development: null }));
}

const nameOf = ({ development, sheet }: FlowArea): string => plain(development ?? sheet);
const withoutMarks = (name: string, marks: RegExp): string =>
  name
    .replace(marks, ' ')
    .replace(/[\s\-–_/.,]+/g, ' ')
    .trim();

const REALISED = /\b(realizad[oa]s?|executad[oa]s?|real)\b/g;
const PLANNED = /\b(orcad[oa]s?|orcamento|previst[oa]s?|planejad[oa]s?|projetad[oa]s?|fluxo|de|caixa)\b/g;

/** A sheet of what was realised next to one of what was planned is no other development. */
function withRealisedSheets(areas: readonly FlowArea[]): FlowArea[] {
  const planned = (area: FlowArea): FlowArea[] =>
    areas.filter(
      (other) =>
        other !== area &&
        nameOf(other).search(REALISED) < 0 &&
        isAlike(area, other) &&
        withoutMarks(withoutMarks(nameOf(area), REALISED), PLANNED) === withoutMarks(nameOf(other), PLANNED),
    );
  const pairs = new Map<FlowArea, FlowArea>();
  for (const area of areas) {
    const [match, ...rest] = nameOf(area).search(REALISED) < 0 || area.isNumbered ? [] : planned(area);
    if (match && rest.length === 0 && !match.isNumbered) pairs.set(match, area);
  }
  const realised = new Set(pairs.values());
  return areas.flatMap((area) => {
    const own = pairs.get(area);
    return realised.has(area) ? [] : [own ? joinRealised(area, own) : area];
  });
}

function joinRealised(planned: FlowArea, realised: FlowArea): FlowArea {
  const bySource = new Map(realised.lines.map((line) => [line.source, line] as const));
  const filled = realised.lines.flatMap(({ cents }) =>
    [...cents].flatMap(([month, value]) => (value === 0 ? [] : [month])),
  );
  const own = new Set(planned.lines.map(({ source }) => source));
  const unplanned = realised.lines.filter(({ source }) => !own.has(source));
  return {
    ...planned,
    months: [...new Set([...planned.months, ...realised.months])].sort((a, b) => a - b),
    closing: filled.length === 0 ? planned.closing : Math.max(...filled),
    lines: [
      ...planned.lines.map((line): FlowLine => ({ ...line, realised: bySource.get(line.source)?.cents ?? NOTHING })),
      ...unplanned.map((line): FlowLine => ({ ...line, cents: NOTHING, numbers: NOTHING, realised: line.cents })),
    ],
  };
}

const NOTHING: ReadonlyMap<number, number> = new Map();

const YEAR = /\b(ano )?(19|20)\d{2}\b/g;

/** Blocks of one year each belong to one development: its name without the year. */
function withYearsJoined(areas: readonly FlowArea[]): FlowArea[] {
  return areas.map((area) => {
    const name = area.development ?? area.sheet;
    const isYearly = areas.some((other) => other !== area && isAlike(area, other) && isLater(area, other));
    return isYearly
      ? { ...area, development: withoutMarks(plain(name), YEAR) === '' ? null : name.replace(YEAR, '').trim() }
      : area;
  });
}

/** True for blocks of the same name but for the year, whose months are others. */
function isLater(area: FlowArea, other: FlowArea): boolean {
  if (area.isNumbered || other.isNumbered) return false;
  const months = new Set(area.months);
  const [own, its] = [area, other].map((one) => withoutMarks(nameOf(one), YEAR));
  return own === its && !other.months.some((month) => months.has(month));
}

const SCENARIO =
  /^(cenario|fluxo )?\s?(base|otimist|pessimist|realist|conservador|agressiv|provavel|moderad|stress|estresse|alternativ|cenario|hipotese|opcao|versao)/;
const USUAL = /\b(base|provavel|realista|moderad[oa])\b/;
const COPY =
  /(\(\d{1,2}\)|\b(v|rev|versao|revisao)\.? ?\d{1,2}\b|\b(copia( de)?|antig[oa]|old|backup|bkp|anterior|atual|nov[oa]|final)\b)/g;

/**
 * The one development to take where the names are those of scenarios or copies of one. Null: they are developments. The same money
 * under two assumptions is never added up.
 */
export function onlyDevelopment(names: readonly string[]): string | null {
  if (names.length < 2) return null;
  if (names.every((name) => SCENARIO.test(plain(name))))
    return names.find((name) => USUAL.test(plain(name))) ?? names[0] ?? null;
  const stems = new Set(names.map((name) => withoutMarks(plain(name), COPY)));
  const marked = names.filter((name) => plain(name).search(COPY) >= 0);
  if (stems.size > 1 || marked.length === 0) return null;
  return names.find((name) => !marked.includes(name)) ?? names[0] ?? null;
}
