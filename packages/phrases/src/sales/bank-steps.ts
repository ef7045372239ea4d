import type { BankStep } from '@uni/contracts';

/** The signing of a buyer with the bank that pays a part of the price. */
export const bankSteps = {
  steps: {
    to_send: 'A enviar',
    in_analysis: 'Em análise',
    approved: 'Crédito aprovado',
    signed: 'Assinado com o banco',
    registered: 'Registrado na matrícula',
    refused: 'Recusado',
  } satisfies Record<BankStep, string>,
  acts: {
    to_send: 'Voltar a enviar',
    in_analysis: 'Enviar ao banco',
    approved: 'Registrar aprovação',
    signed: 'Registrar assinatura',
    registered: 'Registrar na matrícula',
    refused: 'Registrar recusa',
  } satisfies Record<BankStep, string>,
  list: 'Etapas da assinatura com o banco',
  current: 'etapa atual',
  facts: { bank_name: 'Banco', bank_expected: 'Assinatura prevista' },
  ended: 'O contrato foi distratado: a assinatura com o banco parou nesta etapa.',
  undo: {
    act: 'Desfazer última etapa',
    title: (step: string, number: string) => `Desfazer ${step.toLowerCase()}: contrato ${number}`,
    text: (undone: string, held: string) =>
      `A etapa ${undone.toLowerCase()} deixa de valer e o contrato volta a ${held.toLowerCase()}. O histórico guarda as duas.`,
    action: 'Desfazer etapa',
    reason: 'Motivo',
    done: (step: string, number: string) => `Contrato ${number}: etapa ${step.toLowerCase()} desfeita.`,
  },
  form: {
    title: (act: string, number: string) => `${act}: contrato ${number}`,
    save: 'Registrar',
    fields: { day: 'Dia', bank: 'Banco', expected: 'Assinatura prevista para', note: 'Observação' },
    done: (step: string, number: string) => `Contrato ${number}: ${step.toLowerCase()}.`,
  },
} as const;
