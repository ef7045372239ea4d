/** The Model Context Protocol by its official library: one message, one answer, no session and nothing remembered. */
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import {
  type AssistantTool,
  assistantInputs,
  assistantOutputs,
  type ClientMessage,
  fieldMessages,
  invalidFields,
  type ServerMessage,
} from '@uni/contracts';
import { assistant } from '@uni/phrases';
import { HttpError, validateBody } from '../../platform/http/index.ts';
import type { AssistantMethods } from './methods.model.ts';
import { findPrompt, listedPrompts } from './prompts.model.ts';
import { refusalText } from './refusal-text.model.ts';
import { listedResources, resourceTemplates } from './resources.model.ts';
import { schemaOfTool } from './tool-schemas.gateway.ts';

export type Reply =
  | { readonly status: 200; readonly body: ServerMessage }
  | { readonly status: 202; readonly body: undefined };

/** Answers one message of a client. A defect of the server is thrown: its words are for no one outside. */
export const answerMessage = async (
  message: ClientMessage,
  protocolVersion: string | null,
  methods: AssistantMethods,
): Promise<Reply> => {
  const failures: unknown[] = [];
  const server = serverFor(methods, failures);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    const response = await transport.handleRequest(requestOf(protocolVersion), { parsedBody: message });
    if (failures.length > 0) throw failures[0];
    if (response.status === 202) return { status: 202, body: undefined };
    if (response.status !== 200) throw new HttpError(unknownProtocol);
    return { status: 200, body: (await response.json()) as ServerMessage };
  } finally {
    await server.close();
  }
};

const unknownProtocol = invalidFields({ 'mcp-protocol-version': [fieldMessages.invalid] });

/** The request as the library reads it: the platform has read the body and checked the other headers. */
const requestOf = (protocolVersion: string | null): Request =>
  new Request('http://request.invalid/api/mcp/', {
    method: 'POST',
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      ...(protocolVersion === null ? {} : { 'mcp-protocol-version': protocolVersion }),
    },
  });

const serverFor = (methods: AssistantMethods, failures: unknown[]): Server => {
  const { name, title, instructions } = assistant.server;
  const capabilities = { tools: {}, resources: {}, prompts: {} };
  const server = new Server({ name, title, version: '1' }, { capabilities, instructions });
  const guarded = <T>(work: () => Promise<T>): Promise<T> =>
    work().catch((error: unknown) => {
      if (!(error instanceof McpError)) failures.push(error);
      throw error;
    });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: methods.tools.map(describeTool) }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }) =>
    guarded(() => callTool(methods, params.name, params.arguments ?? {})),
  );
  server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources: [...listedResources] }));
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates: [...resourceTemplates] }));
  server.setRequestHandler(ReadResourceRequestSchema, ({ params }) => guarded(() => readResource(methods, params.uri)));
  server.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts: [...listedPrompts] }));
  server.setRequestHandler(GetPromptRequestSchema, ({ params }) =>
    guarded(async () => promptOf(params.name, params.arguments ?? {})),
  );
  return server;
};

const describeTool = (tool: AssistantTool) => ({
  name: tool,
  ...assistant.tools[tool],
  inputSchema: schemaOfTool(assistantInputs[tool], 'input'),
  outputSchema: schemaOfTool(assistantOutputs[tool], 'output'),
  annotations: { readOnlyHint: tool !== 'propose_edits', destructiveHint: false, openWorldHint: false },
});

const callTool = async (methods: AssistantMethods, name: string, input: unknown) => {
  const tool = methods.tools.find((one) => one === name);
  if (!tool) throw new McpError(ErrorCode.InvalidParams, assistant.refusals.noTool);
  try {
    const answer = await methods.callTool(tool, () => validateBody(assistantInputs[tool], input));
    if ('refusal' in answer) return refused(answer.refusal);
    return { content: [textPart(answer.text)], structuredContent: assistantOutputs[tool].parse(answer.result) };
  } catch (error) {
    return refused(sentenceOf(error));
  }
};

const refused = (text: string) => ({ content: [textPart(text)], isError: true });

const textPart = (text: string) => ({ type: 'text' as const, text });

/** A refusal in Portuguese. Anything else is a defect and goes on. */
const sentenceOf = (error: unknown): string => {
  if (!(error instanceof HttpError) || error.wire.status >= 500) throw error;
  return refusalText(error.wire);
};

/** By the protocol: a resource that is not there. */
const missingResource = -32_002;

const readResource = async (methods: AssistantMethods, uri: string) => {
  try {
    const match = await methods.readResource(uri);
    if (!match) throw new McpError(missingResource, assistant.refusals.noResource);
    return { contents: [{ uri, mimeType: match.mediaType, text: match.text }] };
  } catch (error) {
    if (error instanceof McpError) throw error;
    throw new McpError(missingResource, sentenceOf(error));
  }
};

const promptOf = (name: string, given: Readonly<Record<string, string>>) => {
  const match = findPrompt(name, given);
  if (!match) throw new McpError(ErrorCode.InvalidParams, assistant.refusals.noPrompt);
  const content = textPart(match.text);
  return { description: match.description, messages: [{ role: 'user' as const, content }] };
};
