/** The engine's version: it changes whenever a projection may change. */
export const engineVersion = '0.2.0';
