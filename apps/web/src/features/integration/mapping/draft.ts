import type { MappingKind, MappingRule, MappingSource } from '@uni/contracts';
import { integrationMapping as copy, erpDocuments } from '@uni/phrases';
import type { Changes } from '../../../api/integration/mapping.ts';
import { formatExact } from '../../../ui/numbers/index.ts';
import { type Labels, lineName } from '../line-name.ts';

/** Shares are ten thousandths, so that they add up without a fraction. */
export const whole = 10_000;

export interface DraftTarget {
  key: string;
  share: number;
}

/** Scope of a rule: every connection of the system, or this one alone. */
export type Reach = 'system' | 'connection';

/** Settlement operation: each kind of movement has its own codes. */
export type Operation = Pick<MappingRule['match'], 'kind'> & { readonly code: string };

/** A user's unsaved decision about a source. */
export interface Draft {
  /** The source's own account, or a part of it with `.*`. */
  account: string;
  reach: Reach;
  /** Null: whatever the operation. */
  operation: Operation | null;
  /** Null: from the first month with money. */
  from: string | null;
  /** None with `ignored`; one without a key is still to be chosen. */
  targets: readonly DraftTarget[];
  ignored: boolean;
}

/** Returns the initial draft: from the existing rule, else the parameter, else the suggestion, else blank. */
export function beginDraft(source: MappingSource): Draft {
  const { rule, implied, suggestion } = source;
  if (rule)
    return {
      account: rule.match.account || source.account,
      reach: rule.scope.connection === null ? 'system' : 'connection',
      operation: operationOf(rule),
      from: rule.valid_from,
      targets: rule.targets,
      ignored: rule.targets.length === 0,
    };
  return {
    account: source.account,
    reach: 'system',
    operation: null,
    from: source.first_month,
    targets: implied.length > 0 ? implied : (suggestion?.targets ?? []),
    ignored: false,
  };
}

/**
 * The accounts a rule can be about: this one, and everything below each one above it. Where the ERP writes codes
 * without dots, every shorter beginning may be an account above.
 */
export function prefixesOf(account: string): string[] {
  if (account === '') return [''];
  const segments = account.split('.');
  const above =
    segments.length > 1
      ? segments.slice(0, -1).map((_, at) => segments.slice(0, at + 1).join('.'))
      : Array.from({ length: account.length - 1 }, (_, at) => account.slice(0, at + 1));
  return [account, ...above.toReversed().map((code) => `${code}.*`)];
}

export const sumOf = (targets: readonly DraftTarget[]): number => targets.reduce((sum, { share }) => sum + share, 0);

export type DraftProblem = 'no_target' | 'sum' | 'twice';

/** Returns the reason why a draft cannot be a rule, or null. */
export function problemOf({ targets, ignored }: Draft): DraftProblem | null {
  if (ignored) return null;
  if (targets.length === 0 || targets.some(({ key }) => key === '')) return 'no_target';
  if (new Set(targets.map(({ key }) => key)).size < targets.length) return 'twice';
  return sumOf(targets) === whole ? null : 'sum';
}

/** `soma 90%, faltam 10%`. */
export function sumText(targets: readonly DraftTarget[]): string {
  const sum = sumOf(targets);
  const percent = (share: number) => `${formatExact(share / 100, 2)}%`;
  if (sum === whole) return copy.draft.sumWhole;
  return sum < whole
    ? copy.draft.sumMissing(percent(sum), percent(whole - sum))
    : copy.draft.sumOver(percent(sum), percent(sum - whole));
}

/** One more target takes what is left, or nothing where all of it is given away. */
export const withTarget = (targets: readonly DraftTarget[]): DraftTarget[] =>
  targets.length === 0
    ? [{ key: '', share: whole }]
    : [...targets, { key: '', share: Math.max(0, whole - sumOf(targets)) }];

/** Without a target; the last one that remains takes all of it. */
export function withoutTarget(targets: readonly DraftTarget[], at: number): DraftTarget[] {
  const left = targets.filter((_, index) => index !== at);
  const [only] = left;
  return left.length === 1 && only ? [{ ...only, share: whole }] : left;
}

/** The change of rules that a draft stands for. A rule of the same months and match is replaced, another one is added. */
export function changeOf(kind: MappingKind, source: MappingSource, draft: Draft): Changes[number] {
  const { rule } = source;
  const match = {
    account: draft.account,
    kind: draft.operation?.kind ?? null,
    condition: source.condition,
    document_type: source.document_type,
    cost_center: '',
    operation: draft.operation?.code ?? '',
    contract: source.contract,
  };
  const scope = {
    system: source.system,
    connection: draft.reach === 'connection' ? source.connection : null,
    enterprise: null,
  };
  const from = draft.from ?? source.first_month ?? new Date().toISOString().slice(0, 7);
  return {
    op: 'put',
    ...(rule && standsFor(rule, match, scope.connection, from) ? { id: rule.id } : {}),
    kind,
    scope,
    match,
    valid_from: from,
    targets: draft.ignored ? [] : [...draft.targets],
  };
}

const standsFor = (
  rule: MappingRule,
  { account, kind, operation }: Pick<MappingRule['match'], 'account' | 'kind' | 'operation'>,
  connection: number | null,
  from: string,
): boolean =>
  rule.match.account === account &&
  rule.match.kind === kind &&
  rule.match.operation === operation &&
  rule.scope.connection === connection &&
  rule.scope.enterprise === null &&
  rule.valid_from === from;

const operationOf = ({ match: { kind, operation } }: MappingRule): Operation | null =>
  operation === '' ? null : { kind, code: operation };

export const isSameOperation = (a: Operation | null, b: Operation | null): boolean =>
  a?.kind === b?.kind && a?.code === b?.code;

/** `Recebimento 5`, as a sheet names it. */
export const operationCode = ({ kind, code }: Operation): string =>
  kind === null ? code : copy.operationCode(erpDocuments.kinds[kind], code);

/** `Cessão de crédito (5)`; where the ERP has no name for it, its kind and its code. */
export const operationText = (operation: Operation, { operations }: Pick<MappingSource, 'operations'>): string => {
  const name = operations.find((one) => isSameOperation(one, operation))?.name;
  return name ? copy.operationNamed(name, operation.code) : operationCode(operation);
};

/** Returns the readable name of a source, or the text for one without an account. */
export const nameOfSource = ({ label, account, condition, document_type, contract }: MappingSource): string => {
  const name = label || [account, condition, document_type].filter(Boolean).join(' ') || copy.noAccount;
  return contract === '' ? name : copy.ofContract(name, copy.contracts[contract]);
};

/** Returns the target as `Obra › Custo de obra`; several as a number. */
export function targetText(targets: readonly { key: string }[], labels: Labels): string {
  const [first] = targets;
  if (!first) return copy.ignored;
  if (targets.length > 1) return copy.targets(targets.length);
  const option = labels.get(first.key);
  if (!option) return lineName(first.key, labels);
  return option.group__label && option.group__label !== option.label
    ? copy.target(option.group__label, option.label)
    : option.label;
}

/** Returns the basis of a source's target: exact, by prefix or split. For a suggestion, the reason. */
export function ruleText(source: MappingSource): string {
  const { rule, implied, suggestion, status, account } = source;
  if (status === 'suggested' && suggestion) return copy.reasons[suggestion.reason](suggestion.confidence);
  if (!rule) return implied.length > 0 ? copy.rules.implied : '';
  const operation = operationOf(rule);
  if (operation) return copy.rules.operation(operationText(operation, source));
  if (rule.targets.length > 1)
    return copy.rules.split(rule.targets.map(({ share }) => `${formatExact(share / 100, 2)}%`).join(' / '));
  if (rule.match.account === '' || rule.match.account === account) return copy.rules.exact;
  return copy.rules.prefix(rule.match.account);
}
