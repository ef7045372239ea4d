/** What holds units, for the mirror: read from the rows that contracts and proposals write. */
import type { UnitStanding, UnitStandingDetail } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { reachOf } from '../../../platform/http/index.ts';
import { dayInSaoPaulo } from '../../../platform/time.ts';
import { chosenWithin } from '../../planner/index.ts';
import { readContractDetail } from '../contracts/contracts.service.ts';
import { findContract } from '../ledger/contracts.repository.ts';
import type { UnitRow } from '../units/units.repository.ts';
import { findUnit } from '../units/units.service.ts';
import {
  type StandingFilter,
  selectHoldingContracts,
  selectHoldingProposals,
  selectParts,
} from './unit-standings.repository.ts';

/** A unit that is sold has no proposal that stands. */
const readStandings = async ({ db }: Context, filter: StandingFilter): Promise<UnitStanding[]> => {
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

export async function listStandings(
  context: Context,
  { empreendimento }: { readonly empreendimento?: number | undefined },
): Promise<UnitStanding[]> {
  const enterprises = chosenWithin(reachOf(context.actor, 'sales:read'), empreendimento);
  return readStandings(context, { enterprises, today: todayOf(context) });
}

export async function readStanding(context: Context, { id, enterprise_id }: UnitRow): Promise<UnitStandingDetail> {
  const filter = { enterprises: [enterprise_id], unit: id, today: todayOf(context) };
  const [standing = { unit: id, contract: null, proposal: null }] = await readStandings(context, filter);
  const row = standing.contract && (await findContract(context.db, standing.contract.id));
  if (!row) return { ...standing, parts: [], holders: [] };
  const { holders } = await readContractDetail(context, row);
  return { ...standing, parts: await selectParts(context.db, row.id), holders };
}
