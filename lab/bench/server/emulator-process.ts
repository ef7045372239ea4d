/**
 * An emulated Sienge of size L in a process of its own, with the budgets of its largest package. Prints its address, then serves.
 */
import { type Size, startSiengeEmulator } from '@uni/emulators';

const sienge = await startSiengeEmulator({
  size: (process.argv[2] ?? 'L') as Size,
  seed: 1,
  today: '2026-06-15',
  // Waiting for a job measures nothing.
  quirks: { jobPolls: 0 },
  quotas: { rest: { perMinute: 10_000, perDay: 1_000_000 }, bulk: { perMinute: 10_000, perDay: 1_000_000 } },
});
process.stdout.write(`${JSON.stringify({ url: sienge.url, control: sienge.control, account: sienge.account })}\n`);
process.on('SIGTERM', () => void sienge.close().then(() => process.exit(0)));
