/** A study that was opened without a connection. */
export const offlineStudy = {
  note: (instant: string) =>
    `Sem conexão: estudo de ${instant}; o que você mudar fica neste computador e é salvo na volta.`,
} as const;
