/** Mails to people who have been given access. */
const opening = (name: string) => `Olá, ${name}.`;
const howTo = (address: string, secret: string) =>
  [
    `Entre em ${address} com este e-mail e a primeira senha abaixo. Ela vale por 24 horas; ao entrar, escolha a sua.`,
    '',
    `Primeira senha: ${secret}`,
    '',
    'Se você não esperava esta mensagem, pode ignorá-la.',
  ].join('\n');

/** Subjects and texts of the e-mails about access. */
export const invitationMails = {
  invited: {
    subject: (organization: string) => `Seu acesso à UNI: ${organization}`,
    text: (name: string, organization: string, address: string, secret: string) =>
      `${opening(name)}\n\n${organization} convidou você para a UNI.\n${howTo(address, secret)}\n`,
  },
  elsewhere: {
    subject: (organization: string) => `Convite para a UNI: ${organization}`,
    text: (name: string, organization: string) =>
      `${opening(name)}\n\n${organization} convidou você para a UNI. Este e-mail já entra na UNI de outra forma, e um e-mail entra por uma organização só.\n\nPara entrar também por ${organization}, peça um convite para outro e-mail seu. ${organization} não soube por nós que este já está em uso, e nada mudou no seu acesso.\n\nSe você não esperava esta mensagem, pode ignorá-la.\n`,
  },
  reset: {
    subject: 'Sua senha da UNI foi redefinida',
    text: (name: string, address: string, secret: string) =>
      `${opening(name)}\n\nA administração redefiniu a sua senha e encerrou as suas sessões.\n${howTo(address, secret)}\n`,
  },
  secondStepRemoved: {
    subject: 'Sua verificação em duas etapas da UNI foi removida',
    text: (name: string, address: string) =>
      `${opening(name)}\n\nA administração removeu a verificação em duas etapas do seu acesso e encerrou as suas sessões. O aplicativo, as chaves de acesso e os códigos de recuperação não valem mais.\n\nEntre em ${address} com a sua senha e configure outra verificação. Se não foi você quem pediu, troque a senha e fale com a administração.\n`,
  },
  connected: {
    subject: (organization: string) => `${organization} abriu o acesso para você na UNI`,
    text: (name: string, organization: string, address: string) =>
      `${opening(name)}\n\n${organization} abriu o acesso para você. Entre em ${address} e escolha essa organização.\n`,
  },
} as const;
