/** Usual questions, written so that an assistant answers them by the tools alone. */
import { assistant } from '@uni/phrases';

const { prompts } = assistant;
type PromptName = keyof typeof prompts;

const names = Object.keys(prompts) as PromptName[];

export const listedPrompts = names.map((name) => {
  const { title, description, takes } = prompts[name];
  return {
    ...{ name, title, description },
    arguments: Object.entries(takes).map(([key, text]) => ({ name: key, description: text, required: true })),
  };
});

/** Characters of an argument: a name or a number. */
const longest = 200;

/** Null: there is no such prompt, or an argument is missing. */
export const findPrompt = (
  name: string,
  given: Readonly<Record<string, string>>,
): { readonly description: string; readonly text: string } | null => {
  const known = names.find((one) => one === name);
  if (!known) return null;
  const { description, takes, text } = prompts[known];
  const values = Object.keys(takes).map((key) => given[key] ?? '');
  if (values.some((value) => value === '' || value.length > longest)) return null;
  const [one = '', other = ''] = values;
  return { description, text: text(one, other) };
};
