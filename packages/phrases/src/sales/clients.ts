import type { ColumnLabels, Party, PartyBond, PartyKind, partyColumns, UnitOrigin, ValueLabels } from '@uni/contracts';
import { plural } from '../shared/plural.ts';

const kinds = { person: 'Pessoa física', company: 'Pessoa jurídica' } satisfies Record<PartyKind, string>;
const origins = { manual: 'cadastrado aqui', import: 'importado', erp: 'do ERP' } satisfies Record<UnitOrigin, string>;

/** Clients: the people and companies that buy. */
export const clients = {
  title: 'Clientes',
  noun: 'os clientes',
  create: 'Novo cliente',
  import: 'Importar',
  count: (count: number, text: string) =>
    plural(count, { none: 'Nenhum cliente', one: '1 cliente', other: `${text} clientes` }),
  table: 'Tabela de clientes',
  filters: {
    find: 'Filtrar clientes',
    findPlaceholder: 'Nome, e-mail, telefone, cidade ou documento completo',
  },
  kind: 'Tipo',
  kinds,
  kindsMany: { all: 'Todos', person: 'Pessoas', company: 'Empresas' } satisfies Record<PartyKind | 'all', string>,
  emptyTitle: 'Nenhum cliente cadastrado.',
  emptyText: 'Cadastre quem compra ou importe a planilha que você já tem. Documentos ficam ocultos na tela.',
  noRight: 'Seu grupo não permite cadastrar clientes.',
  fileName: 'clientes',
  beyond: (page: number) => `Não há página ${page}.`,
  open: 'Abrir',
  remove: 'Excluir',
  removed: (name: string) => `${name} foi excluído.`,
  confirmRemove: (name: string) => `Excluir ${name}?`,
  removeText: 'O cadastro deixa de existir e não pode ser recuperado.',
  columns: {
    name: 'Nome',
    kind: 'Tipo',
    document: 'CPF ou CNPJ',
    email: 'E-mail',
    phone: 'Telefone',
    address: 'Endereço',
    city: 'Cidade',
    uf: 'UF',
    related_name: 'Nome do vinculado',
    created_at: 'Cadastro',
    origin: 'Origem',
  } satisfies ColumnLabels<typeof partyColumns>,
  values: { kind: kinds, origin: origins } satisfies ValueLabels<typeof partyColumns, Party>,
  origins,
  fields: {
    kind: 'Tipo',
    name: 'Nome',
    document: 'CPF ou CNPJ',
    email: 'E-mail',
    phone: 'Telefone',
    postal_code: 'CEP',
    address: 'Endereço',
    city: 'Cidade',
    uf: 'UF',
    note: 'Observação',
    related_bond: 'Vínculo',
    related_name: 'Nome do vinculado',
    related_document: 'Documento do vinculado',
    reason: 'Motivo',
  },
  bonds: {
    spouse: 'Cônjuge',
    co_buyer: 'Segundo comprador',
    representative: 'Representante legal',
    contact: 'Contato',
  } satisfies Record<PartyBond, string>,
  drawer: {
    nameOf: { person: 'Nome completo', company: 'Razão social' } satisfies Record<PartyKind, string>,
    documentOf: { person: 'CPF', company: 'CNPJ' } satisfies Record<PartyKind, string>,
    documentNew: (document: string) => `Novo ${document}`,
    documentKeep: 'Deixe em branco para manter o atual.',
    noDocument: 'não informado',
    phoneHint: 'Com DDD, como (62) 99876-5432',
    contact: 'Contato e endereço',
    related: 'Cônjuge, segundo comprador ou representante',
    noBond: 'Ninguém',
    noState: 'Não informada',
    created: 'Cadastrado em',
    noun: 'o cadastro do cliente',
    history: 'Histórico',
  },
  contracts: { title: 'Contratos e saldo', table: 'Tabela de contratos', none: 'Nenhum contrato com este cliente.' },
  personal: {
    title: 'Dados pessoais',
    text: 'Pedidos do titular pela LGPD. Quem pediu e quando fica registrado na auditoria.',
    download: 'Baixar os dados',
    fileName: 'dados-pessoais',
    forget: 'Pseudonimizar',
    confirmForget: (name: string) => `Pseudonimizar ${name}?`,
    forgetText:
      'Nome, documentos, contatos e endereço são apagados para sempre. Contratos, parcelas e totais continuam como estão. Não há como desfazer.',
  },
  sheet: {
    title: 'Importar clientes',
    lead: 'Nada é gravado antes de você conferir. Células em branco não apagam o que já está cadastrado.',
    file: 'Planilha de clientes',
    hint: 'Solte aqui uma planilha .xlsx ou .csv com uma coluna Nome. CPF ou CNPJ, E-mail, Telefone, CEP, Endereço, Cidade, UF e Cônjuge também são lidas.',
    choose: 'Escolher arquivo',
    reading: 'Lendo…',
    paste: 'Ou cole as linhas, com os títulos das colunas',
    pastePlaceholder: 'Nome\tCPF\tE-mail',
    read: 'Conferir',
    noColumns: 'Não há uma coluna Nome com linhas abaixo dela.',
    tooMany: (most: string) => `A planilha tem mais de ${most} linhas. Divida-a.`,
    unreadable: 'Este arquivo não é uma planilha .xlsx ou .csv que se possa ler.',
    failed: 'Não foi possível conferir a planilha. Nada foi gravado.',
    preview: (added: number, changed: number, unchanged: number, rejected: number) =>
      [
        plural(added, { none: 'nenhum cliente novo', one: '1 cliente novo', other: `${added} clientes novos` }),
        plural(changed, { none: '', one: '1 a completar', other: `${changed} a completar` }),
        plural(unchanged, { none: '', one: '1 sem mudança', other: `${unchanged} sem mudança` }),
        plural(rejected, { none: '', one: '1 linha recusada', other: `${rejected} linhas recusadas` }),
      ]
        .filter(Boolean)
        .join(', '),
    rejectedTable: 'Linhas recusadas',
    row: 'Linha',
    name: 'Nome',
    why: 'Por quê',
    moreRejected: (count: number) =>
      plural(count, { none: '', one: 'e mais 1 linha', other: `e mais ${count} linhas` }),
    apply: (count: number) =>
      plural(count, { none: 'Importar', one: 'Importar 1 cliente', other: `Importar ${count} clientes` }),
    done: (added: number, changed: number) =>
      [
        plural(added, { none: '', one: '1 cliente cadastrado', other: `${added} clientes cadastrados` }),
        plural(changed, { none: '', one: '1 completado', other: `${changed} completados` }),
      ]
        .filter(Boolean)
        .join(', '),
  },
} as const;
