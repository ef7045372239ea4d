import { plural } from '../shared/plural.ts';

/** The receipt of a number, its dependents, and what a field changes. */
export const explanationPanel = {
  empty: 'Escolha um número',
  emptyHint:
    'Clique em uma célula e tecle Enter ou Ctrl [, ou escolha um indicador ou um ponto do gráfico. Aqui aparece a conta inteira, até as premissas.',
  copyValue: 'Copiar valor',
  copyText: 'Copiar como texto',
  seeDependents: 'Ver dependentes',
  dependentsOf: (name: string) => `O que depende de ${name}`,
  dependents: (count: number) =>
    plural(count, {
      none: 'Nenhum outro número usa este diretamente.',
      one: '1 número usa este diretamente.',
      other: `${count} números usam este diretamente.`,
    }),
  searching: (count: number) => (count === 0 ? 'Procurando…' : `Procurando… ${count} até agora.`),
  copied: 'Copiado',
  goToCell: 'ver na grade',
  goToInput: 'abrir premissa',
  deeper: (label: string) => `Explicar ${label}`,
  rounding: 'Arredondamento',
  closes: (difference: string) => `Soma confere, diferença ${difference}`,
  open_: (difference: string) => `A soma não fecha, diferença ${difference}`,
  result: 'Resultado da conta',
  back: 'Voltar',
  total: 'total',
  viewSum: 'soma das linhas abaixo',
  viewRest: 'linha inteira menos os módulos',
  notAvailable: 'Não há conta a mostrar para este número: ele não existe neste estudo.',
  calculatedAt: (version: string, time: string) => `${version}, calculado às ${time}`,
  more: (count: number) => plural(count, { none: '', one: 'mais 1 parcela', other: `mais ${count} parcelas` }),
  partial: 'Calculado sobre o último estudo válido.',
  met: 'atendida',
  unmet: 'não atendida',
  field: {
    question: 'O que este campo muda?',
    title: (label: string) => `O que muda com ${label}`,
    computing: 'Calculando…',
    step: (before: string, after: string) => `De ${before} para ${after}, com tudo o mais igual.`,
    vectorStep: 'Valores 1% maiores, ou 1 ponto do último para o primeiro mês da curva, com tudo o mais igual.',
    noStep: 'Um texto ou uma escolha não tem passo a experimentar.',
    refused: (message: string) => `O estudo não aceita um passo deste campo sozinho. ${message}`,
    still: 'Nenhuma linha e nenhum indicador muda com este passo.',
    indicators: (count: number) => plural(count, { none: '', one: '1 indicador', other: `${count} indicadores` }),
    lines: (count: number) => plural(count, { none: '', one: '1 linha', other: `${count} linhas` }),
    fromTo: (before: string, after: string) => `de ${before} para ${after}`,
    months: (count: number, first: string) =>
      plural(count, { none: '', one: `em ${first}`, other: `${count} meses, desde ${first}` }),
    moves: (count: number, first: string, size: string) =>
      `mesmo total; ${size} mudam de mês, ${count} meses desde ${first}`,
  },
} as const;
