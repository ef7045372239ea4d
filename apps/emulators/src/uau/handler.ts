import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { FaultName } from '../http/faults.ts';
import { type Answer, jsonAnswer, send } from '../http/send.ts';
import { readBody } from '../http/server.ts';
import { Dice } from '../portfolio/dice.ts';
import { actions } from './actions.ts';
import { BadCall, CallBody } from './body.ts';
import { exportSize, LARGEST_EXPORT, SLOW_EXPORT } from './sales-actions.ts';
import type { UauState } from './state.ts';

const LOGIN = 'autenticador/autenticarusuario';
const STACK = '   em UAUApi.Controllers.VendaController.Buscar() na C:\\Uau\\API\\VendaController.cs:linha 118';

function failure(status: number, message: string, detail = ''): Answer {
  return jsonAnswer(status, {
    Detalhe: detail,
    Mensagem: message,
    Descricao: 'Não foi possível realizar sua requisição.',
  });
}

/** ASP.NET's own refusals. */
function refusal(status: number, message: string): Answer {
  return jsonAnswer(status, { Message: message });
}

const page = (title: string) =>
  `<!DOCTYPE html><html><head><title>${title}</title></head><body><h2>${title}</h2><p>Internet Information Services</p></body></html>`;

function html(status: number, title: string): Answer {
  return { status, headers: { 'content-type': 'text/html' }, body: [page(title)] };
}

/** The faults that are answers of their own. */
const WHOLE_FAULTS: Readonly<Partial<Record<FaultName, () => Answer>>> = {
  error500: () => failure(500, 'Referência de objeto não definida para uma instância de um objeto.', STACK),
  html502: () => html(502, '502 - Web server received an invalid response'),
  unavailable503: () => html(503, 'Service Unavailable'),
  limited429: () => html(429, 'Too Many Requests'),
  errorIn200: () => jsonAnswer(200, { Sucesso: false, Mensagem: 'Tempo limite de execução expirado.' }),
  htmlIn200: () => html(200, "Server Error in '/uauAPI' Application."),
};

const SHIFTS = ['sale.new', 'contract.remove', 'payable.new', 'payable.pay', 'bill.remove'] as const;

/** Slow after this many calls within these milliseconds, and by this factor. */
const TIRED = { calls: 300, within: 10 * 60_000, factor: 10 } as const;

/** Answers as UAU does: one call after the other, and worse the more come at once. */
export function uauHandler(state: UauState) {
  const desk = new Desk(state);
  return (request: IncomingMessage, response: ServerResponse) => desk.serve(request, response);
}

class Desk {
  readonly #state: UauState;
  readonly #dice: Dice;
  #underWay = 0;
  #calls: number[] = [];
  #shifts = 0;
  #answered = 0;

  constructor(state: UauState) {
    this.#state = state;
    this.#dice = new Dice(state.portfolio.world.seed, 21);
  }

  async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const state = this.#state;
    const url = new URL(request.url ?? '/', 'http://uau');
    const method = request.method ?? 'POST';
    const name = actionOf(url.pathname);
    const text = await readBody(request);
    const known = name !== null && (name === LOGIN || actions.has(name));
    const entry = state.journal.begin(
      {
        at: state.clock.now().toISOString(),
        method,
        path: url.pathname,
        query: url.search.slice(1),
        family: known ? 'rpc' : '',
        body: text,
        outsideReading: name !== null && !known,
      },
      request.headers,
    );
    this.#underWay += 1;
    try {
      const overload = this.#overloaded();
      const fault = overload ?? state.faults.take(url.pathname);
      entry.fault = fault ?? '';
      const whole = fault ? WHOLE_FAULTS[fault]?.() : undefined;
      const answer = whole ?? (await this.#answer(request, response, method, name, text));
      if (!answer) return;
      entry.status = fault === 'reset' || fault === 'hang' ? 0 : answer.status;
      await send(response, answer, { fault: whole ? null : fault, faults: state.faults, gzip: false, pieceMs: 0 });
    } finally {
      this.#underWay -= 1;
    }
  }

  /** More calls at once than it bears: some are refused, some are cut off. */
  #overloaded(): FaultName | null {
    const { concurrency, overloadRate } = this.#state.quirks;
    if (this.#underWay <= concurrency || !this.#dice.chance(overloadRate)) return null;
    return this.#dice.chance(0.5) ? 'unavailable503' : 'reset';
  }

  /** Null where the call is left without an answer. */
  async #answer(
    request: IncomingMessage,
    response: ServerResponse,
    method: string,
    name: string | null,
    text: string,
  ): Promise<Answer | null> {
    const state = this.#state;
    if (state.withdrawn || request.headers['x-integration-authorization'] !== state.account.integrationToken)
      return refusal(401, 'Authorization has been denied for this request.');
    if (name === null) return refusal(404, 'No HTTP resource was found that matches the request URI.');
    if (method !== 'POST') return refusal(405, `The requested resource does not support http method '${method}'.`);
    const parsed = parse(text);
    if (parsed === undefined) return failure(400, 'Objeto não informado');
    const body = new CallBody(parsed);
    if (name === LOGIN) return this.#login(body);
    if (!state.holds(request.headers.authorization))
      return refusal(401, 'Authorization has been denied for this request.');
    const action = actions.get(name);
    this.#shift();
    if (!action) return refusal(404, `No action was found on the controller that matches the name '${name}'.`);
    if (!(await this.#wait(response, body))) return null;
    try {
      return action(state, body);
    } catch (error) {
      if (error instanceof BadCall) return failure(400, error.message, STACK);
      throw error;
    }
  }

  /** Changes the books between two calls that belong together: returned keys disappear and new sales appear. */
  #shift(): void {
    const { quirks, portfolio, oddities } = this.#state;
    if (quirks.shiftRate === 0 || this.#shifts >= quirks.shiftLimit) return;
    this.#answered += 1;
    const dice = new Dice(portfolio.world.seed, 13, this.#answered);
    if (!dice.chance(quirks.shiftRate)) return;
    this.#shifts += 1;
    if (this.#state.happens(dice.pick(SHIFTS), dice.int(1, 1_000_000))) oddities.shifted += 1;
  }

  #login(body: CallBody): Answer {
    const { account, quirks } = this.#state;
    if (body.optional('Login') !== account.login || body.optional('Senha') !== account.password)
      return failure(quirks.loginRefusal, 'Usuário ou senha inválidos', STACK);
    const token = this.#state.login();
    return quirks.tokenInHeader ? jsonAnswer(200, '', { Authorization: token }) : jsonAnswer(200, token);
  }

  /** As long as the call takes; false when an export is too large to be answered at all. */
  async #wait(response: ServerResponse, body: CallBody): Promise<boolean> {
    const { quirks, clock } = this.#state;
    const now = clock.now().getTime();
    this.#calls = [...this.#calls.filter((at) => at > now - TIRED.within && at <= now), now];
    const sales = exportSize(body);
    if (sales >= LARGEST_EXPORT) {
      const gone = new AbortController();
      response.once('close', () => gone.abort());
      await pause(quirks.exportTimeoutMs, undefined, { signal: gone.signal }).catch(() => undefined);
      response.destroy();
      return false;
    }
    const tired = this.#calls.length > TIRED.calls ? TIRED.factor : 1;
    const slow = sales > SLOW_EXPORT ? TIRED.factor : 1;
    if (quirks.latencyMs > 0) await pause(quirks.latencyMs * tired * slow);
    return true;
  }
}

/** `controller/action` in lower case out of an address with either way of writing the version. */
function actionOf(pathname: string): string | null {
  const match = /^\/uauapi\/api\/v1(?:\.0)?\/([a-z]+)\/([a-z]+)\/?$/i.exec(pathname);
  return match ? `${match[1]}/${match[2]}`.toLowerCase() : null;
}

function parse(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
