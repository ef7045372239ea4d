/**
 * Messages in the formats of Slack and Teams. Texts are runs that neither application parses. A name with markup or a mention
 * stays a name.
 */
import type { ChatApp } from '@uni/contracts';
import { noticeChats } from '@uni/phrases';

export interface ChatText {
  readonly title: string;
  readonly why: string;
  readonly link: string;
}

/** In characters. Both applications take more; Teams refuses a message above 28 KB. */
const limits = { title: 300, why: 1_000 } as const;

/** One line, without control characters, cut between characters. */
const shortened = (text: string, most: number): string => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
  const characters = [...text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim()];
  return characters.length <= most ? characters.join('') : `${characters.slice(0, most - 1).join('')}…`;
};

/** Slack reads these three characters as markup in `text`, and no others open a mention. */
const escapedForSlack = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A link in both formats ends where its string ends. */
const action = noticeChats.open;

const slackBody = ({ title, why, link }: ChatText) => ({
  // What a notification shows; the blocks are what the chat shows.
  text: escapedForSlack(why === '' ? title : `${title}. ${why}`),
  unfurl_links: false,
  unfurl_media: false,
  blocks: [
    {
      type: 'rich_text',
      elements: [
        {
          type: 'rich_text_section',
          elements: [
            { type: 'text', text: title, style: { bold: true } },
            { type: 'text', text: why === '' ? '\n' : `\n${why}\n` },
            { type: 'link', url: link, text: action },
          ],
        },
      ],
    },
  ],
});

const richText = (text: string, style: object) => ({
  type: 'RichTextBlock',
  inlines: [{ type: 'TextRun', text, ...style }],
});

const teamsBody = ({ title, why, link }: ChatText) => ({
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      contentUrl: null,
      content: {
        $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
        type: 'AdaptiveCard',
        version: '1.4',
        body: [richText(title, { weight: 'bolder' }), ...(why === '' ? [] : [richText(why, { isSubtle: true })])],
        actions: [{ type: 'Action.OpenUrl', title: action, url: link }],
      },
    },
  ],
});

const bodies: Readonly<Record<ChatApp, (text: ChatText) => object>> = { slack: slackBody, teams: teamsBody };

/**
 * Returns the JSON of a message. Sources: "Sending messages using incoming webhooks" and "Rich text block", docs.slack.dev;
 * "Create incoming webhooks with Workflows" and "TextRun", learn.microsoft.com.
 */
export const chatBody = (app: ChatApp, { title, why, link }: ChatText): string =>
  JSON.stringify(bodies[app]({ title: shortened(title, limits.title), why: shortened(why, limits.why), link }));
