/** Sources of the figures of a template, by its key. Apart, for only its dialog reads them. */
export const templateSources: Readonly<Record<string, readonly string[]>> = {
  residencial_vertical: [
    'Tributos: Lei 10.931/2004, arts. 4 e 8; LC 214/2025, art. 485.',
    'Obra: acima do CUB R16-N de São Paulo, R$ 2.064,25 por m² em dez/2025 (Sinduscon-SP), que não inclui fundações, elevadores e projetos.',
    'Plano de pagamento, curvas e demais percentuais: hipóteses usuais de planejamento.',
  ],
  mcmv_faixa_1: [
    'Renda até R$ 2.850 e teto de R$ 190 a 264 mil por cidade: Portaria MCid 399/2025.',
    'RET social: Lei 10.931/2004, art. 4, § 8 (Lei 14.620/2023); LC 214/2025, art. 485, II.',
    'Obra: CUB PIS de São Paulo, R$ 1.444,84 por m² em dez/2025 (Sinduscon-SP), mais fundações e instalações.',
    'Partes do banco, pró-soluto e vendas em 18 meses: hipóteses de planejamento.',
  ],
  mcmv_faixas_2_3: [
    'Renda até R$ 8.600; teto de R$ 264 mil na Faixa 2 e R$ 350 mil na Faixa 3: Portaria MCid 399/2025.',
    'RET: Lei 10.931/2004, arts. 4 e 8; LC 214/2025, art. 485.',
    'Vendas: cerca de 27 a 29 % da oferta por trimestre no programa (compilação de ABRAINC, CBIC e Secovi, 2025).',
    'Partes do banco e pró-soluto: hipóteses de planejamento.',
  ],
  loteamento: [
    'Tributos: Lei 9.249/1995, arts. 15 e 20; LC 224/2025; LC 214/2025, art. 486.',
    'Permuta de 30 a 50 % das vendas e infraestrutura de 20 a 35 %: faixas usuais do setor.',
  ],
  loteamento_proprio: [
    'Tributos: Lei 9.249/1995, arts. 15 e 20; LC 224/2025; LC 214/2025, art. 486.',
    'Gleba e infraestrutura: hipóteses de planejamento dentro das faixas usuais do setor.',
  ],
  uso_misto: [
    'Torre: RET com a transição de 2,08 % (Lei 10.931/2004, arts. 4 e 8; LC 214/2025, art. 485). Lojas: lucro presumido de 32 % do aluguel (Lei 9.249/1995), IBS e CBS com redução de 70 % (LC 214/2025, art. 261); alíquotas ainda são hipótese.',
    'Aluguel: imóveis comerciais de até 500 m² anunciados a R$ 75 por m² no centro de São Paulo em 2025 (SuaQuadra; Diário do Comércio, fev/2026), mais a inflação até a data-base.',
    'Vacância de 15 %: hipótese para lojas com boa rua. Em três eixos de São Paulo, de 63 a 80 % dos prédios tinham a fachada ativa vazia (Associação Comercial de São Paulo, 2025).',
    'Obra: acima do CUB R16-N, R$ 2.064,25, e CSL-16, R$ 2.833,87 por m² em dez/2025 (Sinduscon-SP).',
    'Duas SPE no mesmo terreno: frações ideais de cada uma; terreno e ITBI rateados pela área construída. Confirme a estrutura com o seu advogado.',
    'Taxa de capitalização, prazo até a venda, planos de pagamento e curvas: hipóteses de planejamento.',
  ],
  comercial_renda: [
    'Aluguel de R$ 119 por m² e vacância de 12,8 a 15,9 %: escritórios de alto padrão em São Paulo, 3º trimestre de 2025 (BTG Pactual; Cushman & Wakefield). Salas no país: R$ 48,85 (FipeZAP, set/2025).',
    'Obra: acima do CUB CSL-16, R$ 2.833,87 por m² em dez/2025 (Sinduscon-SP).',
    'Presunção de 32 % do aluguel: Lei 9.249/1995. IBS e CBS com redução de 70 %: LC 214/2025, art. 261; alíquotas ainda são hipótese.',
    'Taxa de capitalização, carência e custos: hipóteses de planejamento.',
  ],
  build_to_rent: [
    'Aluguel de um dormitório a R$ 67,62 por m² em 36 cidades, out/2025 (FipeZAP); rentabilidade média de 5,9 % ao ano.',
    'Obra: acima do CUB R16-N, R$ 2.064,25 por m² em dez/2025 (Sinduscon-SP).',
    'Presunção de 32 % do aluguel: Lei 9.249/1995. IBS e CBS com redução de 70 %: LC 214/2025, art. 261; alíquotas ainda são hipótese.',
    'Vacância, taxa de capitalização e custos: hipóteses de planejamento.',
  ],
  hotel: [
    'Ocupação de 60,3 % e diária de R$ 388,45 em 2024; alta de 10,9 % na diária até set/2025 (FOHB, InFOHB).',
    'Custos da operação, taxa da operadora, reserva de reposição e obra por m²: hipóteses de planejamento.',
    'Presunção de 32 % da receita: Lei 9.249/1995. IBS e CBS: tratados como os de aluguel; confirme com o seu tributarista.',
  ],
  self_storage: [
    'Vacância média de 18,1 % no 4º trimestre de 2023, 103 cidades (Brain para a ASBRASS).',
    'Obra: acima do CUB de galpão, R$ 1.204,17 por m² em dez/2025 (Sinduscon-SP), mais pavimentos, boxes e instalações.',
    'Aluguel, prazo de ocupação e taxa de capitalização: hipóteses de planejamento.',
    'Presunção de 32 % do aluguel: Lei 9.249/1995. IBS e CBS com redução de 70 %: LC 214/2025, art. 261; alíquotas ainda são hipótese.',
  ],
};
