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
import type { Context } from '../../platform/context.ts';
import { HttpError } from '../../platform/http/index.ts';
import { wireInstant } from '../../platform/time.ts';
import { namesOfUsers } from '../access/index.ts';
import { insertChange, selectChanges, selectDefinitions, storeDefinition } from './definitions.repository.ts';

type DefinitionChange = { readonly [K in keyof CollaborationDefinition]?: CollaborationDefinition[K] | undefined };

interface DefinitionOrder extends DefinitionChange {
  readonly key: CollaborationKey;
  readonly version: number;
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
  throw new HttpError(
    colabErrors.formulaRefused(fault, collaborationFormulas.faults[fault.code](fault.at + 1, fault.word)),
  );
};

/** The catalogue in its order. */
export async function listDefinitions({ db }: Context): Promise<CollaborationIndicator[]> {
  const own = new Map((await selectDefinitions(db)).map((row) => [row.key, row]));
  const names = await namesOfUsers(
    db,
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
}

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

/** Throws 412 with the stored state when another request was faster, 400 for an invalid formula. */
export async function changeDefinition(
  context: Context,
  { key, version, ...input }: DefinitionOrder,
): Promise<CollaborationIndicator> {
  const { actor, db, platform } = context;
  const now = definitionOf(await listDefinitions(context), key);
  if (now.version !== version) throw new HttpError(preconditionFailed(now));
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
  const isStored = await storeDefinition(db, {
    ...{ key, ...after },
    ...{ changed_at: at, changed_by: actor.userId, version: next },
  });
  if (!isStored) throw new HttpError(preconditionFailed(definitionOf(await listDefinitions(context), key)));
  await insertChange(db, {
    ...{ key, version: next, at, user_id: actor.userId },
    ...{ before: JSON.stringify(before), after: JSON.stringify(after) },
  });
  const change = difference({ ...before }, { ...after });
  await recordAudit(context, 'collaboration_indicator.changed', db.organizationId, { key, ...change });
  return definitionOf(await listDefinitions(context), key);
}

export async function listDefinitionChanges(
  { db }: Context,
  key: CollaborationKey | undefined,
): Promise<CollaborationChange[]> {
  const rows = await selectChanges(db, key);
  const names = await namesOfUsers(
    db,
    rows.map(({ user_id }) => user_id),
  );
  return rows.map(({ key: changed, version, at, user_id, before, after }) => ({
    ...{ id: `${changed}-${version}`, key: changed, at: wireInstant(at), by: names.get(user_id) ?? null },
    ...{ before: JSON.parse(before), after: JSON.parse(after) },
  }));
}
