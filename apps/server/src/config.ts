/** Reads the server's settings from the environment. A wrong value stops the start with a message that names it. */
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import type { PublishedIndex } from '@uni/contracts';
import type { AppConfig } from './app.ts';
import type { BackupSettings } from './platform/backup/index.ts';
import { basePathOf } from './platform/base-path.ts';
import { type ErpArchive, erpArchiveMonths, type IndexSource } from './platform/module.ts';
import { type Role, roles } from './role.ts';
import { readTraceSettings } from './trace-settings.ts';

type Environment = 'dev' | 'hom' | 'prod';

/** A setting that prevents the start. The message names it and the values it takes. */
export class SettingRefused extends Error {
  override readonly name = 'SettingRefused';
}

export interface Settings {
  readonly environment: Environment;
  /** Of what is put into an empty database: all of it, or the plans alone; never anything in production. */
  readonly demonstration: 'whole' | 'plan' | 'none';
  readonly host: string;
  readonly port: number;
  /** Folder of the server's own files: the embedded database, its key, mails. */
  readonly dataFolder: string;
  readonly app: AppConfig;
}

const webFolder = resolve(import.meta.dirname, '../../web/dist');

/** `folder` is where relative paths start, normally the working directory. */
export const readSettings = (env: Readonly<Record<string, string | undefined>>, folder: string): Settings => {
  const environment = environmentOf(env.UNI_ENV ?? 'dev');
  const port = portOf(env.PORT ?? '3000');
  const host = env.HOST ?? '127.0.0.1';
  const url = env.DATABASE_URL;
  const basePath = basePathFrom(env.UNI_BASE_PATH ?? '/');
  const origin = originOf(env.UNI_ORIGIN ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`).replace(
    /\/$/,
    '',
  );
  const dataFolder = resolve(folder, env.UNI_DATA_DIR ?? './data');
  return {
    environment,
    demonstration: environment === 'prod' ? 'none' : demonstrationOf(env.UNI_DEMONSTRATION, host, origin),
    host,
    port,
    dataFolder,
    app: {
      role: roleOf(env.UNI_ROLE ?? 'all', url),
      database: databaseOf(env, dataFolder),
      origin: `${origin}${basePath.slice(0, -1)}`,
      basePath,
      secret: { keys: secretKeysOf(env.UNI_SECRET_KEY ?? ''), file: resolve(dataFolder, 'secret.key') },
      mail: {
        from: env.UNI_MAIL_FROM ?? `UNI <nao-responda@${new URL(origin).hostname}>`,
        smtpUrl: smtpUrlOf(env.UNI_SMTP_URL),
        folder: resolve(dataFolder, 'mail'),
      },
      allowInside: allowInsideOf(env.UNI_ALLOW_PRIVATE_HOSTS, environment),
      indexSource: indexSourceOf(env.UNI_INDEX_SOURCE, env.UNI_INDEX_CODES),
      isProduction: environment === 'prod',
      logLevel: environment === 'prod' ? 'info' : 'warn',
      webFolder: env.UNI_WEB_DIR ? resolve(folder, env.UNI_WEB_DIR) : webFolder,
      trustProxy: trustedProxiesOf(env.UNI_TRUST_PROXY ?? ''),
      erpArchive: erpArchiveOf(env, folder),
      ...operationOf(env, dataFolder),
      traces: readTraceSettings(env, (sentence) => new SettingRefused(sentence)),
      backup: backupOf(env, folder, dataFolder),
    },
  };
};

const databaseOf = (env: Readonly<Record<string, string | undefined>>, folder: string): AppConfig['database'] => {
  const {
    DATABASE_URL: url,
    DATABASE_LISTEN_URL: listenUrl,
    DATABASE_READ_URL: readUrl,
    DATABASE_POOLER: pooler,
  } = env;
  if (!url) {
    const given = ['DATABASE_LISTEN_URL', 'DATABASE_READ_URL', 'DATABASE_POOLER'].find((name) => env[name]);
    if (given === undefined) return { engine: 'embedded', folder: resolve(folder, 'database') };
    throw new SettingRefused(`${given} goes with DATABASE_URL; the embedded database has no other processes`);
  }
  const others = { ...(listenUrl ? { listenUrl } : {}), ...(readUrl ? { readUrl } : {}) };
  return { engine: 'postgres', url, ...others, ...(pooler ? poolerOf(pooler, env) : {}) };
};

const poolerOf = (text: string, env: Readonly<Record<string, string | undefined>>): { pooler: 'transaction' } => {
  if (text !== 'transaction') throw new SettingRefused(`DATABASE_POOLER is "${text}"; it takes transaction`);
  if (env.DATABASE_LISTEN_URL || env.UNI_ROLE === 'web') return { pooler: text };
  throw new SettingRefused(
    'DATABASE_POOLER=transaction needs DATABASE_LISTEN_URL: a pooler in transaction mode passes no words on between processes. Let it lead to PostgreSQL itself, or to a database of the pooler in session mode.',
  );
};

const roleOf = (text: string, url: string | undefined): Role => {
  const role = roles.find((one) => one === text);
  if (role === undefined) throw new SettingRefused(`UNI_ROLE is "${text}"; it takes ${roles.join(', ')}`);
  if (role === 'all' || url) return role;
  throw new SettingRefused(
    `UNI_ROLE is "${role}", and the embedded database is of one process, which does everything; set DATABASE_URL too, or leave UNI_ROLE out`,
  );
};

/** Settings for those who watch the server and stop it. */
const operationOf = (
  env: Readonly<Record<string, string | undefined>>,
  folder: string,
): Pick<AppConfig, 'dataFolder' | 'metricsToken' | 'stopDelayMs'> => {
  // The embedded database, a key that is made at the first start, and mails without a server.
  const storesFiles = [env.DATABASE_URL, env.UNI_SECRET_KEY, env.UNI_SMTP_URL].some((setting) => !setting);
  return {
    dataFolder: storesFiles ? folder : null,
    metricsToken: metricsTokenOf(env.UNI_METRICS_TOKEN),
    stopDelayMs: stopDelayOf(env.UNI_STOP_DELAY ?? '0') * 1_000,
  };
};

const backupOf = (
  env: Readonly<Record<string, string | undefined>>,
  folder: string,
  dataFolder: string,
): BackupSettings | null => {
  const { UNI_BACKUP_AT: at, UNI_BACKUP_DIR: shelf, UNI_BACKUP_KEEP_DAYS: days = '14', DATABASE_URL: url } = env;
  if (url && at)
    throw new SettingRefused('UNI_BACKUP_AT is for the embedded database; deploy/postgres has what PostgreSQL needs');
  if (url) return null;
  return {
    shelf: shelf ? resolve(folder, shelf) : resolve(dataFolder, 'backups'),
    at: at ? timeOf(at) : null,
    retentionDays: retentionDaysOf(days),
  };
};

/** Off unless a folder is given. */
const erpArchiveOf = (env: Readonly<Record<string, string | undefined>>, folder: string): ErpArchive | null => {
  const { UNI_ERP_ARCHIVE_DIR: into, UNI_ERP_ARCHIVE_MONTHS: months } = env;
  if (into) return { folder: resolve(folder, into), months: archiveMonthsOf(months ?? String(erpArchiveMonths.usual)) };
  if (!months) return null;
  throw new SettingRefused(
    'UNI_ERP_ARCHIVE_MONTHS goes with UNI_ERP_ARCHIVE_DIR; without a folder nothing is archived',
  );
};

const archiveMonthsOf = (text: string): number => {
  const months = Number(text);
  if (/^\d{1,3}$/.test(text) && months >= erpArchiveMonths.least) return months;
  throw new SettingRefused(
    `UNI_ERP_ARCHIVE_MONTHS is "${text}"; it takes a number of months from ${erpArchiveMonths.least} to 999`,
  );
};

/** Minutes after midnight. */
const timeOf = (text: string): number => {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  if (hours !== undefined) return Number(hours) * 60 + Number(minutes);
  throw new SettingRefused(`UNI_BACKUP_AT is "${text}"; it takes a time of the day in São Paulo, such as 03:30`);
};

const retentionDaysOf = (text: string): number => {
  const days = Number(text);
  if (/^\d{1,4}$/.test(text) && days >= 1) return days;
  throw new SettingRefused(`UNI_BACKUP_KEEP_DAYS is "${text}"; it takes a number of days from 1 to 9999`);
};

const environmentOf = (text: string): Environment => {
  if (text === 'dev' || text === 'hom' || text === 'prod') return text;
  throw new SettingRefused(`UNI_ENV is "${text}"; it takes dev, hom or prod`);
};

/** Everybody knows the passwords of the demonstration: unasked, it stands where only this machine reaches it. */
const demonstrationOf = (text: string | undefined, host: string, origin: string): Settings['demonstration'] => {
  if (text === 'whole' || text === 'plan' || text === 'none') return text;
  if (text !== undefined) throw new SettingRefused(`UNI_DEMONSTRATION is "${text}"; it takes whole, plan or none`);
  const reachable = [host, new URL(origin).hostname].find((name) => !isLoopback(name));
  if (reachable === undefined) return 'whole';
  throw new SettingRefused(
    `Others may reach ${reachable}, and everybody knows the demonstration's passwords. Set UNI_ENV=prod, or say by name what an empty database is filled with: UNI_DEMONSTRATION=none, plan or whole.`,
  );
};

const isLoopback = (name: string): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/.test(name) || name.endsWith('.localhost');

/** Our own proxies: their number, or their addresses, networks or proxy-addr names. */
const trustedProxiesOf = (text: string): AppConfig['trustProxy'] => {
  if (text === '' || text === '0') return false;
  if (/^[1-9]$/.test(text)) return Number(text);
  const proxies = text.split(',').map((one) => one.trim());
  if (proxies.every(isNetwork)) return proxies;
  throw new SettingRefused(
    `UNI_TRUST_PROXY is "${text}"; it takes how many proxies stand before UNI, 1 to 9, or their addresses by comma, such as 10.0.0.0/8`,
  );
};

const isNetwork = (text: string): boolean => {
  const [address = '', prefix, more] = text.split('/');
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const bits = isIP(address) === 6 ? 128 : 32;
  const isWhole = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
  // The whole network as a proxy would be everybody's word for everybody's address.
  return isIP(address) !== 0 && isWhole && prefix !== '0' && more === undefined;
};

const basePathFrom = (text: string): string => {
  const path = basePathOf(text);
  if (path !== null) return path;
  throw new SettingRefused(`UNI_BASE_PATH is "${text}"; it takes a path like /uni/`);
};

const originOf = (text: string): string => {
  if (/^https?:$/.test(URL.parse(text)?.protocol ?? '')) return text;
  throw new SettingRefused(`UNI_ORIGIN is "${text}"; it takes an address such as https://uni.example`);
};

/** Comma-separated, the current key first. */
const secretKeysOf = (text: string): string[] => {
  const keys = text.split(',').map((key) => key.trim());
  const given = keys.filter((key) => key !== '');
  if (given.every((key) => Buffer.from(key, 'base64').length === 32)) return given;
  throw new SettingRefused(
    'UNI_SECRET_KEY holds something that is no key; it takes 32 bytes in base64, several by comma',
  );
};

const smtpUrlOf = (text: string | undefined): string | null => {
  if (!text) return null;
  if (/^smtps?:$/.test(URL.parse(text)?.protocol ?? '')) return text;
  // Not quoted: there is a password in it.
  throw new SettingRefused('UNI_SMTP_URL is no address of a mail server; it takes smtp:// or smtps://');
};

const allowInsideOf = (text: string | undefined, environment: Environment): boolean => {
  if (text !== '1') return false;
  if (environment !== 'prod') return true;
  throw new SettingRefused('UNI_ALLOW_PRIVATE_HOSTS is for development; it cannot be set with UNI_ENV=prod');
};

/** The numbers of the series at the Banco Central (SGS). */
const indexCodes: Readonly<Record<PublishedIndex, number>> = {
  incc: 192,
  incc_m: 7456,
  igpm: 189,
  igpdi: 190,
  ipca: 433,
  inpc: 188,
  tr: 7811,
  cdi: 4391,
  selic: 4390,
  savings: 195,
};

/** Off unless an address is given; the numbers may be given otherwise, `incc=192,ipca=433`. */
const indexSourceOf = (address: string | undefined, codes: string | undefined): IndexSource | null => {
  if (!address) return null;
  if (!/^https?:$/.test(URL.parse(address)?.protocol ?? '') || !address.includes('{code}'))
    throw new SettingRefused(
      `UNI_INDEX_SOURCE is "${address}"; it takes an address with {code} in it, such as https://api.bcb.gov.br/dados/serie/bcdata.sgs.{code}/dados`,
    );
  const given = (codes ?? '').split(',').filter((pair) => pair.trim() !== '');
  const own = given.map((pair): [string, number] => {
    const [, key = '', code = ''] = /^\s*(\w+)=(\d{1,6})\s*$/.exec(pair) ?? [];
    if (key in indexCodes) return [key, Number(code)];
    throw new SettingRefused(`UNI_INDEX_CODES holds "${pair}"; it takes pairs such as incc=192, by comma`);
  });
  return { address, codes: { ...indexCodes, ...Object.fromEntries(own) } };
};

const metricsTokenOf = (text: string | undefined): string | null => {
  if (!text) return null;
  if (/^[A-Za-z0-9._~+/=-]{16,256}$/.test(text)) return text;
  // Not quoted: most of it may be right.
  throw new SettingRefused('UNI_METRICS_TOKEN is no token; it takes 16 to 256 letters, digits and . _ ~ + / = -');
};

const stopDelayOf = (text: string): number => {
  const seconds = Number(text);
  if (/^\d{1,2}$/.test(text) && seconds <= 60) return seconds;
  throw new SettingRefused(`UNI_STOP_DELAY is "${text}"; it takes a number of seconds from 0 to 60`);
};

const portOf = (text: string): number => {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new SettingRefused(`PORT is "${text}"; it takes a number from 0 to 65535`);
};
