import { parseFormula } from '@uni/analysis';
import { type CollaborationBenchmark, collaborationUnits } from '@uni/contracts';
import { describe, expect, it } from 'vitest';
import { filterOf, keysOf } from './figures-address.ts';
import { describeFormula, describeFormulaText, faultText, sourcesOf } from './formula-text.ts';
import { cohortText, groupText, positionText } from './group-text.ts';
import { positionSentence, quantile } from './position.ts';
import { endVisibility, stripPositions } from './strip-geometry.ts';
import { fullText, reasonText, shortText } from './value-text.ts';

describe('a value in words', () => {
  it('has its unit, and a missing one is a dash in every unit and never a zero', () => {
    expect(shortText(1_824_000_000, 'money')).toBe('R$\u00a018,2\u00a0mi');
    expect(shortText(0.079, 'share')).toBe('7,9%');
    expect(shortText(819_012.4, 'money_per_area')).toBe('R$\u00a08.190/m²');
    expect(fullText(1.3, 'ratio')).toBe('1,3000×');
    for (const unit of collaborationUnits) expect([shortText(null, unit), fullText(null, unit)]).toEqual(['–', '–']);
  });

  it('says why it is missing, with the divisor in words', () => {
    const missing = { value: null, reason: 'division_by_zero', about: 'acumulado(aportes)' } as const;
    expect(reasonText(missing, describeFormulaText)).toBe('Sem valor: aportes até o mês é zero.');
    expect(reasonText({ value: 0, reason: null, about: null }, describeFormulaText)).toBeNull();
  });
});

describe('a formula in words', () => {
  it('names series, windows and signs as people do', () => {
    expect(describeFormulaText('(periodo(vendas) - 0,5 * fim(caixa)) / meses')).toBe(
      '(vendas contratadas no período − 0,5 × caixa no fim do mês) ÷ meses do período',
    );
    expect(describeFormulaText('nada disso')).toBe('nada disso');
  });

  it('tells where each of its series comes from, once', () => {
    expect(sourcesOf('ano(vendas) / ano(vendas) + fim(caixa)').map(({ name }) => name)).toEqual(['vendas', 'caixa']);
    expect(sourcesOf('1 +')).toEqual([]);
  });

  it('counts the place of a fault from one', () => {
    const parsed = parseFormula('2 * receitas');
    expect(parsed.ok ? '' : faultText(parsed.fault)).toBe('Não existe série chamada “receitas” (posição 5).');
    expect(parsed.ok && describeFormula(parsed.formula)).toBe(false);
  });
});

describe('an address', () => {
  it('asks for what it names, and leaves out what is no question', () => {
    expect(filterOf({ enterprises: '3,x,9', prospecting: 'sim', until: '2026-05', months: '3' })).toEqual({
      prospecting: true,
      enterprises: [3, 9],
      month: '2026-05',
      months: 3,
    });
    expect(filterOf({ enterprises: '-1', until: '2026-13', months: '7' })).toEqual({
      ...{ prospecting: false, enterprises: [] },
      ...{ month: undefined, months: 12 },
    });
    expect(keysOf({ indicators: 'vso,nada,lct' })).toEqual(['lct', 'vso']);
  });
});

describe('the position among the own enterprises', () => {
  const text = (value: number) => `${value}`;
  const own = [
    { name: 'Aurora', value: 3 },
    { name: 'Brisa', value: 5 },
    { name: 'Campo', value: 4 },
  ];
  it('begins with the best, whichever way that is', () => {
    const say = (direction: 'higher' | 'lower' | 'none') =>
      positionSentence({ name: 'VSO', direction, value: 4 }, own, text);
    expect(say('higher')).toBe('VSO: 4 no conjunto. O melhor é Brisa, com 5; os demais vão de 3 a 4.');
    expect(say('lower')).toBe('VSO: 4 no conjunto. O melhor é Aurora, com 3; os demais vão de 4 a 5.');
    expect(say('none')).toBe('VSO: 4 no conjunto. O maior é Brisa, com 5; os demais vão de 3 a 4.');
  });
  it('names no best one where all are equal, and both where there are two', () => {
    const two = (value: number) => [
      { name: 'Aurora', value: 3 },
      { name: 'Brisa', value },
    ];
    const say = (value: number) =>
      positionSentence({ name: 'VSO', direction: 'higher', value: null }, two(value), text);
    expect(say(3)).toBe('Todos os empreendimentos têm o mesmo valor.');
    expect(say(2)).toBe('O melhor é Aurora, com 3; o outro tem 2.');
  });
  it('of one enterprise is its value, and of no value nothing', () => {
    expect(positionSentence({ name: 'VSO', direction: 'higher', value: 3 }, own.slice(0, 1), text)).toBe('VSO: 3.');
    expect(positionSentence({ name: 'VSO', direction: 'higher', value: null }, [], text)).toBeNull();
  });
  it('has quartiles between its values', () => {
    expect(quantile([4, 1, 3, 2], 0.25)).toBe(1.75);
    expect(quantile([], 0.5)).toBeNull();
  });
});

describe('the strip of a group', () => {
  const group = { percentiles: [10, 20, 30, 40, 50] };
  it('has the better end at the right, whichever way that is', () => {
    expect(stripPositions(group, 'higher', 50).own).toBeCloseTo(0.9);
    expect(stripPositions(group, 'lower', 50).own).toBeCloseTo(0.1);
    expect(stripPositions(group, 'lower', 30)).toMatchObject({ median: 0.5, own: 0.5 });
  });
  it('keeps what is far out inside, and shows no own mark without a value', () => {
    expect(stripPositions(group, 'higher', 9_999).own).toBe(1);
    expect(stripPositions(group, 'none', null).own).toBeNull();
    expect(stripPositions({ percentiles: [7, 7, 7, 7, 7] }, 'higher', 7).own).toBe(0.5);
  });
  it('of a small group has no tails: its quartiles are the ends', () => {
    const small = stripPositions({ percentiles: [null, 20, 30, 40, null] }, 'higher', 40);
    expect(small).toMatchObject({ median: 0.5, outer: small.inner });
    expect(small.own).toBeCloseTo(0.9);
  });
});

describe('the labels of a strip', () => {
  const labels = { left: 'R$ 70,0 mi', middle: 'R$ 80,0 mi', right: 'R$ 100,0 mi' };
  it('are all there where they do not touch, and an end is silent where it would run into the median', () => {
    expect(endVisibility({ outer: [0.1, 0.9], median: 0.5 }, labels, 314)).toEqual({ left: true, right: true });
    expect(endVisibility({ outer: [0.1, 0.9], median: 0.25 }, labels, 314)).toEqual({ left: false, right: true });
    expect(endVisibility({ outer: [0.1, 0.9], median: 0.8 }, labels, 314)).toEqual({ left: true, right: false });
    expect(endVisibility({ outer: [0.5, 0.5], median: 0.5 }, labels, 314)).toEqual({ left: false, right: false });
  });
});

describe('a group in words', () => {
  const group = {
    ...{ level: 'region', segment: 'medium', region: 'south', size: null, levels: ['segment', 'region'] },
    ...{ organizations: '5_9', month: '2026-09', published: '2026-10-01', place: 'p50_p75', value: 1, outside: 0 },
    percentiles: [null, 0.2, 0.3, 0.4, null],
  } satisfies CollaborationBenchmark;
  it('says who is in it, how many about, and of when it is', () => {
    expect(groupText(group)).toBe(
      'médio padrão, Sul; 5 a 9 organizações; doze meses até set/26, publicado em 01/10/2026',
    );
    expect(cohortText({ segment: null, region: null, size: null })).toBe('todas as organizações');
  });
  it('places the value by the bands, beside the median; without a value there is the median alone', () => {
    expect(positionText(group, 'share')).toBe('entre a mediana e o 3º quartil; Mediana 30,0%');
    expect(positionText({ ...group, place: null }, 'share')).toBe('Mediana 30,0%');
  });
  it('is asked for by its level in the address, and nothing that is no level', () => {
    expect(filterOf({ level: 'segment' }).level).toBe('segment');
    expect(filterOf({ level: 'tudo' }).level).toBeUndefined();
    // Everybody together is no class of product.
    expect(filterOf({ level: 'all' }).level).toBeUndefined();
  });
});
