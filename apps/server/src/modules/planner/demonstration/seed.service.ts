/** Fills the demonstration through the services, so that it obeys the rules that everybody obeys. */
import {
  applyTemplate,
  pathOf,
  residencialVertical,
  type StudyDocument,
  type StudyEdit,
  setAt,
  usualIndexes,
} from '@uni/contracts';
import { type IndexSeries, monthAt, type Study } from '@uni/engine';
import { addDays } from '@uni/receivables';
import { type Context, contextOf } from '../../../platform/context.ts';
import { newId } from '../../../platform/database/index.ts';
import type { Actor } from '../../../platform/http/index.ts';
import type { Demonstration, Platform } from '../../../platform/module.ts';
import { dayInSaoPaulo } from '../../../platform/time.ts';
import { countEnterprises, type EnterpriseFields } from '../enterprises/enterprises.repository.ts';
import { createEnterprise } from '../enterprises/enterprises.service.ts';
import { publishedFrom } from '../indexes/index-snapshot.service.ts';
import { createPlot, locatePlot, movePlot } from '../land/land.service.ts';
import { editStudy, locateStudy } from '../studies/studies.service.ts';
import { cloneVersion, createVersion, passVersion } from '../versions/versions.service.ts';
import { actorOf } from './actor.ts';
import { closePastMonths } from './closed-months.service.ts';
import { buritiAge, edificioBuriti } from './edificio-buriti.ts';
import { demonstrationPlots } from './land-plots.ts';
import { loteamentoJardimIpe } from './loteamento-jardim-ipe.ts';
import { auroraCode, auroraSalesShares, residencialAurora } from './residencial-aurora.ts';

export const seedPlanner = async (platform: Platform, demonstration: Demonstration): Promise<void> => {
  const { organizationId, otherOrganizationId } = demonstration;
  const planner = actorOf(demonstration.plannerId, organizationId);
  const staff = actorOf(demonstration.staffId, organizationId);
  await seedOnce(platform, organizationId, async (seeding) => {
    await seedAurora(seeding, planner, staff);
    await seedJardimIpe(seeding, planner, staff);
    if (!demonstration.builds) return;
    await seedBuriti(seeding, platform.now(), { planner, staff });
    await seedLand(seeding.besides(), platform.now(), planner);
  });
  await seedOnce(platform, otherOrganizationId, async (seeding) => {
    await seedSmallTower(seeding, actorOf(demonstration.staffId, otherOrganizationId));
  });
};

/** Everything of one organization in one transaction: an interrupted start begins again from nothing. */
const seedOnce = (platform: Platform, organizationId: number, seed: (seeding: Seeding) => Promise<void>) =>
  platform.database.withOrganization(organizationId, async (db) => {
    const counts = [false, true].map((isDeleted) => countEnterprises(db, isDeleted));
    if ((await Promise.all(counts)).some((count) => count > 0)) return;
    const begin = (): Seeding => {
      const past = { ...platform, now: someDaysAgo(platform.now()) };
      return { contextFor: (actor) => contextOf(past, db, actor), besides: begin };
    };
    await seed(begin());
  });

interface Seeding {
  contextFor(actor: Actor): Context;
  /** For what went on at the same time: its clock begins as many days ago. */
  besides(): Seeding;
}

/** Each call moves this clock some hours ahead: the history reads like three weeks of work. */
const someDaysAgo = (now: Date): (() => Date) => {
  let readings = 0;
  return () => {
    readings += 1;
    return new Date(Math.min(now.getTime(), now.getTime() - 21 * 86_400_000 + readings * 9 * 3_600_000));
  };
};

const seedAurora = (seeding: Seeding, planner: Actor, staff: Actor): Promise<void> => {
  const indexes = published('2026-01');
  return seedThreeVersions(seeding, planner, staff, {
    fields: {
      code: auroraCode,
      name: 'Residencial Aurora',
      city: 'Goiânia',
      state: 'GO',
      phase: 'launch',
      spe: 'Aurora Empreendimentos SPE Ltda.',
    },
    early: residencialAurora(indexes, { costPerM2: 3_380, priceRise: -0.02, betweenTowers: 18 }),
    approved: residencialAurora(indexes, { costPerM2: 3_280, priceRise: 0, betweenTowers: 12 }),
    draftEdits: [
      ['/expenses/0/value/amount', 3_345, 'Orçamento executivo da Torre A'],
      ['/expenses/7/value/amount', 3_345, 'Orçamento executivo da Torre B'],
      ['/modules/1/sales_curve/shares', reshaped(auroraSalesShares), 'Lançamento da Torre B mais fraco'],
      ['/loans/0/rate/value', 0.112, 'Nova proposta do banco'],
    ],
  });
};

const seedJardimIpe = (seeding: Seeding, planner: Actor, staff: Actor): Promise<void> => {
  const indexes = published('2026-03');
  return seedThreeVersions(seeding, planner, staff, {
    fields: {
      code: '110',
      name: 'Loteamento Jardim Ipê',
      city: 'Senador Canedo',
      state: 'GO',
      phase: 'launch',
      spe: 'Jardim Ipê Urbanismo SPE Ltda.',
    },
    early: loteamentoJardimIpe(indexes, { infrastructurePerM2: 101, priceM2: 455, landownerShare: 0.44 }),
    approved: loteamentoJardimIpe(indexes, { infrastructurePerM2: 98, priceM2: 470, landownerShare: 0.45 }),
    draftEdits: [
      ['/expenses/0/value/amount', 100.5, 'Cotação da pavimentação'],
      ['/modules/0/cancellation/share', 0.12, 'Histórico de distratos da praça'],
      ['/modules/1/launch', 31, 'Segunda etapa depois de 80 % da primeira'],
      ['/modules/1/works_start', 33, 'Segunda etapa depois de 80 % da primeira'],
    ],
  });
};

/** Its base month lies behind today: the last month that is over waits to be closed. */
const seedBuriti = async (
  seeding: Seeding,
  now: Date,
  { planner, staff }: { readonly planner: Actor; readonly staff: Actor },
): Promise<void> => {
  const baseMonth = monthAt(dayInSaoPaulo(now).slice(0, 7), -buritiAge);
  const study = edificioBuriti(published(baseMonth), baseMonth);
  const fields: EnterpriseFields = {
    ...{ code: '120', name: 'Edifício Buriti', city: 'Anápolis', state: 'GO', phase: 'works' },
    spe: 'Buriti Empreendimentos SPE Ltda.',
  };
  const { id } = await createEnterprise(seeding.contextFor(planner), fields);
  const version = await createVersion(seeding.contextFor(planner), {
    empreendimento: id,
    nome: 'Plano da obra',
    study,
  });
  const submitted = await passVersion(seeding.contextFor(planner), version, 'submit', 'Orçamento executivo');
  const approved = await passVersion(seeding.contextFor(staff), submitted, 'approve', 'Aprovada pela diretoria');
  const construction = { enterpriseId: id, versionId: approved.id, study, months: buritiAge };
  await closePastMonths(seeding.contextFor, { planner, staff }, construction);
};

/** Plots for the funnel: no sum of the organization has any of them. */
const seedLand = async ({ contextFor }: Seeding, now: Date, planner: Actor): Promise<void> => {
  const today = dayInSaoPaulo(now);
  for (const { fields, moves } of demonstrationPlots) {
    const { id } = await createPlot(contextFor(planner), { ...fields, responsible: planner.userId });
    for (const { step, reason = '', optionDays } of moves) {
      const context = contextFor(planner);
      const option_until = optionDays === undefined ? undefined : addDays(today, optionDays);
      await movePlot(context, await locatePlot(context, id), { step, reason, option_until });
    }
  }
};

const seedSmallTower = async ({ contextFor }: Seeding, staff: Actor): Promise<void> => {
  const fields: EnterpriseFields = {
    code: 'V27',
    name: 'Vértice 27',
    city: 'Uberlândia',
    state: 'MG',
    phase: 'prospecting',
  };
  const enterprise = await createEnterprise(contextFor(staff), fields);
  const study = applyTemplate(residencialVertical, { name: 'Vértice 27', units: 40, terrain: 2_400_000 });
  await createVersion(contextFor(staff), { empreendimento: enterprise.id, nome: 'Estudo 1', study });
};

type DraftEdit = readonly [pointer: string, value: number | number[], reason: string];

interface Development {
  readonly fields: EnterpriseFields;
  readonly early: Study;
  readonly approved: Study;
  /** Changes of the draft to the approved version, each in a batch of its own. */
  readonly draftEdits: readonly DraftEdit[];
}

const seedThreeVersions = async (
  { contextFor }: Seeding,
  planner: Actor,
  staff: Actor,
  { fields, early, approved, draftEdits }: Development,
): Promise<void> => {
  const { id: enterpriseId } = await createEnterprise(contextFor(planner), fields);
  const first = await createVersion(contextFor(planner), {
    empreendimento: enterpriseId,
    nome: 'Viabilidade inicial',
    study: early,
  });
  await passVersion(contextFor(staff), first, 'lock', 'Substituída pela versão do comitê');
  const second = await createVersion(contextFor(planner), {
    empreendimento: enterpriseId,
    nome: 'Rev 2 – Comitê',
    study: approved,
  });
  const submitted = await passVersion(contextFor(planner), second, 'submit', 'Para o comitê de outubro');
  const sealed = await passVersion(contextFor(staff), submitted, 'approve', 'Aprovada no comitê');
  const draft = await cloneVersion(contextFor(planner), sealed, { nome: 'Rev 3 – Revisão', shift_months: 0 });
  for (const edit of draftEdits) {
    const row = await locateStudy(contextFor(planner), draft.id);
    const [, , reason] = edit;
    const document = { study: JSON.parse(row.study), identity: JSON.parse(row.identity) };
    await editStudy(contextFor(planner), draft.id, { revision: row.revision, edits: editsFor(document, edit), reason });
  }
};

const editsFor = (document: StudyDocument, [pointer, value]: DraftEdit): StudyEdit[] => {
  const path = pathOf(document, pointer);
  if (path === null) throw new Error(`the demonstration edits ${pointer}, which is not there`);
  return setAt(document, path, value, newId);
};

/** A usual outlook in which the published months since the base month replace its first months. */
const published = (baseMonth: string): Record<string, IndexSeries> => ({
  incc: { ...usualIndexes.incc, monthly: publishedFrom('incc', baseMonth) },
  ipca: { ...usualIndexes.ipca, monthly: publishedFrom('ipca', baseMonth) },
  igpm: { ...usualIndexes.igpm, monthly: publishedFrom('igpm', baseMonth) },
  tr: { ...usualIndexes.tr, monthly: publishedFrom('tr', baseMonth) },
});

/** Four points fewer at the launch, one more in each of the four months after it. */
const reshaped = (shares: readonly number[]): number[] =>
  shares.map((share, month) => {
    const moved = month === 0 ? -0.04 : month <= 4 ? 0.01 : 0;
    return Math.round((share + moved) * 1_000) / 1_000;
  });
