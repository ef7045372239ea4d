/** Mail to a person that a comment mentions. */
export const mentionMails = {
  mention: (mail: { name: string; by: string; enterprise: string; version: string; text: string; link: string }) => ({
    subject: `UNI: ${mail.by} mencionou você em ${mail.enterprise}, ${mail.version}`,
    text: `Olá, ${mail.name}.

${mail.by} mencionou você em um comentário de ${mail.enterprise}, ${mail.version}:

“${mail.text}”

${mail.link}
`,
  }),
} as const;
