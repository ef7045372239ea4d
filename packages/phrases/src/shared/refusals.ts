import { studyPatterns } from './study-messages.ts';

/**
 * Remaining server messages and their displayed text: sentences for any field, and those that only programs
 * normally meet. Separate from `serverMessages`, because the login does not need them.
 */
export const refusalMessages = {
  null: { wire: 'This field may not be null.', text: 'Este campo não pode ficar vazio.' },
  notString: { wire: 'Not a valid string.', text: 'Informe um texto.' },
  notList: { wire: 'Expected a list of items.', text: 'Informe uma lista.' },
  invalid: { wire: 'Invalid value.', text: 'Este valor não é aceito.' },
  unknownField: { wire: 'This field is not known.', text: 'Este campo não existe.' },
  reportSchedulesFull: {
    wire: 'The organization has as many scheduled reports as it can have.',
    text: 'A organização já tem 200 envios agendados. Exclua um para agendar outro.',
  },
  approvalLinkUnknown: {
    wire: 'The link is not known in this organization.',
    text: 'Este link não foi reconhecido nesta organização. Confira se entrou na organização do pedido.',
  },
  approvalOfAnother: {
    wire: 'This approval was requested from another person.',
    text: 'Este pedido de aprovação é de outra pessoa. Só ela pode abrir e decidir.',
  },
  approvalGiven: {
    wire: 'This approval has been given already.',
    text: 'Este link já foi usado: a aprovação já foi dada.',
  },
  approvalReturned: {
    wire: 'This version has been returned already.',
    text: 'Este link já foi usado: a versão já foi devolvida.',
  },
  approvalWithdrawn: {
    wire: 'A newer request has replaced this one.',
    text: 'Um pedido mais novo substituiu este. Use o link do e-mail mais recente.',
  },
  approvalExpired: {
    wire: 'The time to decide is over.',
    text: 'O prazo para decidir terminou. Quem enviou pode pedir de novo.',
  },
  approvalChanged: {
    wire: 'The version has changed since its approval was requested.',
    text: 'A versão mudou depois do pedido, e os números já não são os enviados. É preciso pedir de novo.',
  },
  approvalSettled: {
    wire: 'The version is no longer waiting for approval.',
    text: 'A versão não espera mais aprovação: foi decidida ou retomada de outra forma.',
  },
  notSavedHere: {
    wire: 'This field is not saved here.',
    text: 'Este campo é alterado em outro lugar.',
  },
  storeReadOnly: {
    wire: 'This cannot be changed here.',
    text: 'Este valor é calculado, único ou de outro lugar: não pode ser alterado aqui.',
  },
  notDate: {
    wire: 'Date has wrong format. Use one of these formats instead: YYYY-MM-DD.',
    text: 'Informe a data como 31/12/2026.',
  },
  notDatetime: {
    wire: 'Datetime has wrong format. Use one of these formats instead: YYYY-MM-DDThh:mm[:ss[.uuuuuu]][+HH:MM|-HH:MM|Z].',
    text: 'Informe a data e a hora como 31/12/2026 14:30.',
  },
  invalidPeriod: { wire: 'The period ends before it begins.', text: 'O período termina antes de começar.' },
  notImage: {
    wire: 'Upload a valid image. The file you uploaded was either not an image or a corrupted image.',
    text: 'O arquivo não é uma imagem, ou está danificado. Envie um JPEG ou PNG.',
  },
  nullCharacters: {
    wire: 'Null characters are not allowed.',
    text: 'O texto tem um caractere que não pode ser guardado. Digite-o de novo.',
  },
  keysImpossible: {
    wire: 'Security keys cannot be used at this address.',
    text: 'Este endereço não aceita chaves de acesso: elas pedem um nome de domínio com https.',
  },
  keyKnown: {
    wire: 'This security key has been added already.',
    text: 'Esta chave já foi adicionada.',
  },
  secondStepDemanded: {
    wire: 'The organization demands a second step.',
    text: 'A organização exige a verificação em duas etapas. Configure a sua para continuar.',
  },
  idsDisagree: {
    wire: 'The id in the path and the id in the body do not agree.',
    text: 'O pedido fala de dois registros diferentes. Recarregue a página.',
  },
  notAuthenticated: {
    wire: 'Authentication credentials were not provided.',
    text: 'Entre de novo para continuar.',
  },
  badAuthorization: {
    wire: 'Authorization header must contain two space-delimited values',
    text: 'Entre de novo para continuar.',
  },
  wrongToken: { wire: 'Token has wrong type', text: 'Entre de novo para continuar.' },
  userInactive: {
    wire: 'User is inactive',
    text: 'Sua conta está inativa. Procure quem administra a sua organização.',
  },
  userNotFound: {
    wire: 'User not found',
    text: 'Sua conta não existe mais. Procure quem administra a sua organização.',
  },
  passwordChanged: {
    wire: "The user's password has been changed.",
    text: 'A senha foi trocada. Entre de novo com a nova senha.',
  },
  noActiveAccountForToken: {
    wire: 'No active account found for the given token.',
    text: 'Entre de novo para continuar.',
  },
  foreignOrigin: {
    wire: 'Cross-origin requests are not accepted.',
    text: 'O pedido veio de outra página e foi recusado. Abra a UNI pelo endereço dela.',
  },
  notAcceptable: {
    wire: 'Could not satisfy the request Accept header.',
    text: 'O servidor não tem esta resposta no formato pedido.',
  },
  idempotencyMismatch: {
    wire: 'This Idempotency-Key was used with another request.',
    text: 'Este pedido já foi usado para outra coisa. Recarregue a página.',
  },
  headersTooLarge: { wire: 'Request headers are too large.', text: 'O endereço do pedido é grande demais.' },
  requestLate: {
    wire: 'The request did not arrive in time.',
    text: 'O pedido não chegou inteiro a tempo. Tente de novo.',
  },
  passwordSimilar: {
    wire: "The password is too similar to the user's data.",
    text: 'A senha é parecida demais com os seus dados.',
  },
  linkSent: {
    wire: 'If there is an account with this e-mail, a link is on its way.',
    text: 'Se houver uma conta com este e-mail, um link está a caminho.',
  },
  seriesInUse: { wire: 'The series has values.', text: 'A série tem valores e não pode ser excluída.' },
  noIndexSource: {
    wire: 'No source of indexes is configured.',
    text: 'Nenhuma fonte de índices está configurada neste servidor.',
  },
  studyChanged: {
    wire: 'The study was changed in the same places since this revision.',
    text: 'Outra pessoa alterou os mesmos valores. Compare e escolha qual manter.',
  },
  runUnderWay: { wire: 'A run is under way.', text: 'Há uma leitura em andamento. Espere que ela termine.' },
  runOver: { wire: 'The run is over.', text: 'Esta leitura já terminou.' },
  noSecret: { wire: 'The connection has no secret.', text: 'A conexão não tem senha. Informe-a na conexão.' },
  notTarget: { wire: 'This line cannot be a target.', text: 'Esta linha não pode receber valores.' },
} as const;

/** Sentences with a name or a figure of their own, and what people read; `$1` is the first of them. */
export const refusalPatterns: readonly (readonly [wire: RegExp, text: string])[] = [
  ...studyPatterns,
  [/^Ensure this field has no more than (\d+) elements\.$/, 'Informe no máximo $1 itens.'],
  [/^Ensure this field has at least (\d+) elements\.$/, 'Informe ao menos $1 itens.'],
  [/^Ensure this field has no more than (\d+) characters\.$/, 'Use no máximo $1 caracteres.'],
  [/^Ensure this field has at least (\d+) characters\.$/, 'Use ao menos $1 caracteres.'],
  [/^Ensure that there are no more than (\d+) decimal places\.$/, 'Use no máximo $1 casas decimais.'],
  [/^Ensure that there are no more than (\d+) digits in total\.$/, 'Use no máximo $1 algarismos.'],
  [/^Ensure this value is greater than or equal to (-?[\d.]+)\.$/, 'Informe um valor de $1 para cima.'],
  [/^Ensure this value is less than or equal to (-?[\d.]+)\.$/, 'Informe um valor até $1.'],
  [/^Ensure this value is greater than (-?[\d.]+)\.$/, 'Informe um valor acima de $1.'],
  [/^Ensure this value is less than (-?[\d.]+)\.$/, 'Informe um valor abaixo de $1.'],
  [/^Ensure this value is .*$/s, 'Este valor está fora do que é aceito.'],
  [/^".*" is not a valid choice\.$/s, 'Escolha uma das opções.'],
  [/^Invalid pk ".*" - object does not exist\.$/s, 'O registro escolhido não existe mais. Escolha outro.'],
  [/^Incorrect type\. Expected pk value, received \w+\.$/, 'Escolha um registro.'],
  [
    /^Invalid data\. Expected a dictionary, but got \w+\.$/,
    'O pedido chegou ao servidor em um formato que ele não entende.',
  ],
  [/^The fields .* must make a unique set\.$/s, 'Já existe um registro com estes valores.'],
  [/^.* with this .* already exists\.$/s, 'Já existe um registro com este valor.'],
  [/^Method "\w*" not allowed\.$/, 'O servidor não aceita esta ação neste endereço.'],
  [/^Unsupported media type ".*" in request\.$/s, 'O servidor não aceita este formato de arquivo.'],
  [
    /^This password is too long\. It must contain at most (\d+) characters\.$/,
    'A senha é longa demais. Use no máximo $1 caracteres.',
  ],
  [
    /^This password is too short\. It must contain at least (\d+) characters\.$/,
    'A senha é curta demais. Use ao menos $1 caracteres.',
  ],
  [
    /^A version has no more than (\d+) scenarios\.$/,
    'Uma versão tem no máximo $1 cenários. Exclua um para criar outro.',
  ],
  [
    /^No more than (\d+) webhooks per organization\.$/,
    'Uma organização tem no máximo $1 webhooks. Exclua um para criar outro.',
  ],
  [
    /^No more than (\d+) tokens are good at a time\.$/,
    'No máximo $1 tokens valem ao mesmo tempo. Revogue um para criar outro.',
  ],
  [
    /^No more than (\d+) links of an enterprise are good at a time\.$/,
    'No máximo $1 links de um empreendimento valem ao mesmo tempo. Revogue um para criar outro.',
  ],
  [
    /^No more than (\d+) people can be invited in a day\.$/,
    'No máximo $1 pessoas podem ser convidadas por dia. Continue amanhã.',
  ],
  [
    /^No more than (\d+) security keys can be added\.$/,
    'No máximo $1 chaves de acesso por pessoa. Remova uma para adicionar outra.',
  ],
  [/^The query option "(.*)" is not supported\.$/s, 'A opção de consulta $1 não é atendida.'],
  [/^The query option "(.*)" is given more than once\.$/s, 'A opção de consulta $1 foi dada mais de uma vez.'],
  [/^The value of the query option "(.*)" cannot be read\.$/s, 'O valor da opção de consulta $1 não se entende.'],
  [/^The entity set has no property "(.*)"\.$/s, 'A tabela não tem a coluna $1.'],
  [/^The function "(.*)" is not supported\.$/s, 'A função $1 não é atendida em filtros.'],
  [/^The filter cannot be read at character (\d+)\.$/, 'O filtro não se entende a partir do caractere $1.'],
  [
    /^The filter joins values of two types at character (\d+)\.$/,
    'O filtro junta valores de tipos diferentes no caractere $1.',
  ],
  [
    /^The filter has more than (\d+) terms or levels\.$/,
    'O filtro é grande demais: use no máximo $1 termos, ou menos parênteses.',
  ],
  [/^Another rule of the same rank exists: (.*)\.$/s, 'Já existe outra regra com a mesma precedência: $1.'],
];
