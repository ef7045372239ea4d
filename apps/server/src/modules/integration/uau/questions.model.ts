/** Request bodies of UAU, in each action's fields. */
import type { Question } from './request.model.ts';
import type { SaleKey, UauSite } from './sites.model.ts';

type SiteRef = Pick<UauSite, 'company' | 'work'>;

const moment = (day: string): string => `${day}T00:00:00`;
/** `2026-11` → `11/2026`. */
const month = (written: string): string => `${written.slice(5, 7)}/${written.slice(0, 4)}`;

const INTEGER = /^\d{1,9}$/;
const CODE = /^[A-Z0-9]{1,5}$/;

/**
 * The units of a work. UAU runs this text as it is, on its database. So it consists of a number and of a code in plain
 * letters, or is not built. A code of another kind is left out, and the answer then holds the whole company.
 */
export const unitsQuestion = ({ company, work }: SiteRef): Question => {
  if (!INTEGER.test(company)) throw new Error('A company without a number');
  const ofWork = CODE.test(work) ? ` AND Obra_unid = '${work}'` : '';
  return { where: `WHERE Empresa_unid = ${Number(company)}${ofWork}`, retorna_venda: true };
};

export interface KeysQuestion {
  readonly sites: readonly SiteRef[];
  readonly from: string;
  readonly to: string;
  /** 0 normal, 1 cancelled, 3 paid off, 4 being settled, 5 rent in advance: one of them. */
  readonly status?: string;
}

export const keysQuestion = ({ sites, from, to, status }: KeysQuestion): Question => ({
  data_inicio: moment(from),
  data_fim: moment(to),
  ...(status === undefined ? {} : { statusVenda: status }),
  listaEmpresaObra: sites.map(({ company, work }) => ({ codigoEmpresa: Number(company), codigoObra: work })),
});

/** Only the list: UAU would add the sales of a period. */
export const exportQuestion = (keys: readonly SaleKey[]): Question => ({
  dados_vendas: {
    listaVendas: keys.map(({ company, work, sale }) => ({ Empresa: Number(company), Obra: work, Venda: Number(sale) })),
  },
});

export const computedQuestion = ({ company, work }: SiteRef): Question => ({
  Vendas: [{ Empresa: Number(company), Obra: work }],
});

export const openQuestion = ({ company, work }: SiteRef, today: string): Question => ({
  empresa: Number(company),
  obra: work,
  data_calculo: moment(today),
  valor_presente: false,
});

export const disbursementsQuestion = ({ company, work }: SiteRef, from: string, to: string): Question => ({
  Empresa: Number(company),
  Obra: work,
  MesInicial: month(from),
  MesFinal: month(to),
});

export const openMonthsQuestion = ({ company, work }: SiteRef): Question => ({ empresaObra: `${company}|${work}` });

export const processesQuestion = ({ company, work }: SiteRef, from: string, to: string): Question => ({
  EmpresaObraPeriodo: {
    EmpresaObra: [{ Empresa: Number(company), Obra: work }],
    PeriodoInicial: moment(from),
    PeriodoFinal: moment(to),
  },
});

/** Cancelled, renegotiated, ceded, recalculated, settled, installments renegotiated. */
const MAINTENANCES = '0,1,2,3,6,12';

export const historiesQuestion = (sites: readonly SiteRef[], from: string, to: string): Question => ({
  Vendas: sites.map(({ company, work }) => ({ Empresa: Number(company), Obra: work })),
  DataInicio: moment(from),
  DataFim: moment(to),
  TipoManutencao: MAINTENANCES,
});
