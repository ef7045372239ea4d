/** Mails. */
export const mails = {
  passwordReset: {
    subject: 'UNI: nova senha',
    text: ({ name, link, minutes }: { name: string; link: string; minutes: number }) =>
      `Olá, ${name}.

Alguém pediu uma nova senha para a sua conta no UNI. Se foi você, defina a senha por este link:

${link}

O link vale por ${minutes} minutos e funciona uma vez. Ao definir a senha, todas as suas sessões são encerradas.

Se não foi você, ignore esta mensagem: a sua senha continua a mesma.
`,
  },
} as const;
