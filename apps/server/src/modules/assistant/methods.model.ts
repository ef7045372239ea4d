/** What the protocol needs of the product: tools and resources for one caller. */
import type { AssistantTool } from '@uni/contracts';

/** A result of a tool: its result, and one Portuguese sentence about it. */
export interface ToolAnswer {
  readonly text: string;
  readonly result: Readonly<Record<string, unknown>>;
}

/** A reason in Portuguese, instead of a result. */
export interface Refused {
  readonly refusal: string;
}

export interface ResourceText {
  readonly mediaType: string;
  readonly text: string;
}

export interface AssistantMethods {
  /** Tools that the caller's permissions open. */
  readonly tools: readonly AssistantTool[];
  /** `read` checks the input, and throws the refusal of a bad one. */
  callTool(tool: AssistantTool, read: () => unknown): Promise<ToolAnswer | Refused>;
  /** Null: there is no such resource. */
  readResource(uri: string): Promise<ResourceText | null>;
}
