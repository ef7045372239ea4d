/** Refusals of contract computations: the server's English and the displayed text. */
export const contractMessages = {
  amountNegative: {
    wire: 'An amount is below zero or no whole number of cents.',
    text: 'Um valor está abaixo de zero ou não é um número inteiro de centavos.',
  },
  amountsDiffer: { wire: 'Amounts that must be equal are not.', text: 'Valores que deveriam ser iguais não são.' },
  dayInvalid: { wire: 'A day is not in the calendar.', text: 'Este dia não existe no calendário.' },
  eventDuplicate: { wire: 'This event was registered before.', text: 'Este lançamento já foi registrado.' },
  eventOrder: {
    wire: 'The day is before the last event of the contract.',
    text: 'O dia vem antes do último lançamento do contrato. Desfaça primeiro os lançamentos posteriores.',
  },
  eventUnknown: { wire: 'The contract has no such event.', text: 'O contrato não tem este lançamento.' },
  alreadyReversed: { wire: 'The event was undone before.', text: 'Este lançamento já foi desfeito.' },
  notReversible: {
    wire: 'An event of this kind cannot be undone.',
    text: 'Este tipo de lançamento não pode ser desfeito.',
  },
  laterEventDepends: {
    wire: 'A later event rests on this one and is undone first.',
    text: 'Um lançamento posterior depende deste. Desfaça o posterior primeiro.',
  },
  notSigned: { wire: 'The contract is not signed.', text: 'O contrato não foi assinado.' },
  alreadySigned: { wire: 'The contract is signed already.', text: 'O contrato já foi assinado.' },
  notActive: { wire: 'The contract is cancelled or settled.', text: 'O contrato está distratado ou quitado.' },
  notCancelled: { wire: 'The contract is not cancelled.', text: 'O contrato não está distratado.' },
  installmentUnknown: {
    wire: 'An installment is not open in this contract.',
    text: 'A parcela não está em aberto neste contrato.',
  },
  installmentClosed: { wire: 'The installment is closed.', text: 'A parcela já foi paga, renegociada ou cancelada.' },
  installmentTwice: { wire: 'An installment is named twice.', text: 'A mesma parcela aparece duas vezes.' },
  nothingOpen: { wire: 'There is nothing open for this.', text: 'Não há parcela em aberto para isto.' },
  paymentZero: { wire: 'A payment moves money.', text: 'Informe o valor do pagamento.' },
  paymentExceeds: { wire: 'This is more than there is.', text: 'O valor é maior do que o disponível.' },
  residueUncharged: {
    wire: 'What corrections have left out is charged before the contract is settled.',
    text: 'Há resíduo de correção a cobrar. Corrija o contrato com o resíduo antes de quitar.',
  },
  holderSame: { wire: 'The contract belongs to this client already.', text: 'O contrato já é deste cliente.' },
  refundUnknown: { wire: 'There is no refund of this number.', text: 'Não há devolução com este número.' },
  refundExceeds: { wire: 'This is more than is left to refund.', text: 'O valor é maior do que falta devolver.' },
  refundDayUnknown: {
    wire: 'The refund hangs on a day that is not given.',
    text: 'A devolução depende de um dia que não foi informado.',
  },
  refundPaid: {
    wire: 'A refund was paid already and is undone first.',
    text: 'Uma devolução já foi paga. Desfaça-a primeiro.',
  },
  partsSum: {
    wire: 'The parts of the plan do not add up to the price.',
    text: 'As condições não somam o valor do contrato.',
  },
  partsEmpty: { wire: 'A plan has at least one part.', text: 'Informe ao menos uma condição de pagamento.' },
  installmentsRange: { wire: 'A part has 1 to 600 installments.', text: 'Cada condição tem de 1 a 600 parcelas.' },
  everyRange: {
    wire: 'There are 1 to 120 months between installments.',
    text: 'O intervalo entre parcelas vai de 1 a 120 meses.',
  },
  graceRange: { wire: 'There are 0 to 120 months of grace.', text: 'A carência vai de 0 a 120 meses.' },
  lagRange: { wire: 'An index looks back 0 to 24 months.', text: 'A defasagem do índice vai de 0 a 24 meses.' },
  rateRange: { wire: 'A rate is between 0 and 100% a month.', text: 'A taxa vai de 0 a 100% ao mês.' },
  rateWithoutSystem: {
    wire: 'A part with interest needs an amortization system.',
    text: 'Para cobrar juros, escolha um sistema de amortização.',
  },
  dateBeforeSigning: { wire: 'An installment falls before the agreement.', text: 'Uma parcela vence antes do acordo.' },
  shareRange: { wire: 'A share is between 0 and 1.', text: 'O percentual vai de 0 a 100%.' },
  indexUnknown: { wire: 'There is no series of this index.', text: 'Não há série publicada deste índice.' },
  indexGap: {
    wire: 'A month of the index is missing between published ones.',
    text: 'Falta um mês na série do índice, entre meses publicados.',
  },
  indexUnpublished: {
    wire: 'A month of the index is not published yet.',
    text: 'O índice deste mês ainda não foi publicado.',
  },
  sharesSum: { wire: 'The shares must add up to 1.', text: 'Os percentuais devem somar 100%.' },
  limitDuplicate: { wire: 'Two limits are of the same level.', text: 'Há duas alçadas do mesmo nível.' },
  unitTaken: { wire: 'Another contract holds this unit.', text: 'Outro contrato já tem esta unidade.' },
  unitOfSale: {
    wire: 'A sale is of a unit, a contribution of none.',
    text: 'Uma venda tem uma unidade; um aporte não tem nenhuma.',
  },
  unitElsewhere: { wire: 'The unit belongs to another enterprise.', text: 'A unidade é de outro empreendimento.' },
  numberTaken: {
    wire: 'Another contract of the enterprise has this number.',
    text: 'Outro contrato deste empreendimento já tem este número.',
  },
  receiptOf: {
    wire: 'A receipt names a contract or an installment, not both.',
    text: 'Informe o contrato ou a parcela, não os dois.',
  },
  planTooLong: { wire: 'The plan has too many installments.', text: 'O plano tem parcelas demais.' },
  belowAuthority: {
    wire: 'The conditions are below the price table and the authority of whoever signs: ask for approval.',
    text: 'As condições ficam abaixo da tabela e da sua alçada: peça a aprovação de quem pode concedê-las.',
  },
  fiduciary: {
    wire: 'The contract has fiduciary property (alienação fiduciária): Lei 9.514/1997 has no distrato for it, articles 26 and 27 apply.',
    text: 'Contrato com alienação fiduciária: a Lei 9.514/1997 não admite distrato; seguem os arts. 26 e 27 (consolidação da propriedade e leilão).',
  },
  otherKind: {
    wire: 'The contract was signed as another kind of sale.',
    text: 'O contrato foi assinado como outro tipo de venda.',
  },
  beyondClause: {
    wire: 'This is more than the clause of the contract agrees.',
    text: 'É mais do que a cláusula do contrato prevê.',
  },
  beyondLaw: {
    wire: 'This is more than the law allows for this kind of sale.',
    text: 'É mais do que a lei admite para este tipo de venda.',
  },
  tooManyEvents: { wire: 'The contract has too many events.', text: 'O contrato tem lançamentos demais.' },
  noBankPart: {
    wire: 'No part of the contract is paid by a bank.',
    text: 'Este contrato não tem parte paga por um banco.',
  },
  bankInterest: {
    wire: 'What a bank pays during construction bears no interest.',
    text: 'O repasse na planta não tem juros do comprador.',
  },
  bankMove: {
    wire: 'The signing with the bank does not go from its step to this one.',
    text: 'A assinatura com o banco não passa desta etapa para essa. Confira a etapa atual.',
  },
  bankUndo: {
    wire: 'Only the last step with the bank can be taken back.',
    text: 'Só a última etapa com o banco pode ser desfeita. Confira a etapa atual.',
  },
  bankDay: {
    wire: 'The day is before the signing of the sale or before the last step with the bank.',
    text: 'O dia vem antes da assinatura da venda ou da última etapa com o banco.',
  },
  possessionEnds: {
    wire: 'Possession ends before it begins.',
    text: 'A posse termina antes de começar.',
  },
  future: {
    wire: 'What has not happened yet cannot be registered.',
    text: 'O que ainda não aconteceu não pode ser registrado.',
  },
  promisedBefore: {
    wire: 'What is promised comes after the contact.',
    text: 'O dia prometido vem depois do contato.',
  },
  promiseOfNoDay: {
    wire: 'A promise of money has its day.',
    text: 'Diga para que dia o valor foi prometido.',
  },
} as const;
