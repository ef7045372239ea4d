import { fictionalCpf } from '../portfolio/world.ts';
import type { UauInstallment, UauReceipt, UauSale } from './books.ts';
import { type Cells, sixDecimals, xmlList } from './shapes.ts';
import { installmentTemplate, receiptTemplate, saleTemplate } from './templates.ts';

/** Returns a sale with its client, unit and installments, as XML converted to JSON: every value is a text. */
export function exportedSale(sale: UauSale, leaveOut: boolean): Cells {
  const { DataCancelamento: _never, ...template } = saleTemplate;
  const installments = sale.installments.flatMap((row) => exportedInstallments(sale, row));
  return {
    ...template,
    Empresa: String(sale.empresa),
    Obra: sale.obra,
    Numero: String(sale.number),
    StatusVenda: String(sale.status),
    TipoDeVenda: String(sale.type),
    DataDaVenda: sale.date,
    DataDeCadastro: sale.date,
    DataBaseResiduo: sale.date,
    DataInicioContrato: sale.date,
    DataFimContrato: sale.installments.at(-1)?.dueDate ?? sale.date,
    ...(sale.cancelledOn ? { DataCancelamento: sale.cancelledOn } : {}),
    ...(sale.maintenances.length > 0 ? { CodigoUltimaManutencao: String(sale.maintenances.length) } : {}),
    Clientes: {
      Cliente: {
        CodigoCliente: String(sale.customer),
        CpfCnpjDoCliente: fictionalCpf(sale.customer),
        EmitirBoleto: '1',
        PercentualDoTitular: '100.000000',
        TipoDeCliente: '0',
        Principal: '1',
      },
    },
    Itens: {
      Item: {
        CodigoProduto: sale.unit === null ? '999' : '100',
        CodigoPersonalizacao: String(sale.unit ?? -1),
        Preco: sixDecimals(sale.value),
        Quantidade: '1.000000',
        Contrato: '1',
        ValorComissaoDireta: '0.000000',
        PercentualComissao: '0.000000',
        NumeroItem: '1',
        UnicoItemDimob: '0',
      },
    },
    Parcelas: xmlList('Parcela', installments, leaveOut),
  };
}

/** One element for each receipt, and one for what is still open. */
function exportedInstallments(sale: UauSale, row: UauInstallment): Cells[] {
  const { Recebimentos: _receipts, DataRecebimento: _received, ...template } = installmentTemplate;
  const shared = {
    ...template,
    NumeroParcela: String(row.number),
    NumeroParcelaGeral: String(row.general),
    TotalParcelasDoGrupo: String(row.group),
    TotalParcelasDoGrupoInformado: String(row.group),
    TipoParcela: row.type,
    DataVencimento: row.dueDate,
    DataPrimeiraParcelaGrupo: row.dueDate,
    DataInicioPrimeiroJuros: sale.date,
    DataInicioReajuste: sale.date,
    IndiceReajuste: row.type === 'E' ? 'R$' : 'INCC',
    CapPrincipal: row.account,
    ...noAmounts,
  };
  const received = row.receipts.map((receipt) => ({ ...shared, ...receivedParts(receipt) }));
  if (row.open === 0) return received;
  const extension = row.extendedTo ? { DataProrrogacao: row.extendedTo } : {};
  return [...received, { ...shared, ...extension, ParcelaRecebida: '0', ValorPrincipal: sixDecimals(row.open) }];
}

const AMOUNTS = [
  'ValorPrincipal',
  'ValorAcrescimo',
  'ValorDesconto',
  'ValorCorrecao',
  'ValorCorrecaoAtraso',
  'ValorJurosAtraso',
  'ValorJurosContrato',
  'ValorMulta',
] as const;
const noAmounts = Object.fromEntries(
  AMOUNTS.flatMap((name) => [
    [name, '0.000000'],
    [`${name}Confirmado`, '0.000000'],
  ]),
);

/** Received amounts are in the confirmed fields; the principal is zero. */
function receivedParts(receipt: UauReceipt): Cells {
  return {
    ParcelaRecebida: '1',
    DataRecebimento: receipt.date,
    DataCalculoReajuste: receipt.date,
    ValorPrincipalConfirmado: sixDecimals(receipt.gross),
    ValorCorrecaoConfirmado: sixDecimals(receipt.correction),
    ValorJurosAtrasoConfirmado: sixDecimals(receipt.interest),
    ValorMultaConfirmado: sixDecimals(receipt.fine),
    ValorDescontoConfirmado: sixDecimals(receipt.discount),
    Recebimentos: {
      Recebimento: {
        ...receiptTemplate,
        Tipo: receipt.kind === 'S' ? 'E' : receipt.kind,
        DataDeposito: receipt.date,
        DataConciliacao: receipt.date,
        Data: receipt.date,
        DataCadastro: receipt.date,
        ValorPercentualDoPrincipal: sixDecimals(receipt.gross),
        ValorPercentualDeCorrecao: sixDecimals(receipt.correction),
        ValorPercentualDoJurosAtraso: sixDecimals(receipt.interest),
        ValorPercentualDaMultaPorAtraso: sixDecimals(receipt.fine),
        ValorPercentualDoDesconto: sixDecimals(receipt.discount),
      },
    },
  };
}
