import { addDays, addMonths } from './calendar.ts';
import { ADVANCE, constructionAccounts, headOfficeAccounts } from './catalogue.ts';
import { at, type Dice } from './dice.ts';
import { Ledger, pay } from './ledger.ts';
import type { Bill, Installment, Share } from './model.ts';
import type { World } from './world.ts';

export const FIRST_PAYABLE = 10_000_000;
const FIRST_MOVEMENT = 400_000_000;
export const FIRST_CREDITOR = 900;

/** Every fortieth bill of each of these is something else than a bill that is paid when due. */
const SPECIAL: Readonly<Record<number, 'advance' | 'offset' | 'annulled' | 'goods' | 'replaced' | 'reversed'>> = {
  9: 'advance',
  10: 'offset',
  17: 'annulled',
  22: 'goods',
  25: 'replaced',
  30: 'reversed',
};

/** Makes a supplier's bill: apportioned over cost centres or not, forecast or real, with one to five installments. */
export function makePayable(world: World, index: number): Bill {
  const dice = world.dice(4, index);
  const forecast = index % 8 === 5;
  const company = at(world.companies, index % world.companies.length);
  const span = world.extent.history * 30;
  const issued = forecast
    ? addDays(world.today, -dice.int(1, 60))
    : addDays(world.today, -dice.int(0, span - 40) + dice.int(-20, 10));
  const special = SPECIAL[index % 40];
  const document = documentOf(dice, index, forecast);
  const consistency = index % 50 === 33 ? 'I' : index % 50 === 34 ? 'N' : 'S';
  const issueDate = issued > world.today ? world.today : issued;
  const shares = sharesOf(world, dice, index, company.id);
  const bill: Bill = {
    side: 'payable',
    id: FIRST_PAYABLE + index,
    company: company.id,
    party: FIRST_CREDITOR + (index % world.extent.creditors),
    document: special === 'advance' ? 'ADT' : document,
    documentNumber: `${1_000 + index}`,
    forecast,
    consistency,
    origin: 'CP',
    issueDate,
    changedOn: issueDate,
    shares,
    installments: installmentsOf(dice, index, issueDate, forecast),
    sale: null,
    input: `A${String(index % 900).padStart(5, '0')}`,
    indexer: 1,
  };
  if (forecast || consistency !== 'S') return bill;
  const ledger = new Ledger('payable', world.bankAccounts(company.id), FIRST_MOVEMENT + index * 100);
  return changed({ ...bill, installments: settleAll(world, ledger, dice, bill, special) });
}

/** Returns the bill with its latest change date raised to that of its installments. */
export function changed(bill: Bill): Bill {
  return {
    ...bill,
    changedOn: bill.installments.reduce((day, row) => (row.changedOn > day ? row.changedOn : day), bill.changedOn),
  };
}

function documentOf(dice: Dice, index: number, forecast: boolean): string {
  if (forecast) return index % 16 === 5 ? 'PCT' : 'PRV';
  return dice.pick(['NFS', 'NFS', 'NF', 'FAT', 'REC', 'CT']);
}

function installmentsOf(dice: Dice, index: number, issueDate: string, forecast: boolean): Installment[] {
  const count = 1 + (index % 5);
  const amount = dice.int(80, 9_000) * 1_000 + dice.int(0, 999);
  const each = Math.floor(amount / count);
  return Array.from({ length: count }, (_, position) => {
    const value = position === count - 1 ? amount - each * (count - 1) : each;
    return {
      id: position + 1,
      number: `${position + 1}/${count}`,
      condition: '',
      dueDate: addMonths(addDays(issueDate, forecast ? 45 : 30), position),
      amount: value,
      balance: value,
      settlements: [],
      changedOn: issueDate,
    };
  });
}

/** One cost centre for most; 60 to 40, three times 33.33 or two accounts of one centre for the rest. */
function sharesOf(world: World, dice: Dice, index: number, companyId: number): Share[] {
  const sites = world.sitesOf(companyId);
  const work = at(sites, dice.int(0, sites.length - 1));
  const other = at(sites, (work.index - at(sites, 0).index + 1) % sites.length);
  const office = world.headOffice(companyId).id;
  const account = dice.pick(constructionAccounts);
  const share = (costCenter: number, rate: number, of = account): Share => ({ costCenter, account: of, rate });
  switch (index % 13) {
    case 2:
    case 7:
      return [share(work.id, 6_000), share(other.id === work.id ? office : other.id, 4_000)];
    case 4:
      return [share(work.id, 3_333), share(other.id, 3_333), share(office, 3_333, at(headOfficeAccounts, 2))];
    case 11:
      return [
        share(work.id, 7_500),
        share(work.id, 2_500, at(constructionAccounts, index % constructionAccounts.length)),
      ].map((row, position) => (position === 1 && row.account === account ? { ...row, account: '21020' } : row));
    case 1:
    case 9:
      return [share(office, 10_000, dice.pick(headOfficeAccounts))];
    default:
      return [share(work.id, 10_000)];
  }
}

function settleAll(
  world: World,
  ledger: Ledger,
  dice: Dice,
  bill: Bill,
  special: (typeof SPECIAL)[number] | undefined,
): readonly Installment[] {
  const { today } = world;
  const [first, ...rest] = bill.installments;
  if (!first) return bill.installments;
  const paid = () => rest.map((row) => pay(ledger, dice, row, today));
  const onDay = first.dueDate <= today ? first.dueDate : today;
  switch (special) {
    case 'advance':
      return [ledger.settle(first, ADVANCE, bill.issueDate, first.balance), ...paid()];
    case 'offset':
      return [ledger.settle(first, 11, onDay, first.balance), ...paid()];
    case 'annulled':
      return bill.installments.map((row) => ledger.settle(row, 3, onDay, row.balance));
    case 'goods':
      return [ledger.settle(first, 5, onDay, first.balance), ...paid()];
    case 'replaced': {
      const settled = ledger.settle(first, 4, onDay, first.balance);
      const next = {
        ...first,
        id: bill.installments.length + 1,
        dueDate: addMonths(first.dueDate, 2),
        changedOn: onDay,
      };
      return [settled, ...paid(), pay(ledger, dice, next, today)];
    }
    case 'reversed': {
      if (first.dueDate > today) return [first, ...paid()];
      const once = ledger.settle(first, 1, first.dueDate, first.balance);
      return [ledger.settle(once, 1, first.dueDate, -first.amount), ...paid()];
    }
    case undefined:
      return bill.installments.map((row) => pay(ledger, dice, row, today));
  }
}
