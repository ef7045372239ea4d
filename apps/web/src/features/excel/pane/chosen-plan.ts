/** A plan as formulas name it. */
export interface ChosenPlan {
  /** Name, or the code where several enterprises have the name. */
  readonly enterprise: string;
  /** Null: the current version, whichever it will be. */
  readonly version: string | null;
  readonly scenario: string | null;
  /** The version that the names of indicators, lines and premises come from. */
  readonly versionId: number;
  readonly versionName: string;
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** Arguments up to the last that is given. */
const formulaOf = (name: string, inputs: readonly (string | null)[]): string => {
  const count = inputs.findLastIndex((input) => input !== null) + 1;
  return `=UNI.${name}(${inputs
    .slice(0, count)
    .map((input) => input ?? '')
    .join(',')})`;
};

const quotedOrNull = (text: string | null): string | null => (text === null ? null : quoted(text));

export const indicatorFormula = ({ enterprise, version, scenario }: ChosenPlan, name: string): string =>
  formulaOf('INDICADOR', [quoted(enterprise), quoted(name), quotedOrNull(version), quotedOrNull(scenario)]);

/** `period`: an argument, as `periodArgument` writes it. */
export const flowFormula = (plan: ChosenPlan, name: string, period: string | null): string => {
  const { enterprise, version, scenario } = plan;
  return formulaOf('FLUXO', [quoted(enterprise), quoted(name), period, quotedOrNull(version), quotedOrNull(scenario)]);
};

const reference = /^\$?[A-Z]{1,3}\$?\d{1,7}(:\$?[A-Z]{1,3}\$?\d{1,7})?$/i;

/** A typed period, or the address of cells that hold some, as an argument. Undefined: neither. */
export function periodArgument(
  typed: string,
  readPeriod: (text: string) => string | null | undefined,
): string | null | undefined {
  const text = typed.trim();
  if (reference.test(text)) return text.toUpperCase();
  const period = readPeriod(text);
  return typeof period === 'string' ? quoted(period) : period;
}
