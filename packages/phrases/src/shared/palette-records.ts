import type { MatchKind, MatchTarget } from '@uni/contracts';

/** Records in the palette. A file of its own: it loads with the palette, not with the first screen. */
export const paletteRecords = {
  kinds: {
    contract: 'Contratos',
    unit: 'Unidades',
    client: 'Clientes',
    proposal: 'Propostas',
    enterprise: 'Empreendimentos',
    version: 'Versões',
    supplier: 'Fornecedores',
    document: 'Documentos',
    note: 'Notas e comentários',
  } satisfies Record<MatchKind, string>,
  withContract: 'abre o contrato',
  /** Where a document or a note is read. */
  targets: {
    version: 'Versão',
    plot: 'Terreno',
    unit: 'Unidade',
    contract: 'Contrato',
    proposal: 'Proposta',
    client: 'Cliente',
    supplier: 'Fornecedor',
  } satisfies Record<MatchTarget, string>,
  searching: 'Buscando cadastros…',
  failed: 'Não foi possível buscar cadastros.',
  cut: 'Há mais cadastros: digite mais para estreitar a busca.',
  /** After these a letter is a name: `torre a`. Without accents. */
  blocks: ['torre', 'bloco', 'quadra', 'setor', 'ala', 'edificio', 'predio', 'casa', 'lote'],
  /** Words of a request that name nothing, without accents. */
  fillers: [
    ...['a', 'o', 'as', 'os', 'da', 'de', 'do', 'das', 'dos', 'na', 'no', 'em', 'para', 'ao', 'e', 'um', 'uma', 'meu'],
    ...['abra', 'abrir', 'abre', 'mostre', 'mostrar', 'ver', 'veja', 'va', 'ir', 'encontre', 'busque', 'ache'],
    ...['qual', 'quais', 'quanto', 'onde', 'quero', 'como', 'esta', 'leve'],
  ],
  /** Kinds of records: such a word names none of them, and puts its kind first. */
  nouns: {
    ...{
      contrato: 'contract',
      contratos: 'contract',
      unidade: 'unit',
      unidades: 'unit',
      apartamento: 'unit',
      apto: 'unit',
    },
    ...{ cliente: 'client', clientes: 'client', comprador: 'client', compradora: 'client', ficha: 'client' },
    ...{ proposta: 'proposal', propostas: 'proposal', fornecedor: 'supplier', fornecedora: 'supplier' },
    ...{ empreendimento: 'enterprise', versao: 'version', cpf: 'client', cnpj: 'client' },
    ...{ documento: 'document', documentos: 'document', arquivo: 'document', arquivos: 'document', anexo: 'document' },
    ...{
      nota: 'note',
      notas: 'note',
      comentario: 'note',
      comentarios: 'note',
      observacao: 'note',
      observacoes: 'note',
    },
  } satisfies Record<string, MatchKind>,
} as const;
