import type {
  BenchmarkCount,
  BenchmarkPosition,
  BenchmarkReason,
  BenchmarkRegion,
  BenchmarkSegment,
  BenchmarkSize,
  ComparedLevel,
} from '@uni/contracts';
import { plural } from '../shared/plural.ts';

/** The anonymous comparison: the strip of a group, whether one takes part, and what one has contributed. */
export const collaborationBenchmark = {
  reasons: {
    not_connected:
      'Esta organização não participa da comparação anônima. Sem participar, só os números próprios aparecem.',
    cohort_untold: 'Informe a segmentação em Informações da organização para entrar em um grupo de comparação.',
    awaits_publication: 'A comparação aparece na primeira publicação de que esta organização participar.',
    own_definition: 'Com uma definição própria, o valor não se compara com o de outras organizações.',
    other_period: 'Os grupos são comparados em períodos de 12 meses.',
    cohort_too_small:
      'Sua classe de produto tem organizações de menos, ou valores iguais demais, para preservar o anonimato. Classes diferentes não se comparam.',
    other_class:
      'Nenhum dos empreendimentos escolhidos é da classe de produto em que a organização se compara. Lotes só se comparam com lotes.',
  } satisfies Record<BenchmarkReason, string>,
  how: 'Quem administra a organização liga a comparação; uma faixa só aparece com cinco organizações ou mais.',
  strip: (name: string, value: string, position: string, median: string) =>
    `${name}: ${value}, ${position}, mediana do grupo ${median}`,
  noPosition: 'sem posição',
  note: 'Faixa clara: 10 a 90% do grupo, em grupos de dez ou mais; média: 25 a 75%; traço: mediana. À direita é sempre melhor. Os valores do grupo são suavizados e arredondados. Uma faixa só aparece com cinco organizações ou mais.',
  places: {
    below_p10: 'abaixo do 1º decil',
    p10_p25: 'entre o 1º decil e o 1º quartil',
    below_p25: 'abaixo do 1º quartil',
    p25_p50: 'entre o 1º quartil e a mediana',
    p50_p75: 'entre a mediana e o 3º quartil',
    above_p75: 'acima do 3º quartil',
    p75_p90: 'entre o 3º quartil e o 9º decil',
    above_p90: 'acima do 9º decil',
  } satisfies Record<BenchmarkPosition, string>,
  percentiles: ['1º decil', '1º quartil', 'Mediana', '3º quartil', '9º decil'],
  percentile: 'Ponto do grupo',
  ownValue: 'Valor próprio',
  chart: (name: string) => `${name} no grupo`,
  file: 'faixa-do-grupo',
  level: 'Grupo',
  finest: 'O mais próximo',
  levels: {
    segment: 'Mesmo segmento',
    region: 'Mesmo segmento e região',
    size: 'Mesmo segmento, região e porte',
  } satisfies Record<ComparedLevel, string>,
  everybody: 'todas as organizações',
  segments: {
    economic: 'econômico',
    medium: 'médio padrão',
    high: 'alto padrão',
    subdivision: 'loteamento',
    commercial: 'comercial',
    mixed: 'uso misto',
  } satisfies Record<BenchmarkSegment, string>,
  regions: {
    north: 'Norte',
    northeast: 'Nordeste',
    central_west: 'Centro-Oeste',
    southeast: 'Sudeste',
    south: 'Sul',
  } satisfies Record<BenchmarkRegion, string>,
  sizes: {
    small: 'VGV até R$ 50 milhões',
    middle: 'VGV de R$ 50 a 300 milhões',
    large: 'VGV acima de R$ 300 milhões',
  } satisfies Record<BenchmarkSize, string>,
  counts: {
    '5_9': '5 a 9 organizações',
    '10_19': '10 a 19 organizações',
    '20_up': '20 organizações ou mais',
  } satisfies Record<BenchmarkCount, string>,
  group: (group: string, count: string, month: string, published: string) =>
    `${group}; ${count}; doze meses até ${month}, publicado em ${published}`,
  /** Enterprises that are of another class than the group. */
  outside: (count: number) =>
    plural(count, {
      none: '',
      one: '1 empreendimento de outra classe fica fora',
      other: `${count} empreendimentos de outra classe ficam fora`,
    }),
  consent: {
    title: 'Comparação anônima',
    noun: 'a comparação anônima',
    explain: [
      'Em datas fixas, o primeiro dia de cada trimestre, cada organização que participa entrega um valor de cada indicador, de todos os seus empreendimentos da classe de produto juntos, sem nome, código ou cidade.',
      'Só faixas de grupos com cinco organizações ou mais são publicadas, suavizadas e arredondadas; nenhuma organização pode pesar mais da metade de um grupo. Quem não participa não vê.',
      'Sair vale na publicação seguinte: o que já foi publicado fica até lá, e o que foi entregue e ainda não foi publicado é retirado.',
    ],
    takePart: 'Participar da comparação anônima',
    next: (day: string) => `Próxima publicação: ${day}.`,
    last: (day: string) => `Última publicação: ${day}.`,
    neverPublished: 'Nada foi publicado ainda.',
    changed: (by: string, at: string) => `Decidido por ${by} em ${at}.`,
    group: (group: string) => `Seu grupo: ${group}; o porte segue do VGV dos empreendimentos.`,
    toInfo: 'Informar a segmentação',
    stale: 'Outra pessoa acabou de decidir. Confira e decida de novo.',
    readOnly: 'Só quem administra a organização decide.',
    leaveTitle: 'Sair da comparação anônima?',
    leaveText: 'As faixas dos grupos deixam de aparecer agora. O que já foi publicado fica até a próxima data.',
    leave: 'Sair da comparação',
  },
  ledger: {
    title: 'O que foi entregue',
    table: 'Entregas por publicação',
    noun: 'o que foi entregue',
    none: 'Nada foi entregue ainda.',
    columns: { edition: 'Publicação', month: 'Até', group: 'Grupo', values: 'Valores', state: 'Situação' },
    states: { published: 'publicado em faixas', waiting: 'aguarda a publicação', withdrawn: 'retirado' },
    open: (day: string) => `Valores entregues para ${day}`,
  },
} as const;
