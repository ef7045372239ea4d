import { residencialVertical } from '@uni/contracts';
import { openStudy, type Study } from '@uni/engine';
import { describe, expect, it } from 'vitest';
import { waterfallPicture } from './waterfall-model.ts';

const partnered = (partners: number): Study => ({
  ...residencialVertical.study,
  capital: {
    ...residencialVertical.study.capital,
    partners: Array.from({ length: partners }, (_, at) => ({ name: `Sócio ${at + 1}`, share: 1 / partners })),
    waterfall: [
      { kind: 'preferred', rate: { value: 0.08, basis: 'effective_year' } },
      { kind: 'return_of_capital' },
      { kind: 'catch_up', partners: [1], until: 0.2 },
      { kind: 'split', shares: Array.from({ length: partners }, () => 1 / partners) },
    ],
  },
});

function pictureOf(partners: number, view: 'tiers' | 'partners') {
  const study = partnered(partners);
  const opened = openStudy(study);
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
  const { projection } = opened.model;
  const distributed = projection.lines.find(({ key, module }) => key === 'distribution' && module === null);
  const total = -(distributed?.values ?? []).reduce((sum, value) => sum + value, 0);
  return { picture: waterfallPicture(projection, study, view), total };
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

describe('distributions by year', () => {
  it.each([
    [2, 'tiers', 3],
    [2, 'partners', 2],
    [5, 'partners', 3],
  ] as const)('of %i partners by %s add up in %i layers', (partners, view, layers) => {
    const { picture, total } = pictureOf(partners, view);
    expect(total).toBeGreaterThan(0);
    expect(picture.layers).toHaveLength(layers);
    expect(sum(picture.layers.map(({ values }) => sum(values)))).toBe(total);
    expect(picture.years).toHaveLength(picture.table.rows.length);
  });

  it('has every tier in its table, and says the shares in its title', () => {
    const { picture } = pictureOf(2, 'tiers');
    expect(picture.table.columns).toEqual([
      'Ano',
      'Faixa 1: Retorno preferencial',
      'Faixa 2: Devolução do capital',
      'Faixa 3: Alcance',
      'Faixa 4: Divisão',
    ]);
    expect(picture.title).toMatch(/^Distribuição de .+mi: Devolução do capital \d+\s?%, Retorno preferencial \d+\s?%/);
  });
});
