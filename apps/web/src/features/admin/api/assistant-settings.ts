import { apiAccess } from '@uni/phrases';

/** The settings of a client of the Model Context Protocol, as JSON. The token is for its owner to fill in. */
export const assistantSettings = (url: string): string =>
  JSON.stringify(
    {
      mcpServers: {
        uni: { type: 'http', url, headers: { Authorization: `Bearer ${apiAccess.assistants.tokenPlace}` } },
      },
    },
    null,
    2,
  );
