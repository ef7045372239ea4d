/** Time zones of Brazil. Free of schemas, for the page. */

/** The names that IANA has for the zones of Brazil, from east to west. */
export const brazilTimeZones = [
  ...(['America/Noronha'] as const),
  ...(['America/Sao_Paulo', 'America/Bahia', 'America/Maceio', 'America/Recife', 'America/Fortaleza'] as const),
  ...(['America/Araguaina', 'America/Belem', 'America/Santarem'] as const),
  ...(['America/Campo_Grande', 'America/Cuiaba', 'America/Manaus', 'America/Porto_Velho'] as const),
  ...(['America/Boa_Vista', 'America/Eirunepe', 'America/Rio_Branco'] as const),
] as const;
/** A time zone of Brazil by its name of IANA. */
export type BrazilTimeZone = (typeof brazilTimeZones)[number];

/** The time zone of an organization that has chosen none. */
export const usualTimeZone = 'America/Sao_Paulo' satisfies BrazilTimeZone;
