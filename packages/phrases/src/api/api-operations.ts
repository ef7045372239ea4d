import { translateRefusal } from '../shared/translate-refusal.ts';
import { accessOperations } from './api-operations/access.ts';
import { adminOperations } from './api-operations/admin.ts';
import { integrationOperations } from './api-operations/integration.ts';
import { plannerOperations } from './api-operations/planner.ts';
import { salesOperations } from './api-operations/sales.ts';

/** Descriptions in the API document, by method and path. The server's tests require a sentence for each operation. */
export const apiOperations: Readonly<Record<string, string>> = {
  ...accessOperations,
  ...adminOperations,
  ...integrationOperations,
  ...plannerOperations,
  ...salesOperations,
};

/** Further texts of the API document for integrators. */
export const apiDocument = {
  sentence: translateRefusal,
  session: 'O token de acesso de uma pessoa que entrou.',
  token: 'Um token de API. `x-uni-scopes` de uma operação diz os escopos que a abrem, qualquer um deles.',
  tokenAsPassword: 'Um token de API no lugar da senha, com qualquer nome de usuário: para planilhas.',
  refusal: 'Um texto (`detail`), ou textos pelos nomes dos campos recusados.',
  code: 'Distingue recusas de mesmo status.',
  errorId: 'Para informar a quem cuida do servidor.',
  success: 'Sucesso',
  done: 'Feito',
  refusals: {
    400: 'Não é JSON, ou há campos recusados, com mensagens pelo nome',
    401: 'Credencial ausente, errada ou vencida',
    403: 'O papel, o grupo ou os escopos não abrem isto',
    404: 'Não existe nesta organização',
    406: 'Só se oferece application/json',
    409: 'A mesma Idempotency-Key ainda está em andamento',
    412: 'If-Match cita outra versão que não a guardada',
    413: 'O corpo é maior que o limite',
    415: 'O corpo não é application/json',
    422: 'A Idempotency-Key já foi usada com outro pedido',
    429: 'Chamadas demais; Retry-After diz quanto esperar',
    501: 'Uma opção ou função do OData que não é atendida',
    500: 'Um defeito do servidor, com error_id',
    503: 'O banco de dados está fora; Retry-After diz quanto esperar',
  },
} as const;
