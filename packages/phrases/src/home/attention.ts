import type { AlertAct, AlertRule, AlertSeverity, AlertState } from '@uni/contracts';
import { plural } from '../shared/plural.ts';

/** Values of an alert's text, with figures already formatted. */
interface AlertCopy {
  /** The enterprise, the connection or the webhook. */
  readonly name: string;
  readonly fact: (key: string) => string;
  readonly count: (key: string) => number;
}

interface Sentence {
  readonly text: (copy: AlertCopy) => string;
  readonly why: (copy: AlertCopy) => string;
}

const and = (others: number): string => plural(others, { none: '', one: ' e mais 1', other: ` e mais ${others}` });

const sentences: Readonly<Record<AlertRule, Sentence>> = {
  not_computed: {
    text: ({ name }) => `${name}: ainda sem versão calculada`,
    why: () => 'Fica fora das somas da carteira',
  },
  not_current: {
    text: ({ name }) => `${name}: sem versão vigente`,
    why: ({ fact }) => `Fica fora das somas até uma aprovação; a editada por último é ${fact('version')}`,
  },
  version_waiting: {
    text: ({ name, fact, count }) => `${name}: ${fact('version')}${and(count('others'))} aguarda aprovação`,
    why: ({ count }) =>
      `${plural(count('days'), { none: 'Enviada hoje', one: 'Há 1 dia', other: `Há ${count('days')} dias` })}; quem administra aprova ou devolve`,
  },
  loss: {
    text: ({ name, fact }) => `${name}: margem de ${fact('margin')}`,
    why: () => 'O resultado é negativo na versão vigente',
  },
  no_payback: {
    text: ({ name }) => `${name}: o caixa não se paga`,
    why: ({ fact }) => `O fluxo livre acumulado chega a ${fact('exposure')} e termina abaixo de zero`,
  },
  many_rates: {
    text: ({ name }) => `${name}: mais de uma TIR possível`,
    why: () => 'Há outra taxa positiva que zera o VPL; compare pelo VPL ou pela TIR modificada',
  },
  exposure_ahead: {
    text: ({ name, fact }) => `${name}: ponto mais fundo em ${fact('month')}`,
    why: ({ fact }) => `${fact('exposure')} de fluxo livre acumulado em menos de ${fact('limit')} meses`,
  },
  exposure_moved: {
    text: ({ name, fact }) => `${name}: exposição de ${fact('was')} para ${fact('exposure')}`,
    why: ({ fact }) =>
      fact('month') === fact('was_month')
        ? 'Mudou nos últimos 7 dias'
        : `O pior mês passou de ${fact('was_month')} para ${fact('month')} nos últimos 7 dias`,
  },
  works_behind: {
    text: ({ name, fact }) => `${name}: obra ${fact('gap')} atrás do plano`,
    why: ({ fact }) => `Pela última medição, de ${fact('month')}`,
  },
  month_open: {
    text: ({ name, fact }) => `${name}: ${fact('due')} ainda não foi fechado`,
    why: ({ fact }) => `O último mês fechado é ${fact('closing')}`,
  },
  late_changes: {
    text: ({ name, count }) =>
      `${name}: ${plural(count('count'), {
        none: 'nenhum valor mudou',
        one: '1 valor de mês fechado mudou',
        other: `${count('count')} valores de meses fechados mudaram`,
      })} na origem`,
    why: ({ fact }) => `Entram quando os meses até ${fact('closing')} forem reabertos`,
  },
  overdue: {
    text: ({ name, fact }) => `${name}: ${fact('share')} da carteira vencida há mais de ${fact('days')} dias`,
    why: ({ fact }) => `${fact('amount')} em parcelas não pagas`,
  },
  stock_months: {
    text: ({ name, fact, count }) =>
      fact('months') === '' ? `${name}: nada vendido em 12 meses` : `${name}: estoque para ${count('months')} meses`,
    why: ({ count }) =>
      `${plural(count('stock'), { none: 'Nenhuma unidade', one: '1 unidade', other: `${count('stock')} unidades` })} no ritmo dos últimos 12 meses; o limite é de ${count('limit')} meses`,
  },
  contracts_beside: {
    text: ({ name, count }) =>
      `${name}: ${plural(count('count'), { none: 'nenhum contrato', one: '1 contrato', other: `${count('count')} contratos` })} fora do plano`,
    why: ({ fact }) => `${fact('amount')} em unidades sem módulo do empreendimento; o fluxo de caixa não os conta`,
  },
  mapping_pending: {
    text: ({ name, fact }) => `${name}: ${fact('amount')} sem de-para`,
    why: ({ count }) =>
      `Realizado fora do fluxo de ${plural(count('count'), { none: 'nenhum empreendimento', one: '1 empreendimento', other: `${count('count')} empreendimentos` })}`,
  },
  sync_failed: {
    text: ({ name }) => `${name}: a última carga falhou`,
    why: ({ fact }) => `${fact('at')}; os números são os da carga anterior`,
  },
  sync_stale: {
    text: ({ name, fact }) => `${name}: sem carga completa há ${fact('hours')}`,
    why: () => 'Os números do ERP podem estar atrasados',
  },
  indexes_stale: {
    text: ({ fact, count }) => `${fact('index')}${and(count('others'))}: publicado só até ${fact('month')}`,
    why: () => 'Os meses seguintes são corrigidos pela projeção do índice',
  },
  webhook_stopped: {
    text: ({ name }) => `Webhook ${name}: pausado depois de falhas`,
    why: ({ count }) =>
      plural(count('pending'), {
        none: 'O que acontecer espera até alguém retomá-lo',
        one: '1 aviso espera até alguém retomá-lo',
        other: `${count('pending')} avisos esperam até alguém retomá-lo`,
      }),
  },
};

const hoursText = (hours: number): string => {
  const days = Math.floor(hours / 24);
  return plural(days, { none: 'menos de 1 dia', one: '1 dia', other: `${days} dias` });
};

/** Writers of figures by their kind. The page and the mails of the server each have their own. */
export interface FactWriting {
  readonly share: (share: number) => string;
  readonly money: (cents: number) => string;
  /** A gap in percentage points, without its sign. */
  readonly points: (share: number) => string;
  /** `YYYY-MM`. */
  readonly month: (month: string) => string;
  readonly instant: (at: string) => string;
}

type FactKind = keyof FactWriting | 'hours';

/** Kind of each fact. One without a kind is written as it is. */
const factKinds: Readonly<Record<string, FactKind>> = {
  margin: 'share',
  share: 'share',
  exposure: 'money',
  was: 'money',
  amount: 'money',
  month: 'month',
  was_month: 'month',
  due: 'month',
  closing: 'month',
  gap: 'points',
  hours: 'hours',
  at: 'instant',
};

type Fact = string | number;

function factText(value: Fact | undefined, kind: FactKind | undefined, write: FactWriting): string {
  if (value === undefined || (kind === 'month' && value === '')) return '–';
  if (kind === 'month' || kind === 'instant') return write[kind](String(value));
  if (kind === undefined || typeof value === 'string') return String(value);
  return kind === 'hours' ? hoursText(value) : write[kind](kind === 'points' ? Math.abs(value) : value);
}

/** The sentence of an alert, and the line under it. */
export function alertSentence(
  rule: AlertRule,
  name: string,
  facts: Readonly<Record<string, Fact>>,
  write: FactWriting,
): { readonly text: string; readonly why: string } {
  const { text, why } = sentences[rule];
  const copy: AlertCopy = {
    name,
    fact: (key) => factText(facts[key], factKinds[key], write),
    count: (key) => Number(facts[key] ?? 0),
  };
  return { text: text(copy), why: why(copy) };
}

/** Alerts and the actions on them. */
export const attention = {
  title: 'Atenção agora',
  noun: 'os alertas',
  severities: { critical: 'crítico', attention: 'atenção', note: 'aviso' } satisfies Record<AlertSeverity, string>,
  states: { new: 'novo', seen: 'visto', silenced: 'silenciado' } satisfies Record<AlertState, string>,
  acts: {
    assigned: 'Atribuiu',
    seen: 'Marcou como visto',
    silenced: 'Silenciou',
    woken: 'Voltou a alertar',
  } satisfies Record<AlertAct, string>,
  none: 'Nada pede atenção agora.',
  noneVisible: 'Nada pede atenção agora; o que foi silenciado está em “Ver todos”.',
  seeAll: (count: number) => `Ver todos (${count})`,
  open: 'Abrir',
  openAlert: (text: string) => `Abrir: ${text}`,
  tend: 'Tratar',
  handleAlert: (text: string) => `Tratar: ${text}`,
  owner: (name: string) => `Responsável: ${name}`,
  drawer: {
    title: 'Alertas',
    lead: (day: string) => `Calculados em ${day} com os números de agora. Todos veem os mesmos.`,
    show: 'Mostrar',
    filters: { open: 'Abertos', mine: 'Meus', silenced: 'Silenciados', all: 'Todos' },
    empty: {
      open: 'Nada pede atenção agora.',
      mine: 'Nenhum alerta é seu.',
      silenced: 'Nenhum alerta está silenciado.',
      all: 'Nada pede atenção agora.',
    },
    clear: 'Mostrar todos',
  },
  one: {
    owner: 'Responsável',
    unassigned: 'Ninguém',
    seen: 'Marcar como visto',
    silence: 'Silenciar',
    until: 'Até o dia',
    reason: 'Motivo',
    reasonHint: 'Quem procurar este alerta lê o motivo.',
    silenceDo: 'Silenciar alerta',
    wake: 'Voltar a alertar',
    silencedUntil: (day: string, reason: string) => `Silenciado até ${day}: ${reason}`,
    history: 'Histórico',
    historyNoun: 'o histórico do alerta',
    noHistory: 'Ninguém tratou este alerta ainda.',
    entry: (act: string, by: string, at: string) => `${act}: ${by}, ${at}`,
    toOwner: (name: string) => `para ${name}`,
    toNone: 'a ninguém',
    someone: 'pessoa removida',
    readOnly: 'Seu grupo vê este alerta, e outro o trata.',
    back: 'Voltar à lista',
  },
} as const;
