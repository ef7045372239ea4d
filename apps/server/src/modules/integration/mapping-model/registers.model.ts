/** The ERPs' names of registers, and their fields for code and name, as a table. */
import type { ErpSystem } from '@uni/contracts';
import { plainAccount } from './accounts.model.ts';
import type { Account } from './facets.model.ts';

export type RegisterName = 'companies' | 'costCenters' | 'accounts' | 'conditions' | 'bankAccounts';

interface Register {
  readonly resource: string;
  /** Joined by a bar where there are several. */
  readonly code: readonly string[];
  readonly name: readonly string[];
}

const registers: Readonly<Record<ErpSystem, Partial<Record<RegisterName, Register>>>> = {
  sienge: {
    companies: { resource: 'companies', code: ['id'], name: ['name'] },
    costCenters: { resource: 'cost-centers', code: ['id'], name: ['name'] },
    accounts: { resource: 'payment-categories', code: ['id'], name: ['name'] },
    conditions: { resource: 'payment-condition-types', code: ['id'], name: ['description', 'name'] },
    bankAccounts: { resource: 'checking-accounts', code: ['accountNumber'], name: ['accountName'] },
  },
  uau: {
    companies: { resource: 'companies', code: ['Codigo_emp'], name: ['Desc_emp'] },
    costCenters: { resource: 'works', code: ['Empresa_obr', 'Cod_obr'], name: ['Descr_obr'] },
    accounts: { resource: 'accounts', code: ['Codigo'], name: ['Descricao'] },
    conditions: { resource: 'installment-types', code: ['Tipo'], name: ['Descricao'] },
  },
};

export const registerResources = (system: ErpSystem, names: readonly RegisterName[]): string[] =>
  names.flatMap((name) => registers[system][name]?.resource ?? []);

/** A row of a register, with all fields from the ERP. */
export interface Registered {
  readonly code: string;
  readonly name: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

export const fieldText = (fields: Readonly<Record<string, unknown>>, name: string): string => {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
};

export const fieldsOf = (payload: string): Readonly<Record<string, unknown>> => {
  const value: unknown = JSON.parse(payload);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
};

export type Registers = (name: RegisterName) => readonly Registered[];

export const readRegistered = (
  system: ErpSystem,
  rows: readonly { readonly resource: string; readonly payload: string }[],
): Registers => {
  const cache = new Map<RegisterName, Registered[]>();
  return (name) => {
    const known = cache.get(name);
    if (known) return known;
    const register = registers[system][name];
    const read = register
      ? rows
          .filter(({ resource }) => resource === register.resource)
          .map(({ payload }) => {
            const fields = fieldsOf(payload);
            const first = register.name.map((field) => fieldText(fields, field)).find((text) => text !== '') ?? '';
            return { code: register.code.map((field) => fieldText(fields, field)).join('|'), name: first, fields };
          })
      : [];
    cache.set(name, read);
    return read;
  };
};

export const accountsIn = (registered: Registers): Map<string, Account> =>
  new Map(
    registered('accounts').map(({ code, name, fields }) => {
      const plain = plainAccount(code);
      return [plain, { code, name, type: fieldText(fields, 'tpConta') }];
    }),
  );

/** UAU: what kind of work each is. */
export const workTypesIn = (registered: Registers): Map<string, string> =>
  new Map(
    registered('costCenters').flatMap(({ code, fields }) => {
      const type = fieldText(fields, 'TipoObra_obr');
      return type === '' ? [] : [[code, type] as const];
    }),
  );
