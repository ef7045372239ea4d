import { Dice } from '../portfolio/dice.ts';
import type { Quirks, Tenant } from './tenant.ts';

const AMOUNT = /(Amount|Price|Value|value|price)$/;
const RELATED_NAME = /^(company|project|holding|subsidiary|groupCompany|businessArea|businessType)Name$/;

/** Returns a value as a quirk changes it; undefined leaves it out. */
function reshapeValue(name: string, value: unknown, { textIds, drift }: Quirks): unknown {
  if (textIds && typeof value === 'number' && /id$/i.test(name)) return String(value);
  if (drift === 'texts' && typeof value === 'number' && AMOUNT.test(name)) return value.toFixed(2);
  if (drift === 'dropped' && RELATED_NAME.test(name)) return undefined;
  if (drift === 'added' && typeof value === 'object' && value !== null && !Array.isArray(value))
    return { ...value, tenantExtension: { version: 2, amounts: [1, 2] } };
  return value;
}

/** Rows as a tenant's quirks have them; untouched, and at no cost, where there is none. */
export function* reshaped(
  rows: Iterable<unknown>,
  { quirks, portfolio, oddities }: Tenant,
  mayRepeat = true,
): Generator<unknown> {
  const { textIds, drift, duplicateRate } = quirks;
  const repeats = mayRepeat && duplicateRate > 0;
  if (!textIds && drift === 'none' && !repeats) return yield* rows;
  const dice = new Dice(portfolio.world.seed, 17);
  for (const row of rows) {
    const made: unknown =
      textIds || drift !== 'none'
        ? JSON.parse(JSON.stringify(row), (name, value: unknown) => reshapeValue(name, value, quirks))
        : row;
    if (drift !== 'none') oddities.drifted += 1;
    yield made;
    if (!repeats || !dice.chance(duplicateRate)) continue;
    oddities.repeated += 1;
    yield made;
  }
}
