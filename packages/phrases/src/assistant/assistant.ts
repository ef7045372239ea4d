/** Texts for assistants: tools, resources, prompts, answers and refusals. */
import { plural } from '../shared/plural.ts';

const countOf = (one: string, other: string) => (count: number) =>
  plural(count, { none: `Nenhum resultado.`, one: `1 ${one}.`, other: `${count} ${other}.` });

/** Titles and descriptions by tool, resource and prompt; answers and refusals. */
export const assistant = {
  server: {
    name: 'uni',
    title: 'UNI',
    instructions:
      'Planos de empreendimentos imobiliários. Todo número vem do motor da UNI: não calcule nem arredonde por conta própria, e cite o indicador ou a linha de onde ele veio. Dinheiro é centavo inteiro de real; taxas são frações. Comece por find ou list_versions para achar a versão. Uma proposta vira um rascunho, que uma pessoa revisa.',
  },
  tools: {
    list_enterprises: {
      title: 'Listar empreendimentos',
      description: 'Os empreendimentos que este token alcança, com código, cidade e fase.',
    },
    list_versions: {
      title: 'Listar versões',
      description: 'As versões de estudo, com estado e qual é a vigente; de um empreendimento ou de todos.',
    },
    find: {
      title: 'Procurar por palavras',
      description:
        'Acha empreendimentos, versões, indicadores e, com uma versão, linhas do fluxo. Acentos e maiúsculas não importam.',
    },
    read_indicators: {
      title: 'Ler indicadores',
      description: 'Os indicadores de uma versão com unidade e fórmula: TIR, VPL, exposição, resultado e os demais.',
    },
    read_lines: {
      title: 'Ler linhas do fluxo',
      description: 'Linhas de uma versão por ano ou mês, em centavos. Uma chave traz também as linhas que a compõem.',
    },
    explain_number: {
      title: 'Explicar um número',
      description:
        'De onde vem um indicador, uma célula (linha e mês) ou o total de uma linha. path desce até as premissas digitadas.',
    },
    compare_versions: {
      title: 'Comparar versões',
      description:
        'O que mudou de uma versão para outra do mesmo empreendimento, e quanto cada grupo de premissas moveu VPL, TIR, exposição e resultado.',
    },
    run_scenario: {
      title: 'Testar um cenário',
      description:
        'Os indicadores de uma versão com premissas movidas: fração do valor de hoje (preço, obra), pontos (taxas) ou meses. Nada é guardado.',
    },
    goal_seek: {
      title: 'Buscar uma meta',
      description: 'O valor de uma premissa que faz um indicador atingir a meta. Nada é guardado.',
    },
    simulate: {
      title: 'Simular',
      description:
        'Rodadas de Monte Carlo com distribuições triangulares: P10, P50, P90 e a chance de VPL negativo. A mesma semente repete o resultado.',
    },
    propose_edits: {
      title: 'Propor alterações',
      description:
        'Copia a versão como um rascunho com as alterações pedidas, para uma pessoa revisar. A versão de origem não muda.',
    },
  },
  resources: {
    glossary: { title: 'Glossário', description: 'As palavras do ramo, cada uma em uma ou duas frases.' },
    executive_summary: {
      title: 'Resumo executivo',
      description: 'Os dados da página de resumo de uma versão, e o endereço do PDF.',
    },
  },
  prompts: {
    why_irr_changed: {
      title: 'Por que a TIR mudou?',
      description: 'O que moveu a TIR de uma versão para outra.',
      takes: { base: 'Id da versão de antes', other: 'Id da versão de depois' },
      text: (base: string, other: string) =>
        `Por que a TIR mudou da versão ${base} para a versão ${other}? Use compare_versions e diga, do maior para o menor, quanto cada grupo de premissas moveu a TIR. Se um grupo pesar mais que os outros, cite as premissas dele. Não some nem estime nada além do que a ferramenta respondeu.`,
    },
    what_weighs_on_npv: {
      title: 'O que mais pesa no VPL?',
      description: 'As linhas e premissas que mais explicam o VPL de uma versão.',
      takes: { version: 'Id da versão' },
      text: (version: string, _other: string) =>
        `O que mais pesa no VPL da versão ${version}? Use explain_number com o indicador npv e desça por path nas partes maiores. Depois use run_scenario para mover uma premissa de cada vez e compare o VPL de antes e de depois.`,
    },
    least_price_for_target: {
      title: 'Qual o preço mínimo para a meta?',
      description: 'O menor preço por m² com que um indicador atinge a meta.',
      takes: { version: 'Id da versão', target: 'Meta de TIR ao ano, como fração: 0.25' },
      text: (version: string, target: string) =>
        `Qual é o menor preço por m² com que a TIR anual da versão ${version} chega a ${target}? Use goal_seek com driver price, indicator irr_year e is at_least. Diga o preço de hoje, o preço encontrado e a TIR nele; se não houver solução, diga o motivo que a ferramenta deu.`,
    },
  },
  answers: {
    enterprises: countOf('empreendimento', 'empreendimentos'),
    versions: countOf('versão', 'versões'),
    found: countOf('resultado', 'resultados'),
    indicators: (count: number, name: string) => `${countOf('indicador', 'indicadores')(count)} Versão: ${name}.`,
    lines: (count: number, name: string) => `${countOf('linha', 'linhas')(count)} Versão: ${name}.`,
    explained: (label: string, count: number) => `${label}. ${countOf('parte', 'partes')(count)}`,
    compared: (base: string, other: string, count: number) =>
      `De ${base} para ${other}. ${countOf('diferença', 'diferenças')(count)}`,
    scenario: (name: string) => `Indicadores de ${name} antes e depois do cenário. Nada foi guardado.`,
    goalMet: (driver: string) => `Encontrado o valor de ${driver} que atinge a meta. Nada foi guardado.`,
    simulated: (runs: number, name: string) => `${runs} rodadas sobre ${name}. Nada foi guardado.`,
    proposed: (draft: string, source: string) =>
      `Rascunho “${draft}” criado a partir de “${source}”. Uma pessoa precisa revisá-lo.`,
  },
  refusals: {
    notFound: 'Não existe, ou este token não o alcança.',
    refused: 'O pedido não foi aceito.',
    field: (name: string, text: string) => `${name}: ${text}`,
    noTool: 'Não há esta ferramenta, ou os escopos deste token não a abrem.',
    noResource: 'Não há este recurso, ou este token não o alcança.',
    noPrompt: 'Não há esta pergunta, ou falta um dos seus argumentos.',
    noNumber: 'A versão não tem este número, ou o caminho não leva a uma parte dele.',
    noIndicator: 'A versão não tem este indicador, ou ele não é um número.',
    noWriting: 'Este token não pode propor alterações neste empreendimento.',
    otherEnterprise: 'Só versões do mesmo empreendimento podem ser comparadas.',
    invalidStudy: 'O motor não aceita o estudo assim.',
    busy: 'Há cálculos demais na fila. Tente de novo em instantes.',
    late: 'O cálculo passou do tempo permitido. Peça menos rodadas, ou um estudo menor.',
  },
} as const;
