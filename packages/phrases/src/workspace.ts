/** The workspace of an enterprise. */
export const workspace = {
  title: 'Empreendimento',
} as const;
