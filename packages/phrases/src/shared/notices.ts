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
 * Server messages: English on the wire, and the displayed text. Keys are exact. Messages only for mapping and
 * sales are in `workMessages`, because the login does not need them.
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
  domainNotOwn: {
    wire: "Only domains of the organization's own can be named.",
    text: 'Só o domínio da própria organização e os que estão abaixo dele podem ser usados.',
  },
  domainTaken: {
    wire: 'This domain belongs to another identity provider.',
    text: 'Este domínio já pertence a outro provedor de identidade.',
  },
  domainInvalid: { wire: 'Enter a valid domain name.', text: 'Informe um domínio como empresa.com.br.' },
  providerNotReachable: {
    wire: 'The identity provider cannot be reached at this address.',
    text: 'Nenhum provedor de identidade responde neste endereço.',
  },
  noPermission: {
    wire: 'You do not have permission to perform this action.',
    text: 'Você não tem permissão para executar esta ação.',
  },
  permitGroup: {
    wire: 'Permit Group with this name already exists.',
    text: 'Já existe um grupo de permissão com este nome.',
  },
  enterpriseCode: {
    wire: 'empreendimento with this code already exists.',
    text: 'Já existe um empreendimento com este código.',
  },
  moduleNumber: {
    wire: 'The fields empreendimento, n_modulo must make a unique set.',
    text: 'O número do módulo deve ser único no empreendimento.',
  },
  versionName: {
    wire: 'The fields empreendimento, nome must make a unique set.',
    text: 'O nome da versão deve ser único no empreendimento.',
  },
  scenarioName: {
    wire: 'The fields version, nome must make a unique set.',
    text: 'Já existe um cenário com este nome nesta versão.',
  },
  tooManyScenarios: {
    wire: 'A version has no more than 20 scenarios.',
    text: 'Uma versão tem no máximo 20 cenários. Exclua um para criar outro.',
  },
  required: { wire: 'This field is required.', text: 'Este campo é obrigatório.' },
  blank: { wire: 'This field may not be blank.', text: 'Este campo não pode ficar em branco.' },
  pageNotFound: {
    wire: 'Page not found, the server returned an unexpected response.',
    text: 'Página não encontrada: o servidor retornou uma resposta inesperada.',
  },
  invalidPage: { wire: 'Invalid page.', text: 'Página não encontrada: o servidor retornou uma resposta inesperada.' },
  notFound: { wire: 'Not found.', text: 'Registro não encontrado.' },
  directCommission: {
    wire: 'No data for attribute comissao_venda_direta.',
    text: 'Não há dados para o atributo Comissão de venda direta.',
  },
  bankFee: {
    wire: 'No cash flow lines for bank fee expense.',
    text: 'Não há linhas de fluxo de caixa para Despesa de tarifa bancária.',
  },
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
  notPartner: {
    wire: 'This person belongs to an organization and cannot be sent by a partner.',
    text: 'Esta pessoa é usuária de uma organização e não pode vir por um parceiro.',
  },
  connectionTaken: {
    wire: 'connection with this email already exists.',
    text: 'Esta pessoa já está conectada a esta organização.',
  },
  groupInUse: {
    wire: 'Partners act through this permit group.',
    text: 'Há parceiros que agem por este grupo. Mude o grupo das conexões deles antes.',
  },
  erpOrigin: {
    wire: 'Enter a scheme, a host and a port, and nothing more.',
    text: 'Informe só o começo do endereço, como https://erp.exemplo.com.br:8443',
  },
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
  editConflict: {
    wire: 'edit_conflict',
    text: 'Outra pessoa alterou os mesmos valores. Compare e escolha qual manter.',
  },
  studyRefused: { wire: 'The study is not valid.', text: 'O estudo tem valores que o cálculo não aceita.' },
  editRefused: {
    wire: 'An edit cannot be applied.',
    text: 'A alteração não se aplica ao estudo como está no servidor. Recarregue a página.',
  },
  onlyDraft: { wire: 'Only a draft can be changed.', text: 'Só uma versão em rascunho pode ser alterada.' },
  versionState: {
    wire: 'The version is not in a state from which this can be done.',
    text: 'O estado atual da versão não permite esta ação.',
  },
  implausible: {
    wire: 'The study has grave findings: give a reason.',
    text: 'O estudo tem pendências graves de plausibilidade, listadas em Validações. Corrija-as ou escreva o motivo.',
  },
  monthNotOver: {
    wire: 'The month has not ended.',
    text: 'O mês ainda não terminou e não pode ser fechado.',
  },
  closingStopped: {
    wire: 'The checklist stops the closing.',
    text: 'A conferência tem itens que bloqueiam o fechamento. Resolva-os ou escreva o motivo.',
  },
  versionNotApproved: {
    wire: 'Only an approved version can become the current one.',
    text: 'Só uma versão aprovada pode ser a vigente. Envie-a para aprovação.',
  },
  versionCurrent: {
    wire: 'The current version cannot be deleted or archived.',
    text: 'A versão vigente não pode ser excluída nem arquivada.',
  },
  mergeConflict: {
    wire: 'Both versions changed the same places.',
    text: 'As duas versões mudaram os mesmos valores. Escolha qual fica em cada um.',
  },
  noCommonBase: {
    wire: 'The versions have no common past.',
    text: 'As duas versões não nasceram da mesma: não há o que trazer com segurança.',
  },
  moduleInUse: { wire: 'A study uses this module.', text: 'Um estudo usa este módulo.' },
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
  monthClosed: {
    wire: 'The month is closed. Reopen it to change its values.',
    text: 'O mês está fechado. Reabra-o para alterar os valores.',
  },
  monthOpen: { wire: 'The month is not closed.', text: 'O mês não está fechado.' },
  realisedSuperseded: {
    wire: 'Later changes stand on this one.',
    text: 'Há alterações posteriores sobre os mesmos valores. Desfaça primeiro as mais recentes.',
  },
  realisedLine: { wire: 'This line has no realised values.', text: 'Esta linha não recebe valores realizados.' },
  realisedMonth: {
    wire: 'Month has wrong format. Use one of these formats instead: YYYY-MM.',
    text: 'Informe o mês como 03/2026.',
  },
  progressFalls: {
    wire: 'Measured progress never falls.',
    text: 'O avanço físico acumulado não pode diminuir de um mês para o outro.',
  },
  versionLocked: { wire: 'version_locked', text: 'Esta versão está bloqueada. Clone-a para editar.' },
} as const;
