/** Invented people and companies. Their documents have valid check digits and belong to a range that is not given out. */

export const buyers: readonly (readonly [name: string, cpf: string])[] = [
  ['Ana Beatriz Moreira', '99900010140'],
  ['Bruno Teixeira Lopes', '99900013832'],
  ['Camila Rezende Pires', '99900017587'],
  ['Daniel Fagundes Souto', '99900021266'],
  ['Eliane Prado Vieira', '99900024958'],
  ['Fábio Andrade Nunes', '99900028600'],
  ['Gabriela Torres Maia', '99900032381'],
  ['Henrique Barros Leal', '99900036026'],
  ['Isabela Cunha Freitas', '99900039718'],
  ['João Pedro Siqueira', '99900043405'],
  ['Karina Matos Bastos', '99900047141'],
  ['Leandro Peixoto Ramos', '99900050878'],
  ['Marina Duarte Coelho', '99900054512'],
  ['Nelson Guimarães Brito', '99900058267'],
  ['Olívia Sampaio Reis', '99900061993'],
  ['Paulo Henrique Dantas', '99900065638'],
  ['Quitéria Lima Fonseca', '99900069382'],
  ['Rafael Monteiro Assis', '99900073061'],
  ['Sabrina Vilela Campos', '99900076753'],
  ['Tiago Bernardes Rocha', '99900080432'],
  ['Úrsula Nogueira Pinto', '99900084187'],
  ['Vinícius Amaral Costa', '99900087879'],
  ['Wanda Carvalho Tavares', '99900091558'],
  ['Yara Figueiredo Melo', '99900095200'],
  ['Zeca Borges Valadão', '99900098994'],
  ['Alice Menezes Corrêa', '99900102690'],
  ['Bernardo Queiroz Neto', '99900106334'],
  ['Clara Werneck Dias', '99900110013'],
  ['Diego Pacheco Godoi', '99900113705'],
  ['Estela Ribeiro Caldas', '99900117450'],
  ['Felipe Alencar Moura', '99900121139'],
  ['Giovana Serrano Braga', '99900124820'],
  ['Heitor Damasceno Luz', '99900128575'],
  ['Ingrid Falcão Xavier', '99900132254'],
  ['Jonas Pimenta Arruda', '99900135946'],
  ['Larissa Vasques Rangel', '99900139690'],
  ['Mateus Coutinho Paiva', '99900143370'],
  ['Natália Bittencourt Sá', '99900147014'],
];

export const brokers = ['Débora Salles', 'Caio Antunes', 'Renata Pimentel'] as const;

/** Payees, each with its line of the cash flow and its monthly amount in reais. */
export const suppliers = [
  { name: 'Farol Publicidade Ltda.', cnpj: '99888777000100', line: 'expense.marketing', reais: 148_000 },
  { name: 'Montagem Estande Goiás Ltda.', cnpj: '99888666000195', line: 'expense.maintenance_standing', reais: 11_400 },
  { name: 'Prumo Projetos e Gestão Ltda.', cnpj: '99888555000189', line: 'expense.incorporation', reais: 62_300 },
] as const;
