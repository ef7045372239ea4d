import { describe, expect, it } from 'vitest';
import type { PaletteEntry } from './palette.tsx';
import { entriesFor, labelledFor, termsOf } from './palette-order.ts';

const entry = (label: string, context = '', keywords = '', group = 'g'): PaletteEntry => ({
  ...{ key: `${group} ${label}`, label, context, keywords, group, icon: 'home' },
  onPick: () => undefined,
});
const labels = (entries: readonly PaletteEntry[]): string[] => entries.map(({ label }) => label);

describe('the palette', () => {
  it('seeks words that name something, without accents', () => {
    expect(termsOf('Mostre os custos do Jardim Ipê')).toEqual(['custos', 'jardim', 'ipe']);
    expect(termsOf('TIR de 20 %')).toEqual(['tir', '20', '%']);
    expect(termsOf('para')).toEqual(['para']);
  });

  it('lists what holds every word, in label, context or words', () => {
    const entries = [entry('Banco', 'Pessimista', 'relatorio fluxo'), entry('Banco', 'Base', 'relatorio fluxo')];
    expect(entriesFor(entries, 'mostre o fluxo do pessimista ao banco')).toEqual([entries[0]]);
    expect(entriesFor(entries, 'fluxo otimista')).toEqual([]);
  });

  it('puts beginnings in labels before contexts, before letters inside a word, and the shorter of equals', () => {
    const entries = [entry('TIR mensal'), entry('Partir'), entry('Metas', 'Tirar'), entry('TIR')];
    expect(labels(entriesFor(entries, 'tir'))).toEqual(['TIR', 'TIR mensal', 'Metas', 'Partir']);
  });

  it('holds groups together, the one with the best entry first', () => {
    const entries = [
      entry('Outros custos', '', '', 'lines'),
      entry('Custos', '', '', 'tabs'),
      entry('Custo', '', '', 'lines'),
    ];
    expect(labels(entriesFor(entries, 'custo'))).toEqual(['Custo', 'Outros custos', 'Custos']);
    expect(labels(entriesFor(entries, ''))).toEqual(['Outros custos', 'Custo', 'Custos']);
  });

  it('of many alike lists those whose label holds a word', () => {
    const entries = [entry('Valor', 'Custo de obra'), entry('Índice', 'Custo de obra')];
    expect(labels(labelledFor(entries, 'índice do custo'))).toEqual(['Índice']);
  });
});
