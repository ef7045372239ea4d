/** An assistant of the tests: the official client of the protocol, over HTTP. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { newToken, ownTokensUrl } from '../../../../test/support/matrix-api-rows.ts';
import type { PersonName } from '../../../../testing/people.ts';
import { fieldOf } from '../../../../testing/planning.ts';
import type { TestApp } from '../../../../testing/test-app.ts';

export interface ToolResult {
  readonly isError: boolean;
  readonly text: string;
  readonly result: unknown;
}

export interface TestAssistant {
  readonly client: Client;
  call(tool: string, input: Record<string, unknown>): Promise<ToolResult>;
  close(): Promise<void>;
}

/** A token of a person's own with these scopes. */
export const tokenOf = async (testApp: TestApp, who: PersonName, scopes: readonly string[]): Promise<string> =>
  String(fieldOf((await testApp.send(who, 'POST', ownTokensUrl, newToken(scopes))).body, 'token'));

export const connectAssistant = async (address: string, token: string): Promise<TestAssistant> => {
  const client = new Client({ name: 'teste', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL('/api/mcp/', address), { requestInit }));
  // The client holds each answer against the schema that the tool declares.
  await client.listTools();
  return {
    client,
    call: async (tool, input) => {
      const { isError, content, structuredContent } = await client.callTool({ name: tool, arguments: input });
      return { isError: isError === true, text: String(fieldOf(content, 0, 'text')), result: structuredContent };
    },
    close: () => client.close(),
  };
};
