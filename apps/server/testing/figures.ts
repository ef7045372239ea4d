/** Reads the text that Prometheus reads, by its published format (0.0.4) and by nothing of the library that writes it. */

interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface Figures {
  readonly samples: readonly Sample[];
  /** Names of families, those without a sample too. */
  readonly names: ReadonlySet<string>;
  /** Of exactly these labels; 0 where there is no such sample. */
  value(name: string, labels: Readonly<Record<string, string>>): number;
}

/** Throws on a line that the format does not have. */
export const readFigures = (text: string): Figures => {
  if (!text.endsWith('\n')) throw new Error('The text does not end in a line feed');
  const lines = text.split('\n').filter((line) => line !== '');
  const names = new Set(
    lines.flatMap((line) => /^# TYPE (\w+) (?:counter|gauge|histogram|summary)$/.exec(line)?.[1] ?? []),
  );
  const samples = lines.filter((line) => !line.startsWith('#')).map(readSample);
  return {
    samples,
    names,
    value: (name, labels) => {
      const key = keyOf(labels);
      return samples.find((sample) => sample.name === name && keyOf(sample.labels) === key)?.value ?? 0;
    },
  };
};

const keyOf = (labels: Readonly<Record<string, string>>): string => JSON.stringify(Object.entries(labels).sort());

const readSample = (line: string): Sample => {
  const [, name = '', labels = '', value = ''] = /^([a-z_]\w*)(?:\{(.*)\})? (\S+)$/i.exec(line) ?? [];
  if (name === '') throw new Error(`No sample: ${line}`);
  const pairs = labels === '' ? [] : labels.split(/,(?=\w+=")/).map((pair) => /^(\w+)="(.*)"$/.exec(pair) ?? []);
  return {
    name,
    labels: Object.fromEntries(pairs.map(([, label = '', text = '']) => [label, text])),
    value: value === '+Inf' ? Number.POSITIVE_INFINITY : Number(value),
  };
};
