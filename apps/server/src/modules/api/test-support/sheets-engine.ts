/**
 * Runs the script for Google Sheets as Google does: one engine, global functions, and services that answer at once.
 * A thread of its own, because the server that it calls must go on meanwhile.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';

interface SheetRequest {
  readonly url?: string;
  readonly method?: string;
  readonly contentType?: string;
  readonly headers?: Record<string, string>;
  readonly payload?: string;
}

/** Sends all requests at once and waits for them, in a process of its own. */
const program = `
const requests = JSON.parse(process.argv[1]);
Promise.all(requests.map(async ({ url, method = 'get', contentType, headers = {}, payload }) => {
  const types = contentType ? { 'Content-Type': contentType } : {};
  const answered = await fetch(url, { method: method.toUpperCase(), headers: { ...headers, ...types }, body: payload });
  return { status: answered.status, text: await answered.text() };
})).then((answers) => console.log(JSON.stringify(answers)));`;

const sent: { url: string; cells: number }[] = [];

const fetchAll = (requests: readonly SheetRequest[]) => {
  for (const { url = '', payload = '{}' } of requests)
    sent.push({ url, cells: JSON.parse(payload).cells?.length ?? 0 });
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', program, JSON.stringify(requests)], {
    encoding: 'utf8',
  });
  if (stdout === '') throw new Error(stderr);
  const answers: { status: number; text: string }[] = JSON.parse(stdout);
  return answers.map(({ status, text }) => ({ getResponseCode: () => status, getContentText: () => text }));
};

const properties = new Map<string, string>();
const cached = new Map<string, string>();
const dialogs: { kind: string; text: string }[] = [];
const typed: (string | null)[] = [];
const replaced: [string, string][] = [];
const items: [string, string][] = [];

const ui = {
  ButtonSet: { OK_CANCEL: 'OK_CANCEL' },
  Button: { OK: 'OK', CANCEL: 'CANCEL' },
  createMenu: (name: string) => {
    const menu = {
      addItem: (label: string, callee: string) => {
        items.push([`${name} › ${label}`, callee]);
        return menu;
      },
      addToUi: () => undefined,
    };
    return menu;
  },
  prompt: (title: string, text: string) => {
    dialogs.push({ kind: title, text });
    const answer = typed.shift() ?? null;
    return { getSelectedButton: () => (answer === null ? 'CANCEL' : 'OK'), getResponseText: () => answer ?? '' };
  },
  alert: (text: string) => void dialogs.push({ kind: 'alert', text }),
};

const services = {
  SpreadsheetApp: {
    getUi: () => ui,
    flush: () => undefined,
    getActiveSpreadsheet: () => ({
      getSpreadsheetTimeZone: () => 'America/Sao_Paulo',
      createTextFinder: (from: string) => ({
        matchFormulaText: () => ({ replaceAllWith: (to: string) => void replaced.push([from, to]) }),
      }),
    }),
  },
  PropertiesService: {
    getUserProperties: () => ({
      getProperties: () => Object.fromEntries(properties),
      setProperty: (key: string, value: string) => void properties.set(key, value),
      setProperties: (all: Record<string, string>) => {
        for (const [key, value] of Object.entries(all)) properties.set(key, value);
      },
      deleteProperty: (key: string) => void properties.delete(key),
    }),
  },
  CacheService: {
    getUserCache: () => ({
      getAll: (keys: readonly string[]) =>
        Object.fromEntries(keys.flatMap((key) => (cached.has(key) ? [[key, cached.get(key)]] : []))),
      putAll: (all: Record<string, string>) => {
        for (const [key, value] of Object.entries(all)) {
          // Google refuses longer ones.
          if (key.length > 250 || value.length > 100_000) throw new Error('Argument too large');
          cached.set(key, value);
        }
      },
    }),
  },
  UrlFetchApp: { fetchAll, fetch: (url: string, options: SheetRequest) => fetchAll([{ ...options, url }])[0] },
  Utilities: {
    DigestAlgorithm: { SHA_256: 'sha256' },
    computeDigest: (algorithm: string, text: string) => [...createHash(algorithm).update(text).digest()],
    base64Encode: (bytes: readonly number[]) => Buffer.from(bytes).toString('base64'),
    formatDate: (date: Date, timeZone: string) =>
      new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit' }).format(date),
  },
};

const context: Record<string, unknown> = { ...services };
runInNewContext(String(workerData), context);

/** What the script has done besides answering. */
const traces = () => ({ dialogs, sent, replaced, items, properties: Object.fromEntries(properties) });

parentPort?.on('message', ({ name, inputs, answers }: { name: string; inputs: unknown[]; answers: string[] }) => {
  typed.splice(0, typed.length, ...answers);
  const callee = context[name];
  // A copy is what leaves the engine: its arrays are of another realm.
  const result = typeof callee === 'function' ? JSON.stringify(callee(...inputs) ?? null) : 'null';
  parentPort?.postMessage({ result: JSON.parse(result), traces: traces() });
});
