const inSaoPaulo = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' });

/** The day that it is in São Paulo, `YYYY-MM-DD`. */
export const today = (): string => inSaoPaulo.format(new Date());
