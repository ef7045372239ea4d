import type { NoticeKind } from '@uni/contracts';
import { plural } from '../shared/plural.ts';

type Facts = Readonly<Record<string, string | number | null>>;

interface NoticeSentence {
  readonly title: (facts: Facts, by: string) => string;
  readonly why: (facts: Facts, by: string) => string;
  readonly action: string;
}

const outcomes: Readonly<Record<string, (facts: Facts) => string>> = {
  approved: ({ enterprise, version }) => `${enterprise}, ${version}, foi aprovada`,
  refused: ({ enterprise, version }) => `${enterprise}, ${version}, foi devolvida`,
  one_of_several: ({ enterprise, version }) => `${enterprise}, ${version}, recebeu uma aprovação`,
};

/** Sentences that the server has written with their figures. */
const written: Omit<NoticeSentence, 'action'> = {
  title: ({ title }) => String(title ?? ''),
  why: ({ why }) => String(why ?? ''),
};

const sentences: Readonly<Record<NoticeKind, NoticeSentence>> = {
  alert: { ...written, action: 'Abrir' },
  closing_due: { ...written, action: 'Fechar' },
  report_paused: { ...written, action: 'Abrir' },
  chat_paused: { ...written, action: 'Abrir' },
  approval_requested: {
    title: ({ enterprise, version }) => `${enterprise}, ${version}, espera sua aprovação`,
    why: (_facts, by) => `Enviada por ${by}`,
    action: 'Decidir',
  },
  approval_decided: {
    title: (facts) => outcomes[String(facts.outcome)]?.(facts) ?? '',
    why: ({ reason }, by) => (reason ? `Decisão de ${by}: “${reason}”` : `Decisão de ${by}`),
    action: 'Abrir',
  },
  mention: {
    title: ({ line }, by) => (line ? `${by} mencionou você em ${line}` : `${by} mencionou você`),
    why: ({ enterprise, version }) => `${enterprise}, ${version}`,
    action: 'Responder',
  },
  proposal_waiting: {
    title: ({ unit, enterprise }) => `Proposta da unidade ${unit}, ${enterprise}, espera decisão`,
    why: (_facts, by) => `Enviada por ${by}`,
    action: 'Decidir',
  },
};

/** Inbox of notices. */
export const noticeInbox = {
  title: 'Avisos e aprovações',
  sub: 'Guardados por 12 meses, iguais em todos os aparelhos',
  notices: 'Avisos',
  noun: 'os avisos',
  approvalsNoun: 'os pedidos de aprovação',
  unread: (count: number) => plural(count, { none: 'todos lidos', one: '1 não lido', other: `${count} não lidos` }),
  markAll: 'Marcar tudo como lido',
  preferences: 'Preferências',
  groupLabel: 'Filtro',
  groups: { all: 'Todos', mine: 'Para mim', closing: 'Fechamento', alerts: 'Alertas', sales: 'Vendas' },
  onlyUnread: 'Só não lidos',
  someone: 'Alguém',
  notRead: ', não lido',
  markRead: (title: string) => `Marcar como lido: ${title}`,
  markUnread: (title: string) => `Marcar como não lido: ${title}`,
  read: 'Lido',
  asUnread: 'Não lido',
  older: 'Mostrar mais antigos',
  today: (day: string) => `Hoje, ${day}`,
  yesterday: (day: string) => `Ontem, ${day}`,
  emptyTitle: 'Nenhum aviso até agora',
  emptyText: 'Pedidos de aprovação, menções, fechamentos e alertas aparecem aqui.',
  noMatches: 'Nenhum aviso com este filtro.',
  seeAll: 'Ver todos os avisos',
  stored: 'Não lidos',
  sentences,
  settings: {
    noun: 'as preferências',
    title: 'Como quero receber avisos',
    lead: 'Vale para você, em todos os aparelhos.',
    event: 'Evento',
    channels: { inbox: 'No UNI', mail: 'E-mail', digest: 'Resumo', push: 'Navegador' },
    kinds: {
      approval_requested: 'Aprovação para mim',
      approval_decided: 'Decisão do que enviei',
      mention: 'Menção em comentário',
      closing_due: 'Fechamento a vencer',
      alert: 'Alertas',
      proposal_waiting: 'Proposta esperando decisão',
      report_paused: 'Envio de relatório pausado',
      chat_paused: 'Canal do Teams ou do Slack pausado',
    } satisfies Record<NoticeKind, string>,
    cell: (kind: string, channel: string) => `${kind}: ${channel}`,
    muted: 'Empreendimentos silenciados',
    mutedHint: 'Deles só chega o que é dirigido a você: aprovações e menções.',
    noEnterprises: 'Nenhum empreendimento para silenciar.',
    mute: (name: string) => `Silenciar ${name}`,
    push: {
      title: 'Navegadores',
      noun: 'os navegadores',
      lead: 'O aviso aparece no aparelho, mesmo com o UNI fechado, com o que está na coluna Navegador. Sair do UNI desliga.',
      add: 'Avisar neste navegador',
      unsupported:
        'Este navegador não recebe avisos. É preciso um endereço https; no iPhone e no iPad, o UNI na tela de início.',
      denied: 'Os avisos estão bloqueados para este endereço. Libere-os nas permissões do navegador e abra de novo.',
      refused: 'O navegador não recebeu a permissão. Libere os avisos nas permissões deste endereço.',
      failed: 'O navegador não conseguiu se inscrever. Tente de novo.',
      devices: 'Navegadores que recebem avisos',
      device: (browser: string | null, system: string | null) =>
        [browser ?? 'Navegador', system].filter(Boolean).join(' em '),
      here: (name: string) => `${name}, este navegador`,
      lastUsed: (ago: string) => `último aviso ${ago}`,
      neverUsed: 'nenhum aviso ainda',
      remove: 'Parar',
      removeNamed: (name: string) => `Parar: ${name}`,
    },
    changed: 'As preferências foram alteradas em outro aparelho. Abra de novo para ver como estão.',
  },
} as const;
