import { plural } from '../shared/plural.ts';

/** Searches over whole projections: the land that a target allows, the price that it requires. */
export const landAndPrice = {
  title: 'Terreno residual e preço de equilíbrio',
  lead: 'Quanto o terreno pode custar, ou quanto os preços precisam ser, para um indicador chegar à meta.',
  search: 'Procurar',
  searches: { land: 'Terreno residual', price: 'Preço de equilíbrio' },
  indicator: 'Indicador da meta',
  target: 'Meta, no mínimo',
  seek: 'Procurar valor',
  again: 'Procurar de novo',
  cancel: 'Cancelar',
  progress: 'Andamento da busca',
  running: (done: string, most: string) => `${done} de até ${most} projeções`,
  cancelled: (done: string) => `Busca cancelada depois de ${done} projeções. O estudo não mudou.`,
  failed: 'A busca parou por um erro. Tente de novo; se continuar, avise o suporte.',
  refused: 'O estudo não é válido: corrija os erros e procure de novo.',
  outdated: 'As premissas mudaram depois desta busca.',
  found: {
    land: (amount: string) => `Terreno de até ${amount}`,
    price: (amount: string) => `Preço médio a partir de ${amount}`,
  },
  today: (amount: string) => `hoje ${amount}`,
  noLandToday: 'hoje sem terreno',
  times: (factor: string) => `Todos os preços vezes ${factor}, arredondados ao centavo.`,
  missing: {
    land: (goal: string) => `Nem com o terreno de graça o estudo chega a ${goal}.`,
    price: (goal: string) => `Nem com dez vezes os preços de hoje o estudo chega a ${goal}.`,
  },
  nothingSold: 'O estudo não tem unidades à venda com área: não há preço a procurar.',
  anyPrice: (goal: string) =>
    `Qualquer preço chega a ${goal}: esta meta quase não depende dos preços, e não há preço de equilíbrio.`,
  addsLand: 'O estudo não tem terreno com valor: a busca supõe um pagamento único no mês-base.',
  atMost: 'Até o VGV próprio inteiro em terreno atende à meta: o terreno planejado quase não muda este indicador.',
  how: {
    land: (trials: number) =>
      `${projections(trials)}, por metades, em reais inteiros. Supõe que mais terreno só piora o indicador.`,
    price: (trials: number) =>
      `${projections(trials)}, por metades, em décimos de milésimo do preço. Supõe que preços maiores só melhoram o indicador.`,
  },
  realised: 'Os meses realizados ficam como estão.',
  changes: 'O que muda com o valor encontrado',
  apply: 'Aplicar ao estudo',
  applied: (search: string) => `${search} aplicado ao estudo`,
  onlyBase: 'Para aplicar ao estudo, faça a busca sobre a Base.',
  partial: 'Corrija os campos com erro para aplicar ao estudo.',
} as const;

const projections = (count: number): string =>
  plural(count, { none: 'Nenhuma projeção', one: '1 projeção inteira', other: `${count} projeções inteiras` });
