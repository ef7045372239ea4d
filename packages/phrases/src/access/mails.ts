import type { PauseReason } from '@uni/contracts';

const pauseReasons: Readonly<Record<PauseReason, string>> = {
  failing: 'um aviso falhou em todas as tentativas, por cerca de três dias',
  gone: 'o endereço respondeu que não existe mais (410)',
};

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
  webhookPaused: {
    subject: (webhook: string) => `UNI: o webhook “${webhook}” foi pausado`,
    text: ({ name, webhook, reason, link }: { name: string; webhook: string; reason: PauseReason; link: string }) =>
      `Olá, ${name}.

O UNI parou de enviar avisos ao webhook “${webhook}”: ${pauseReasons[reason]}.

O que acontece enquanto isso espera e é enviado quando alguém retomar o webhook. Veja as tentativas e retome em:

${link}

Você recebe esta mensagem porque criou o webhook ou administra a organização.
`,
  },
} as const;
