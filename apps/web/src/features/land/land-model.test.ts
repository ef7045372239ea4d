import type { EnterpriseSummary, LandPlot } from '@uni/contracts';
import { describe, expect, it } from 'vitest';
import { landTable } from './land-export.ts';
import {
  daysBetween,
  funnelColumns,
  optionState,
  outsidePlots,
  plotBeside,
  portfolioStepOf,
  readLandView,
  responsiblesOf,
  statesOf,
  stepBeside,
  visiblePlots,
} from './land-model.ts';
import { pointAt, positionAt } from './map/brazil-outline.ts';
import { seatOf } from './map/municipalities.ts';
import { conditionsOf } from './use-visible-plots.ts';

const plot = (id: number, fields: Partial<LandPlot> = {}): LandPlot => ({
  ...{ id, name: `Terreno ${id}`, step: 'prospecting', moved_at: `2026-11-0${id}T10:00:00-03:00`, reason: '' },
  ...{ version: 1, created_at: '', updated_at: '', state: 'GO', city: 'Goiânia', address: null, latitude: null },
  ...{ longitude: null, product: null, area: 1_000, frontage: null, zoning: null, basic_coefficient: 1 },
  ...{ maximum_coefficient: 2, used_coefficient: null, occupation: null, garden: null, floors: null },
  ...{ uncounted: null, efficiency: 0.8, typical_area: null, price: null, form: null, swap_share: null },
  ...{ swap_receipts: null, price_m2: 500_000, cost_m2: null, outorga_m2: null, indirect: null, selling: null },
  ...{ taxes: null, margin: null, purchase: null, option_on: null, option_until: null, contact_kind: null },
  ...{ contact_name: null, contact_phone: null, contact_email: null, note: null, empreendimento: null, plan: null },
  ...{ responsible: null, responsible_name: null, responsible_left: false, development: null, converted_at: null },
  ...{ furthest: 'prospecting' },
  ...fields,
});

describe('the filters', () => {
  const plots = [plot(1), plot(2, { state: 'SP', city: 'São Paulo' }), plot(3, { step: 'discarded' })];
  it('leave discarded plots out until they are asked for', () => {
    const ids = (values: object) => visiblePlots(plots, readLandView(values)).map(({ id }) => id);
    expect(ids({})).toEqual([1, 2]);
    expect(ids({ discarded: 'sim' })).toEqual([1, 2, 3]);
    expect(ids({ state: 'SP' })).toEqual([2]);
    expect(ids({ text: 'sao paulo' })).toEqual([2]);
    expect(ids({ city: 'Goiânia' })).toEqual([1]);
    expect(ids({ product: 'high' })).toEqual([]);
  });

  it('ignore what the address has and the screen does not know', () => {
    expect(readLandView({ view: 'tiles', product: 'castle' })).toMatchObject({ view: 'funnel', product: 'all' });
    expect(statesOf(plots)).toEqual(['GO', 'SP']);
  });
});

describe('who answers for plots', () => {
  const ana = { responsible: 7, responsible_name: 'Ana Prado' };
  const plots = [plot(1, ana), plot(2, { responsible: 5, responsible_name: 'Ivo', responsible_left: true }), plot(3)];
  const ids = (values: object) => visiblePlots(plots, readLandView(values)).map(({ id }) => id);

  it('filters by person, by nobody and by name, those who have left too', () => {
    expect(ids({ responsible: '7' })).toEqual([1]);
    expect(ids({ responsible: '5' })).toEqual([2]);
    expect(ids({ responsible: 'none' })).toEqual([3]);
    expect(ids({ text: 'prado' })).toEqual([1]);
    expect(responsiblesOf([...plots, plot(4, ana)])).toEqual([
      { id: 7, name: 'Ana Prado', hasLeft: false },
      { id: 5, name: 'Ivo', hasLeft: true },
    ]);
  });

  it('is said in the sentence of the filters and in the file', () => {
    const view = readLandView({ responsible: '5', city: 'Goiânia', discarded: 'sim' });
    expect(conditionsOf(view, plots)).toEqual(['Cidade Goiânia', 'Responsável Ivo', 'com descartados']);
    const { columns, rows } = landTable({ plots, enterprises: [] });
    const at = columns.indexOf('Responsável');
    expect(rows.map((row) => row[at])).toEqual(['Ana Prado', 'Ivo (saiu da organização)', '']);
    const contact = landTable({ plots: [plot(1, { contact_name: 'Otávio', note: 'Otávio' })], enterprises: [] });
    expect(JSON.stringify(contact)).not.toContain('Otávio');
    expect(rows[0]).toHaveLength(columns.length);
  });
});

describe('what passes through the funnel', () => {
  const all = [
    plot(1, { moved_at: '2026-10-01T10:00:00-03:00' }),
    plot(2, { step: 'discarded', moved_at: '2026-11-20T10:00:00-03:00' }),
    plot(3, { step: 'discarded', moved_at: '2026-10-20T10:00:00-03:00', furthest: 'analysis' }),
    plot(4, { step: 'bought', furthest: 'bought' }),
  ];
  const [prospecting, analysis, , , bought] = funnelColumns([all[0] ?? plot(1)], false, { all, today: '2026-11-30' });

  it('is counted over all plots, whatever the filters leave', () => {
    expect(prospecting).toMatchObject({ conversion: 2 / 3, discarded: 1, still: 1 });
    expect(analysis).toMatchObject({ conversion: 1 / 2, discarded: 0, still: 0 });
    expect(bought).toMatchObject({ conversion: null, still: 0 });
  });
});

describe('the funnel', () => {
  const plots = [plot(2), plot(1), plot(3, { step: 'option' }), plot(4, { step: 'option', efficiency: null })];
  const background = { all: plots, today: '2026-11-30' };
  const columns = funnelColumns(plots, false, background);

  it('has the oldest of a step first, and bars over the step with the most', () => {
    expect(columns.map(({ step }) => step)).toEqual(['prospecting', 'analysis', 'proposal', 'option', 'bought']);
    expect(columns[0]?.plots.map(({ id }) => id)).toEqual([1, 2]);
    // 1.000 m² × 2 × 0,8 × R$ 5.000.
    expect(columns[0]).toMatchObject({ share: 1, total: { count: 2, sales: 2 * 800_000_000, unknown: 0 } });
    expect(columns[3]).toMatchObject({ share: 0.5, total: { count: 2, unknown: 1 } });
    expect(columns[1]).toMatchObject({ share: 0, total: { count: 0 } });
  });

  it('is walked by arrows over empty steps, and ends at its edges', () => {
    expect(plotBeside(columns, 1, 'ArrowDown')).toBe(2);
    expect(plotBeside(columns, 2, 'ArrowDown')).toBe(2);
    expect(plotBeside(columns, 2, 'ArrowRight')).toBe(4);
    expect(plotBeside(columns, 3, 'ArrowLeft')).toBe(1);
    expect(plotBeside(columns, 1, 'ArrowLeft')).toBe(1);
    const steps = columns.map(({ step }) => step);
    expect(stepBeside(steps, 'option', 1)).toBe('bought');
    expect(stepBeside(steps, 'bought', 1)).toBe('bought');
    expect(stepBeside(steps, 'prospecting', -1)).toBe('prospecting');
  });

  it('counts outside of the cash neither discarded land nor land of an enterprise in the sum', () => {
    const all = [plot(1), plot(2, { step: 'discarded' }), plot(3, { empreendimento: 7 }), plot(4, { step: 'bought' })];
    expect(outsidePlots(all, [{ id: 7 }]).map(({ id }) => id)).toEqual([1, 4]);
  });
});

describe('an option', () => {
  const until = (option_until: string | null, step: LandPlot['step'] = 'option') =>
    optionState({ step, option_until }, '2026-11-30');
  it('is over the day after its last day, and soon within thirty days', () => {
    expect(until('2026-11-29')).toEqual({ kind: 'over', days: -1 });
    expect(until('2026-11-30')).toEqual({ kind: 'soon', days: 0 });
    expect(until('2026-12-30')).toEqual({ kind: 'soon', days: 30 });
    expect(until('2026-12-31')).toEqual({ kind: 'far', days: 31 });
    expect(until(null)).toBeNull();
    expect(until('2026-11-29', 'bought')).toBeNull();
    expect(daysBetween('2026-02-27T23:59:00-03:00', '2026-03-01')).toBe(2);
  });
});

it('an enterprise in prospecting is in its approval once a version was sent', () => {
  const of = (phase: string, state: string, approved: object | null = null) =>
    portfolioStepOf({ phase, version: { state }, approved } as unknown as EnterpriseSummary);
  expect(of('prospecting', 'draft')).toBe('land');
  expect(of('prospecting', 'submitted')).toBe('approval');
  expect(of('prospecting', 'draft', {})).toBe('approval');
  expect(of('works', 'draft')).toBe('works');
});

describe('a position', () => {
  it('comes back from the drawing to a hundredth of a degree', () => {
    const { x, y } = pointAt(-16.68, -49.25);
    expect(positionAt(x, y)).toEqual({ latitude: -16.68, longitude: -49.25 });
  });

  it('is that of the seat of a city, whatever its accents, within its state', () => {
    expect(seatOf(' goiania ', 'GO')).toEqual({ latitude: -16.69, longitude: -49.26 });
    expect(seatOf('Goiânia', 'SP')).toBeNull();
    expect(seatOf('Atlântida', 'GO')).toBeNull();
  });
});
