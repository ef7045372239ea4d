import type { MirrorLink, PublicUnit, PublicUnitState, UnitState } from '@uni/contracts';
import { wireInstant } from '../../../platform/time.ts';
import type { UnitRow } from '../units/units.repository.ts';
import type { LinkRow } from './mirror-links.repository.ts';

export const presentLink = (
  { enterprise_id, created_by, created_at, revoked_at, ...link }: LinkRow,
  names: ReadonlyMap<number, string>,
): MirrorLink => ({
  ...link,
  empreendimento: enterprise_id,
  created_at: wireInstant(created_at),
  created_by: names.get(created_by) ?? null,
  revoked_at: revoked_at && wireInstant(revoked_at),
});

const publicStates: Readonly<Record<UnitState, PublicUnitState>> = {
  ...{ available: 'available', reserved: 'reserved', proposed: 'reserved' },
  ...{ sold: 'sold', settled: 'sold', bartered: 'withheld', blocked: 'withheld' },
};

/** Names every field that leaves: what is added to a unit later stays inside. Prices only of what can still be bought. */
export const presentPublicUnit = (unit: UnitRow, showsPrices: boolean): PublicUnit => {
  const { block, floor, stack, nome, typology, facing, private_area, list_price } = unit;
  const state = publicStates[unit.state];
  const isPriced = showsPrices && list_price > 0 && (state === 'available' || state === 'reserved');
  return { block, floor, stack, nome, typology, facing, private_area, state, price: isPriced ? list_price : null };
};
