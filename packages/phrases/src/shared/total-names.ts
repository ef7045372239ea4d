/** The one name of each total of a study, wherever it stands: on screens, in PDFs, workbooks and exports. */
export const totalNames = {
  vgv: 'VGV',
  contracted: 'Vendas contratadas',
  /** Of sales alone; with other revenue they are the inflows. */
  receipts: 'Recebimentos de vendas',
  entries: 'Entradas',
  outflows: 'Saídas',
  free: 'Fluxo livre',
  accumulated: 'Fluxo livre acumulado',
  result: 'Resultado',
  net: 'Saldo do mês',
  closing: 'Caixa final',
} as const;
