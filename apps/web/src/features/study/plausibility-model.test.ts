import type { OwnBands } from '@uni/analysis';
import { identifyStudy, residencialVertical, toJsonObject } from '@uni/contracts';
import { openStudy, type Study } from '@uni/engine';
import { describe, expect, it } from 'vitest';
import { plausibilityFindings } from './plausibility-model.ts';

function findingsOf(change: (study: Study) => void, own: OwnBands = {}) {
  const study = structuredClone(residencialVertical.study);
  change(study);
  const json = toJsonObject(JSON.parse(JSON.stringify(study)));
  const opened = openStudy(study);
  if (!json || !opened.ok) throw new Error('no study');
  let id = 0;
  const document = identifyStudy(json, () => {
    id += 1;
    return id;
  });
  return plausibilityFindings(document, opened.model.study, opened.model.projection, { today: '2027-01', own });
}

describe('what is likelier a mistake than a plan', () => {
  it('is nothing in a template', () => {
    expect(findingsOf(() => undefined)).toEqual([]);
  });

  it('names the tower without works, on the tab where it is mended', () => {
    const [first] = findingsOf((study) => {
      const [module] = study.modules;
      if (module) study.modules.push({ ...module, number: 2, name: 'Torre B' });
    });
    expect(first).toMatchObject({
      kind: 'plausibility',
      severity: 'error',
      title: 'Torre B vende e não tem custo de obra',
      tab: 'modulos',
    });
    expect(first?.path).toMatch(/^\/modules\/@\d+$/);
  });

  it('says the figure, the band and where the band comes from', () => {
    const [finding] = findingsOf((study) => {
      const [typology] = study.modules[0]?.typologies ?? [];
      if (typology) typology.price_m2 = 920;
    }).filter(({ key }) => key.includes('price_per_m2'));
    expect(finding).toMatchObject({
      title: 'Torre única: preço de R$\u00a0920,00 por m²',
      detail: 'esperado entre R$\u00a02.500,00 e R$\u00a045.000,00, faixa do modelo Residencial vertical',
      tab: 'modulos',
      severity: 'warning',
    });
    expect(finding?.path).toMatch(/^\/modules\/@\d+\/typologies\/@\d+\/price_m2$/);
  });

  it('says of how many studies of the organization a band is', () => {
    const [finding] = findingsOf(() => undefined, { vertical: { margin: { low: 0.9, high: 0.95, studies: 6 } } });
    expect(finding?.title).toMatch(/^Margem de \d+,\d% sobre o VGV líquido$/);
    expect(finding?.detail).toBe('esperado entre 90,0% e 95,0%, faixa de 6 estudos da organização (P5 a P95)');
  });

  it('speaks of months by their names and of groups by theirs', () => {
    const details = findingsOf((study) => {
      const [module] = study.modules;
      if (module) module.keys = { at: 'works_end', plus: -3 };
      study.expenses = (study.expenses ?? []).filter(({ group }) => group !== 'marketing');
    }).map(({ detail }) => detail);
    expect(details).toContain('chaves em abr/30, fim da obra em jul/30');
    expect(details).toContain('sem Marketing e publicidade');
  });
});
