/** The way into the guided first study, on the first screen: apart from the study's own texts, which come with it. */
export const firstStudyOffer = {
  title: 'Seu primeiro estudo',
  text: 'Em cinco passos, do nome do empreendimento ao VPL, com valores usuais em cada campo.',
  begin: 'Fazer meu primeiro estudo',
  resume: (step: number) => `Continuar do passo ${step} de 5`,
  dismiss: 'Não mostrar mais',
} as const;
