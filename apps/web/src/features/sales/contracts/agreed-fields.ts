import { contractChannels } from '@uni/contracts';
import { contracts } from '@uni/phrases';
import { choice, day, drawn, money, month, record, text } from '../../../shared/record-form/form-fields.tsx';
import { type AgreedDraft, indexes, type PartDraft } from './sale-draft.ts';

const { sale, conditions, channels } = contracts;

/** Fields of agreed conditions, whether of a contract or of a proposal. */
export const agreedFields = {
  empreendimento: record({ required: true }),
  unit: record({ required: true }),
  client_name: text({ required: true }),
  client: drawn<number | null>(null),
  broker: text({ most: 200 }),
  signed: day({ required: true }),
  table: drawn<number | null>(null),
  price: money({ required: true }),
  channel: choice(contractChannels, channels),
  keys: month({ required: true }),
};

export const agreedAside = {
  index: choice(indexes, conditions.indexes, { none: sale.noIndex }),
  step: drawn<AgreedDraft['step']>('monthly'),
  parts: drawn<readonly PartDraft[]>([]),
};
