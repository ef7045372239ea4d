import { plural } from '../shared/plural.ts';

/** The figures of a finding, as texts: what was seen, and what it is held against. */
export interface SeenFigures {
  readonly module: string;
  readonly value: string;
  readonly limit: string;
  readonly names: string;
  readonly low: string;
  readonly high: string;
}

interface RuleCopy {
  readonly title: (seen: SeenFigures) => string;
  readonly detail: (seen: SeenFigures) => string;
}

const between = ({ low, high }: SeenFigures): string => `esperado entre ${low} e ${high}`;

/** A finding of plausibility as texts are made of it; `packages/analysis` finds it. */
export interface FindingSource {
  readonly rule: keyof typeof plausibility.rules;
  readonly unit: 'share' | 'per_m2' | 'month' | 'area' | 'money' | 'count';
  readonly value?: number;
  readonly limit?: number;
  readonly band?: {
    readonly low: number;
    readonly high: number;
    readonly source: { readonly template: 'vertical' | 'lots' } | { readonly studies: number };
  };
  readonly names?: readonly string[];
}

/** Formats of figures and names for the display of a finding. */
export interface FindingWriting {
  readonly figure: Readonly<Record<FindingSource['unit'], (value: number) => string>>;
  /** `YYYY-MM`. */
  readonly month: (month: string) => string;
  readonly expenseGroup: (key: string) => string;
  /** The name of the finding's module; empty without one. */
  readonly module: string;
}

/** Returns a finding in two lines. The second states the band and its source. */
export function describeFinding(finding: FindingSource, writing: FindingWriting): { title: string; detail: string } {
  const { rule, unit, value, limit, band, names = [] } = finding;
  const text = (figure: number | undefined) => (figure === undefined ? '' : writing.figure[unit](figure));
  const seen: SeenFigures = {
    module: writing.module,
    value: text(value),
    limit: text(limit),
    names: namesOf(rule, names, writing),
    low: text(band?.low),
    high: text(band?.high),
  };
  const { title, detail } = plausibility.rules[rule];
  const source = band ? [sourceOf(band.source)] : [];
  return { title: title(seen), detail: [detail(seen), ...source].join(', ') };
}

function namesOf(rule: FindingSource['rule'], names: readonly string[], writing: FindingWriting): string {
  const [first = '', second = ''] = names;
  if (rule === 'groups_missing') return names.map(writing.expenseGroup).join(', ');
  if (rule === 'curve_open') return curveName(first, second, writing.module);
  if (rule === 'index_old') return plausibility.untilMonth(first.toUpperCase(), writing.month(second));
  return names.filter(Boolean).join(', ');
}

function curveName(kind: string, name: string, module: string): string {
  const { sales, construction, item } = plausibility.curves;
  if (kind === 'sales') return sales(module);
  return kind === 'works' ? construction(module) : name || item;
}

const sourceOf = (source: NonNullable<FindingSource['band']>['source']): string =>
  'studies' in source ? plausibility.sources.studies(source.studies) : plausibility.sources[source.template];

/** Texts for a study's figures that are more likely a mistake than a plan, by rule key. */
export const plausibility = {
  heading: 'Plausibilidade',
  headingHint: 'O estudo calcula, mas estes valores são mais prováveis como engano do que como plano.',
  curves: {
    sales: (module: string) => `${module}, curva de vendas`,
    construction: (module: string) => `${module}, cronograma da obra`,
    item: 'Curva de um item',
  },
  /** One-step fixes of a finding. Each can be undone. */
  acts: {
    normalise: 'Ajustar para 100%',
    templateCosts: 'Incluir custos do modelo',
    costsLike: (module: string) => `Incluir custos como os de ${module}`,
    loanFromStart: 'Liberar desde o início da obra',
    loanToEnd: 'Liberar até o fim da obra',
    ret: 'Aplicar o RET da lei',
    presumed: 'Aplicar o lucro presumido da lei',
    keysAtEnd: 'Chaves no fim da obra',
    salesAtLaunch: 'Vender a partir do lançamento',
  },
  untilMonth: (index: string, month: string) => `${index}, até ${month}`,
  sources: {
    vertical: 'faixa do modelo Residencial vertical',
    lots: 'faixa do modelo Loteamento',
    studies: (count: number) => `faixa de ${count} estudos da organização (P5 a P95)`,
  },
  rules: {
    works_missing: {
      title: ({ module }) => `${module} vende e não tem custo de obra`,
      detail: () => 'A margem e a TIR contam as vendas sem o que elas custam. Inclua a obra do módulo.',
    },
    private_over_built: {
      title: ({ module }) => `${module}: área privativa maior que a construída`,
      detail: ({ value, limit }) => `privativa ${value}, construída ${limit}`,
    },
    tax_missing: {
      title: () => 'Nenhum tributo sobre os recebimentos',
      detail: ({ value }) => `recebimentos de ${value} sem RET, lucro presumido ou outro tributo`,
    },
    rate_above_one: {
      title: ({ value }) => `Taxa ou parte acima de 100%: ${value}`,
      detail: () => 'Confira se a vírgula está no lugar.',
    },
    discount_zero: {
      title: () => 'Taxa de desconto de 0%',
      detail: () => 'O VPL é igual à soma do fluxo: nada custa esperar.',
    },
    margin: {
      title: ({ value }) => `Margem de ${value} sobre o VGV líquido`,
      detail: between,
    },
    irr: {
      title: ({ value }) => `TIR de ${value} ao ano`,
      detail: between,
    },
    works_per_m2: {
      title: ({ value }) => `Obra de ${value} por m²`,
      detail: between,
    },
    price_per_m2: {
      title: ({ module, value }) => `${module}: preço de ${value} por m²`,
      detail: between,
    },
    keys_before_works_end: {
      title: ({ module }) => `${module}: chaves antes do fim da obra`,
      detail: ({ value, limit }) => `chaves em ${value}, fim da obra em ${limit}`,
    },
    sales_before_launch: {
      title: ({ module }) => `${module}: vendas antes do lançamento`,
      detail: ({ value, limit }) => `primeira venda em ${value}, lançamento em ${limit}`,
    },
    loan_after_works_start: {
      title: ({ names }) => `${names || 'Financiamento'}: a liberação começa depois da obra`,
      detail: ({ value, limit }) => `primeira liberação possível em ${value}, início da obra em ${limit}`,
    },
    loan_before_works_end: {
      title: ({ names }) => `${names || 'Financiamento'}: a liberação termina antes da obra`,
      detail: ({ value, limit }) => `última liberação possível em ${value}, último mês de obra em ${limit}`,
    },
    loan_over_need: {
      title: () => 'Financiamento maior que a necessidade',
      detail: ({ value, limit }) => `liberações de ${value}, exposição máxima sem financiamento de ${limit}`,
    },
    commission_zero: {
      title: ({ module }) => `${module}: vendas sem comissão`,
      detail: () => 'Nenhuma tabela de venda paga corretagem.',
    },
    groups_missing: {
      title: () => 'Grupos de custo vazios',
      detail: ({ names }) => `sem ${names}`,
    },
    fractional_units: {
      title: ({ module, value }) => `${module}: ${value} unidades`,
      detail: () => 'Unidades são números inteiros.',
    },
    curve_open: {
      title: ({ names, value }) => `${names}: os meses digitados somam ${value}`,
      detail: () => 'Nada foi ajustado por conta própria: confira o que falta ou sobra para 100%.',
    },
    index_old: {
      title: ({ names }) => `Índice sem meses recentes: ${names}`,
      detail: ({ value }) =>
        plural(Number(value), { none: '', one: 'há um mês sem publicação', other: `há ${value} meses sem publicação` }),
    },
  } satisfies Readonly<Record<string, RuleCopy>>,
} as const;
