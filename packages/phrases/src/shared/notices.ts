/** Notices of the specification, verbatim: do not improve them. */
export const notices = {
  saved: 'Salvo com Sucesso',
  updated: 'Atualizado com Sucesso',
  removed: 'Registro removido com sucesso...',
  noToken: 'Nenhum Token Encontrado',
  couldNotRefresh: 'Não foi possível atualizar o Token',
  requestFailed: 'Falha na requisição!',
  noConnection: 'Não foi possível estabelecer conexão com o servidor.',
  wrongCredentials: 'Usuário e/ou senha inválidos!',
  sessionExpired: 'Sessão expirada!',
  signInAgain: 'Por favor, autentique novamente.',
  passwordFailed: 'Falha ao atualizar a senha!',
  wrongOldPassword: 'Senha antiga não é condizente com a informada ao usuário',
  checkTheData: 'Por favor, verifique os dados informados.',
  passwordUpdated: 'Senha atualizada!',
  passwordFromNextAccess: 'Em seu próximo acesso você já pode utilizar a nova senha.',
  informative: 'Informativo...',
  downloadFailed: 'Falha na Requisição',
  validationError: 'Erro de validação:',
  unexpectedError: 'Erro inesperado.',
  unitFormat: 'O valor informado não está no formato esperado. Use algo como: C1_unid, C12_unid etc.',
  notAnInteger: (value: string) => `O valor informado '${value}' não é um número inteiro.`,
  inactiveProfile: 'Sua conta está inativa. Procure quem administra a sua organização.',
  logFetch: 'An error occurred',
  logSave: 'Error in SAVE function:',
} as const;

/**
 * Server messages: English on the wire, and the displayed text. Keys are exact. Messages for planning,
 * mapping and sales are in `workMessages`, because the login does not need them.
 */
export const serverMessages = {
  unknown: { wire: 'An unknown error occurred.', text: 'Ocorreu um erro desconhecido.' },
  malformed: { wire: 'Malformed request.', text: 'O pedido chegou ao servidor em um formato que ele não entende.' },
  jsonParse: {
    wire: 'JSON parse error',
    text: 'O pedido chegou ao servidor com dados que não podem ser lidos.',
  },
  organizationCode: {
    wire: 'organization with this code already exists.',
    text: 'Já existe uma organização com este código.',
  },
  organizationDomain: {
    wire: 'organization with this domain already exists.',
    text: 'Já existe uma organização com este domínio.',
  },
  codeOrDomain: { wire: 'code and/or domain already in use.', text: 'Código e/ou domínio já estão em uso.' },
  noActiveAccount: {
    wire: 'No active account found with the given credentials',
    text: 'Nenhuma conta ativa encontrada com as credenciais informadas.',
  },
  subscriptionUser: {
    wire: 'The fields subscription, user must make a unique set.',
    text: 'Este usuário já está vinculado a esta assinatura.',
  },
  totpRequired: {
    wire: 'A code of the second step is required.',
    text: 'Informe o código do seu aplicativo autenticador.',
  },
  totpInvalid: {
    wire: 'The code of the second step is not valid.',
    text: 'O código não confere ou já foi usado. Espere o próximo e tente de novo.',
  },
  keyInvalid: {
    wire: 'The security key was not accepted.',
    text: 'A chave não foi aceita. Tente de novo ou use um código.',
  },
  secondStepEnabled: {
    wire: 'The second step is already enabled.',
    text: 'A verificação em duas etapas já está ativa.',
  },
  secondStepNotEnabled: {
    wire: 'The second step is not enabled.',
    text: 'A verificação em duas etapas não está ativa.',
  },
  linkOver: {
    wire: 'The link is invalid or has expired.',
    text: 'Este link não vale mais. Peça um novo.',
  },
  attemptOver: {
    wire: 'This sign-in attempt is unknown or has expired.',
    text: 'Esta tentativa de entrar expirou. Comece de novo.',
  },
  providerRefused: {
    wire: 'The identity provider did not confirm the sign-in.',
    text: 'O provedor de identidade não confirmou a sua entrada.',
  },
  noPermission: {
    wire: 'You do not have permission to perform this action.',
    text: 'Você não tem permissão para executar esta ação.',
  },
  permitGroup: {
    wire: 'Permit Group with this name already exists.',
    text: 'Já existe um grupo de permissão com este nome.',
  },
  required: { wire: 'This field is required.', text: 'Este campo é obrigatório.' },
  blank: { wire: 'This field may not be blank.', text: 'Este campo não pode ficar em branco.' },
  pageNotFound: {
    wire: 'Page not found, the server returned an unexpected response.',
    text: 'Página não encontrada: o servidor retornou uma resposta inesperada.',
  },
  invalidPage: { wire: 'Invalid page.', text: 'Página não encontrada: o servidor retornou uma resposta inesperada.' },
  notFound: { wire: 'Not found.', text: 'Registro não encontrado.' },
  invalidToken: {
    wire: 'Given token not valid for any token type',
    text: 'Token não Autorizado, verifique suas permissões ou faça o login novamente',
  },
  throttled: {
    wire: 'Request was throttled.',
    text: 'Muitas requisições. Aguarde ao menos 1 segundo e tente novamente.',
  },
  serverError: { wire: 'A server error occurred.', text: 'O servidor encontrou um erro. Nada foi gravado.' },
  email: { wire: 'Enter a valid email address.', text: 'Informe um e-mail como ana@suaempresa.com.br' },
  document: { wire: 'Enter a valid CPF or CNPJ.', text: 'Informe um CPF ou CNPJ que exista.' },
  integer: { wire: 'A valid integer is required.', text: 'Informe um número inteiro.' },
  number: { wire: 'A valid number is required.', text: 'Informe um número.' },
  boolean: { wire: 'Must be a valid boolean.', text: 'Informe sim ou não.' },
  passwordShort: {
    wire: 'This password is too short. It must contain at least 8 characters.',
    text: 'A senha é curta demais. Use ao menos 8 caracteres.',
  },
  passwordCommon: { wire: 'This password is too common.', text: 'Esta senha é muito comum.' },
  passwordNumeric: { wire: 'This password is entirely numeric.', text: 'A senha não pode ter só números.' },
  notYourself: {
    wire: 'Nobody takes this from themselves.',
    text: 'Ninguém retira o próprio acesso. Peça a outra pessoa que administra a organização.',
  },
  wrongPassword: { wire: 'Wrong password.', text: 'Senha antiga não é condizente com a informada ao usuário' },
  changedMeanwhile: {
    wire: 'The resource has changed since it was read.',
    text: 'O registro mudou desde que foi lido. Recarregue e tente de novo.',
  },
  bodyTooLarge: { wire: 'Request body is too large.', text: 'O conteúdo enviado é grande demais.' },
  unavailable: {
    wire: 'Service temporarily unavailable, try again later.',
    text: 'Serviço indisponível no momento. Tente de novo em instantes.',
  },
  stillRunning: {
    wire: 'A request with this Idempotency-Key is still running.',
    text: 'Este pedido ainda está em andamento.',
  },
} as const;
