import { BUDGET_VERSION, type Measurement, progressOf, type Service, servicesOf } from '../../portfolio/budget.ts';
import { monthsBetween } from '../../portfolio/calendar.ts';
import type { Work, World } from '../../portfolio/world.ts';
import { money } from '../tenant.ts';

/** A work's budget, as a grouping row and its services. It has what was planned, what is done and what is still to pay. */
export function budgetRows(world: World, work: Work) {
  const services = servicesOf(world, work);
  const base = {
    buildingId: work.id,
    buildingName: work.name,
    buildingStatus: work.endDate <= world.today ? 'FINISHED_WITH_FINANCIAL_PENDENCIES' : 'IN_PROGRESS',
    projects: [{ id: 3, name: 'Projeto Fictício' }],
    versionNumber: BUDGET_VERSION,
    buildingUnitId: 1,
    buildingUnitName: 'Torre A',
    scheduledPercentComplete: progressOf(world, work, 1) / 100,
    percentComplete: progressOf(world, work) / 100,
  };
  const total = money(services.reduce((sum, service) => sum + service.total, 0));
  const heading = {
    ...base,
    id: 1,
    wbsCode: '01',
    workItemId: null,
    description: 'CUSTO DA OBRA',
    unitOfMeasure: null,
    quantity: null,
    unitPrice: null,
    totalPrice: total,
    baseTotalPrice: total,
    measuredQuantity: null,
    pricesByCategory: [],
    tasks: [],
  };
  return [heading, ...services.map((service) => ({ ...base, ...serviceRow(service, progressOf(world, work)) }))];
}

function serviceRow(service: Service, progress: number) {
  const prices = {
    unitPrice: money(service.unitPrice),
    totalPrice: money(service.total),
    baseTotalPrice: money(service.total),
  };
  return {
    id: service.id,
    wbsCode: `01.${String(service.position + 1).padStart(3, '0')}.000.001`,
    workItemId: 2_000 + service.position,
    description: service.description,
    unitOfMeasure: 'm2',
    quantity: service.quantity,
    ...prices,
    measuredQuantity: Math.round(service.quantity * progress) / 10_000,
    pricesByCategory: [{ category: 'MATERIAL', ...prices }],
    tasks: [
      {
        id: 100 + service.position,
        presentationId: service.position + 1,
        description: service.description,
        percentage: 100,
        value: money(service.total),
        remainingDisbursments: money(service.left),
        Disbursments: service.disbursements.map(({ month, amount }) => ({
          year: Number(month.slice(0, 4)),
          month: Number(month.slice(5, 7)),
          value: money(amount),
        })),
      },
    ],
  };
}

export function measurementRow({ work, number, date, last }: Measurement) {
  return {
    buildingId: work.id,
    measurementNumber: number,
    date,
    responsibleId: 'USUARIO01',
    responsibleName: 'Usuário Fictício',
    consistent: !last,
    statusApproval: last ? 'EM_ELABORACAO' : 'APROVADA',
  };
}

/** Returns the measured progress of each service, this time and since the beginning. */
export function measuredItems(world: World, { work, number }: Measurement) {
  const whole = Math.max(1, monthsBetween(work.startDate, work.endDate));
  const share = Math.min(1, number / whole);
  const rounded = (quantity: number) => Math.round(quantity * 10_000) / 10_000;
  return servicesOf(world, work).map(({ position, description, quantity, unitPrice }) => ({
    taskId: 100 + position,
    presentationId: position + 1,
    summary: false,
    description,
    unitOfMeasurement: 'm2',
    plannedQuantity: quantity,
    measuredQuantity: rounded(quantity / whole),
    unitPrice: money(unitPrice),
    cumulativeMeasuredQuantity: rounded(quantity * share),
    cumulativePercentage: Math.round(share * 10_000) / 100,
    measureBalance: rounded(quantity * (1 - share)),
  }));
}
