import { parseArgs } from 'node:util';
import { saoPauloDay } from './portfolio/calendar.ts';
import { extents, type Size } from './portfolio/world.ts';
import { startSiengeEmulator } from './sienge/emulator.ts';
import { startUauEmulator } from './uau/emulator.ts';

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: 'S' },
    seed: { type: 'string', default: '1' },
    today: { type: 'string', default: saoPauloDay(new Date()) },
    port: { type: 'string', default: '4010' },
  },
});

function isSize(text: string): text is Size {
  return Object.hasOwn(extents, text);
}

/** Both emulators over one portfolio, on four ports in a row, until the process is ended. */
async function main(): Promise<void> {
  const { size, today } = values;
  if (!isSize(size)) throw new TypeError(`--size is one of ${Object.keys(extents).join(', ')}`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(today)) throw new TypeError('--today is a day, YYYY-MM-DD');
  const port = Number(values.port);
  const books = { size, seed: Number(values.seed), today };
  const sienge = await startSiengeEmulator({ ...books, port, controlPort: port && port + 1 });
  const uau = await startUauEmulator({
    portfolio: sienge.portfolio,
    port: port && port + 2,
    controlPort: port && port + 3,
  });
  const { account } = sienge;
  console.log(
    [
      `Sienge   ${sienge.url}   subdomain ${account.subdomain}   user ${account.user}   password ${account.password}`,
      `         control ${sienge.control}/_control/truth`,
      `UAU      ${uau.url}   integration token ${uau.account.integrationToken}`,
      `         login ${uau.account.login}   password ${uau.account.password}`,
      `         control ${uau.control}/_control/truth`,
      `Books of size ${size}, seed ${values.seed}, up to ${today}. Ctrl+C ends both.`,
    ].join('\n'),
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      void Promise.all([sienge.close(), uau.close()]).then(() => process.exit(0));
    });
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
