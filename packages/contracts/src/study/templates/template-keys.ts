/** Keys of the templates of *Novo estudo*, in their order. Apart from the templates, so that a profile costs no study. */
export const templateKeys = [
  'residencial_vertical',
  'mcmv_faixa_1',
  'mcmv_faixas_2_3',
  'loteamento',
  'loteamento_proprio',
  'uso_misto',
  'comercial_renda',
  'build_to_rent',
  'hotel',
  'self_storage',
] as const;
/** Key of a template, as `StudyTemplate.key` holds it. */
export type TemplateKey = (typeof templateKeys)[number];
