import { plural } from '../shared/plural.ts';

/** The portfolio as a map of heat: enterprises by indicators. */
export const portfolioMap = {
  title: (enterprise: string, indicator: string) => `${enterprise} é o pior da carteira em ${indicator}`,
  titleMany: (enterprise: string, count: number) =>
    `${enterprise} é o pior da carteira em ${plural(count, { none: '', one: '1 indicador', other: `${count} indicadores` })}`,
  open: (enterprise: string) => `Abrir os indicadores de ${enterprise}`,
  titleEven: 'Mapa da carteira',
  subtitle: 'Cor pela posição na própria carteira: azul é melhor, terracota é pior. ◆ é o pior da coluna.',
  subtitleTargets:
    'Com meta, cor pela distância dela: azul acima, terracota abaixo; sem meta, pela posição na própria carteira. ◆ é o pior da coluna.',
  target: 'Meta',
  targetOf: (target: string) => `meta ${target}`,
  setTarget: (indicator: string) => `Meta de ${indicator}`,
  noTarget: 'sem meta',
  explainAt: (indicator: string, enterprise: string) => `Abrir: ${indicator}, ${enterprise}`,
  few: 'Com menos de três empreendimentos calculados a cor não compara nada.',
  label: 'Mapa de calor da carteira',
  enterprise: 'Empreendimento',
  worst: 'pior da carteira',
  undefined: 'sem valor',
  ranking: (position: number, of: number) => `${position}º de ${of}`,
  sort: (indicator: string) => `Ordenar por ${indicator}`,
  showAll: (count: number) => `Mostrar os ${count}`,
  showFewer: 'Mostrar menos',
} as const;
