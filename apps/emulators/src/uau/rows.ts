import { addMonths } from '../portfolio/calendar.ts';
import { propertyTypes } from '../portfolio/catalogue.ts';
import type { Bill } from '../portfolio/model.ts';
import { type CostCenter, fictionalCpf, type World } from '../portfolio/world.ts';
import {
  type Books,
  saleNumber,
  typeDescriptions,
  type UauInstallment,
  type UauReceipt,
  type UauSale,
} from './books.ts';
import type { Cells } from './shapes.ts';
import { processTemplate, templates } from './templates.ts';

const AT_MIDNIGHT = 'T00:00:00';

export function money(centavos: number): number {
  return centavos / 100;
}

export function stamp(date: string): string {
  return `${date}${AT_MIDNIGHT}`;
}

export function* companyRows({ world }: Books): Generator<Cells> {
  for (const company of world.companies)
    yield {
      ...templates.companies.row,
      Codigo_emp: company.id,
      Desc_emp: company.name.toUpperCase(),
      CGC_emp: company.cnpj,
      IE_emp: '',
      InscrMunic_emp: '',
      Endereco_emp: 'RUA FICTICIA N. 1',
      Fone_emp: '',
    };
}

/** Only works that are active: one that was closed is simply no longer there. */
export function* workRows({ world, obras }: Books): Generator<Cells> {
  for (const obra of obras) {
    const work = obra.work === null ? null : world.work(obra.work);
    yield {
      ...templates.works.row,
      Cod_obr: obra.code,
      Empresa_obr: obra.company,
      Descr_obr: obra.name.toUpperCase(),
      Status_obr: 0,
      Fisc_obr: obra.code,
      DtIni_obr: stamp(work?.startDate ?? addMonths(world.today, -world.extent.history)),
      Dtfim_obr: stamp(work?.endDate ?? '2050-12-31'),
      TipoObra_obr: work ? 1 : 3,
      DataCad_obr: stamp(work?.startDate ?? '2014-02-20'),
      DataAlt_obr: stamp(world.today),
      UsrCad_obr: 'USUARIO01',
    };
  }
}

const UNIT_STATUS: Readonly<Record<string, number>> = { D: 0, V: 1, C: 2, E: 10, R: 7, M: 8, T: 9 };

export function* unitRows(books: Books, obra: CostCenter, withSale: boolean, status: number | null): Generator<Cells> {
  const { portfolio, world } = books;
  if (obra.work === null || obra.id % 10 !== 0) return;
  for (let slot = obra.work; slot < portfolio.slotCount; slot += world.sites.length) {
    const { unit, sales } = portfolio.slot(slot);
    if (!unit) continue;
    const sale = sales.find(({ index }) => index === unit.sale);
    const sold = sale && sale.bill !== null;
    const code = sale && !sold ? 3 : (UNIT_STATUS[unit.stock] ?? 0);
    if (status !== null && status !== code) continue;
    yield {
      ...templates.units.row,
      Empresa_unid: obra.company,
      Prod_unid: 100 + obra.work,
      NumPer_unid: unit.id,
      Obra_unid: obra.code,
      Qtde_unid: 1,
      Vendido_unid: code,
      Codigo_Unid: String(unit.id),
      C1_unid: 'T A',
      C2_unid: unit.name,
      C3_unid: `${unit.floor}`,
      C4_unid: (unit.area / 100).toFixed(2).replace('.', ','),
      Identificador_unid: `A-${unit.name}`,
      DataCad_unid: stamp(world.work(obra.work).startDate),
      ValPreco_unid: money(unit.price),
      CodTipProd_unid: String(unit.propertyType),
      NumCategStatus_unid: 0,
      DataEntregaChaves_unid: stamp(world.work(obra.work).endDate),
      Num_Ven: withSale ? (sold ? saleNumber(sale) : 0) : null,
    };
  }
}

export function openRow(sale: UauSale, row: UauInstallment, name: string, corrected: number): Cells {
  return {
    ...templates.open.row,
    Empresa_prc: sale.empresa,
    Obra_Prc: sale.obra,
    NumVend_prc: sale.number,
    NumParc_Prc: row.number,
    NumParcGer_Prc: row.general,
    Data_Prc: stamp(row.dueDate),
    DataPror_Prc: row.extendedTo ? stamp(row.extendedTo) : null,
    Valor_Prc: money(row.open),
    Status_Prc: 0,
    Tipo_Prc: row.type,
    Cliente_Prc: sale.customer,
    IdxReaj_Prc: row.type === 'E' ? 'R$' : 'INCC',
    DtIdxParc_Prc: stamp(sale.date),
    DtJurParc_Prc: stamp(sale.date),
    DtParc_Prc: stamp(row.dueDate),
    DataCad_Prc: stamp(sale.date),
    DataCad_Prc1: stamp(sale.date),
    Cap_Prc: row.account,
    TotParc_Prc: row.group,
    TotParcGrupo_prc: row.group,
    TotParcGrupo_prc1: row.group,
    Empresa_Ven: sale.empresa,
    Obra_ven: sale.obra,
    Num_Ven: sale.number,
    Cliente_Ven: sale.customer,
    nome_pes: name,
    Data_Ven: stamp(sale.date),
    DataBaseResiduo_Ven: stamp(sale.date),
    Descr_ctp: typeDescriptions[row.type] ?? null,
    Descricao_par: typeDescriptions[row.type] ?? null,
    Desc_emp: name,
    ValorReaj: money(corrected),
    vlrCorrecao: money(corrected - row.open),
    vlrPrincReal: money(row.open),
  };
}

export function receivedRow(sale: UauSale, row: UauInstallment, receipt: UauReceipt, isPartial: boolean): Cells {
  return {
    ...templates.received.row,
    Empresa_rec: sale.empresa,
    NumVend_Rec: sale.number,
    Obra_Rec: sale.obra,
    NumParc_Rec: row.number,
    ParcType_Rec: row.type,
    Tipo_Rec: receipt.kind,
    NumParcGer_Rec: row.general,
    NumReceb_Rec: receipt.number,
    Data_Rec: stamp(receipt.date),
    PorcentVl_Rec: 100,
    Valor_Rec: 0,
    ValorConf_Rec: money(receipt.gross),
    VlCorrecaoConf_Rec: money(receipt.correction),
    VlMultaConf_Rec: money(receipt.fine),
    VlJurosConf_Rec: money(receipt.interest),
    VlDescontoConf_Rec: money(receipt.discount),
    VlAcresConf_Rec: 0,
    Status_Rec: 1,
    DataVenci_Rec: stamp(row.dueDate),
    Cliente_Rec: sale.customer,
    EParte_Rec: isPartial ? 1 : 0,
    Cap_Rec: row.account,
    TotParc_Rec: row.group,
    TotParcGrupo_rec: row.group,
    DtParc_Rec: stamp(row.dueDate),
    DtIdxParc_Rec: stamp(sale.date),
    DtJurParc_Rec: stamp(sale.date),
    DtCalReaj_Rec: stamp(receipt.date),
    DataCad_Rec: stamp(sale.date),
    ValorPrincipalPrice_rec: money(receipt.gross),
  };
}

export function presentRow(sale: UauSale, row: UauInstallment, corrected: number, today: string): Cells {
  return {
    ...templates.present.row,
    Empresa_reaj: sale.empresa,
    Obra_reaj: sale.obra,
    NumVenda_reaj: sale.number,
    Valor_reaj: money(corrected),
    Correcao_reaj: money(corrected - row.open),
    Juros_reaj: 0,
    Multa_reaj: 0,
    DataVenc_reaj: stamp(row.dueDate),
    DataCalculo_reaj: stamp(today),
    NumParc_reaj: row.number,
    Tipo_reaj: row.type,
    NumParcGer_reaj: row.general,
    Principal_reaj: money(row.open),
    DataIniJuros_reaj: stamp(sale.date),
  };
}

/** Rows of `ConsultarContasReceberCalc`: typed, already computed, without a type row. */
export function computedRow(
  sale: UauSale,
  row: UauInstallment,
  name: string,
  work: string,
  corrected: number,
  today: string,
) {
  return {
    empresa: sale.empresa,
    descrEmpresa: name,
    obra: sale.obra,
    descrObra: work,
    numeroVenda: sale.number,
    numeroParcela: row.number,
    numeroParcelaGeral: row.general,
    tipoParcela: row.type,
    descrTipoParcela: typeDescriptions[row.type] ?? '',
    cliente: sale.customer,
    nomeCliente: `CLIENTE FICTICIO ${sale.customer}`,
    dataCalculo: stamp(today),
    dataVencimento: stamp(row.extendedTo ?? row.dueDate),
    valorReajustado: money(corrected),
    valorPrincipal: money(row.open),
    valorPrincipalPrice: money(row.open),
    valorJuros: 0,
    valorJurosPrice: 0,
    valorCorrecao: money(corrected - row.open),
    valorJurosAtraso: 0,
    valorMulta: 0,
    valorCorrecaoAtraso: 0,
    valorDescontoCusta: 0,
    valorDescontoImposto: 0,
    valorTaxaBoleto: 0,
    valorRejustadoAntecipado: money(row.open),
    valorJurosAntecipado: 0,
    valorJurosPriceAntecipado: 0,
    valorCorrecaoAntecipado: 0,
    valorDescontoAvpPorFaixa: 0,
  };
}

/** Open, with correction up to the day of the question. */
export function corrected(row: UauInstallment, sale: UauSale, today: string): number {
  const days = Math.max(0, Math.round((Date.parse(today) - Date.parse(sale.date)) / 86_400_000));
  return row.type === 'E' ? row.open : Math.round(row.open * (1 + days * 0.00014));
}

export function personRow(id: number): Cells {
  return { Cod_pes: id, Nome_pes: `CLIENTE FICTICIO ${id}`, NomeFant_Pes: '', CPF_Pes: fictionalCpf(id) };
}

/** Returns a bill as a process of payment: the installments with their payment dates. */
export function processRow(world: World, bill: Bill, obra: CostCenter): Cells {
  const refund = bill.sale !== null;
  return {
    ...processTemplate,
    Empresa: bill.company,
    DescrEmpresa: world.company(bill.company).name.toUpperCase(),
    Obra: obra.code,
    DescrObra: obra.name.toUpperCase(),
    NumeroProcesso: bill.id,
    ObraFiscal: obra.code,
    CodigoFornecedor: bill.party,
    NomeFornecedor: refund ? `CLIENTE FICTICIO ${bill.party}` : `FORNECEDOR FICTICIO ${bill.party} LTDA`,
    CnpjFornecedor: '',
    CnpjEmpresa: world.company(bill.company).cnpj,
    TipoProcesso: refund ? 17 : 1,
    Data: stamp(bill.issueDate),
    Parcelas: bill.installments.map((row) => {
      const last = row.settlements.findLast(({ movement }) => movement !== null);
      const paid = row.settlements.filter(({ movement }) => movement !== null);
      const sum = (pick: (one: (typeof paid)[number]) => number) => paid.reduce((total, one) => total + pick(one), 0);
      return {
        Numero: row.id,
        DataVencimento: stamp(row.dueDate),
        DataPagamento: last && row.balance === 0 ? stamp(last.date) : null,
        Valor: money(row.amount),
        Provisionado: bill.forecast ? 1 : 0,
        Status: row.balance === 0 ? 2 : 0,
        FormaPagamento: '01',
        Acrescimo: money(sum(({ correction, interest, fine }) => correction + interest + fine)),
        Desconto: money(sum(({ discount }) => discount)),
        Banco: 999,
        Conta: last?.account ?? '',
        NumeroDocumentofiscal: bill.documentNumber,
        CategoriaMovimentacaoFinanceira: bill.shares[0]?.account ?? '',
      };
    }),
    Itens: bill.shares.map(({ account, rate }, position) => ({
      Item: `01.01.${String(position + 1).padStart(2, '0')}`,
      DescrItem: bill.input,
      Quantidade: rate / 10_000,
      Preco: money(bill.installments.reduce((total, { amount }) => total + amount, 0)),
      Cap: account,
    })),
  };
}

/** Months whose entries may still change, the first day of each. */
export function openMonths(today: string): string[] {
  const first = addMonths(`${today.slice(0, 8)}01`, -1);
  return Array.from({ length: 26 }, (_, turn) => stamp(addMonths(first, turn)));
}

export function categoryRows(): Cells[] {
  return propertyTypes.map(({ id, name }) => ({ Codigo: String(id), Descricao: name }));
}
