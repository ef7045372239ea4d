/** One of the choices of a selector or a searched list. */
export interface Option<Value extends string> {
  value: Value;
  label: string;
  note?: string | undefined;
  disabled?: boolean | undefined;
  heading?: string | undefined;
}
