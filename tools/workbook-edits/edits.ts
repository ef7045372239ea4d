/** Edits of a study as a user types them into its workbook. Numbers of its input cells are the same numbers in the study. */
import type { Study } from '@uni/engine';
import type { TypedNumber } from '@uni/workbook';

export interface Edit {
  readonly name: string;
  /** The number that a study lacks when the edit does not apply. */
  readonly of: string;
  /** The changes it makes to a study; none where the study has no such number. */
  changes(study: Study): TypedNumber[];
}

/** Every number of a study whose pointer matches, changed. */
function numbers(study: Study, pattern: RegExp, change: (value: number, pointer: string) => number): TypedNumber[] {
  const typedNumbers: TypedNumber[] = [];
  const walk = (value: unknown, pointer: string): void => {
    if (typeof value === 'number') {
      if (pattern.test(pointer)) typedNumbers.push({ pointer, value: change(value, pointer) });
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value))
        walk(inner, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
    }
  };
  walk(study, '');
  return typedNumbers;
}

const cents = (value: number): number => Math.round(value * 100) / 100;
const digits = (value: number): number => Number(value.toPrecision(12));

function edit(
  name: string,
  of: string,
  pattern: RegExp,
  change: (value: number, pointer: string) => number,
  once = false,
): Edit {
  return {
    name,
    of,
    changes: (study) => {
      const all = numbers(study, pattern, change);
      return once ? all.slice(0, 1) : all;
    },
  };
}

/** Six months more of works; a schedule given month by month goes on as in its last month. */
function longerConstruction(study: Study): TypedNumber[] {
  return study.modules.flatMap(({ schedule, works_months: months }, k): TypedNumber[] => {
    const at = `/modules/${k}`;
    const last = schedule?.shares?.at(-1);
    const more = last === undefined ? [] : Array.from({ length: 6 }, (_, j) => months + j);
    return [
      { pointer: `${at}/works_months`, value: months + 6 },
      ...more.map((j) => ({ pointer: `${at}/schedule/shares/${j}`, value: last ?? 0 })),
    ];
  });
}

/** A curve of sales moved faster: what its first month sells more, its last months sell less. */
function fasterSales(study: Study): TypedNumber[] {
  return study.modules.flatMap(({ sales_curve: curve }, k): TypedNumber[] => {
    const at = `/modules/${k}/sales_curve`;
    if (!curve) return [];
    const { shares } = curve;
    if (!shares) return [{ pointer: `${at}/months`, value: Math.max(1, Math.round((curve.months ?? 1) * 0.6)) }];
    if (shares.length < 2) return [];
    const moved = digits((shares.at(-1) ?? 0) / 2);
    return [
      { pointer: `${at}/shares/0`, value: digits((shares[0] ?? 0) + moved) },
      { pointer: `${at}/shares/${shares.length - 1}`, value: digits((shares.at(-1) ?? 0) - moved) },
    ];
  });
}

/** The twelve edits of a review: typical questions of a committee. */
export const edits: readonly Edit[] = [
  edit('preços −15 %', 'prices', /^\/modules\/\d+\/typologies\/\d+\/price_m2$/, (x) => cents(x * 0.85)),
  edit('custo da obra +10 %', 'expenses by amount', /^\/expenses\/\d+\/value\/amount$/, (x) => cents(x * 1.1)),
  { name: 'vendas mais rápidas', of: 'curve of sales', changes: fasterSales },
  edit('taxa de desconto +3 p.p.', 'rate of discount', /^\/discount_rate\/value$/, (x) => digits(x + 0.03)),
  edit('juros dos financiamentos +2 p.p.', 'loans', /^\/loans\/\d+\/rate\/value$/, (x) => digits(x + 0.02)),
  edit('liberações +2 meses', 'tranches', /\/draws\/tranches\/\d+\/at(?:\/plus)?$/, (x) => x + 2),
  edit('carência +3 meses', 'grace of loans', /^\/loans\/\d+\/grace\/months$/, (x) => x + 3),
  edit('cobertura mínima +0,2', 'coverage', /^\/loans\/\d+\/coverage\/min$/, (x) => digits(x + 0.2)),
  edit('cobertura que retém +0,3', 'traps', /^\/loans\/\d+\/trap\/coverage$/, (x) => digits(x + 0.3)),
  edit('mudança de juros +2 meses', 'rate steps', /\/rate_steps\/\d+\/from(?:\/plus)?$/, (x) => x + 2),
  edit('compromissos −20 %', 'commitments', /^\/capital\/partners\/\d+\/commitment$/, (x) => cents(x * 0.8)),
  edit('bens +2 meses', 'contributions in kind', /\/in_kind\/\d+\/at(?:\/plus)?$/, (x) => x + 2),
  edit('retorno preferencial +2 p.p.', 'preferred returns', /^\/capital\/waterfall\/\d+\/rate\/value$/, (x) =>
    digits(x + 0.02),
  ),
  edit('múltiplo +0,2', 'multiples', /^\/capital\/waterfall\/\d+\/until\/multiple$/, (x) => digits(x + 0.2)),
  edit('INCC +2 p.p.', 'indexes', /^\/indexes\/[^/]+\/annual$/, (x) => digits(x + 0.02)),
  edit('lançamento +3 meses', 'launch', /^\/modules\/\d+\/launch$/, (x) => x + 3),
  { name: 'obra +6 meses', of: 'works', changes: longerConstruction },
  edit('chaves +2 meses', 'date of keys of its own', /^\/modules\/\d+\/keys(?:\/plus)?$/, (x) => x + 2),
  edit(
    'parcelas +4',
    'installments',
    /^\/modules\/\d+(?:\/typologies\/\d+)?\/tables\/\d+\/parts\/\d+\/installments$/,
    (x) => x + 4,
  ),
  edit('alíquota do RET +1 p.p.', 'RET', /^\/taxation\/ret\/rates\/\d+\/rate$/, (x) => digits(x + 0.01)),
  edit('distratos em dobro', 'cancellations', /^\/modules\/\d+\/cancellation\/share$/, (x) =>
    digits(Math.min(0.9, x * 2)),
  ),
];

/** Replacements, in this order, for edits whose number a study lacks. */
export const substitutes: readonly Edit[] = [
  edit('redutores +15 %', 'reducers', /^\/taxation\/consumption\/modules\/\d+\/\w+\/amount$/, (x) => cents(x * 1.15)),
  edit(
    'crédito utilizável +2 meses',
    'delays of credits',
    /^\/taxation\/consumption\/credits\/\d+\/usable\/lag$/,
    (x) => x + 2,
  ),
  edit('ressarcimento +5 meses', 'refunds of credits', /^\/taxation\/consumption\/refund\/from\/plus$/, (x) => x + 5),
  edit(
    'assinatura +1 mês',
    'signing with the bank',
    /^\/modules\/\d+\/tables\/\d+\/parts\/\d+\/signing$/,
    (x) => x + 1,
  ),
  edit('demanda mínima +20 p.p.', 'demand of the bank', /\/parts\/\d+\/min_sold$/, (x) => digits(x + 0.2)),
  edit('retenção do banco +5 p.p.', 'retention of the bank', /\/parts\/\d+\/retention$/, (x) => digits(x + 0.05)),
  edit('reajustes de tabela +1 p.p.', 'price steps', /\/price_steps\/\d+\/change$/, (x) => digits(x + 0.01)),
  edit('reajustes depois de mais vendas', 'sales before a price step', /\/price_steps\/\d+\/sold$/, (x) =>
    digits(x + 0.15),
  ),
  edit('parcelas programadas +3 meses', 'calendars', /\/calendar\/\d+\/(?:after|at(?:\/plus)?)$/, (x) => x + 3),
  edit('taxa da cessão +3 p.p.', 'rate of assignments', /^\/assignments\/\d+\/rate\/value$/, (x) => digits(x + 0.03)),
  edit('parte cedida −10 p.p.', 'share assigned', /^\/assignments\/\d+\/share$/, (x) => digits(Math.max(0.1, x - 0.1))),
  edit('subordinação +5 p.p.', 'subordination', /^\/assignments\/\d+\/subordination$/, (x) => digits(x + 0.05)),
  edit('cessões +4 meses', 'months of assignments', /^\/assignments\/\d+\/at(?:\/plus)?$/, (x) => x + 4),
  edit('aluguéis +10 %', 'rents', /^\/rentals\/\d+\/rent_m2$/, (x) => cents(x * 1.1)),
  edit('taxa de capitalização +1 p.p.', 'sales of rented assets', /^\/rentals\/\d+\/exit\/cap_rate$/, (x) =>
    digits(x + 0.01),
  ),
  edit(
    'início e carência dos aluguéis +2 meses',
    'grace of rents',
    /^\/rentals\/\d+\/(?:start\/plus|grace)$/,
    (x) => x + 2,
  ),
  edit('venda do ativo +6 meses', 'months of a sale', /^\/rentals\/\d+\/exit\/at\/plus$/, (x) => x + 6),
  edit('áreas privativas +5 %', 'private areas', /^\/modules\/\d+\/typologies\/\d+\/private_area$/, (x) =>
    digits(x * 1.05),
  ),
  edit('início das obras +2 meses', 'start of works', /^\/modules\/\d+\/works_start$/, (x) => x + 2),
  edit('percentuais das despesas +20 %', 'expenses by share', /^\/expenses\/\d+\/value\/share$/, (x) =>
    digits(x * 1.2),
  ),
  edit('outros tributos +0,5 p.p.', 'other taxes', /^\/taxation\/(?:presumed|other).*\/rate$/, (x) =>
    digits(x + 0.005),
  ),
  edit('unidades +1', 'units', /^\/modules\/\d+\/typologies\/\d+\/units$/, (x) => x + 1),
  edit('início das vendas +1 mês', 'start of sales', /^\/modules\/\d+\/sales_curve\/start(?:\/plus)?$/, (x) => x + 1),
  edit('comissão +1 p.p.', 'commissions', /^\/modules\/\d+\/tables\/\d+\/commission\/share$/, (x) => digits(x + 0.01)),
  edit('descontos +2 p.p.', 'discounts', /^\/modules\/\d+\/tables\/\d+\/discount$/, (x) => digits(x + 0.02)),
  edit(
    'juros das parcelas +0,1 p.p.',
    'interest on installments',
    /^\/modules\/\d+\/tables\/\d+\/parts\/\d+\/rate\/value$/,
    (x) => digits(x + 0.001),
  ),
  edit(
    'prazos das despesas +2 meses',
    'dates of expenses',
    /^\/expenses\/\d+\/timing\/(?:months|lag|at|start)(?:\/plus)?$/,
    (x) => x + 2,
  ),
  edit(
    'meses entre parcelas +1',
    'parts some months apart',
    /^\/modules\/\d+\/tables\/\d+\/parts\/\d+\/every$/,
    (x) => x + 1,
  ),
  edit(
    'carência +2 meses',
    'grace of parts',
    /^\/modules\/\d+\/tables\/\d+\/parts\/\d+\/(?:grace|lag|first)$/,
    (x) => x + 2,
  ),
  edit(
    'inadimplência +2 p.p.',
    'late installments',
    /^\/modules\/\d+\/delinquency\/(?:late_share|recovery\/\d+\/share)$/,
    (x) => digits(x + 0.02),
  ),
  edit('permuta financeira +1 p.p.', 'financial barter', /^\/modules\/\d+\/financial_barter\/share$/, (x) =>
    digits(x + 0.01),
  ),
  edit('caixa mínimo +50.000', 'minimum cash', /^\/capital\/minimum_cash$/, (x) => x + 50_000),
  edit('outras receitas +10 %', 'other revenues', /^\/revenues\/\d+\/value\/amount$/, (x) => cents(x * 1.1)),
  edit('um preço +1 %', 'prices', /^\/modules\/\d+\/typologies\/\d+\/price_m2$/, (x) => cents(x * 1.01), true),
  edit('taxa de desconto −4 p.p.', 'rate of discount', /^\/discount_rate\/value$/, (x) => digits(x - 0.04)),
];

/** The names of a JSON Pointer, from the outside in. */
function partsOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The number of a study at a pointer; null where there is none. */
export function numberAt(study: Study, pointer: string): number | null {
  let at: unknown = study;
  for (const token of partsOf(pointer)) at = typeof at === 'object' && at !== null ? Reflect.get(at, token) : undefined;
  return typeof at === 'number' ? at : null;
}

/** The study with its numbers changed. */
export function changed(study: Study, changes: readonly TypedNumber[]): Study {
  const copy = structuredClone(study);
  for (const { pointer, value } of changes) {
    const path = partsOf(pointer);
    let at = copy as unknown as Record<string, unknown>;
    for (const key of path.slice(0, -1)) at = at[key] as Record<string, unknown>;
    at[path.at(-1) as string] = value;
  }
  return copy;
}
