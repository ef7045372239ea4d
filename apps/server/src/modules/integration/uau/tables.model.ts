/**
 * Stored fields of UAU's rows, under UAU's own names. Omitted are values adjusted to today, unless chosen, because they change by
 * themselves. Free text is omitted too. Of persons only number and name are stored.
 */
import { day, listOf, money, quantity, record, type StoredValue, text } from '../adapter/fields.model.ts';

export const company = record({ Codigo_emp: text, Desc_emp: text, CGC_emp: text });

export const work = record({
  Empresa_obr: text,
  Cod_obr: text,
  Descr_obr: text,
  Status_obr: text,
  TipoObra_obr: text,
  Fisc_obr: text,
  DtIni_obr: day,
  Dtfim_obr: day,
});

export const account = record({ Codigo: text, Descricao: text, Tipo: text });
export const installmentType = record({ Tipo: text, Descricao: text });
export const unitCategory = record({ Codigo: text, Descricao: text });
export const indexer = record({ Codigo: text, Descricao: text, Tipo: text });
/** Of a person only what contracts show: who. */
export const customer = record({ Cod_pes: text, Nome_pes: text });

/** The free columns of a unit: what they say is the tenant's to name. */
const FREE_COLUMNS = 45;
const freeColumns = Object.fromEntries(
  Array.from({ length: FREE_COLUMNS }, (_, index) => [`C${index + 1}_unid`, text] as const),
);

export const unit = record({
  Empresa_unid: text,
  Obra_unid: text,
  Prod_unid: text,
  NumPer_unid: text,
  Codigo_Unid: text,
  Identificador_unid: text,
  Vendido_unid: text,
  Num_Ven: text,
  CodTipProd_unid: text,
  NumCategStatus_unid: text,
  Qtde_unid: quantity,
  FracaoIdeal_unid: quantity,
  ValPreco_unid: money,
  DataCad_unid: day,
  DataEntregaChaves_unid: day,
  ...freeColumns,
});

const byCode = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** A sale without its installments, which are rows of their own. */
export const sale = record({
  Empresa: text,
  Obra: text,
  Numero: text,
  StatusVenda: text,
  TipoDeVenda: text,
  DataDaVenda: day,
  DataDeCadastro: day,
  DataCancelamento: day,
  CodigoUltimaManutencao: text,
  TributadoPeloRet: text,
  /** Price by quantity, over its items. */
  Valor: money,
  Clientes: listOf(record({ CodigoCliente: text, PercentualDoTitular: quantity, Principal: text }), (a, b) =>
    byCode(a.CodigoCliente, b.CodigoCliente),
  ),
  Itens: listOf(
    record({
      NumeroItem: text,
      CodigoProduto: text,
      CodigoPersonalizacao: text,
      Preco: quantity,
      Quantidade: quantity,
      PercentualComissao: quantity,
    }),
    (a, b) => byCode(a.NumeroItem, b.NumeroItem) || byCode(a.CodigoPersonalizacao, b.CodigoPersonalizacao),
  ),
});

/** Parts of a received installment, with their sign. Parts embedded in the principal belong to it. */
export const receivedParts = {
  ValorPrincipalConfirmado: 1,
  ValorAcrescimoConfirmado: 1,
  ValorCorrecaoConfirmado: 1,
  ValorCorrecaoAtrasoConfirmado: 1,
  ValorJurosContratoConfirmado: 1,
  ValorJurosAtrasoConfirmado: 1,
  ValorMultaConfirmado: 1,
  ValorDescontoConfirmado: -1,
  ValorDescontoAdiantamentoConfirmado: -1,
  ValorDescontoCondicionalConfirmado: -1,
} as const;

/** The same of each of the means by which it was received. */
export const meansParts = {
  ValorPercentualDoPrincipal: 1,
  ValorPercentualDoAcrescimo: 1,
  ValorPercentualDeCorrecao: 1,
  ValorPercentualDaCorrecaoPorAtraso: 1,
  ValorPercentualDoJuros: 1,
  ValorPercentualDoJurosAtraso: 1,
  ValorPercentualDaMultaPorAtraso: 1,
  ValorPercentualDoDesconto: -1,
  ValorPercentualDoDescontoPorAntecipacao: -1,
  ValorPercentualDoDescontoCondicional: -1,
} as const;

const allMoney = <N extends string>(signs: Readonly<Record<N, number>>) =>
  // The names of a table of parts, each an amount.
  Object.fromEntries(Object.keys(signs).map((name) => [name, money])) as Record<N, typeof money>;

const means = record({
  Tipo: text,
  Data: day,
  DataDeposito: day,
  DataConciliacao: day,
  Depositado: text,
  Conciliado: text,
  ...allMoney(meansParts),
});
export type Means = StoredValue<typeof means>;

export const receipt = record({
  Empresa: text,
  Obra: text,
  Venda: text,
  TipoDeVenda: text,
  Cliente: text,
  TipoParcela: text,
  NumeroParcela: text,
  NumeroParcelaGeral: text,
  DataVencimento: day,
  DataRecebimento: day,
  IndiceReajuste: text,
  CapPrincipal: text,
  ...allMoney(receivedParts),
  Recebimentos: listOf(
    means,
    (a, b) => byCode(a.Data, b.Data) || byCode(a.Tipo, b.Tipo) || byCode(a.DataDeposito, b.DataDeposito),
  ),
});
export type Receipt = StoredValue<typeof receipt>;

/** An open installment, under the names of the most detailed action. */
export const receivable = record({
  Empresa_prc: text,
  Obra_Prc: text,
  NumVend_prc: text,
  NumParc_Prc: text,
  NumParcGer_Prc: text,
  Tipo_Prc: text,
  Cliente_Prc: text,
  Status_Prc: text,
  Data_Prc: day,
  DataPror_Prc: day,
  Valor_Prc: money,
  ValorReaj: money,
  IdxReaj_Prc: text,
  Cap_Prc: text,
});
export type Receivable = StoredValue<typeof receivable>;

export const disbursement = record({
  Status: text,
  Empresa: text,
  Obra: text,
  Contrato: text,
  Produto: text,
  Composicao: text,
  Item: text,
  Insumo: text,
  DtaRef: day,
  Total: money,
  Acrescimo: money,
  Desconto: money,
  TotalLiq: money,
  TotalBruto: money,
});
export type Disbursement = StoredValue<typeof disbursement>;

export const refund = record({
  Empresa: text,
  Obra: text,
  NumeroProcesso: text,
  TipoProcesso: text,
  CodigoFornecedor: text,
  Data: day,
  Parcelas: listOf(
    record({
      Numero: text,
      DataVencimento: day,
      DataPagamento: day,
      Valor: money,
      Acrescimo: money,
      Desconto: money,
      Status: text,
      NumeroDocumentofiscal: text,
      CategoriaMovimentacaoFinanceira: text,
    }),
    (a, b) => Number(a.Numero) - Number(b.Numero) || byCode(a.DataVencimento, b.DataVencimento),
  ),
  Itens: listOf(
    record({ Item: text, Cap: text, Preco: quantity, Quantidade: quantity, Total: money }),
    (a, b) => byCode(a.Item, b.Item) || byCode(a.Cap, b.Cap),
  ),
});
export type Refund = StoredValue<typeof refund>;

export const saleHistory = record({
  Empresa: text,
  Obra: text,
  Numero: text,
  NumeroHistorico: text,
  TipoManutencao: text,
  DataManutencao: day,
  DataCancelamento: day,
  DataCessaoDeDireito: day,
  NumVendaCessao: text,
  StatusVenda: text,
  TipoDeVenda: text,
  ValorTotal: money,
});
