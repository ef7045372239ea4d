/** Mail that requests an approval, with its numbers. */
export const approvalMails = {
  subject: ({ of, irr, expires }: { of: string; irr: string | null; expires: string }) =>
    `Aprovar ${of}: ${irr === null ? '' : `TIR ${irr}, `}vence em ${expires}`,
  none: 'não calculado',
  points: (value: string) => `${value} p.p.`,
  more: (amount: string) => `▲ ${amount}`,
  less: (amount: string) => `▼ ${amount}`,
  same: 'sem mudança',
  line: (label: string, value: string) => `${label}: ${value}`,
  lineWithChange: (label: string, value: string, change: string, baseline: string) =>
    `${label}: ${value} (${change} sobre ${baseline})`,
  text: (mail: {
    approver: string;
    requester: string;
    enterprise: string;
    version: string;
    note: string | null;
    lines: readonly string[];
    link: string;
    expires: string;
  }) =>
    `Olá, ${mail.approver}.

${mail.requester} pede sua aprovação: ${mail.enterprise}, ${mail.version}.

${mail.lines.join('\n')}
${mail.note === null ? '' : `\n“${mail.note}”\n`}
Aprove ou devolva com motivo por este link:

${mail.link}

O link abre o UNI e pede sua senha. Vale até ${mail.expires}, uma vez, e só para você. Se a versão mudar, ele deixa de valer.
`,
} as const;
