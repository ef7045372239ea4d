/** The catalogue of indicators: the standard definition, unless the organization has its own. */

import { parseFormula, printFormula, standardIndicators } from '@uni/analysis';
import {
  type CollaborationChange,
  type CollaborationDefinition,
  type CollaborationIndicator,
  type CollaborationKey,
  colabErrors,
  collaborationKeys,
  invariant,
  preconditionFailed,
} from '@uni/contracts';
import { collaborationFormulas } from '@uni/phrases';
import { difference, recordAudit } from '../../platform/audit/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { type Actor, Refusal } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/module.ts';
import { wireInstant } from '../../platform/time.ts';
import { namesOfUsers } from '../access/index.ts';
import { insertChange, listChanges, listDefinitions, storeDefinition } from './definitions.repository.ts';

type DefinitionChange = { readonly [K in keyof CollaborationDefinition]?: CollaborationDefinition[K] | undefined };

export interface Definitions {
  list(actor: Actor): Promise<CollaborationIndicator[]>;
  /** Throws 412 with the stored state when another request was faster, 400 for an invalid formula. */
  change(
    actor: Actor,
    order: { readonly key: CollaborationKey; readonly version: number } & DefinitionChange,
  ): Promise<CollaborationIndicator>;
  changes(actor: Actor, key: CollaborationKey | undefined): Promise<CollaborationChange[]>;
}

/** Returns an indicator's standard definition. Every key has a row. */
const standardOf = (key: CollaborationKey): CollaborationDefinition => {
  const standard = standardIndicators.get(key);
  invariant(standard, `no standard definition of ${key}`);
  return standard;
};

/** Returns the stored form. Throws 400 with the position of the error. */
export const checkedFormula = (text: string): string => {
  const parsed = parseFormula(text);
  if (parsed.ok) return printFormula(parsed.formula);
  const { fault } = parsed;
  throw new Refusal(
    colabErrors.formulaRefused(fault, collaborationFormulas.faults[fault.code](fault.at + 1, fault.word)),
  );
};

/** The catalogue in its order. */
export const definitionsOf = async (
  transaction: Transaction,
  organizationId: number,
): Promise<CollaborationIndicator[]> => {
  const own = new Map((await listDefinitions(transaction, organizationId)).map((row) => [row.key, row]));
  const names = await namesOfUsers(
    transaction,
    [...own.values()].map(({ changed_by }) => changed_by),
  );
  return collaborationKeys.map((key) => {
    const standard = standardOf(key);
    const row = own.get(key);
    if (!row) return { id: key, key, ...standard, standard, version: 0, changed_at: null, changed_by: null };
    const { changed_at, changed_by, ...definition } = row;
    return {
      id: key,
      ...definition,
      standard,
      changed_at: wireInstant(changed_at),
      changed_by: names.get(changed_by) ?? null,
    };
  });
};

const fieldsOf = ({
  name,
  formula,
  unit,
  direction,
  shown: isVisible,
}: CollaborationDefinition): CollaborationDefinition => ({
  name,
  formula,
  unit,
  direction,
  shown: isVisible,
});

/** One of the catalogue; every key is in it. */
export const definitionOf = (all: readonly CollaborationIndicator[], key: CollaborationKey): CollaborationIndicator => {
  const one = all.find((row) => row.key === key);
  invariant(one, `the catalogue lacks ${key}`);
  return one;
};

export const createDefinitions = (platform: Platform): Definitions => {
  const within = <T>(actor: Actor, work: (transaction: Transaction) => Promise<T>): Promise<T> =>
    platform.database.withOrganization(actor.scope, work);
  return {
    list: (actor) => within(actor, (transaction) => definitionsOf(transaction, actor.scope)),

    change: (actor, { key, version, ...input }) =>
      within(actor, async (transaction) => {
        const read = async () => definitionOf(await definitionsOf(transaction, actor.scope), key);
        const now = await read();
        if (now.version !== version) throw new Refusal(preconditionFailed(now));
        const before = fieldsOf(now);
        const after: CollaborationDefinition = {
          name: input.name ?? before.name,
          formula: input.formula === undefined ? before.formula : checkedFormula(input.formula),
          unit: input.unit ?? before.unit,
          direction: input.direction ?? before.direction,
          shown: input.shown ?? before.shown,
        };
        if (JSON.stringify(before) === JSON.stringify(after)) return now;
        const at = platform.now();
        const next = version + 1;
        const row = { key, ...after, changed_at: at, changed_by: actor.userId, version: next };
        if (!(await storeDefinition(transaction, actor.scope, row)))
          throw new Refusal(preconditionFailed(await read()));
        await insertChange(transaction, actor.scope, {
          ...{ key, version: next, at, user_id: actor.userId },
          ...{ before: JSON.stringify(before), after: JSON.stringify(after) },
        });
        await recordAudit({ platform, db: transaction, actor }, 'collaboration_indicator.changed', actor.scope, {
          key,
          ...difference({ ...before }, { ...after }),
        });
        return read();
      }),

    changes: (actor, key) =>
      within(actor, async (transaction) => {
        const rows = await listChanges(transaction, actor.scope, key);
        const names = await namesOfUsers(
          transaction,
          rows.map(({ user_id }) => user_id),
        );
        return rows.map(({ key: changed, version, at, user_id, before, after }) => ({
          ...{ id: `${changed}-${version}`, key: changed, at: wireInstant(at), by: names.get(user_id) ?? null },
          ...{ before: JSON.parse(before), after: JSON.parse(after) },
        }));
      }),
  };
};
