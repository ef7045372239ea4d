/** Refusals of proposals and commissions: the server's English and the displayed text. */
export const proposalMessages = {
  proposalValidity: {
    wire: 'A proposal holds at least until the day on which it would be signed.',
    text: 'A proposta vale ao menos até o dia previsto da assinatura.',
  },
  proposalOver: {
    wire: 'The last day of the proposal is past.',
    text: 'A validade da proposta terminou. Reabra, mude a validade e envie de novo.',
  },
  proposalState: {
    wire: 'The proposal is not in a state from which this can be done.',
    text: 'A situação atual da proposta não permite isto.',
  },
  proposalFrozen: {
    wire: 'A proposal that was submitted is not changed any more: reopen it.',
    text: 'Uma proposta enviada não se altera mais. Reabra para mudar; a aprovação se perde.',
  },
  proposalNoTable: {
    wire: 'There is neither a price table nor a price for this unit: nothing to hold the proposal against.',
    text: 'Sem tabela: a versão atual não tem tabela de preço para esta unidade, e a unidade não tem preço no espelho. Confira o módulo e o preço da unidade.',
  },
  proposalMoved: {
    wire: 'The price table has moved since the proposal was granted, and asks for a higher level of authority: reopen it.',
    text: 'A tabela mudou depois da aprovação e agora pede uma alçada maior. Reabra a proposta e envie de novo.',
  },
  proposalNoAuthority: {
    wire: 'No level of authority may grant this proposal.',
    text: 'Nenhuma alçada pode conceder esta proposta. Aproxime as condições da tabela ou reveja as alçadas.',
  },
  proposalOwn: {
    wire: 'Nobody decides a proposal of their own.',
    text: 'Ninguém decide uma proposta que escreveu ou enviou.',
  },
  proposalLevel: {
    wire: 'The proposal asks for a higher level of authority.',
    text: 'A proposta pede uma alçada maior do que a sua.',
  },
  proposalUnit: { wire: 'The unit is not for sale.', text: 'A unidade não está mais à venda.' },
  authorityZero: {
    wire: 'The levels begin with level 0, which asks nobody.',
    text: 'A primeira alçada é a de nível 0, que não pede aprovação.',
  },
  commissionShares: {
    wire: 'The shares of the receivers must add up to 1.',
    text: 'As participações de quem recebe somam 100%.',
  },
  commissionTaken: {
    wire: 'There are terms of this channel from this day on.',
    text: 'Já há condições deste canal a partir deste dia.',
  },
  commissionState: {
    wire: 'A commission is not in a state from which this can be done.',
    text: 'A situação atual de uma das comissões não permite isto.',
  },
  commissionMoved: {
    wire: 'The commission has a movement of money: delete or reverse it first.',
    text: 'A comissão tem um movimento no controle financeiro. Exclua ou estorne o movimento primeiro.',
  },
  commissionClawedBack: {
    wire: 'The commission is given back by a clawback.',
    text: 'O contrato foi distratado e há um estorno desta comissão.',
  },
  commissionReceived: {
    wire: 'A clawback of this contract was received already: undo that first.',
    text: 'Um estorno de comissão deste contrato já foi recebido. Desfaça o recebimento primeiro.',
  },
  commissionDay: {
    wire: 'A payment needs its day, and nothing else has one.',
    text: 'Informe o dia do pagamento.',
  },
  authorityTwice: { wire: 'Two levels have the same number.', text: 'Duas alçadas têm o mesmo nível.' },
} as const;
