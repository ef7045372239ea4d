/** Texts of the acts on a version that are confirmed first. */
export const versionDialogs = {
  clone: {
    title: (name: string) => `Clonar ${name}`,
    lead: 'A cópia nasce como rascunho, com as premissas e os comentários da original.',
    name: 'Nome da nova versão',
    shift: 'Deslocar as datas',
    shiftUnit: 'meses',
    shiftHint: 'Negativo antecipa. Índices publicados e vigências de impostos ficam no calendário.',
    shiftRealised: 'Deslocada, a cópia começa sem meses realizados.',
    do: 'Clonar',
  },
  rename: { title: (name: string) => `Renomear ${name}`, name: 'Nome', do: 'Renomear' },
  reason: {
    grave: 'Pendências graves de plausibilidade. Quem aprova lê o motivo no registro de decisão:',
    graveToApprove: 'Esta versão tem pendências graves de plausibilidade:',
    sentWith: (reason: string) => `Motivo de quem enviou: ${reason}`,
    label: 'Motivo',
    required: 'Informe o motivo.',
    optional: 'Observação',
    submit: {
      title: (name: string) => `Enviar ${name} para aprovação`,
      lead: 'Enquanto espera a decisão, a versão não muda.',
    },
    approve: {
      title: (name: string) => `Aprovar ${name}`,
      lead: 'A aprovação é definitiva: guarda os números de hoje e a versão não muda mais. Para alterá-la, clone-a.',
    },
    reopen: { title: (name: string) => `Voltar ${name} a rascunho`, lead: 'A versão volta a aceitar alterações.' },
    lock: { title: (name: string) => `Bloquear ${name}`, lead: 'Ninguém altera a versão até que seja desbloqueada.' },
    unlock: { title: (name: string) => `Desbloquear ${name}`, lead: 'A versão volta a aceitar alterações.' },
  },
  remove: {
    title: (name: string) => `Excluir ${name}?`,
    text: 'A versão vai para a lixeira, de onde pode ser restaurada.',
    do: 'Excluir',
  },
} as const;
