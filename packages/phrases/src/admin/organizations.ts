import { plural } from '../shared/plural.ts';

/** The platform's organizations, for superusers. */
export const organizations = {
  title: 'Organizações',
  noun: 'as organizações',
  count: (count: number) =>
    plural(count, { none: 'Nenhuma organização', one: '1 organização', other: `${count} organizações` }),
  lead: 'Entrar em uma organização fica registrado na auditoria dela.',
  create: 'Nova organização',
  edit: 'Editar organização',
  table: 'Organizações',
  fileName: 'organizacoes',
  noRight: 'Só quem administra a plataforma cadastra organizações.',
  columns: { name: 'Nome', code: 'Código', domain: 'Domínio', state: 'Acesso' },
  filter: 'Filtrar organizações',
  filterPlaceholder: 'Filtrar por nome, código ou domínio',
  name: 'Nome',
  code: 'Código',
  domain: 'Domínio',
  here: 'Você está aqui',
  nameHint: 'Vazio, vale o código.',
  codeHint: 'Único entre as organizações. Até 20 caracteres.',
  domainHint: 'Único entre as organizações, como alfa.com.br.',
  enter: 'Entrar nesta organização',
  save: 'Salvar',
  saving: 'Salvando…',
  close: 'Encerrar organização',
  closeTitle: (name: string) => `Encerrar ${name}?`,
  closeText:
    'Ninguém mais entra nesta organização e as sessões abertas terminam. Os dados ficam guardados e podem ser reabertos por quem cuida do servidor.',
  closeAction: 'Encerrar organização',
  emptyTitle: 'Nenhuma organização ainda',
  emptyText: 'Cadastre a primeira organização para convidar pessoas e planejar.',
} as const;
