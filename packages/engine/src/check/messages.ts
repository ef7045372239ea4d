import type { StudyErrorCode } from '../study.ts';

const messages: Record<StudyErrorCode, string> = {
  unknown_field: 'Campo desconhecido.',
  required: 'Este campo é obrigatório.',
  type: 'O valor não é do tipo esperado.',
  range: 'O valor está fora do intervalo permitido.',
  decimals: 'Informe no máximo duas casas decimais.',
  enum: 'A opção não existe.',
  reference: 'A referência não existe no estudo.',
  sum: 'As participações não somam 100 %.',
  duplicate: 'Já existe outro com este valor.',
  circle: 'Um depende do outro, em círculo.',
  index_on_flow: 'Um valor que segue um fluxo não tem índice próprio.',
  before_base: 'O mês cai antes da data-base.',
  horizon: 'O estudo precisa de mais de 600 meses.',
};

/** The sentence of an error, in Portuguese. */
export function messageOf(code: StudyErrorCode): string {
  return messages[code];
}
