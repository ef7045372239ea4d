import { type ErpConnection, type ErpRun, failureCodes, refusalReasonKeys } from '@uni/contracts';
import { integration as copy } from '@uni/phrases';
import { describe, expect, it } from 'vitest';
import { lightOf, resumesText, runLines, untilText } from './connection-copy.ts';

const run: ErpRun = {
  id: 1,
  connection: 7,
  kind: 'full',
  state: 'running',
  failure: null,
  created_at: '2026-11-22T10:00:00-03:00',
  started_at: '2026-11-22T10:00:00-03:00',
  finished_at: null,
  resumes_at: null,
  slices: 40,
  slices_done: 10,
  slices_failed: 2,
  rows_seen: 12_345,
  rows_changed: 10,
  rows_removed: 1,
  rows_refused: 0,
  calls: 4,
  requested_by: null,
};
const now = new Date('2026-11-22T10:05:00-03:00');

it('every failure and every reason to set a row aside has its sentence and its way out', () => {
  for (const resourceLight of [
    ...failureCodes.map((code) => copy.failures[code]),
    ...refusalReasonKeys.map((reason) => copy.refusals[reason]),
  ]) {
    expect(resourceLight.what).toMatch(/^\p{Lu}.*\.$/u);
    expect(resourceLight.remedy).toMatch(/^\p{Lu}.*\.$/u);
  }
});

describe('a run tells', () => {
  it('how far it is', () => {
    expect(runLines(run, now)).toEqual(['12 de 40 partes, 12.345 linhas lidas']);
    expect(runLines({ ...run, slices: 0, slices_done: 0, slices_failed: 0 }, now)).toEqual(['Vendo o que há para ler']);
  });

  it('until when there are data: a first load that broke off is not called empty', () => {
    expect(untilText('2026-11-22T09:53:00-03:00', now)).toBe('dados até há 12 min');
    expect(untilText(null, now)).toBe('ainda sem dados');
    expect(untilText(null, now, true)).toBe('primeira carga incompleta');
  });

  it('what was not shown, where nothing failed', () => {
    expect(runLines({ ...run, state: 'partial', slices_failed: 0, failure: 'not_shown' }, now)[1]).toBe(
      copy.failures.not_shown.what,
    );
  });

  it('why it waits, and until when', () => {
    const waiting = { ...run, state: 'waiting' as const, failure: 'quota_day' as const };
    const at = '2026-11-23T00:05:00-03:00';
    expect(runLines({ ...waiting, resumes_at: at }, now)[0]).toBe(
      'As chamadas de hoje do pacote do ERP acabaram. Continua em 23/11/2026 às 00:05.',
    );
    expect(resumesText('2026-11-22T11:00:00-03:00', now)).toBe('Continua hoje às 11:00.');
    expect(resumesText('2026-11-22T10:05:20-03:00', now)).toBe('Continua em instantes.');
  });

  it('what failed, with the way out', () => {
    expect(runLines({ ...run, state: 'failed', failure: 'credentials' }, now)).toEqual([
      copy.failures.credentials.what,
      copy.failures.credentials.remedy,
    ]);
  });
});

describe('a connection stands', () => {
  const connection = {
    has_secret: true,
    synced_at: '2026-11-22T09:00:00-03:00',
    last_run: { id: 1, state: 'done' },
    settings: { is_active: true },
  } as ErpConnection;
  it.each([
    ['ok', {}],
    ['no_secret', { has_secret: false, last_run: { id: 1, state: 'running' } }],
    ['running', { last_run: { id: 1, state: 'queued' } }],
    ['waiting', { last_run: { id: 1, state: 'waiting' } }],
    ['failed', { last_run: { id: 1, state: 'failed' } }],
    ['never', { synced_at: null, last_run: null }],
    ['paused', { settings: { is_active: false } }],
  ] as const)('%s', (light, changes) => {
    expect(lightOf({ ...connection, ...changes } as ErpConnection)).toBe(light);
  });
});
