import type { BankMove, BankStep } from '@uni/contracts';
import { describe, expect, test } from 'vitest';
import { pipelineOf } from './bank-rounds.ts';

let sequence = 0;
const move = (step: BankStep, day: string, undoes: number | null = null): BankMove => ({
  ...{
    sequence: ++sequence,
    undoes,
    step,
    day,
    bank: 'Caixa',
    expected: null,
    note: '',
    at: `${day}T12:00:00Z`,
    by: 1,
    by_name: 'Ana Lima',
  },
});
const wayOf = (current: BankStep, moves: readonly BankMove[]) =>
  pipelineOf(current, moves).map(({ step, day, isCurrent }) => [step, day, isCurrent]);

describe('the way of a contract to the registry', () => {
  test('all steps stand from the beginning, without days', () => {
    expect(wayOf('to_send', [])).toEqual([
      ['to_send', null, true],
      ['in_analysis', null, false],
      ['approved', null, false],
      ['signed', null, false],
      ['registered', null, false],
    ]);
  });

  test('steps that were reached have their days', () => {
    expect(wayOf('approved', [move('in_analysis', '2026-03-02'), move('approved', '2026-03-20')]).slice(0, 4)).toEqual([
      ['to_send', null, false],
      ['in_analysis', '2026-03-02', false],
      ['approved', '2026-03-20', true],
      ['signed', null, false],
    ]);
  });

  test('a refusal ends the way that was gone', () => {
    expect(wayOf('refused', [move('in_analysis', '2026-03-02'), move('refused', '2026-03-09')])).toEqual([
      ['to_send', null, false],
      ['in_analysis', '2026-03-02', false],
      ['refused', '2026-03-09', true],
    ]);
  });

  test('a step that was taken back has no day, and may be reached again', () => {
    const moves = [move('in_analysis', '2026-03-02'), move('approved', '2026-03-20')];
    const undone = [...moves, move('in_analysis', '2026-03-21', moves[1]?.sequence)];
    expect(wayOf('in_analysis', undone).slice(1, 3)).toEqual([
      ['in_analysis', '2026-03-02', true],
      ['approved', null, false],
    ]);
    expect(wayOf('approved', [...undone, move('approved', '2026-03-28')])[2]).toEqual(['approved', '2026-03-28', true]);
  });

  test('after a refusal the days of the last round count', () => {
    const moves = [
      move('in_analysis', '2026-03-02'),
      move('refused', '2026-03-09'),
      move('to_send', '2026-04-01'),
      move('in_analysis', '2026-04-03'),
    ];
    expect(wayOf('in_analysis', moves).slice(0, 3)).toEqual([
      ['to_send', '2026-04-01', false],
      ['in_analysis', '2026-04-03', true],
      ['approved', null, false],
    ]);
  });
});
