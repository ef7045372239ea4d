import { describe, expect, it } from 'vitest';
import { goalAddress, goalOf } from './typed-goal.ts';

describe('a goal in words', () => {
  it.each([
    ['qual o preço mínimo para TIR de 20 %', 'price', 'irr_year', 0.2, 'TIR de 20 %'],
    ['preco minimo tir 20%', 'price', 'irr_year', 0.2, 'TIR de 20 %'],
    ['preço para margem de 18,5 %', 'price', 'margin_vgv', 0.185, 'margem sobre o VGV de 18,5 %'],
    ['quanto posso pagar pelo terreno para VPL de 1 mi', 'land', 'npv', 1_000_000_00, 'VPL de 1 mi'],
    ['terreno para lucro de 2,5 milhões', 'land', 'result', 2_500_000_00, 'resultado de 2,5 mi'],
    ['preço de venda para vpl 0', 'price', 'npv', 0, 'VPL de 0'],
    ['terreno para vpl de R$ 350.000,50', 'land', 'npv', 350_000_50, 'VPL de 350.000,50'],
    ['terreno para vpl de -500 mil', 'land', 'npv', -500_000_00, 'VPL de -500 mil'],
  ])('%s', (query, search, indicator, target, text) => {
    expect(goalOf(query)).toMatchObject({ search, indicator, target, text });
  });

  it.each(['preço mínimo para TIR', 'TIR de 20 %', 'preço de 9 mil', 'terreno', '', '20', 'preço da tabela 2'])(
    'is none without a search, an indicator and a number: %s',
    (query) => expect(goalOf(query)).toBeNull(),
  );

  it('leaves words that may name an enterprise', () => {
    expect(goalOf('preço mínimo para TIR de 20 % no Jardim Ipê')?.rest).toBe('jardim ipe');
    expect(goalOf('preço mínimo para TIR de 20 %')?.rest).toBe('');
  });

  it('has the address of its search', () => {
    const goal = goalOf('preço para TIR de 20 %');
    expect(goal && goalAddress(7, goal)).toEqual({
      to: '/planejamento/7/metas',
      search: { busca: 'price', ind: 'irr_year', alvo: 0.2 },
    });
  });
});
