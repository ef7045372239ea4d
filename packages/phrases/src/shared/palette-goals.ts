/** Goals typed in the palette. Words stand without accents. */
export const paletteGoals = {
  group: 'Metas',
  searches: {
    land: { label: 'Terreno residual', keywords: ['terreno', 'area', 'gleba'] },
    price: { label: 'Preço mínimo', keywords: ['preco', 'precos', 'm2'] },
  },
  indicators: {
    irr_year: { name: 'TIR', unit: 'share', keywords: ['tir', 'irr'] },
    margin_vgv: { name: 'margem sobre o VGV', unit: 'share', keywords: ['margem'] },
    npv: { name: 'VPL', unit: 'money', keywords: ['vpl', 'npv'] },
    result: { name: 'resultado', unit: 'money', keywords: ['resultado', 'lucro'] },
  },
  scales: [
    { name: 'mil', factor: 1_000, keywords: ['mil'] },
    { name: 'mi', factor: 1_000_000, keywords: ['mi', 'milhao', 'milhoes'] },
  ],
  /** Words of a question that name nothing. */
  others: [
    ...['qual', 'quais', 'quanto', 'o', 'a', 'os', 'as', 'do', 'da', 'de', 'no', 'na', 'em', 'e', 'para', 'com'],
    ...['minimo', 'minima', 'maximo', 'maxima', 'residual', 'equilibrio', 'por', 'que', 'posso', 'pagar', 'vale'],
    ...['medio', 'venda', 'preciso', 'chegar', 'ter', 'dar', 'ate', 'meta', 'sobre', 'vgv', 'ao', 'ano', 'aa'],
  ],
  target: (indicator: string, amount: string) => `${indicator} de ${amount}`,
  entry: (search: string, target: string) => `${search} para ${target}`,
} as const;
