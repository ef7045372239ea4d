import { conditions, indexers, propertyTypes } from '../../portfolio/catalogue.ts';
import { at } from '../../portfolio/dice.ts';
import type { Installment, Sale, Unit } from '../../portfolio/model.ts';
import { type Company, fictionalCpf, type Work, type World, withCheckDigits } from '../../portfolio/world.ts';
import { money, type Tenant } from '../tenant.ts';
import { centerName, clientName, creditorName } from './shared.ts';

export function companyRow({ id, name, tradeName, cnpj }: Company) {
  const formatted = cnpj.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5');
  return { id, name, tradeName, cnpj: formatted };
}

export function enterpriseRow(world: World, work: Work) {
  return {
    id: work.id,
    name: work.name,
    commercialName: work.name,
    enterpriseObservation: '',
    cnpj: world.company(work.company).cnpj,
    type: work.index % 4 === 3 ? '4' : '1',
    adress: `Rua Fictícia, ${work.index + 1} - Centro - Florianópolis/SC`,
    creationDate: work.startDate,
    modificationDate: work.startDate,
    createdBy: 'usuario.a',
    modifiedBy: 'usuario.b',
    companyId: work.company,
    companyName: world.company(work.company).name,
    costDatabaseId: 5,
    costDatabaseDescription: 'SINAPI',
    buildingTypeId: 2,
    buildingTypeDescription: 'Edifício Residencial',
  };
}

export function enterpriseDetail(world: World, work: Work) {
  const finished = work.endDate <= world.today;
  return {
    ...enterpriseRow(world, work),
    addressDetails: {
      streetName: 'Rua Fictícia',
      number: `${work.index + 1}`,
      complement: null,
      neighborhood: 'Centro',
      city: 'Florianópolis',
      state: 'SC',
      zipCode: '88000-000',
    },
    buildingCostEstimationStatus: finished ? 'CLOSED' : 'OPENED',
    buildingStatus: finished ? 'FINISHED_WITH_FINANCIAL_PENDENCIES' : 'IN_PROGRESS',
    buildingAppropriationLevel: '4',
    buildingEnabledForIntegration: true,
    costCenterStatus: 'ACTIVE',
    constructionDetails: {
      technicalManager: 'Responsável Fictício',
      numberOfFloors: 12,
      totalArea: 15_000.5,
      landArea: 3_000,
      startDate: work.startDate,
      endDate: work.endDate,
    },
    salesDetails: { keysDelivery: work.endDate, generalSalesValue: 120_000_000, layout: 'V' },
    associatedCostCenters: work.costCenters.slice(1).map((id) => ({
      id,
      name: centerName(world, id),
      companyId: work.company,
      companyName: world.company(work.company).name,
    })),
  };
}

export function costCenterRow(world: World, id: number) {
  return { id, name: centerName(world, id), cnpj: '', idCompany: world.costCenter(id).company };
}

export function unitRow({ portfolio }: Tenant, unit: Unit) {
  const sale = unit.sale === null ? null : portfolio.saleByIndex(unit.sale);
  const work = portfolio.world.work(unit.work);
  return {
    id: unit.id,
    enterpriseId: work.id,
    contractId: sale?.id ?? null,
    indexerId: 3,
    name: unit.name,
    propertyType: at(propertyTypes, unit.propertyType - 1).name,
    note: null,
    commercialStock: unit.stock,
    latitude: null,
    longitude: null,
    legalRegistrationNumber: null,
    deliveryDate: work.endDate,
    privateArea: unit.area / 100,
    commonArea: Math.round(unit.area * 0.3) / 100,
    terrainArea: 0,
    nonProportionalCommonArea: 0,
    idealFraction: 0.01234567,
    idealFractionSquareMeter: 12.34567,
    generalSaleValueFraction: 0.01,
    indexedQuantity: money(unit.price),
    prizedCompliance: 0,
    terrainValue: 0,
    floor: `${unit.floor}`,
    contractNumber: sale?.number ?? null,
    usableArea: unit.area / 100,
    iptuValue: 0,
    realEstateRegistration: null,
    childUnits: [],
    groupings: [{ groupingDescription: 'Torre', valueGroupingDescription: 'A' }],
    specialValues: [],
    links: [],
  };
}

export function customerRow(sale: Sale, id: number) {
  const legal = id % 11 === 0;
  return {
    id,
    personType: legal ? 'Jurídica' : 'Física',
    foreigner: 'N',
    createdAt: sale.date,
    modifiedAt: sale.modifiedOn,
    name: clientName(id),
    email: `cliente${id}@example.invalid`,
    ...(legal
      ? { cnpj: withCheckDigits(`99${String(id).padStart(6, '0').slice(-6)}0001`, 2), fantasyName: `Fictício ${id}` }
      : { cpf: fictionalCpf(id), birthDate: '1990-01-01', civilStatus: 'Solteiro(a)' }),
    clientType: 'Cliente',
    subTypes: [],
    phones: [],
    addresses: [{ type: 'Residencial', streetName: 'Rua Fictícia', number: '1', city: 'Florianópolis', state: 'SC' }],
    procurators: null,
    spouse: null,
    familyIncome: [],
  };
}

const SITUATION_NAMES = ['Solicitado', 'Autorizado', 'Emitido', 'Cancelado'] as const;

export function contractRow({ portfolio }: Tenant, sale: Sale) {
  const { world } = portfolio;
  const work = world.work(sale.work);
  const bill = sale.bill === null ? null : portfolio.receivable(sale.bill);
  return {
    id: sale.id,
    companyId: sale.company,
    internalCompanyId: sale.company * 10,
    companyName: world.company(sale.company).name,
    enterpriseId: work.id,
    internalEnterpriseId: work.id * 10,
    enterpriseName: work.name,
    receivableBillId: sale.bill,
    cancellationPayableBillId: sale.cancellation && sale.cancellation.refund > 0 ? sale.cancellation.bill : null,
    contractDate: sale.date,
    issueDate: sale.issueDate,
    accountingDate: sale.issueDate,
    expectedDeliveryDate: work.endDate,
    keysDeliveredAt: sale.keysOn,
    number: sale.number,
    externalId: '',
    correctionType: 'Mensal',
    situation: SITUATION_NAMES[sale.situation],
    discountType: null,
    discountPercentage: 0,
    value: money(sale.value),
    totalSellingValue: money(sale.value),
    cancellationDate: sale.cancellation?.date ?? null,
    totalCancellationAmount: sale.cancellation ? money(sale.cancellation.refund) : null,
    cancellationReason: sale.cancellation ? 'Desistência do cliente' : null,
    proRataIndexer: 1,
    interestType: 'C',
    interestPercentage: 1,
    fineRate: 2,
    lateInterestCalculationType: 'D',
    dailyLateInterestValue: 0.033,
    containsRemadeInstallments: sale.remade !== null,
    specialClause: null,
    salesContractCustomers: [
      { id: sale.customer, name: clientName(sale.customer), main: true, spouse: false, participationPercentage: 100 },
    ],
    salesContractUnits: [
      { id: sale.unit, main: true, name: portfolio.unit(sale.unit)?.name ?? '', participationPercentage: 100 },
    ],
    paymentConditions: bill ? conditionsOf(bill.installments, bill.issueDate, bill.indexer) : [],
    brokers: [{ id: 99, main: true }],
    linkedCommissions: { totalCommission: 0, totalCommissionAmount: 0 },
    links: [],
  };
}

function conditionsOf(installments: readonly Installment[], baseDate: string, indexer: number) {
  const groups = Map.groupBy(installments, ({ condition }) => condition);
  return [...groups].map(([condition, rows], position) => {
    const received = rows.flatMap(({ settlements }) => settlements).filter(({ movement }) => movement !== null);
    return {
      bearerName: 'Carteira',
      indexerName: at(indexers, indexer - 1).name,
      conditionTypeId: condition,
      conditionTypeName: conditions[condition],
      interestType: 'Nenhum',
      matchMaturities: 'N',
      installmentsNumber: rows.length,
      openInstallmentsNumber: rows.filter(({ balance }) => balance > 0).length,
      bearerId: 1,
      indexerId: indexer,
      monthsGracePeriod: 0,
      firstPayment: rows[0]?.dueDate,
      baseDate,
      baseDateInterest: baseDate,
      totalValue: money(rows.reduce((sum, { amount }) => sum + amount, 0)),
      outstandingBalance: money(rows.reduce((sum, { balance }) => sum + balance, 0)),
      interestPercentage: 0,
      totalValueInterest: 0,
      amountPaid: money(received.reduce((sum, { net }) => sum + net, 0)),
      sequenceId: position + 1,
    };
  });
}

export function creditorRow(id: number) {
  return {
    id,
    name: creditorName(id),
    tradeName: `Fictício ${id}`,
    cpf: null,
    cnpj: withCheckDigits(`98${String(id).padStart(6, '0')}0001`, 2),
    supplier: 'S',
    broker: id % 20 === 0 ? 'S' : 'N',
    employee: 'N',
    active: id % 31 !== 0,
    stateRegistrationNumber: '',
    stateRegistrationType: 'C',
    paymentTypeId: 1,
    address: {
      cityId: 1,
      cityName: 'Florianópolis',
      streetName: 'Rua Fictícia',
      number: '321',
      complement: null,
      neighborhood: 'Centro',
      zipCode: '88000000',
    },
    phones: [],
  };
}

export function checkingAccountRow(world: World, company: number, accountNumber: string) {
  const [main] = world.bankAccounts(company);
  return {
    accountNumber,
    accountName: accountNumber === main ? `Conta movimento ${company}` : `Conta aplicação ${company}`,
    agencyNumber: '0001',
    accountType: { id: 'B', description: 'Conta corrente' },
    companyId: company,
    companyName: world.company(company).name,
    bankNumber: '999',
    bankName: 'Banco Fictício',
    accountStatus: 'ENABLED',
  };
}
