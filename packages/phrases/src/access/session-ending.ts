/** The end of a session, which the frame of every screen announces. */
export const sessionEnding = {
  label: 'Fim da sessão',
  warning: 'Sua sessão termina em 2 minutos.',
  left: (seconds: number) => `Faltam ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
  proceed: 'Continuar',
  title: 'Continuar sem perder nada',
  lead: (email: string) => `Confirme a senha de ${email}. A tela continua como está.`,
  password: 'Senha',
  code: 'Código do aplicativo autenticador',
  otherWay: 'Entrar de outra forma',
  useKey: 'Usar chave de acesso',
} as const;

/** The title of a screen of its own, too. */
export const secondStepTitle = 'Verificação em duas etapas';
