/** The form of a tool's result. */
import type { AssistantOutput, AssistantTool } from '@uni/contracts';

export interface ToolResult<Tool extends AssistantTool> {
  readonly text: string;
  readonly result: AssistantOutput<Tool>;
}
