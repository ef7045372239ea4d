import type { ReportModel } from '@uni/contracts';

const models: Readonly<Record<ReportModel, string>> = {
  committee: 'Relatório do comitê',
  bank: 'Relatório do banco',
  partners: 'Relatório dos sócios',
};

interface MailedReport {
  readonly enterprise: string;
  readonly version: string;
  readonly scenario: string | null;
  readonly model: ReportModel;
}

/** Mails of scheduled reports. */
export const reportScheduleMails = {
  models,
  fileName: 'relatorio',
  instant: (day: string, hour: number) => `${day} às ${hour}h`,
  subject: ({ model, enterprise }: MailedReport) => `UNI: ${models[model]}, ${enterprise}`,
  text: ({
    name,
    enterprise,
    version,
    scenario,
    model,
    late,
    isAttached,
    link,
  }: MailedReport & { name: string; late: string | null; isAttached: boolean; link: string }) => `Olá, ${name}.

${models[model]} de ${enterprise}, pela versão vigente “${version}”${scenario === null ? '' : `, cenário “${scenario}”`}.
${isAttached ? 'O PDF está anexo.' : 'O PDF é grande demais para o e-mail. Baixe pelo link.'}
${late === null ? '' : `\nEste envio estava previsto para ${late} e saiu com atraso, uma só vez.\n`}
${link}

O link abre o relatório no UNI, com a sua senha. Para deixar de receber, fale com quem agendou o envio.
`,
} as const;
