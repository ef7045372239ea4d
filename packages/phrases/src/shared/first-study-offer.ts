/** The way into the guided first study. The first screen shows it without the texts of the study itself. */
export const firstStudyOffer = {
  title: 'Seu primeiro estudo',
  text: 'Em cinco passos, do nome do empreendimento ao VPL, com valores usuais em cada campo.',
  begin: 'Fazer meu primeiro estudo',
  resume: (step: number) => `Continuar do passo ${step} de 5`,
  dismiss: 'Não mostrar mais',
} as const;
