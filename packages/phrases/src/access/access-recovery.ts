/** A forgotten password, and the way back from an identity provider. */
export const accessRecovery = {
  forgot: {
    title: 'Esqueci minha senha',
    lead: 'Informe o seu e-mail. Se houver uma conta com ele, enviamos um link para definir uma nova senha.',
    email: 'E-mail',
    submit: 'Enviar link',
    submitting: 'Enviando…',
    missing: 'Informe o seu e-mail.',
    sentTitle: 'Veja a sua caixa de entrada',
    sent: (email: string) =>
      `Se houver uma conta com ${email}, o link para definir uma nova senha chega em instantes. Ele vale por 30 minutos e funciona uma vez.`,
    again: 'Enviar para outro e-mail',
    back: 'Voltar para entrar',
  },
  reset: {
    title: 'Nova senha',
    lead: 'Ao definir a nova senha, todas as suas sessões são encerradas.',
    submit: 'Definir nova senha',
    submitting: 'Definindo…',
    over: 'Este link não vale mais.',
    overHint: 'Ele funciona uma vez e por 30 minutos. Peça um novo para definir a sua senha.',
    requestAgain: 'Pedir novo link',
    done: 'Senha definida. Entre com a nova senha.',
  },
  returning: {
    title: 'Entrando…',
    failed: 'Não foi possível entrar.',
    otherBrowser: 'A entrada precisa terminar no mesmo navegador em que começou. Comece de novo.',
  },
} as const;
