import { plural } from '../shared/plural.ts';

/** The documentation of the API, as a screen. */
export const apiDocs = {
  title: 'Documentação da API',
  noun: 'a documentação',
  lead: 'Tudo o que a API atende, tirado das próprias rotas do servidor.',
  file: 'Baixar OpenAPI 3.1',
  begin: 'Para começar',
  beginText:
    'Crie um token em Painel do usuário ou em API e webhooks e mande-o no cabeçalho Authorization. Respostas e erros são JSON; limite de 600 chamadas por minuto e token.',
  example: 'Exemplo com curl',
  filter: 'Filtrar operações',
  filterPlaceholder: 'Caminho, método ou assunto',
  onlyTokens: 'Só o que aceita token',
  count: (count: number, text: string) =>
    plural(count, { none: 'nenhuma operação', one: '1 operação', other: `${text} operações` }),
  group: (name: string) => `Operações de ${name}`,
  needs: 'Permissão',
  scopes: 'Escopos que abrem',
  noScopes: 'Não aceita token',
  publicCall: 'pública',
  anybody: 'qualquer pessoa que entrou',
  parameters: 'Parâmetros',
  parameter: 'Nome',
  place: 'Onde',
  type: 'Tipo',
  places: { path: 'caminho', query: 'consulta', header: 'cabeçalho' },
  required: 'obrigatório',
  body: 'Corpo',
  answers: 'Respostas',
  schema: 'Esquema da resposta',
  show: 'Ver',
  hide: 'Ocultar',
  showNamed: (operation: string) => `Ver ${operation}`,
  hideNamed: (operation: string) => `Ocultar ${operation}`,
  anything: 'qualquer valor',
} as const;
