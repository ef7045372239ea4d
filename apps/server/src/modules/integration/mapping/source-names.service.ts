/** Users' names for the subjects of rules: from registers, else from the ERP's own rows. */
import type { TenantDatabase } from '../../../platform/database/index.ts';
import type { ConnectionRow } from '../connections/connections.repository.ts';
import { operationName } from '../mapping-model/operation-name.model.ts';
import { fieldsOf, fieldText } from '../mapping-model/registers.model.ts';
import { operationKey, type Source } from '../mapping-model/sources.model.ts';
import { readSamples } from '../publication/flow.repository.ts';
import type { Loaded } from '../publication/publishing.service.ts';

/** Of how many sources the name is looked up in a row when no register has it. */
const sampled = 500;

export async function labelsOf(
  db: TenantDatabase,
  { id }: ConnectionRow,
  { input, registered }: Loaded,
  sources: readonly Source[],
): Promise<(source: Source) => string> {
  const conditions = new Map(registered('conditions').map(({ code, name }) => [code, name]));
  const known = ({ account, condition }: Source): string =>
    condition === '' ? (input.references.accounts.get(account)?.name ?? '') : (conditions.get(condition) ?? '');
  const unnamed = sources.filter((source) => known(source) === '' || source.documentType !== '').slice(0, sampled);
  const samples = await readSamples(
    db,
    id,
    unnamed.flatMap(({ facetIds: [first] }) => first ?? []),
  );
  return (source) => {
    const payload = samples.get(source.facetIds[0] ?? 0);
    const fields = payload === undefined ? {} : fieldsOf(payload);
    const term = Object.hasOwn(fields, 'paymentTerm') ? Object(fields.paymentTerm) : {};
    const own = known(source) || (source.condition === '' ? '' : fieldText(term, 'description'));
    const document =
      source.documentType === '' ? '' : fieldText(fields, 'documentIdentificationName') || source.documentType;
    return [own, document].filter((segment) => segment !== '').join(' · ');
  };
}

/** Of facets that stand for how money was settled, what the ERP calls it. */
export async function operationNames(
  db: TenantDatabase,
  sources: readonly { readonly connection: Pick<ConnectionRow, 'id'>; readonly source: Source }[],
): Promise<ReadonlyMap<number, string>> {
  const names = new Map<number, string>();
  for (const [connection, of] of Map.groupBy(sources, (one) => one.connection.id)) {
    const operations = of.flatMap(({ source }) => source.operations);
    // One row gives the name of an operation, for any source.
    const first = new Map(operations.toReversed().map((one) => [operationKey(one), one.facetId]));
    const samples = await readSamples(db, connection, [...first.values()]);
    for (const one of operations) {
      const key = operationKey(one);
      const payload = samples.get(first.get(key) ?? 0);
      names.set(one.facetId, operationName(payload === undefined ? {} : fieldsOf(payload), key));
    }
  }
  return names;
}
