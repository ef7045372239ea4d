import type { ChatApp, ChatFailure, ChatKind } from '@uni/contracts';
import { plural } from '../shared/plural.ts';

type Facts = Readonly<Record<string, string | number | null>>;

/** Sentences for a group of people, where those of the inbox speak to one. */
const sentences: Readonly<Record<string, { readonly title: (facts: Facts) => string }>> = {
  approval_requested: { title: ({ enterprise, version }) => `${enterprise}, ${version}, espera aprovação` },
};

/** Channels of Slack and Teams that receive notices. */
export const noticeChats = {
  title: 'Canais do Teams e do Slack',
  noun: 'os canais',
  label: 'Canais do Teams e do Slack',
  lead: 'Os avisos da organização chegam também aos canais da equipe. Quem está no canal lê o aviso, mesmo sem acesso ao UNI.',
  create: 'Adicionar canal',
  createTitle: 'Novo canal',
  editTitle: 'Editar canal',
  empty:
    'Nenhum canal ainda. Adicione o da diretoria para saber ali dos fechamentos a vencer e das aprovações pedidas.',
  apps: { slack: 'Slack', teams: 'Teams' } satisfies Record<ChatApp, string>,
  open: 'Abrir no UNI',
  fields: {
    name: 'Nome',
    app: 'Aplicativo',
    address: 'Endereço do webhook',
    kinds: 'Avisos',
    enterprises: 'Empreendimentos',
  },
  nameHint: 'Como o canal se chama no aplicativo.',
  addressHint: {
    slack: 'No Slack: Apps, Incoming Webhooks. Começa com https://hooks.slack.com/.',
    teams: 'No Teams: Fluxos de trabalho, “Publicar em um canal quando uma solicitação de webhook for recebida”.',
  } satisfies Record<ChatApp, string>,
  addressKept: 'Guardado em sigilo e não mostrado de novo. Em branco, continua o atual.',
  addressProblem: 'Informe o endereço inteiro, com https://.',
  noKinds: 'Escolha ao menos um tipo de aviso.',
  noEnterprises: 'Escolha ao menos um empreendimento.',
  allEnterprises: 'Todos, e o que é da organização inteira',
  someEnterprises: 'Só os escolhidos',
  kinds: {
    approval_requested: 'Aprovação pedida',
    approval_decided: 'Aprovação decidida',
    closing_due: 'Fechamento a vencer',
    alert: 'Alertas',
    proposal_waiting: 'Proposta esperando decisão',
    report_paused: 'Envio de relatório pausado',
  } satisfies Record<ChatKind, string>,
  states: { active: 'ativo', paused: 'pausado', failing: 'pausado por falhas' },
  ofAll: 'todos os empreendimentos',
  ofSome: (count: number) =>
    plural(count, { none: 'nenhum empreendimento', one: '1 empreendimento', other: `${count} empreendimentos` }),
  waiting: (count: number) =>
    plural(count, { none: 'nada à espera', one: '1 aviso à espera', other: `${count} avisos à espera` }),
  lastSent: (ago: string) => `último enviado ${ago}`,
  neverSent: 'nada enviado ainda',
  failures: {
    refused: 'o endereço recusou o aviso',
    limited: 'o aplicativo pediu para esperar',
    failed: 'o aplicativo falhou',
    timeout: 'sem resposta em 10 s',
    unreachable: 'sem conexão',
    blocked: 'endereço de rede privada',
  } satisfies Record<ChatFailure, string>,
  lastFailure: (cause: string, status: number | null, ago: string) =>
    `última tentativa ${ago}: ${cause}${status === null ? '' : ` (resposta ${status})`}`,
  test: 'Enviar um teste',
  tested: 'O canal recebeu o teste.',
  testFailed: (cause: string, status: number | null) =>
    `O teste não chegou: ${cause}${status === null ? '' : ` (resposta ${status})`}.`,
  edit: 'Editar',
  pause: 'Pausar',
  resume: 'Retomar',
  paused: 'Canal pausado. O que acontecer até retomar não é enviado.',
  resumed: 'Canal retomado.',
  remove: 'Excluir',
  confirmRemove: (name: string) => `Excluir “${name}”?`,
  removeText: 'Nada mais é enviado ao canal, e o UNI esquece o endereço. O que já chegou fica no canal.',
  removed: 'Canal excluído.',
  trial: {
    title: 'Teste do UNI',
    why: 'Este canal passa a receber os avisos escolhidos.',
  },
  stopped: {
    title: (app: string, name: string) => `O canal “${name}” do ${app} foi pausado por falhas`,
    why: 'O endereço falhou várias vezes seguidas. Confira-o, envie um teste e retome o canal',
  },
  sentences,
  messages: {
    notSlack: {
      wire: 'This is no address of an incoming webhook of Slack.',
      text: 'Não é um endereço de webhook do Slack. Ele começa com https://hooks.slack.com/.',
    },
    notTeams: {
      wire: 'This is no address of a workflow of Teams.',
      text: 'Não é um endereço de fluxo do Teams. O domínio dele termina em api.powerplatform.com ou logic.azure.com.',
    },
    tooMany: {
      wire: 'No more than 20 chats per organization.',
      text: 'Uma organização tem no máximo 20 canais. Exclua um para adicionar outro.',
    },
  },
} as const;
