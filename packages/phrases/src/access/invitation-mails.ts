/** What is mailed to people to whom somebody has opened a door. */
const opening = (name: string) => `Olá, ${name}.`;
const howTo = (address: string, secret: string) =>
  [
    `Entre em ${address} com este e-mail e a primeira senha abaixo. Ela vale por 24 horas; ao entrar, escolha a sua.`,
    '',
    `Primeira senha: ${secret}`,
    '',
    'Se você não esperava esta mensagem, pode ignorá-la.',
  ].join('\n');

export const invitationMails = {
  invited: {
    subject: (organization: string) => `Seu acesso à UNI: ${organization}`,
    text: (name: string, organization: string, address: string, secret: string) =>
      `${opening(name)}\n\n${organization} convidou você para a UNI.\n${howTo(address, secret)}\n`,
  },
  reset: {
    subject: 'Sua senha da UNI foi redefinida',
    text: (name: string, address: string, secret: string) =>
      `${opening(name)}\n\nA administração redefiniu a sua senha e encerrou as suas sessões.\n${howTo(address, secret)}\n`,
  },
  connected: {
    subject: (organization: string) => `${organization} abriu o acesso para você na UNI`,
    text: (name: string, organization: string, address: string) =>
      `${opening(name)}\n\n${organization} abriu o acesso para você. Entre em ${address} e escolha essa organização.\n`,
  },
} as const;
