import { plural } from '../shared/plural.ts';

/** The people of an organization: list, invitation, one person. */
export const users = {
  title: 'Usuários',
  noun: 'os usuários',
  summary: (count: number) => plural(count, { none: 'Nenhum usuário', one: '1 usuário', other: `${count} usuários` }),
  waiting: (count: number) =>
    plural(count, {
      none: '',
      one: '1 aguardando primeiro acesso',
      other: `${count} aguardando primeiro acesso`,
    }),
  invite: 'Convidar',
  table: 'Tabela de usuários',
  filter: 'Filtrar usuários',
  filterPlaceholder: 'Filtrar por nome ou e-mail',
  group: 'Grupo',
  allGroups: 'Todos',
  noGroup: 'Sem grupo',
  state: 'Situação',
  allStates: 'Todas',
  states: { active: 'Ativo', inactive: 'Inativo', waiting: 'Aguardando primeiro acesso' },
  columns: {
    name: 'Nome',
    email: 'E-mail',
    organization: 'Organização',
    groups: 'Grupos',
    state: 'Situação',
    access: 'Último acesso',
  },
  staff: 'Administrador',
  emptyTitle: 'Convide sua equipe.',
  emptyText: 'Cole os e-mails, escolha os grupos e cada pessoa recebe um convite para definir a própria senha.',
  noRight: 'Seu grupo não permite convidar nem alterar pessoas.',
  changeGroups: 'Mudar grupos',
  activate: 'Ativar',
  deactivate: 'Desativar',
  isSelf: 'é você',
  open: 'Abrir',
  resend: 'Reenviar convite',
  resetPassword: 'Redefinir senha',
  removeSecondStep: 'Remover verificação em duas etapas',
  exportPerson: 'Exportar dados pessoais',
  pseudonymise: 'Pseudonimizar',
  deactivated: (count: number, name: string) =>
    plural(count, { none: '', one: `${name} não entra mais.`, other: `${count} pessoas não entram mais.` }),
  activated: (count: number, name: string) =>
    plural(count, { none: '', one: `${name} pode entrar de novo.`, other: `${count} pessoas podem entrar de novo.` }),
  reset: (name: string) => `Um e-mail com a primeira senha, válida por 24 horas, foi enviado a ${name}.`,
  secondStepRemoved: (name: string) =>
    `${name} entra só com a senha até configurar outra verificação em duas etapas. Um e-mail avisa a pessoa.`,
  confirmDeactivate: (count: number, name: string) =>
    plural(count, { none: '', one: `Desativar ${name}?`, other: `Desativar ${count} pessoas?` }),
  deactivateText:
    'As sessões abertas terminam em até um segundo. O que a pessoa fez continua registrado, e o acesso pode ser devolvido a qualquer momento.',
  confirmReset: (name: string) => `Redefinir a senha de ${name}?`,
  resetText: 'Todas as sessões terminam e uma primeira senha, válida por 24 horas, segue por e-mail.',
  confirmRemoveSecondStep: (name: string) => `Remover a verificação em duas etapas de ${name}?`,
  removeSecondStepText:
    'O aplicativo, as chaves de acesso e os códigos de recuperação deixam de valer, e todas as sessões terminam. Confirme antes, por telefone ou pessoalmente, que foi a pessoa quem pediu.',
  confirmPseudonymise: (name: string) => `Pseudonimizar ${name}?`,
  pseudonymiseText:
    'Nome, e-mail e foto são trocados para sempre por um pseudônimo e a pessoa perde o acesso. O que ela fez continua registrado e nenhum total muda. Não há como voltar atrás.',
  drawer: {
    tabs: 'Partes do cadastro',
    profile: 'Perfil',
    history: 'Histórico',
    name: 'Nome',
    email: 'E-mail de acesso',
    emailHint: 'O e-mail identifica a pessoa e não muda.',
    created: 'Cadastrado em',
    access: 'Último acesso',
    state: 'Situação',
    groups: 'Grupos de permissão',
    noGroups: 'Ainda não há grupos de permissão.',
    staffLabel: 'Equipe administrativa',
    staffNote: 'Administra a organização inteira, sem depender de grupos.',
    data: 'Dados pessoais (LGPD)',
    dataNote: 'A exportação reúne tudo o que é guardado sobre a pessoa e fica registrada na auditoria.',
  },
  invitation: {
    title: 'Convidar pessoas',
    lead: 'Um e-mail por linha, ou separados por ponto e vírgula.',
    emails: 'E-mails',
    placeholder: 'ana@suaempresa.com.br\nrui@suaempresa.com.br',
    valid: (count: number) => plural(count, { none: '', one: '1 e-mail lido', other: `${count} e-mails lidos` }),
    invalid: (count: number) =>
      plural(count, { none: '', one: '1 fora do formato', other: `${count} fora do formato` }),
    repeated: (count: number) => plural(count, { none: '', one: '1 repetido', other: `${count} repetidos` }),
    groups: 'Grupos de quem for convidado',
    send: (count: number) => (count === 0 ? 'Convidar' : `Convidar ${count}`),
    sending: 'Convidando…',
    nothing: 'Cole ao menos um e-mail.',
    tooMany: (most: number, count: number) => `Convide até ${most} pessoas de cada vez. Aqui há ${count}.`,
    result: 'Resultado do convite',
    accepted: (count: number) =>
      plural(count, { none: 'Ninguém foi convidado', one: '1 pessoa convidada', other: `${count} pessoas convidadas` }),
    rejected: (count: number) =>
      plural(count, { none: 'nenhum e-mail recusado', one: '1 e-mail recusado', other: `${count} e-mails recusados` }),
    email: 'E-mail',
    outcome: 'Resultado',
    invited: 'Convidado',
    reasons: {
      invalid: 'Fora do formato de e-mail',
      repeated: 'Repetido na lista',
      taken: 'Já é usuário desta ou de outra organização',
      not_sent: 'Cadastrado, mas o e-mail não pôde ser enviado',
    },
    keepRejected: 'Corrigir os recusados',
  },
  groupsDialog: {
    title: (count: number) =>
      plural(count, { none: '', one: 'Mudar grupos de 1 pessoa', other: `Mudar grupos de ${count} pessoas` }),
    lead: 'Marque para pôr no grupo, desmarque para tirar. O que ficar como está não muda.',
    some: (count: number) =>
      plural(count, { none: '', one: '1 já está neste grupo', other: `${count} já estão neste grupo` }),
    apply: 'Aplicar',
    nothing: 'Nenhum grupo foi mudado.',
  },
  fileName: 'usuarios',
  personFile: (id: number) => `dados-pessoais-${id}`,
} as const;
