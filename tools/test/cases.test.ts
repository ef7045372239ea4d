import { describe, expect, test } from 'vitest';
import { chosenCases, journeyCases, vitestCases } from './cases.ts';

describe('the cases of a run', () => {
  test('are the usual ones unless somebody names others', () => {
    expect(chosenCases({})).toBe('usual');
    expect(chosenCases({ UNI_TEST_CASES: '' })).toBe('usual');
    expect(chosenCases({ UNI_TEST_CASES: 'all' })).toBe('all');
  });

  test('named by an unknown word are refused with the known ones', () => {
    expect(() => chosenCases({ UNI_TEST_CASES: 'some' })).toThrow(
      'UNI_TEST_CASES is some: usual, proofs, all are known',
    );
  });

  test('of Vitest leave the marked ones out, or take them alone, or take everything', () => {
    expect(vitestCases('usual').tagsFilter).toEqual(['!proof']);
    expect(vitestCases('proofs').tagsFilter).toEqual(['proof']);
    expect(vitestCases('all').tagsFilter).toBeUndefined();
  });

  test('of Playwright leave the marked ones out, or take everything', () => {
    expect(journeyCases('usual').grepInvert?.test('a journey @proof')).toBe(true);
    expect(journeyCases('usual').grepInvert?.test('a journey of proof')).toBe(false);
    expect(journeyCases('proofs')).toEqual({});
    expect(journeyCases('all')).toEqual({});
  });
});
