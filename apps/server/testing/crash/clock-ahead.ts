/** Loaded before a server: its clock runs ahead, so that a killed server's lease expires without a wait. */
const aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0);
const real = Date;

globalThis.Date = new Proxy(real, {
  construct: (target, args: unknown[], self) =>
    Reflect.construct(target, args.length === 0 ? [real.now() + aheadMs] : args, self),
  get: (target, name) => (name === 'now' ? () => real.now() + aheadMs : Reflect.get(target, name)),
});
