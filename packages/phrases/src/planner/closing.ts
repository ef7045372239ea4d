import { plural } from '../shared/plural.ts';

const rows = (count: number): string =>
  plural(count, { none: 'nenhuma linha', one: '1 linha', other: `${count} linhas` });

/** Checks before a month is closed. */
export const closing = {
  noun: 'a conferência do fechamento',
  title: (month: string) => `Fechar até ${month}`,
  lead: 'Os valores realizados até este mês ficam definitivos na tendência. O plano aprovado não muda.',
  month: 'Fechar até',
  monthHint: 'Todos os meses até este, inclusive.',
  confirm: 'Fechar mês',
  done: (month: string) => `Fechado até ${month}`,
  earlier: (month: string) => `Escolha um mês depois de ${month}.`,
  notOver: (month: string) => `${month} ainda não terminou e não pode ser fechado.`,
  checks: 'Conferência',
  against: (version: string) => `Conferido com o plano da versão ${version}.`,
  noPlan: 'Este empreendimento ainda não tem versão: não há plano com que conferir.',
  summary: (stops: number, warns: number) =>
    stops + warns === 0
      ? 'Nada contra o fechamento'
      : [
          plural(stops, { none: '', one: '1 pendência bloqueia', other: `${stops} pendências bloqueiam` }),
          plural(warns, { none: '', one: '1 é aviso', other: `${warns} são avisos` }),
        ]
          .filter((text) => text !== '')
          .join(' e '),
  verdicts: { fine: 'Em ordem', warns: 'Aviso', stops: 'Bloqueia', absent: 'Não se aplica' },
  items: {
    unmapped: {
      fine: { title: 'Todas as contas têm destino', text: '' },
      stops: {
        title: ({ amount }: ClosingFigures) => `${amount} sem destino`,
        text: 'Contas do ERP sem linha do plano; ficam fora do realizado.',
      },
    },
    unbound: {
      fine: { title: 'Todos os centros de custo têm empreendimento', text: '' },
      stops: {
        title: ({ amount }: ClosingFigures) => `${amount} sem empreendimento`,
        text: 'Centros de custo sem vínculo; parte pode ser deste empreendimento.',
      },
    },
    quarantined: {
      fine: { title: 'Nenhuma linha em quarentena', text: '' },
      stops: {
        title: ({ count }: ClosingFigures) => `${rows(count)} em quarentena`,
        text: 'O ERP as enviou e não puderam ser lidas; ficam fora do realizado.',
      },
    },
    reading: {
      fine: { title: ({ day }: ClosingFigures) => `Carga lida em ${day}`, text: '' },
      warns: { title: ({ day }: ClosingFigures) => `Última carga em ${day}`, text: 'Mais de 24 horas atrás.' },
      stops: {
        title: ({ day }: ClosingFigures) =>
          day === '' ? 'O ERP ainda não foi lido por inteiro' : `Última carga em ${day}`,
        text: 'A leitura é de antes do fim do mês; o mês não está completo.',
      },
    },
    certificate: {
      fine: { title: ({ day }: ClosingFigures) => `Certificado de carga sem diferença, ${day}`, text: '' },
      warns: { title: 'Sem certificado de carga do mês', text: 'Peça um na central de integração.' },
      stops: {
        title: ({ count }: ClosingFigures) =>
          `Certificado de carga com ${plural(count, { none: '', one: '1 diferença', other: `${count} diferenças` })}`,
        text: 'O que o UNI tem não é o que o ERP diz.',
      },
    },
    gaps: {
      fine: {
        title: ({ count }: ClosingFigures) =>
          count === 0 ? 'Todas as linhas têm lançamento' : `${rows(count)} sem lançamento`,
        text: 'O que cada uma segue está dito abaixo.',
      },
      stops: {
        title: ({ count, amount }: ClosingFigures) => `${rows(count)} sem lançamento, ${amount} no plano`,
        text: 'Diga abaixo o que cada uma segue.',
      },
    },
    progress: {
      fine: { title: 'Avanço físico do mês medido', text: '' },
      warns: {
        title: ({ count }: ClosingFigures) =>
          `Avanço físico não medido em ${plural(count, { none: '', one: '1 módulo', other: `${count} módulos` })}`,
        text: 'A obra está em andamento no plano.',
      },
    },
    deviations: {
      fine: { title: 'Desvios relevantes comentados', text: '' },
      stops: {
        title: ({ count }: ClosingFigures) =>
          `${plural(count, { none: '', one: '1 desvio', other: `${count} desvios` })} sem comentário`,
        text: 'Desvio desfavorável acima de 5% pede comentário, abaixo.',
      },
    },
  },
  gaps: {
    title: 'Linhas sem lançamento',
    text: 'Não são realizadas. O plano é mantido no mês, ou o mês fica em zero e o saldo segue a política da linha.',
    line: 'Linha',
    planned: 'Previsto (R$)',
    policy: 'No mês fechado',
    all: 'Para todas',
    policyOf: (line: string) => `No mês fechado: ${line}`,
    ofModule: (line: string, module: number) => `${line}, módulo ${module}`,
    unsaid: 'escolha',
    policies: { plan: 'mantém o plano', zero: 'zero' },
    fixed: {
      other_months: 'zero: há lançamentos em outros meses',
      contracts: 'zero: os contratos dizem o que se recebeu',
    },
  },
  deviations: {
    title: 'Maiores desvios',
    line: 'Linha',
    planned: 'Previsto (R$)',
    realised: 'Realizado (R$)',
    deviation: 'Desvio (R$)',
    comment: 'Comentário',
    commentOf: (line: string) => `Comentário do desvio: ${line}`,
    question: 'Por que mudou?',
    optional: 'opcional',
    better: 'melhora',
    worse: 'piora',
  },
  reason: 'Motivo para fechar assim',
  reasonHint: 'Fica no histórico e na auditoria, com as pendências.',
  reasonMissing: 'Informe o motivo, ou resolva o que bloqueia.',
  denied: 'Resolva o que bloqueia. Com pendências, só quem pode bloquear versões fecha o mês, com motivo.',
  signs: 'Um só sinal: custos e receitas são positivos. Devolução de um custo é negativa; receita devolvida também.',
  history: (reason: string, items: string) => `${reason} Pendências: ${items}.`,
  itemNames: {
    unmapped: 'valor sem destino',
    unbound: 'valor sem empreendimento',
    quarantined: 'linhas em quarentena',
    reading: 'idade da leitura',
    certificate: 'certificado de carga',
    gaps: 'linhas sem lançamento',
    progress: 'avanço físico',
    deviations: 'desvios sem comentário',
  },
} as const;

interface ClosingFigures {
  readonly amount: string;
  readonly count: number;
  readonly day: string;
}
