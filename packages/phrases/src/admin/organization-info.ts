import type { BrazilTimeZone } from '@uni/contracts';
import { plural } from '../shared/plural.ts';

/** An organization's profile, and its purpose. */
export const organizationInfo = {
  title: 'Informações da organização',
  lead: 'Estes dados definem com quem a sua organização é comparada, sempre de forma anônima.',
  noun: 'as informações da organização',
  usedIn: (where: string) => `Usado em: ${where}`,
  location: 'Localização',
  profile: 'Perfil',
  ratings: 'Ratings',
  calendar: 'Calendário',
  fields: {
    country: { label: 'País', usedIn: 'cadastro; não entra na comparação anônima' },
    city: { label: 'Cidade', usedIn: 'cadastro; não entra na comparação anônima' },
    incorporation_state: { label: 'UF de incorporação', usedIn: 'grupo de comparação, pela região' },
    classification: { label: 'Classificação', usedIn: 'cadastro; não entra na comparação anônima' },
    segmentation: { label: 'Segmentação', usedIn: 'grupo de comparação, pelo padrão de produto' },
    rating_cash: { label: 'Rating de caixa', usedIn: 'cadastro; não entra na comparação anônima' },
    rating_version: { label: 'Rating de versão', usedIn: 'cadastro; não entra na comparação anônima' },
    time_zone: {
      label: 'Fuso horário',
      usedIn: 'envios de relatórios, avisos da manhã, resumo da semana e fechamento do mês',
    },
  },
  timeZones: {
    'America/Noronha': 'Fernando de Noronha (America/Noronha)',
    'America/Sao_Paulo': 'Brasília, Sul e Sudeste, GO (America/Sao_Paulo)',
    'America/Bahia': 'Bahia (America/Bahia)',
    'America/Maceio': 'Alagoas e Sergipe (America/Maceio)',
    'America/Recife': 'Pernambuco (America/Recife)',
    'America/Fortaleza': 'CE, MA, PB, PI e RN (America/Fortaleza)',
    'America/Araguaina': 'Tocantins (America/Araguaina)',
    'America/Belem': 'Amapá e leste do Pará (America/Belem)',
    'America/Santarem': 'Oeste do Pará (America/Santarem)',
    'America/Campo_Grande': 'Mato Grosso do Sul (America/Campo_Grande)',
    'America/Cuiaba': 'Mato Grosso (America/Cuiaba)',
    'America/Manaus': 'Leste do Amazonas (America/Manaus)',
    'America/Porto_Velho': 'Rondônia (America/Porto_Velho)',
    'America/Boa_Vista': 'Roraima (America/Boa_Vista)',
    'America/Eirunepe': 'Oeste do Amazonas (America/Eirunepe)',
    'America/Rio_Branco': 'Acre (America/Rio_Branco)',
  } satisfies Record<BrazilTimeZone, string>,
  /** Suggestions while typing. Any other value is accepted. */
  suggestions: {
    country: ['Brasil'],
    classification: ['Incorporadora', 'Construtora e incorporadora', 'Loteadora', 'Gestora de patrimônio'],
    segmentation: ['Econômico (MCMV)', 'Médio padrão', 'Alto padrão', 'Loteamento', 'Comercial', 'Uso misto'],
    rating_cash: ['AAA', 'AA', 'A', 'B', 'C', 'D'],
    rating_version: ['AAA', 'AA', 'A', 'B', 'C', 'D'],
  },
  noState: 'Não informada',
  cohort: {
    title: 'Como isto define seu grupo de comparação',
    group: 'Grupo atual',
    none: 'Escolha uma das segmentações sugeridas para entrar em um grupo; a UF o torna mais próximo.',
    rules: [
      'Só faixas e medianas do grupo são mostradas, nunca os números de uma organização.',
      'Com menos de 5 organizações no grupo, nada é comparado.',
      'O nome, o código e a cidade da sua organização não saem daqui.',
    ],
  },
  unsaved: (count: number) =>
    plural(count, {
      none: 'Tudo salvo',
      one: '1 alteração não salva',
      other: `${count} alterações não salvas`,
    }),
  recovered: (count: number) =>
    plural(count, {
      none: '',
      one: 'Recuperamos 1 alteração não salva.',
      other: `Recuperamos ${count} alterações não salvas.`,
    }),
  discard: 'Descartar',
  saving: 'Salvando…',
  readOnly: 'Somente leitura: só quem administra a organização altera estes dados.',
  refused: 'Nada foi salvo. Revise os campos marcados.',
} as const;
