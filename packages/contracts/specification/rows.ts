/**
 * The product's specification as rows that tests iterate. Each row quotes its sentence, states the expected result and names its
 * proof:
 * `unit` (apps/web/src/specification.test.ts) or `browser` (e2e/journeys/specification.spec.ts). A row
 * without its proof fails the test.
 */
export interface Row {
  readonly id: string;
  /** Section of the specification. */
  readonly section: number;
  /** Letter by letter. */
  readonly quote: string;
}

export interface RouteRow extends Row {
  /** `{product}` stands for a slug of the configuration. */
  readonly path: string;
  readonly layout: 'security' | 'base' | 'both';
  readonly title: string;
}

const inside = (path: string, screen: string, title: string): RouteRow => ({
  id: path,
  section: 2,
  quote: `| ${path} | ${screen} |`,
  path,
  layout: 'base',
  title,
});

/** Window titles are ours where the specification names none; login and home carry the product's title alone. */
export const routeRows: readonly RouteRow[] = [
  {
    ...inside('/user/login', 'Login page. Optional query parameter redirect.', 'UNI'),
    quote: '| /user/login | Login page. Optional query parameter redirect. After success the user goes to the redirect',
    layout: 'security',
  },
  {
    ...inside('/change-password', 'Change password', 'Alterar senha — UNI'),
    quote: '| /change-password | Change-password page, reachable outside and inside the authenticated layout.',
    layout: 'both',
  },
  {
    ...inside('/user', 'Fallback page when no child path matches.', 'Página não encontrada — UNI'),
    layout: 'security',
  },
  inside('/cadastro-parceiros', 'Partner registration', 'Parceiros — UNI'),
  inside('/cadastro-usuarios', 'User registration', 'Usuários — UNI'),
  inside('/cadastro-empreendimento', 'Development registration', 'Cadastro de empreendimentos — UNI'),
  inside('/painel-usuario', 'User panel', 'Painel do usuário — UNI'),
  inside('/servicos', 'Services', 'Serviços — UNI'),
  inside('/fluxo-caixa', 'Cash flow', 'Fluxo de caixa — UNI'),
  inside('/integracao', 'Integration', 'Central de integração — UNI'),
  inside('/de-para-geral', 'General from-to mapping', 'De-para geral — UNI'),
  inside(
    '/de-para-operacoes-financiamento',
    'Financing operations mapping',
    'De-para operações de financiamento — UNI',
  ),
  inside('/de-para-financiamento-{product}', 'Financing mapping for an external system', 'De-para financiamento '),
  inside('/rubricaCompromissadoPrevisto', 'Committed/forecast rubric', 'Compromissado × previsto — UNI'),
  inside('/parametrizacao-linha-receita-bruta', 'Gross revenue line parameterization', 'Linha de receita bruta — UNI'),
  inside('/parametrizacao-uau', 'Parameterization for the uau ERP', 'Parâmetros UAU — UNI'),
  inside('/parametrizacao-sienge', 'Parameterization for the sienge ERP', 'Parâmetros Sienge — UNI'),
  inside(
    '/informacoes-da-organizacao',
    'Organization information (additional info)',
    'Informações da organização — UNI',
  ),
  inside('/{product}-colab', 'Collaboration', 'Indicadores — UNI'),
  inside('/{product}-colab/detalhamento', 'Collaboration detail', 'Detalhamento — UNI'),
  inside('/home', 'Home', 'UNI'),
];

export interface MessageRow extends Row {
  /** The first visible line. */
  readonly title: string;
  readonly text?: string;
  readonly kind: 'error' | 'success' | 'information' | 'attention';
  readonly duration: number;
}

type MessageCopy = Pick<MessageRow, 'title' | 'text'>;
const error = (id: string, quote: string, copy: MessageCopy, duration = 10_000): MessageRow => ({
  id,
  section: 8,
  quote,
  kind: 'error',
  duration,
  ...copy,
});

const taken = {
  code: 'Já existe uma organização com este código.',
  domain: 'Já existe uma organização com este domínio.',
};

/** Messages that appear on their own for a while. Where the specification reads "translated", the displayed wording is ours. */
export const messageRows: readonly MessageRow[] = [
  error(
    'code and domain',
    "- Code and domain both in error: 'organization with this code already exists.' and 'organization with this domain already exists.'",
    { title: `${taken.code}\n${taken.domain}` },
  ),
  error('code', '- Code only or domain only: the matching message.', { title: taken.code }),
  error('domain', '- Code only or domain only: the matching message.', { title: taken.domain }),
  ...['detail', 'non_field_errors', 'message'].map((field) =>
    error(field, '- detail, non_field_errors or message: shown as an error, translated.', {
      title: 'Você não tem permissão para executar esta ação.',
    }),
  ),
  error('permit group', "- name equal to 'Permit Group with this name already exists.': shown as such.", {
    title: 'Já existe um grupo de permissão com este nome.',
  }),
  error('anything else', "- Anything else: 'An unknown error occurred.'", { title: 'Ocorreu um erro desconhecido.' }),
  error(
    'syntax error',
    "- Syntax error in the response: 'Page not found, the server returned an unexpected response.'",
    { title: 'Página não encontrada: o servidor retornou uma resposta inesperada.' },
  ),
  error('no refresh token', "- No refresh token: 'Nenhum Token Encontrado'.", { title: 'Nenhum Token Encontrado' }),
  error(
    'refresh failure',
    "- Refresh failure: 'Não foi possível atualizar o Token'; the request returns an empty list.",
    { title: 'Não foi possível atualizar o Token' },
  ),
  error(
    'login without response',
    "- Login with no response: 'Falha na requisição!' / 'Não foi possível estabelecer conexão com o servidor.'",
    { title: 'Falha na requisição!', text: 'Não foi possível estabelecer conexão com o servidor.' },
  ),
  error('login failure', "- Login failure: 'Usuário e/ou senha inválidos!' with the server detail.", {
    title: 'Usuário e/ou senha inválidos!',
    text: 'Nenhuma conta ativa encontrada com as credenciais informadas.',
  }),
  {
    ...error('expired session', "- Expired session: 'Sessão expirada!' / 'Por favor, autentique novamente.'", {
      title: 'Sessão expirada!',
      text: 'Por favor, autentique novamente.',
    }),
    kind: 'attention',
  },
  error(
    'password failure',
    "- Password failure: 'Falha ao atualizar a senha!'; wrong old password: 'Senha antiga não é condizente com a informada ao usuário'",
    { title: 'Falha ao atualizar a senha!', text: 'Senha antiga não é condizente com a informada ao usuário' },
  ),
  {
    ...error(
      'password success',
      "- Password success (6 seconds): 'Senha atualizada!' / 'Em seu próximo acesso você já pode utilizar a nova senha.'",
      { title: 'Senha atualizada!', text: 'Em seu próximo acesso você já pode utilizar a nova senha.' },
      6_000,
    ),
    kind: 'success',
  },
  {
    ...error('delete success', "- Delete success: 'Registro removido com sucesso...'", {
      title: 'Registro removido com sucesso...',
    }),
    kind: 'success',
  },
  error('download by body', "- Download failure via body fetch: 'Falha na requisição!' with the error message.", {
    title: 'Falha na requisição!',
    text: 'Failed to fetch',
  }),
  ...(['Registro não encontrado.', 'Falha na Requisição'] as const).map(
    (text, at): MessageRow => ({
      ...error(
        at === 0 ? 'download refused' : 'download refused without detail',
        "- Download failure on a non-ok response: informational notice titled 'Informativo...' with the server's detail, or 'Falha na Requisição' if absent.",
        { title: 'Informativo...', text },
      ),
      kind: 'information',
    }),
  ),
  error('body of text', '- A string value is shown as an error toast.', { title: 'Falhou' }, 8_000),
  error(
    'body of arrays',
    "- Array values are joined per field under the heading 'Erro de validação:' with field names in upper case.",
    { title: 'Erro de validação:', text: 'NOME: Este campo é obrigatório. Este campo não pode ficar em branco.' },
    8_000,
  ),
  error('no body', "- Without a body, the error message is shown, or 'Erro inesperado.'.", {
    title: 'Erro inesperado.',
  }),
  ...[
    ['POST', 'Salvo com Sucesso'],
    ['PATCH', 'Atualizado com Sucesso'],
  ].map(
    ([method = '', title = '']): MessageRow => ({
      id: `success of ${method}`,
      section: 7,
      quote: "'Salvo com Sucesso' for POST, 'Atualizado com Sucesso' for PATCH, shown 2 seconds.",
      kind: 'success',
      duration: 2_000,
      title,
    }),
  ),
];

/** Server messages and the displayed text of each. */
export const translationRows: readonly (Row & { readonly wire: string; readonly text: string })[] = (
  [
    ['Unknown error', 'An unknown error occurred.', 'Ocorreu um erro desconhecido.'],
    ['organization with this code', 'organization with this code already exists.', taken.code],
    ['or domain already exists', 'organization with this domain already exists.', taken.domain],
    [
      'no active account found with the given credentials',
      'No active account found with the given credentials',
      'Nenhuma conta ativa encontrada com as credenciais informadas.',
    ],
    [
      'subscription/user unique set',
      'The fields subscription, user must make a unique set.',
      'Este usuário já está vinculado a esta assinatura.',
    ],
    [
      'no permission to perform this action',
      'You do not have permission to perform this action.',
      'Você não tem permissão para executar esta ação.',
    ],
    [
      'permit group name exists',
      'Permit Group with this name already exists.',
      'Já existe um grupo de permissão com este nome.',
    ],
    [
      'empreendimento code exists',
      'empreendimento with this code already exists.',
      'Já existe um empreendimento com este código.',
    ],
    [
      'module number must be unique in the empreendimento',
      'The fields empreendimento, n_modulo must make a unique set.',
      'O número do módulo deve ser único no empreendimento.',
    ],
    [
      'version name must be unique in the empreendimento',
      'The fields empreendimento, nome must make a unique set.',
      'O nome da versão deve ser único no empreendimento.',
    ],
    ['field required', 'This field is required.', 'Este campo é obrigatório.'],
    ['code and/or domain in use', 'code and/or domain already in use.', 'Código e/ou domínio já estão em uso.'],
    [
      'page not found',
      'Page not found, the server returned an unexpected response.',
      'Página não encontrada: o servidor retornou uma resposta inesperada.',
    ],
    [
      'no data for attribute comissao_venda_direta',
      'No data for attribute comissao_venda_direta.',
      'Não há dados para o atributo Comissão de venda direta.',
    ],
    [
      'no cash flow lines for bank fee expense',
      'No cash flow lines for bank fee expense.',
      'Não há linhas de fluxo de caixa para Despesa de tarifa bancária.',
    ],
    [
      "invalid token ('Token não Autorizado, verifique suas permissões ou faça o login novamente')",
      'Given token not valid for any token type',
      'Token não Autorizado, verifique suas permissões ou faça o login novamente',
    ],
    [
      'throttled request (wait at least 1 second)',
      'Request was throttled. Expected available in 1 second.',
      'Muitas requisições. Aguarde ao menos 1 segundo e tente novamente.',
    ],
  ] as const
).map(([quote, wire, text]) => ({ id: quote, section: 8, quote, wire, text }));

/** Fixed words that are no notices: verbatim wherever they stand. */
export const wordRows: readonly (Row & { readonly text: string })[] = (
  [
    [2, "a placeholder shows a spinner and the text 'carregando'.", 'carregando'],
    [
      5,
      "'O valor informado não está no formato esperado. Use algo como: C1_unid, C12_unid etc.'",
      'O valor informado não está no formato esperado. Use algo como: C1_unid, C12_unid etc.',
    ],
    [
      5,
      "'O valor informado '{value}' não é um número inteiro.'",
      "O valor informado '{value}' não é um número inteiro.",
    ],
    [5, "Default message: 'Por favor, verifique os dados informados.'.", 'Por favor, verifique os dados informados.'],
    [8, "- GET failure logs an error ('An error occurred')", 'An error occurred'],
    [8, "- Admin SAVE failure: logged as 'Error in SAVE function:' and rethrown", 'Error in SAVE function:'],
  ] as const
).map(([section, quote, copy]) => ({ id: copy, section, quote, text: copy }));

/** Constants of section 9: what stands there, and the number or text that the code must hold. */
export const constantRows: readonly (Row & { readonly value: number | string })[] = (
  [
    ['Chunk load timeout', '120000 ms', 120_000],
    ['Router base path', '"/" by default', '/'],
    ['Session constant', '1800 (probably seconds, 30 minutes; purpose not fully shown)', 1_800],
    ['Token expiry margin', '30 seconds', 30],
    ['Refresh-token-derived session lifetime', '12 times a base constant (value not shown)', 12 * 1_800],
    ['Processing countdown', '60 seconds, tick 1000 ms', 60],
    ['Error notification', '10 seconds', 10_000],
    ['Validation error toast', '8 seconds', 8_000],
    ['Password message', '6 seconds', 6_000],
    ['Success message', '2 seconds', 2_000],
    ['Default message', '3 seconds', 3_000],
    ['Notification default auto-close', '1.5 seconds', 1_500],
    ['Notification top offset', '65, fade animation', 65],
    ['Throttle', '1 request per second (server message)', 1],
    ['Default card column count', '4', 4],
    ['Currency', 'pt-BR BRL, 2 decimals; zero or invalid shows R$ 0,00', 'R$ 0,00'],
    ['Language', 'pt-BR, fallback pt-BR', 'pt-BR'],
    ['Version', '0.0.0', '0.0.0'],
    ['Title', 'UNI', 'UNI'],
  ] as const
).map(([id, stands, value]) => ({ id, section: 9, quote: `| ${id} | ${stands} |`, value }));

/** Labels under lists, by what each is for. */
export const paginationRow = {
  id: 'Pagination labels',
  section: 9,
  quote: '| Pagination labels | English (page size, go to, previous/next 5 and 3 pages) |',
  labels: ['/ page', 'Go to', 'Previous 5 Pages', 'Next 5 Pages', 'Previous 3 Pages', 'Next 3 Pages'],
} as const satisfies Row & { labels: readonly string[] };

export const requestTimeoutRow = {
  id: 'request timeout',
  section: 7,
  quote: 'A request-timeout constant of 1800 is defined.',
  value: 1_800,
} as const satisfies Row & { value: number };

/** The setting of a screen's layout. */
export const layoutRow = {
  id: 'cadastro_parceiros',
  section: 2,
  quote:
    'A screen-layout setting named cadastro_parceiros exists, with cardColumn (default 4) and exhibition (default list containing active).',
} as const satisfies Row;

/** The enumeration of section 8. */
export const statusRows: readonly (Row & { readonly status: number; readonly name: string })[] =
  '200 OK, 201 CREATED, 204 NO_CONTENT, 400 BAD_REQUEST, 401 UNAUTHORIZED, 403 FORBIDDEN, 404 NOT_FOUND, 405 METHOD_NOT_ALLOWED, 408 REQUEST_TIMEOUT, 500 INTERNAL_SERVER_ERROR, 503 SERVICE_UNAVAILABLE'
    .split(', ')
    .map((quote) => {
      const [status = '', name = ''] = quote.split(' ');
      return { id: name, section: 8, quote, status: Number(status), name };
    });
