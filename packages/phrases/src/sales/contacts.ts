import type { ContactChannel, PromiseState } from '@uni/contracts';
import { plural } from '../shared/plural.ts';

/** The contact log of contracts: participants and promises. */
export const contacts = {
  title: 'Contatos',
  noun: 'os contatos',
  list: 'Registro de contatos',
  create: 'Registrar contato',
  none: 'Nenhum contato registrado.',
  noneYet: 'Anote cada conversa de cobrança: quem, quando, o que foi dito e para que dia prometeu pagar.',
  noRight: 'Seu grupo não permite registrar contatos.',
  more: (rest: number) =>
    plural(rest, { none: '', one: 'Há 1 contato mais antigo.', other: `Há ${rest} contatos mais antigos.` }),
  promised: (amount: string) => `Prometido e por vencer: ${amount}`,
  channels: {
    phone: 'Telefone',
    message: 'Mensagem',
    email: 'E-mail',
    letter: 'Carta',
    in_person: 'Presencial',
  } satisfies Record<ContactChannel, string>,
  promises: {
    waiting: 'a vencer',
    kept: 'cumprida',
    broken: 'não cumprida',
  } satisfies Record<PromiseState, string>,
  promiseOf: (day: string, amount: string | null, state: string) =>
    amount === null ? `Promessa para ${day}: ${state}` : `Promessa de ${amount} para ${day}: ${state}`,
  with: (person: string) => `com ${person}`,
  by: (name: string, day: string, time: string) => `registrado por ${name} em ${day} às ${time}`,
  unknown: 'alguém',
  forgotten: 'Texto apagado a pedido do titular.',
  dialog: {
    title: (contract: string) => `Registrar contato de ${contract}`,
    lead: 'O registro não é alterado depois: uma correção é outro contato.',
    save: 'Registrar',
    done: (contract: string) => `Contato de ${contract} registrado.`,
    fields: {
      day: 'Dia',
      channel: 'Canal',
      person: 'Com quem falou',
      said: 'O que foi dito',
      promised_day: 'Prometeu pagar até',
      promised_amount: 'Valor prometido, R$',
    },
    personHint: 'Em branco: com o próprio cliente.',
  },
} as const;
