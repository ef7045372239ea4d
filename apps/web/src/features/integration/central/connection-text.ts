import { type ErpConnection, type ErpSystem, siengePackages } from '@uni/contracts';
import { common, integration as copy } from '@uni/phrases';
import type { ConnectionChange, ConnectionInput } from '../../../api/integration/connections.ts';

/** Typed fields of a connection. Secrets are write-only: the server never returns them. */
export interface ConnectionText {
  system: ErpSystem;
  name: string;
  address: string;
  subdomain: string;
  user: string;
  secret: string;
  integration_token: string;
  package: string;
  rest_per_day: string;
  bulk_per_day: string;
  bulk_async: boolean;
  start_date: string;
  companies: string;
  /** '' for none. */
  daily_hour: string;
}
export type TextProblems = Partial<Record<keyof ConnectionText, string>>;

/** Fields of the step in which the ERP is reached; the others say what is read. */
export const accessFields = ['name', 'address', 'subdomain', 'user', 'secret', 'integration_token'] as const;

const usualPackage = 'essential';
const siengeAddress = 'https://api.sienge.com.br';
/** Years that a first load reads by default. */
const usualYears = 3;

export const blankText = (system: ErpSystem, now: Date): ConnectionText => ({
  system,
  name: copy.systems[system],
  address: system === 'sienge' ? siengeAddress : '',
  subdomain: '',
  user: '',
  secret: '',
  integration_token: '',
  package: system === 'sienge' ? usualPackage : '',
  rest_per_day: system === 'sienge' ? String(siengePackages[usualPackage].rest) : '50000',
  bulk_per_day: system === 'sienge' ? String(siengePackages[usualPackage].bulk) : '0',
  bulk_async: system === 'sienge',
  start_date: `${now.getFullYear() - usualYears}-01-01`,
  companies: '',
  daily_hour: '2',
});

export const textOfConnection = ({ settings, ...one }: ErpConnection): ConnectionText => ({
  system: one.system,
  name: one.name,
  address: one.address,
  subdomain: one.subdomain,
  user: one.user,
  secret: '',
  integration_token: '',
  package: settings.package,
  rest_per_day: String(settings.rest_per_day),
  bulk_per_day: String(settings.bulk_per_day),
  bulk_async: settings.bulk_async,
  start_date: settings.start_date,
  companies: settings.companies.join(', '),
  daily_hour: !settings.is_active || settings.daily_hour === null ? '' : String(settings.daily_hour),
});

/** A package brings its calls a day with it. */
export function choosePackage(key: string): Partial<ConnectionText> {
  const known = Object.entries(siengePackages).find(([name]) => name === key)?.[1];
  return known
    ? { package: key, rest_per_day: String(known.rest), bulk_per_day: String(known.bulk) }
    : { package: key };
}

const codesIn = (text: string): string[] =>
  text
    .split(/[,;\s]+/)
    .map((code) => code.trim())
    .filter((code) => code !== '');

const isWhole = (text: string): boolean => /^\d{1,7}$/.test(text.trim());

/** Returns the errors of the typed fields. A secret may stay blank if one is stored. */
export function problemsOf(text: ConnectionText, hasSecret: boolean): TextProblems {
  const problems: TextProblems = {};
  const needed: (keyof ConnectionText)[] = ['name', 'address', 'user'];
  if (text.system === 'sienge') needed.push('subdomain');
  if (!hasSecret) needed.push('secret');
  if (!hasSecret && text.system === 'uau') needed.push('integration_token');
  for (const key of needed) if (String(text[key]).trim() === '') problems[key] = common.fieldErrors.required;
  if (!problems.address && !/^https?:\/\/[^\s/]+/.test(text.address.trim())) problems.address = copy.problems.address;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text.start_date)) problems.start_date = copy.problems.date;
  if (!codesIn(text.companies).every((code) => /^[\w-]{1,20}$/.test(code)))
    problems.companies = copy.problems.companies;
  for (const key of ['rest_per_day', 'bulk_per_day'] as const)
    if (!isWhole(text[key])) problems[key] = common.fieldErrors.integer(text[key]);
  return problems;
}

const settingsOf = (text: ConnectionText) => ({
  package: text.package,
  rest_per_day: Number(text.rest_per_day),
  bulk_per_day: Number(text.bulk_per_day),
  bulk_async: text.bulk_async,
  start_date: text.start_date,
  companies: codesIn(text.companies),
  // Without an hour only people start a run.
  daily_hour: text.daily_hour === '' ? null : Number(text.daily_hour),
  is_active: text.daily_hour !== '',
});

const secretsOf = ({ secret, integration_token }: ConnectionText) => ({
  ...(secret === '' ? {} : { secret }),
  ...(integration_token === '' ? {} : { integration_token }),
});

const accessOf = ({ name, address, subdomain, user }: ConnectionText) => ({
  name: name.trim(),
  address: address.trim().replace(/(?<!\/)\/+$/, ''),
  subdomain: subdomain.trim(),
  user: user.trim(),
});

export const draftOf = (text: ConnectionText): ConnectionInput => ({
  system: text.system,
  ...accessOf(text),
  ...secretsOf(text),
  settings: settingsOf(text),
});

export const changeOf = (text: ConnectionText): ConnectionChange => ({
  ...accessOf(text),
  ...secretsOf(text),
  settings: settingsOf(text),
});
