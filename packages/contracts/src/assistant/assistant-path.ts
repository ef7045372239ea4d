/** The one address of the Model Context Protocol, apart from its schemas: the page shows it. */
export const assistantPath = '/api/mcp/';
