/** Values of an address. */

/** An address carries texts: any text may be sent as a number and any number as its text. Undefined and null are left out. */
export type Sendable<Value> = Value extends string
  ? string extends Value
    ? string | number
    : Value
  : Value extends number
    ? number extends Value
      ? string | number
      : Value
    : Value;
