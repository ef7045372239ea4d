import { proposeStudy, provedStudy, readCompanyWorkbook, readSpreadsheet } from '@uni/workbook';
import { companyCases, fileOf } from '@uni/workbook/test-support/company-workbooks/ten-workbooks.ts';
import { describe, expect, it } from 'vitest';
import { proofWorkbook } from './proof-file.ts';
import { targetGroups, targetLabel } from './target-names.ts';
import { decidedShare, matchingRows, targetRows } from './target-rows.ts';

const draftOf = (name: string) => {
  const one = companyCases().find((other) => other.name === name);
  const outcome = one && readSpreadsheet(fileOf(one));
  if (!outcome?.ok) throw new Error(name);
  const workbook = readCompanyWorkbook(outcome.sheets);
  return { workbook, mapping: proposeStudy(workbook, null), isKnown: false, chosen: new Set<string>() };
};

describe('rows of a sheet with their targets', () => {
  it('name where a target comes from, and what a person chose', () => {
    const draft = draftOf('modelo-completo');
    const rows = targetRows({ ...draft, chosen: new Set(['obra']) });
    const origins = Object.fromEntries(rows.map(({ source, origin }) => [source, origin]));
    expect(origins).toMatchObject({ terreno: 'label', recebimentos: 'values', obra: 'chosen' });
    expect(rows.every(({ target }) => target !== undefined && targetLabel(target) !== target)).toBe(true);
  });

  it('are pending without a target, and the money of those is not decided', () => {
    const draft = draftOf('numeros-como-texto');
    const { marketing: _left, ...targets } = draft.mapping.targets;
    const rows = targetRows({ ...draft, mapping: { ...draft.mapping, targets } });
    expect(matchingRows(rows, '', true).map(({ label }) => label)).toEqual(['Marketing']);
    expect(matchingRows(rows, 'FUNDACOES', false).map(({ label }) => label)).toEqual(['Fundações e estrutura']);
    expect(decidedShare(rows)).toBeLessThan(1);
    expect(decidedShare(targetRows(draft))).toBe(1);
  });

  it('have one entry for each target, and the file of the comparison three rows for each line', () => {
    const values = targetGroups.flatMap(({ targets }) => targets.map(({ value }) => value));
    expect(new Set(values).size).toBe(values.length);
    const { workbook, mapping } = draftOf('anos-mesclados');
    const proved = provedStudy(workbook, mapping, 'x');
    if (!proved.ok) throw new Error('refused');
    const [sheet] = proofWorkbook(proved.proof, ['x']).sheets;
    expect([...(sheet?.rows ?? [])]).toHaveLength(1 + 3 * (proved.proof.lines.length + 1));
  });
});
