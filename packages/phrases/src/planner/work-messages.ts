import { contractMessages } from '../sales/contract-messages.ts';
import { proposalMessages } from '../sales/proposal-messages.ts';
import { organizationMessages } from '../shared/organization-messages.ts';
import { studyMessages } from '../shared/study-messages.ts';

/** Server messages about planning, mapping and sales, separate from the others: no one receives them before signing in. */
export const workMessages = {
  mappingShares: { wire: 'The shares must add up to 100%.', text: 'O rateio deve somar 100%.' },
  mappingLineTwice: { wire: 'A line is named twice.', text: 'O mesmo destino aparece duas vezes.' },
  mappingScope: {
    wire: 'A rule holds for a connection or for an enterprise, not for both.',
    text: 'A regra vale para uma conexão ou para um empreendimento, não para os dois.',
  },
  mappingSystem: {
    wire: 'This mapping does not concern this system.',
    text: 'Este de-para não se aplica a este sistema.',
  },
  mappingLine: { wire: 'This mapping does not offer this line.', text: 'Este de-para não oferece esta linha.' },
  mappingTwice: {
    wire: 'A row above says something of the same movements.',
    text: 'Uma linha acima já diz o destino dos mesmos movimentos.',
  },
  mappingOrder: { wire: 'Another condition has this order.', text: 'Outra condição já tem esta ordem.' },
  mappingSuperseded: {
    wire: 'Later changes of the mapping stand on this one.',
    text: 'Há alterações posteriores do de-para que dependem desta.',
  },
  bindingEnterprise: {
    wire: 'A binding names an enterprise, or is ignored.',
    text: 'Escolha um empreendimento ou deixe fora do plano.',
  },
  bindingPeriodOrder: {
    wire: 'The last month comes before the first one.',
    text: 'O último mês vem antes do primeiro.',
  },
  bindingOverlap: {
    wire: 'Another connection feeds this enterprise in these months.',
    text: 'Outra conexão já alimenta este empreendimento nestes meses. Informe o mês da migração: o último de uma e o primeiro da outra.',
  },
  unitState: {
    wire: 'The unit is not in a state from which this can be done.',
    text: 'A situação atual da unidade não permite esta mudança.',
  },
  unitSold: {
    wire: 'A unit that is sold or proposed cannot be deleted.',
    text: 'Uma unidade vendida ou em proposta não pode ser excluída.',
  },
  unitHasContracts: {
    wire: 'A unit that had a contract cannot be deleted.',
    text: 'Uma unidade que já teve contrato não pode ser excluída.',
  },
  unitHasProposals: {
    wire: 'A unit that had a proposal cannot be deleted.',
    text: 'Esta unidade já teve proposta e não pode ser excluída. Bloqueie-a.',
  },
  unitTwice: { wire: 'A row above names the same unit.', text: 'Outra linha acima tem a mesma unidade.' },
  unitPrice: {
    wire: 'The price is lower than it was: somebody with the authority for that discount sets it.',
    text: 'O preço fica menor do que era: quem tem alçada para esse desconto é que o altera.',
  },
  unitUntil: {
    wire: 'A reservation needs its last day, and nothing else has one.',
    text: 'Informe até que dia vale a reserva.',
  },
  fromErp: {
    wire: 'This record comes from the ERP and is changed there.',
    text: 'Este registro vem do ERP. Altere-o no ERP.',
  },
  movementState: {
    wire: 'The movement is not in a state from which this can be done.',
    text: 'A situação atual de um dos movimentos não permite esta mudança.',
  },
  movementClosed: {
    wire: 'A movement that was approved is not changed any more: reverse it.',
    text: 'Um movimento aprovado não se altera mais. Para desfazer, estorne.',
  },
  movementCategory: {
    wire: 'Give every movement a category before it is checked.',
    text: 'Dê uma categoria a cada movimento antes de conferir.',
  },
  movementSameAccount: {
    wire: 'A transfer goes from one account to another.',
    text: 'Uma transferência vai de uma conta para outra.',
  },
  movementTransfer: {
    wire: 'A transfer has no category, supplier or client.',
    text: 'Uma transferência não tem categoria, fornecedor nem cliente.',
  },
  movementOnlyTransfer: {
    wire: 'Only a transfer goes to another account.',
    text: 'Só uma transferência tem conta de destino.',
  },
  movementFlow: {
    wire: 'The category is of the other kind of movement.',
    text: 'Esta categoria é do outro tipo de movimento.',
  },
  movementOneParty: {
    wire: 'A movement has a supplier or a client, not both.',
    text: 'Informe um fornecedor ou um cliente, não os dois.',
  },
  movementReason: {
    wire: 'A reversal needs its reason, and nothing else has one.',
    text: 'Informe o motivo do estorno.',
  },
  accountName: { wire: 'account with this name already exists.', text: 'Já existe uma conta com este nome.' },
  categoryName: { wire: 'category with this name already exists.', text: 'Já existe uma categoria com este nome.' },
  accountInUse: {
    wire: 'Movements name this account. Put it away instead.',
    text: 'Há movimentos nesta conta. Arquive-a em vez de excluir.',
  },
  categoryInUse: {
    wire: 'Movements or other categories name this category. Put it away instead.',
    text: 'Há movimentos ou outras categorias nesta categoria. Arquive-a em vez de excluir.',
  },
  categoryParent: {
    wire: 'A category belongs to one of the first level and of the same kind.',
    text: 'Uma categoria fica dentro de outra do primeiro nível e do mesmo tipo.',
  },
  workbookTooLarge: {
    wire: 'The workbook is larger than 10 MB, or has more than 500,000 cells.',
    text: 'A planilha é grande demais. O limite é de 10 MB e 500 mil células.',
  },
  workbookUnknown: {
    wire: 'The file is no workbook.',
    text: 'O arquivo não é uma planilha .xlsx nem um texto .csv.',
  },
  workbookOld: {
    wire: 'The workbook is older than 2007 or behind a password.',
    text: 'Planilhas .xls antigas ou com senha não são lidas. Salve como .xlsx sem senha.',
  },
  workbookMonths: {
    wire: 'The workbook has no rows of amounts under months.',
    text: 'A planilha não tem linhas de valores sob meses.',
  },
  workbookRows: {
    wire: 'The workbook has more than 5,000 rows of amounts.',
    text: 'A planilha tem mais de 5.000 linhas de valores.',
  },
  workbookSlow: { wire: 'The workbook took too long to read.', text: 'A planilha demorou demais para ser lida.' },
  workbookPending: { wire: 'Rows of the workbook have no target.', text: 'Há linhas da planilha sem destino.' },
  statementTooLarge: {
    wire: 'The statement is larger than 8 MB.',
    text: 'O extrato passa de 8 MB. Exporte um período menor.',
  },
  statementRows: {
    wire: 'The statement has more than 20,000 rows.',
    text: 'O extrato passa de 20.000 linhas. Exporte um período menor.',
  },
  statementUnreadable: {
    wire: 'The file is neither OFX nor a spreadsheet.',
    text: 'Este arquivo não é OFX nem uma planilha que se possa ler.',
  },
  statementColumns: {
    wire: 'The sheet has no columns with day and amount.',
    text: 'A planilha não tem uma coluna Data e uma coluna Valor.',
  },
  statementEmpty: { wire: 'The statement has no movements.', text: 'O extrato não tem movimentos.' },
  receiptsTooMany: {
    wire: 'The statement has more than 5,000 credits.',
    text: 'O extrato passa de 5.000 créditos. Exporte um período menor.',
  },
  receiptParts: { wire: 'The parts must add up to the amount.', text: 'As parcelas não somam o valor do crédito.' },
  receiptTwice: {
    wire: 'A row of the statement is named twice.',
    text: 'A mesma linha do extrato aparece duas vezes.',
  },
  statementSlow: {
    wire: 'The file took too long to read.',
    text: 'O arquivo demorou demais para ser lido. Exporte um período menor.',
  },
  cpf: { wire: 'Enter a valid CPF.', text: 'Informe um CPF que exista.' },
  cnpj: { wire: 'Enter a valid CNPJ.', text: 'Informe um CNPJ que exista.' },
  phone: { wire: 'Enter a valid phone number.', text: 'Informe o telefone com DDD, como (62) 99876-5432.' },
  postalCode: { wire: 'Enter a valid postal code.', text: 'Informe o CEP com oito dígitos, como 74000-100.' },
  clientDocument: {
    wire: 'client with this document already exists.',
    text: 'Já existe um cliente com este documento.',
  },
  supplierDocument: {
    wire: 'supplier with this document already exists.',
    text: 'Já existe um fornecedor com este documento.',
  },
  partyTwice: {
    wire: 'A row above names the same person or company.',
    text: 'Outra linha acima tem a mesma pessoa ou empresa.',
  },
  partyInUse: {
    wire: 'Contracts name this record.',
    text: 'Há contratos com este cadastro. Pseudonimize-o se a pessoa pediu para ser esquecida.',
  },
  landConverted: {
    wire: 'The plot of land is a development already.',
    text: 'Este terreno já virou empreendimento: não muda de etapa, não é convertido de novo e não pode ser excluído.',
  },
  ...studyMessages,
  ...organizationMessages,
  ...contractMessages,
  ...proposalMessages,
} as const;
