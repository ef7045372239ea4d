/** Mail of a notice, and the weekly digest. */
export const noticeMails = {
  notice: ({ name, title, why, link }: { name: string; title: string; why: string; link: string }) => ({
    subject: `UNI: ${title}`,
    text: `Olá, ${name}.

${title}.
${why}.

${link}

Mude o que chega por e-mail em Avisos e aprovações, Preferências.
`,
  }),
  digest: ({ name, titles, more, link }: { name: string; titles: readonly string[]; more: number; link: string }) => ({
    subject: `UNI: sua semana, ${titles.length + more} ${titles.length + more === 1 ? 'aviso' : 'avisos'}`,
    text: `Olá, ${name}.

Avisos da última semana:

${titles.map((title) => `- ${title}`).join('\n')}
${more > 0 ? `e mais ${more}.\n` : ''}
${link}

Toda segunda às 7h. Pare ou mude em Avisos e aprovações, Preferências.
`,
  }),
} as const;
