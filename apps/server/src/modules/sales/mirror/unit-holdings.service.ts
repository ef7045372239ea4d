/** What holds units, for the mirror: read from the rows that contracts and proposals write. */
import type { UnitHolding, UnitHoldingDetail } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { reachOf } from '../../../platform/http/index.ts';
import { dayInSaoPaulo } from '../../../platform/time.ts';
import { chosenWithin } from '../../planner/index.ts';
import { readContractDetail } from '../contracts/contracts.service.ts';
import { findContract } from '../ledger/contracts.repository.ts';
import type { UnitRow } from '../units/units.repository.ts';
import { findUnit } from '../units/units.service.ts';
import {
  type HoldingFilter,
  selectHoldingContracts,
  selectHoldingProposals,
  selectKinds,
} from './unit-holdings.repository.ts';

/** A unit that is sold has no proposal that stands. */
const readHoldings = async ({ db }: Context, filter: HoldingFilter): Promise<UnitHolding[]> => {
  const contracts = await selectHoldingContracts(db, filter);
  const sold = new Set(contracts.map(({ unit }) => unit));
  const proposals = (await selectHoldingProposals(db, filter)).filter(({ unit }) => !sold.has(unit));
  return [
    ...contracts.map(({ unit, ...contract }) => ({ unit, contract, proposal: null })),
    ...proposals.map(({ unit, ...proposal }) => ({ unit, contract: null, proposal })),
  ];
};

/** Throws 404 for a missing and a foreign one alike. */
export const locateUnit = (context: Context, id: number): Promise<UnitRow> => findUnit(context, id);

const todayOf = ({ platform }: Context): string => dayInSaoPaulo(platform.now());

export async function listHoldings(
  context: Context,
  { empreendimento }: { readonly empreendimento?: number | undefined },
): Promise<UnitHolding[]> {
  const enterprises = chosenWithin(reachOf(context.actor, 'sales:read'), empreendimento);
  return readHoldings(context, { enterprises, today: todayOf(context) });
}

export async function readHolding(context: Context, { id, enterprise_id }: UnitRow): Promise<UnitHoldingDetail> {
  const filter = { enterprises: [enterprise_id], unit: id, today: todayOf(context) };
  const [holding = { unit: id, contract: null, proposal: null }] = await readHoldings(context, filter);
  const row = holding.contract && (await findContract(context.db, holding.contract.id));
  if (!row) return { ...holding, kinds: [], holders: [] };
  const { holders } = await readContractDetail(context, row);
  return { ...holding, kinds: await selectKinds(context.db, row.id), holders };
}
