import type { MoneyKind, Movement } from '@uni/contracts';
import { common, financial as copy } from '@uni/phrases';
import type { MovementChange } from '../../../api/sales/movements.ts';

/** A movement as it is typed: money in reais, ids as texts, empty for none. */
export interface Draft {
  kind: MoneyKind;
  day: string;
  amount: number | null;
  account: string;
  to_account: string;
  category: string;
  empreendimento: string;
  description: string;
  document: string;
  supplier: string;
  client: string;
}

const textOf = (id: number | null): string => (id === null ? '' : String(id));

export const draftOf = (movement: Movement): Draft => ({
  ...{ kind: movement.kind, day: movement.day, amount: movement.amount / 100 },
  ...{ account: String(movement.account), to_account: textOf(movement.to_account) },
  ...{ category: textOf(movement.category), empreendimento: textOf(movement.empreendimento) },
  ...{ description: movement.description, document: movement.document },
  ...{ supplier: textOf(movement.supplier), client: textOf(movement.client) },
});

/** Clears the fields that a kind does not use. */
export const withKind = (kind: MoneyKind): Partial<Draft> =>
  kind === 'transfer' ? { kind, category: '', supplier: '', client: '' } : { kind, category: '', to_account: '' };

export const problemsOf = ({ day, amount, kind, to_account }: Draft): Partial<Record<keyof Draft, string>> => ({
  ...(day === '' ? { day: copy.filters.badDay } : {}),
  ...(amount === null || amount <= 0 ? { amount: copy.quick.badAmount } : {}),
  ...(kind === 'transfer' && to_account === '' ? { to_account: common.fieldErrors.required } : {}),
});

const ids = ['to_account', 'category', 'empreendimento', 'supplier', 'client'] as const;

/** Of what was changed, as the server takes it. */
export const changeOf = (changed: Partial<Draft>): MovementChange => {
  const { kind, day, amount, account, description, document } = changed;
  const named = ids.flatMap((key) =>
    changed[key] === undefined ? [] : [[key, Number(changed[key]) || null] as const],
  );
  return {
    ...(kind === undefined ? {} : { kind }),
    ...(day === undefined ? {} : { day }),
    ...(amount === undefined || amount === null ? {} : { amount: Math.round(amount * 100) }),
    ...(account === undefined ? {} : { account: Number(account) }),
    ...(description === undefined ? {} : { description }),
    ...(document === undefined ? {} : { document }),
    ...Object.fromEntries(named),
  };
};
