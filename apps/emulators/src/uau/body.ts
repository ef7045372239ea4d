/** The body of a call: fields by name. Missing fields are reported as UAU reports them. */
export class CallBody {
  readonly #fields: Readonly<Record<string, unknown>>;

  constructor(value: unknown) {
    this.#fields = typeof value === 'object' && value !== null ? { ...value } : {};
  }

  has(name: string): boolean {
    const value = this.#fields[name];
    return value !== undefined && value !== null;
  }

  optional(name: string): string | null {
    const value = this.#fields[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
  }

  text(name: string): string {
    const value = this.optional(name);
    if (value === null || value === '') throw new BadCall(`${name} não informado`);
    return value;
  }

  integer(name: string): number {
    const value = Number(this.text(name));
    if (!Number.isInteger(value)) throw new BadCall(`${name} inválido`);
    return value;
  }

  /** A day out of `yyyy-MM-ddTHH:mm:ss`. */
  day(name: string): string | null {
    const value = this.optional(name);
    if (value === null) return null;
    if (!/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2})?/.test(value)) throw new BadCall(`${name} inválida`);
    return value.slice(0, 10);
  }

  /** A month `MM/yyyy`, as `YYYY-MM`. */
  month(name: string): string {
    const match = /^(0[1-9]|1[0-2])\/(\d{4})$/.exec(this.text(name));
    if (!match) throw new BadCall(`${name} deve estar no formato MM/aaaa`);
    return `${match[2]}-${match[1]}`;
  }

  flag(name: string): boolean {
    return this.#fields[name] === true || this.#fields[name] === 'true';
  }

  inner(name: string): CallBody {
    if (!this.has(name)) throw new BadCall('Objeto não informado');
    return new CallBody(this.#fields[name]);
  }

  list(name: string): CallBody[] {
    const value = this.#fields[name];
    return Array.isArray(value) ? value.map((item) => new CallBody(item)) : [];
  }

  textList(name: string): string[] {
    const value = this.#fields[name];
    return Array.isArray(value) ? value.map(String) : [];
  }
}

/** A call that is answered with 400 and these words. */
export class BadCall extends Error {}
