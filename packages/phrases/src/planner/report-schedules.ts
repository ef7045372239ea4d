import type { PauseCause, ScheduleRhythm } from '@uni/contracts';
import { plural } from '../shared/plural.ts';

const causes: Readonly<Record<PauseCause, string>> = {
  person: 'Pausado por uma pessoa',
  enterprise_archived: 'O empreendimento foi arquivado',
  no_version: 'O empreendimento não tem versão vigente',
  scenario_missing: 'A versão vigente não tem o cenário escolhido',
  owner_without_permission: 'Quem agendou já não pode ler o empreendimento',
  no_recipients: 'Nenhum destinatário pode ler o empreendimento',
  refused: 'O relatório não pôde ser calculado com o estudo de hoje',
  failed: 'Três tentativas falharam por uma causa inesperada',
};

const rhythms: Readonly<Record<ScheduleRhythm, string>> = {
  weekly: 'Toda semana',
  monthly_day: 'Todo mês, num dia',
  monthly_working_day: 'Todo mês, num dia útil',
};

const weekdays = [
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado',
  'domingo',
] as const;

/** Reports that are sent by mail at chosen times: list and form. */
export const reportSchedules = {
  open: 'Agendar envio',
  title: 'Envios de relatórios',
  lead: 'O PDF sai por e-mail, sempre da versão vigente (aprovada) no momento do envio, com as páginas salvas.',
  noun: 'os envios agendados',
  peopleNoun: 'as pessoas que podem receber',
  emptyTitle: 'Nenhum envio agendado',
  emptyText: 'Escolha o relatório, quando sai e quem recebe. Só recebe quem pode ler o empreendimento.',
  add: 'Novo agendamento',
  readOnly: 'Só leitura: agendar pede permissão de planejamento.',
  rhythms,
  rhythm: (rhythm: ScheduleRhythm, day: number, hour: number) => {
    const at = `às ${hour}h`;
    if (rhythm === 'weekly') return `Toda semana, ${weekdays[day - 1]} ${at}`;
    if (rhythm === 'monthly_day') return `Todo mês, no dia ${day} ${at}`;
    return `Todo mês, no ${day}º dia útil ${at}`;
  },
  name: (model: string, scenario: string | null) => (scenario === null ? model : `${model}, cenário ${scenario}`),
  filter: 'Buscar envio',
  filterPlaceholder: 'Empreendimento, relatório ou pessoa',
  columns: {
    report: 'Relatório',
    enterprise: 'Empreendimento',
    rhythm: 'Quando',
    recipients: 'Quem recebe',
    next: 'Próximo envio',
    last: 'Último envio',
    owner: 'Agendado por',
    actions: 'Ações',
  },
  requested: 'Envio pedido: sai em instantes',
  paused: (cause: string) => `Pausado. ${cause}.`,
  causes,
  never: 'Ainda não enviado',
  last: {
    sent: (instant: string, version: string) => `Último envio: ${instant}, versão ${version}`,
    failed: (instant: string, cause: string) => `Última tentativa: ${instant}. ${cause}.`,
    late: (planned: string) => `Saiu com atraso; previsto para ${planned}`,
    link: 'Sem anexo: o PDF passou de 5 MB e foi só o link',
    delivered: (count: number) =>
      plural(count, { none: 'Nenhum e-mail entregue', one: '1 e-mail entregue', other: `${count} e-mails entregues` }),
    waiting: (count: number) =>
      plural(count, { none: '', one: '1 na fila de envio', other: `${count} na fila de envio` }),
    givenUp: (count: number) =>
      plural(count, { none: '', one: '1 não pôde ser entregue', other: `${count} não puderam ser entregues` }),
    skipped: (names: string) => `Sem permissão, ficou de fora: ${names}`,
  },
  cannotRead: (name: string) => `${name} (já não pode ler)`,
  sendNow: 'Enviar agora',
  pause: 'Pausar',
  resume: 'Retomar',
  edit: 'Editar',
  remove: 'Excluir',
  removing: {
    title: 'Excluir este agendamento?',
    text: 'Nada mais é enviado por ele. E-mails que já estão na fila ainda saem.',
  },
  done: {
    saved: 'Agendamento salvo',
    requested: 'Envio pedido',
    paused: 'Agendamento pausado',
    resumed: 'Agendamento retomado',
    removed: 'Agendamento excluído',
  },
  form: {
    new: 'Novo agendamento',
    change: 'Editar agendamento',
    enterprise: 'Empreendimento',
    model: 'Relatório',
    scenario: 'Cenário',
    scenarioHint: 'Pelo nome, na versão vigente de cada envio.',
    base: 'Nenhum, os números da versão',
    missingScenario: (name: string) => `${name} (não está na versão vigente)`,
    rhythm: 'Quando',
    weekday: 'Dia da semana',
    day: 'Dia do mês',
    dayHint: 'Num mês mais curto, o último dia.',
    workingDay: 'Dia útil do mês',
    workingDayHint: 'De segunda a sexta, sem feriados nacionais. O 1º é o primeiro do mês.',
    hour: 'Hora',
    hourHint: 'No fuso horário da organização, de 0 a 23. O e-mail sai a partir dessa hora.',
    wrongNumber: (most: number) => `Um número de 1 a ${most}.`,
    wrongHour: 'Um número de 0 a 23.',
    recipients: 'Quem recebe',
    recipientsMissing: 'Escolha ao menos uma pessoa.',
    tooMany: (most: number) => `No máximo ${most} pessoas.`,
    nobody: 'Ninguém pode ler este empreendimento.',
    attachment: 'O PDF vai anexo até 5 MB. Acima disso vai só o link, que abre o relatório no UNI.',
    save: 'Salvar agendamento',
    stale:
      'Outra pessoa alterou este agendamento. Feche e abra de novo para ver como está; até lá, o que digitou fica aqui.',
  },
  weekdays: weekdays.map((name) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`),
  stopped: (model: string, enterprise: string) => `Envio pausado: relatório ${model}, ${enterprise}`,
} as const;
