import { plural } from '../shared/plural.ts';
import { clients } from './clients.ts';

/** Suppliers: the people and companies that are paid. The texts of clients apply where none is given here. */
export const suppliers = {
  ...clients,
  title: 'Fornecedores',
  noun: 'os fornecedores',
  create: 'Novo fornecedor',
  count: (count: number, text: string) =>
    plural(count, { none: 'Nenhum fornecedor', one: '1 fornecedor', other: `${text} fornecedores` }),
  table: 'Tabela de fornecedores',
  filters: { ...clients.filters, find: 'Filtrar fornecedores' },
  emptyTitle: 'Nenhum fornecedor cadastrado.',
  emptyText: 'Cadastre a quem você paga ou importe a planilha que você já tem. Documentos ficam ocultos na tela.',
  noRight: 'Seu grupo não permite cadastrar fornecedores.',
  fileName: 'fornecedores',
  drawer: {
    ...clients.drawer,
    related: 'Representante ou contato',
    noun: 'o cadastro do fornecedor',
  },
  personal: {
    ...clients.personal,
    forgetText:
      'Nome, documentos, contatos e endereço são apagados para sempre. Movimentos e totais continuam como estão. Não há como desfazer.',
  },
  sheet: {
    ...clients.sheet,
    title: 'Importar fornecedores',
    file: 'Planilha de fornecedores',
    preview: (added: number, changed: number, unchanged: number, rejected: number) =>
      [
        plural(added, {
          none: 'nenhum fornecedor novo',
          one: '1 fornecedor novo',
          other: `${added} fornecedores novos`,
        }),
        plural(changed, { none: '', one: '1 a completar', other: `${changed} a completar` }),
        plural(unchanged, { none: '', one: '1 sem mudança', other: `${unchanged} sem mudança` }),
        plural(rejected, { none: '', one: '1 linha recusada', other: `${rejected} linhas recusadas` }),
      ]
        .filter(Boolean)
        .join(', '),
    apply: (count: number) =>
      plural(count, { none: 'Importar', one: 'Importar 1 fornecedor', other: `Importar ${count} fornecedores` }),
    done: (added: number, changed: number) =>
      [
        plural(added, { none: '', one: '1 fornecedor cadastrado', other: `${added} fornecedores cadastrados` }),
        plural(changed, { none: '', one: '1 completado', other: `${changed} completados` }),
      ]
        .filter(Boolean)
        .join(', '),
  },
} as const;
