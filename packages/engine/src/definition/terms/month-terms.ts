/** The months of a study as cells of a workbook: dates and delays that a planner may type over. */
import type { LivingTerm, Meta } from '../../graph/node.ts';
import { greatest, least } from '../../operators/cells/month-bounds.ts';
import { scalarSum } from '../../operators/series/scalars.ts';
import type { MonthRef } from '../../study.ts';
import { enterpriseDates, type ModuleContext, type ModuleDates } from '../context.ts';
import type { Premises } from './premises.ts';
import { cellTerm, countTerm } from './term-cells.ts';

/** The dates of a module, or of the enterprise, as terms of formulas. */
export type DateTerms = Readonly<Record<keyof ModuleDates, LivingTerm>>;

const anchors = {
  launch: 'launch',
  works_start: 'constructionStart',
  works_end: 'constructionEnd',
  keys: 'keys',
} as const;

function meta(label: string, module: number | null): Meta {
  return { label, unit: 'number', whole: true, sheet: 'dates', module };
}

/** A module's dates. */
export function moduleDateTerms(premises: Premises, context: ModuleContext): DateTerms {
  const { builder } = premises;
  const { launch, constructionStart, constructionEnd, keys, module, number } = context;
  if (!builder.written) return { launch, constructionStart, constructionEnd, keys };
  const at = `/modules/${context.position}`;
  const start = premises.whole(`${at}/works_start`, module.works_start, 'Início das obras (mês)');
  const months = premises.whole(`${at}/works_months`, module.works_months, 'Duração das obras (meses)');
  const id = `m${number}/works_end`;
  const end =
    builder.nodes.get(id) ?? builder.scalar(id, scalarSum, [start, months], {}, meta('Fim das obras', number));
  const dates = {
    launch: cellTerm(premises.whole(`${at}/launch`, launch, 'Lançamento (mês)')),
    constructionStart: cellTerm(start),
    constructionEnd: cellTerm(end),
    keys: cellTerm(end),
  };
  const given = module.keys;
  return given === null || given === undefined
    ? dates
    : { ...dates, keys: monthTerm(premises, `${at}/keys`, given, dates, 'Chaves') };
}

/** The dates of some modules, or of the enterprise. Launch and start of works are the earliest, end of works and keys the latest. */
export function enterpriseDateTerms(premises: Premises, modules: readonly number[] | null = null): DateTerms {
  const { builder, context } = premises;
  const own = modules ? context.modules.filter(({ number }) => modules.includes(number)) : context.modules;
  const resolved = modules ? enterpriseDates(own) : context.enterprise;
  if (!builder.written) return resolved;
  const all = own.map((module) => moduleDateTerms(premises, module));
  const [only] = all;
  if (all.length === 1 && only) return only;
  const [scope, suffix] = modules
    ? [`modules/${modules.join('+')}`, ` (módulos ${modules.join(', ')})`]
    : ['enterprise', ''];
  const of = (name: keyof ModuleDates, op: typeof least, label: string): LivingTerm => {
    const id = `${scope}/${name}`;
    const node =
      builder.nodes.get(id) ??
      builder.scalar(
        id,
        op,
        [],
        { terms: Object.fromEntries(all.map((dates, k) => [k, dates[name]])), value: () => resolved[name] },
        meta(`${label}${suffix}`, null),
      );
    return cellTerm(node);
  };
  return {
    launch: of('launch', least, 'Primeiro lançamento'),
    constructionStart: of('constructionStart', least, 'Primeiro início de obras'),
    constructionEnd: of('constructionEnd', greatest, 'Último fim de obras'),
    keys: of('keys', greatest, 'Últimas chaves'),
  };
}

/** A reference to a month as a term. */
export function monthTerm(
  premises: Premises,
  pointer: string,
  reference: MonthRef | null | undefined,
  dates: DateTerms,
  label: string,
): LivingTerm {
  if (reference === null || reference === undefined) return 0;
  if (typeof reference === 'number') return countTerm(premises, pointer, reference, 0, `${label} (mês)`);
  const { at, plus: more } = reference;
  const anchor = at === 'base' ? 0 : dates[anchors[at]];
  if (!premises.builder.written) return (anchor as number) + (more ?? 0);
  const delay = premises.whole(`${pointer}/plus`, more ?? 0, `${label}: meses depois de ${anchorNames[at]}`);
  return (writer) => {
    const from = typeof anchor === 'number' ? String(anchor) : anchor(writer);
    return `(${from}+${writer.cell(delay, 0)})`;
  };
}

const anchorNames = {
  base: 'data-base',
  launch: 'lançamento',
  works_start: 'início das obras',
  works_end: 'fim das obras',
  keys: 'chaves',
} as const;
