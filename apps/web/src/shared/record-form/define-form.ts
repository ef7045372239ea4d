/**
 * The form of a record as data. Names and values of its fields have the types of the body that is sent. Another name does not
 * compile.
 */
import type { ReactNode } from 'react';
import type { FormTarget } from './form-target.ts';

/** A function whose arguments are checked where a form is defined, and no longer where it is drawn. */
type Checked<Input extends readonly unknown[], Result> = { call(...input: Input): Result }['call'];

/** Properties of a control that depend on what is typed. */
export interface Variation {
  readonly label?: string | undefined;
  readonly hint?: string | undefined;
  readonly isHidden?: boolean;
  readonly disabled?: boolean | undefined;
  /** First and last day. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** Values of a choice, if not all. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** Records to choose from. */
  readonly records?: readonly { readonly id: number; readonly name: string }[];
}

interface ControlProps<Value> extends Omit<Variation, 'label' | 'isHidden'> {
  readonly label: string;
  readonly error: string | undefined;
  readonly value: Value;
  readonly readOnly: boolean;
  /** The form is of a new record. */
  readonly isNew: boolean;
  onChange(value: Value): void;
}

/** One field: `Value` as it is typed, `Sent` as the body has it. */
export interface FormField<Value, Sent> {
  readonly blank: Value;
  readonly required?: boolean | string;
  readonly hint?: string;
  /** A slot draws it; it has no label. */
  readonly bare?: true;
  isBlank(value: Value): boolean;
  read(stored: unknown): Value;
  /** Undefined is not sent. */
  write(value: Value): Sent;
  Control(props: ControlProps<Value>): ReactNode;
}
export type FormFields = Readonly<Record<string, FormField<unknown, unknown>>>;
type NoFields = Readonly<Record<never, never>>;

/** Typed values by field. */
export type DraftOf<Fields> = {
  readonly [Key in keyof Fields]: Fields[Key] extends { readonly blank: infer Value } ? Value : never;
};
type SentOf<Fields> = {
  readonly [Key in keyof Fields]: Fields[Key] extends { write(value: never): infer Sent } ? Sent : never;
};
/** Of any name that the body has, and its kind; of another name nothing. */
type Fitting<Fields, Body> = {
  readonly [Key in keyof Fields]: Key extends keyof Body ? FormField<unknown, Body[Key]> : never;
};
type Labelled<Fields> = {
  [Key in keyof Fields]: Fields[Key] extends { readonly bare: true } ? never : Key;
}[keyof Fields];

export type Problems<Draft> = Partial<Record<keyof Draft & string, string>>;

/** State of a form, as its slots receive it. */
export interface FormState<Draft> {
  readonly draft: Draft;
  readonly problems: Problems<Draft>;
  readonly busy: boolean;
  set(change: Partial<Draft>): void;
}
interface SlotForm<Draft> extends FormState<Draft> {
  /** Draws lines, for a slot that decides which. */
  draw(lines: readonly Line<Draft, never, never>[]): ReactNode;
}

interface Identified {
  readonly id: number;
}

/** The record of a form, null for a new one, and what its screen gives it. */
export interface Subject<Row, Own = undefined> {
  readonly record: Row | null;
  readonly own: Own;
}
export interface SlotProps<Draft, Row = unknown, Own = unknown> extends Subject<Row, Own> {
  readonly form: SlotForm<Draft>;
}

/** A field by its name, or a slot. */
type Item<Draft, Row, Own> = (keyof Draft & string) | Checked<[props: SlotProps<Draft, Row, Own>], ReactNode>;
/** An item alone, several next to each other, or items under a legend. */
type Line<Draft, Row, Own> =
  | Item<Draft, Row, Own>
  | readonly Item<Draft, Row, Own>[]
  | {
      readonly legend: string;
      readonly lines: readonly (Item<Draft, Row, Own> | readonly Item<Draft, Row, Own>[])[];
    };

/** The layer of a form, whatever it saves. */
interface FormLayer<Row, Own> {
  /** A drawer by default; `below` stands below its list and closes without a question. */
  readonly layer?: 'below';
  /** Width in pixels that a field next to others has at least; `two` are two of one width. */
  readonly column?: 180 | 200 | 'two';
  /** Pixels between lines, 16 by default. */
  readonly gap?: 12;
  /** The save button while the answer is awaited. */
  readonly saving?: string;
  title(subject: Subject<Row, Own>): string;
  lead?(subject: Subject<Row, Own>): ReactNode;
  /** Paragraph above the fields. */
  text?(subject: Subject<Row, Own>): string;
  /** False: the form is only read. */
  mayWrite?(subject: Subject<Row, Own>): boolean;
}

/** `Fields` are of the body, `Aside` of the form alone. */
interface FormParts<Body, Change, Answer, Fields, Aside, Row, Own, Draft = DraftOf<Fields & Aside>>
  extends FormLayer<Row, Own> {
  /** Parameters of the operation's address; the record's id by default. */
  params?(subject: Subject<Row, Own>): Readonly<Record<string, number | string>>;
  /** Version that the save names; without it the last save holds. */
  version?(record: Row): number;
  readonly labels: Readonly<Record<Labelled<Fields & Aside>, string>>;
  /** Fields in their order by default, each on its line. */
  readonly layout?: readonly Line<Draft, NoInfer<Row>, NoInfer<Own>>[];
  /** The save button, where it has a label of its own. */
  readonly save?: string | Checked<[draft: Draft], string>;
  /** What the form begins with, where it is neither blank nor the record's. */
  begin?(subject: Subject<Row, Own>): Partial<Draft>;
  /** Problems besides missing fields, which `missing` names. */
  check?(draft: Draft, missing: readonly string[]): Problems<Draft>;
  readonly vary?: { readonly [Key in keyof Draft]?: Checked<[draft: Draft, subject: Subject<Row, Own>], Variation> };
  /** Other fields that a field changes. */
  readonly follow?: { readonly [Key in keyof Draft]?: Checked<[value: Draft[Key], draft: Draft], Partial<Draft>> };
  /** The body, where it is more than its fields. */
  body?(sent: SentOf<Fields>, draft: Draft, subject: Subject<Row, Own>): Body;
  /** The body of a change: of the fields that are not as they were. */
  changes?(sent: Partial<SentOf<Fields>>, draft: Draft, subject: Subject<Row, Own>): Change;
  /** Note of what was done; without it the notice of every save appears. */
  done?(saved: Answer, draft: Draft, subject: Subject<Row, Own>): string;
}

type AnyDraft = Readonly<Record<string, unknown>>;
export type AnyItem = Item<AnyDraft, Identified, unknown>;
export type AnyLine = Line<AnyDraft, Identified, unknown>;

/** A form as it is drawn, its names no longer checked. */
export interface Form<Row extends Identified, Own, Answer> extends FormLayer<Row, Own> {
  readonly saves: FormTarget;
  readonly fields: FormFields;
  /** Names of the fields that are sent. */
  readonly sent: readonly string[];
  readonly labels: Readonly<Record<string, string>>;
  readonly layout: readonly AnyLine[];
  readonly save?: string | Checked<[draft: AnyDraft], string>;
  params?(subject: Subject<Row, Own>): Readonly<Record<string, number | string>>;
  version?(record: Row): number;
  begin?(subject: Subject<Row, Own>): AnyDraft;
  check?(draft: AnyDraft, missing: readonly string[]): Problems<AnyDraft>;
  readonly vary?: Readonly<
    Record<string, Checked<[draft: AnyDraft, subject: Subject<Row, Own>], Variation> | undefined>
  >;
  readonly follow?: Readonly<Record<string, Checked<[value: unknown, draft: AnyDraft], AnyDraft> | undefined>>;
  body?(sent: AnyDraft, draft: AnyDraft, subject: Subject<Row, Own>): object;
  changes?(sent: AnyDraft, draft: AnyDraft, subject: Subject<Row, Own>): object;
  done?(saved: Answer, draft: AnyDraft, subject: Subject<Row, Own>): string;
}

/** Names inside a part of the body, which the form types flat: `inside: 'terms'`. */
type Named<Body, Inside> = Inside extends keyof Body ? Body & Body[Inside] : Body;

export function defineForm<
  Body,
  Change,
  Answer,
  const Fields extends FormFields,
  const Inside extends keyof Body | undefined = undefined,
  Aside extends FormFields = NoFields,
  Row extends Identified = Identified,
  Own = undefined,
>(
  spec: {
    readonly saves: FormTarget<Body, Change, Answer>;
    readonly inside?: Inside;
    readonly fields: Fields & Fitting<Fields, Named<Body, Inside>>;
    readonly aside?: Aside;
  } & FormParts<NoInfer<Body>, NoInfer<Change>, NoInfer<Answer>, NoInfer<Fields>, NoInfer<Aside>, Row, Own>,
): Form<Row, Own, Answer>;
export function defineForm(spec: { readonly fields: FormFields; readonly aside?: FormFields }): object {
  const fields = { ...spec.fields, ...spec.aside };
  return { layout: Object.keys(fields), ...spec, fields, sent: Object.keys(spec.fields) };
}
