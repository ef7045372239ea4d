import type { SentencePattern } from './sentences.ts';

/** Server messages about enterprises, studies, versions and closed months. */
export const studyMessages = {
  enterpriseCode: {
    wire: 'empreendimento with this code already exists.',
    text: 'Já existe um empreendimento com este código.',
  },
  moduleNumber: {
    wire: 'The fields empreendimento, n_modulo must make a unique set.',
    text: 'O número do módulo deve ser único no empreendimento.',
  },
  versionName: {
    wire: 'The fields empreendimento, nome must make a unique set.',
    text: 'O nome da versão deve ser único no empreendimento.',
  },
  scenarioName: {
    wire: 'The fields version, nome must make a unique set.',
    text: 'Já existe um cenário com este nome nesta versão.',
  },
  tooManyScenarios: {
    wire: 'A version has no more than 20 scenarios.',
    text: 'Uma versão tem no máximo 20 cenários. Exclua um para criar outro.',
  },
  directCommission: {
    wire: 'No data for attribute comissao_venda_direta.',
    text: 'Não há dados para o atributo Comissão de venda direta.',
  },
  bankFee: {
    wire: 'No cash flow lines for bank fee expense.',
    text: 'Não há linhas de fluxo de caixa para Despesa de tarifa bancária.',
  },
  editConflict: {
    wire: 'edit_conflict',
    text: 'Outra pessoa alterou os mesmos valores. Compare e escolha qual manter.',
  },
  studyRefused: { wire: 'The study is not valid.', text: 'O estudo tem valores que o cálculo não aceita.' },
  editRefused: {
    wire: 'An edit cannot be applied.',
    text: 'A alteração não se aplica ao estudo como está no servidor. Recarregue a página.',
  },
  onlyDraft: { wire: 'Only a draft can be changed.', text: 'Só uma versão em rascunho pode ser alterada.' },
  versionState: {
    wire: 'The version is not in a state from which this can be done.',
    text: 'O estado atual da versão não permite esta ação.',
  },
  implausible: {
    wire: 'The study has grave findings: give a reason.',
    text: 'O estudo tem pendências graves de plausibilidade, listadas em Validações. Corrija-as ou escreva o motivo.',
  },
  monthNotOver: {
    wire: 'The month has not ended.',
    text: 'O mês ainda não terminou e não pode ser fechado.',
  },
  closingStopped: {
    wire: 'The checklist stops the closing.',
    text: 'A conferência tem itens que bloqueiam o fechamento. Resolva-os ou escreva o motivo.',
  },
  versionNotApproved: {
    wire: 'Only an approved version can become the current one.',
    text: 'Só uma versão aprovada pode ser a vigente. Envie-a para aprovação.',
  },
  versionCurrent: {
    wire: 'The current version cannot be deleted or archived.',
    text: 'A versão vigente não pode ser excluída nem arquivada.',
  },
  mergeConflict: {
    wire: 'Both versions changed the same places.',
    text: 'As duas versões mudaram os mesmos valores. Escolha qual fica em cada um.',
  },
  noCommonBase: {
    wire: 'The versions have no common past.',
    text: 'As duas versões não nasceram da mesma: não há o que trazer com segurança.',
  },
  moduleInUse: { wire: 'A study uses this module.', text: 'Um estudo usa este módulo.' },
  monthClosed: {
    wire: 'The month is closed. Reopen it to change its values.',
    text: 'O mês está fechado. Reabra-o para alterar os valores.',
  },
  monthOpen: { wire: 'The month is not closed.', text: 'O mês não está fechado.' },
  realisedSuperseded: {
    wire: 'Later changes stand on this one.',
    text: 'Há alterações posteriores sobre os mesmos valores. Desfaça primeiro as mais recentes.',
  },
  realisedLine: { wire: 'This line has no realised values.', text: 'Esta linha não recebe valores realizados.' },
  realisedMonth: {
    wire: 'Month has wrong format. Use one of these formats instead: YYYY-MM.',
    text: 'Informe o mês como 03/2026.',
  },
  progressFalls: {
    wire: 'Measured progress never falls.',
    text: 'O avanço físico acumulado não pode diminuir de um mês para o outro.',
  },
  versionLocked: { wire: 'version_locked', text: 'Esta versão está bloqueada. Clone-a para editar.' },
} as const;

/** The same, where the server names the field or the line in its own words. */
export const studyPatterns: readonly SentencePattern[] = [
  [/^empreendimento with this .+ already exists/i, studyMessages.enterpriseCode.text],
  [/^the fields (?=.*\bempreendimento\b)(?=.*\bn_modulo\b).+ must make a unique set/i, studyMessages.moduleNumber.text],
  [/^the fields (?=.*\bempreendimento\b)(?=.*\bnome\b).+ must make a unique set/i, studyMessages.versionName.text],
  [/comissao_venda_direta/i, studyMessages.directCommission.text],
  [/bank fee/i, studyMessages.bankFee.text],
];
