import { type Answer, jsonAnswer } from '../http/send.ts';
import type { FieldError } from './query.ts';

const MESSAGES: Readonly<Record<number, readonly [developer: string, client: string]>> = {
  400: ['Parâmetros inválidos ou ausentes', 'Requisição com dados inválidos ou incompletos.'],
  401: ['Erro na autenticação', 'Verifique suas credenciais.'],
  403: ['Ocorreu um erro na autorização', 'Operação sem autorização.'],
  404: ['Recurso não encontrado', 'O recurso não existe.'],
  405: ['Método não permitido', 'Operação não suportada.'],
  415: ['Content-Type não suportado.', 'Tipo de conteúdo não suportado.'],
  422: ['Unprocessable entity.', 'Dados com problema de estrutura.'],
  429: ['Violação do Rate Limit', 'Mais requisições do que o permitido.'],
  500: ['Erro Interno', 'Erro no servidor.'],
  503: ['Servidor temporariamente indisponível.', 'Serviço temporariamente indisponível.'],
};

/** Older resources answer in another shape: the status as a text, and a list of messages for the user. */
const OLD_RESOURCES = /\/(hooks|progress-logs)/;

export function errorAnswer(
  status: number,
  path: string,
  extras: {
    readonly errors?: readonly FieldError[];
    readonly developerMessage?: string;
    readonly headers?: Readonly<Record<string, string>>;
  } = {},
): Answer {
  const [developer, client] = MESSAGES[status] ?? ['', ''];
  const developerMessage = extras.developerMessage ?? developer;
  const body = OLD_RESOURCES.test(path)
    ? { status: `${status}`, developerMessage, userMessage: [client] }
    : { status, developerMessage, clientMessage: client, ...(extras.errors ? { errors: extras.errors } : {}) };
  return jsonAnswer(status, body, extras.headers);
}

export function htmlAnswer(status: number): Answer {
  const title = status === 200 ? 'Entrar' : `${status} Bad Gateway`;
  const body = `<!DOCTYPE html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`;
  return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body: [body] };
}
