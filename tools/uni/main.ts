import { commands } from './commands.ts';
import { BrokenAuditTrail, RefusedStudy, UsageError } from './failures.ts';
import { print } from './print.ts';

const USAGE = `Usage, from the repository's root:
  npx --no-install uni project STUDY.json [--lines] [--indicators]
  npx --no-install uni export  STUDY.json OUT.xlsx
  npx --no-install uni explain STUDY.json KEY MONTH [--module N]
  npx --no-install uni residual-land STUDY.json INDICATOR TARGET
  npx --no-install uni break-even-price STUDY.json INDICATOR TARGET
  npx --no-install uni tax-compare STUDY.json A.json B.json …
  npx --no-install uni audit verify [--heads FILE]

KEY is a line of the projection, or the id of a row as an explanation gives it. MONTH is an index (0 is the base month) or YYYY-MM. TARGET is in the unit of its indicator: money in centavos, write a negative one after --. A.json and B.json each hold a taxation. audit verify reads DATABASE_URL, or UNI_DATA_DIR while the server is stopped. Exit codes: 0 done, 2 refused study, 3 broken audit trail, 64 wrong usage, 1 anything else.`;

/** Runs one command and answers with the process's exit code. */
async function run(args: readonly string[]): Promise<number> {
  const [name = '', ...rest] = args;
  try {
    const command = commands[name];
    if (!command) throw new UsageError(name === '' ? 'a command is missing' : `unknown command ${name}`);
    await command(rest);
    return 0;
  } catch (error) {
    if (error instanceof RefusedStudy) {
      await print(JSON.stringify({ errors: error.errors }));
      return 2;
    }
    if (error instanceof BrokenAuditTrail) {
      console.error(`uni: ${error.message}`);
      return 3;
    }
    if (error instanceof UsageError) {
      console.error(`uni: ${error.message}\n\n${USAGE}`);
      return 64;
    }
    console.error(`uni: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  }
}

// Never process.exit(): it would cut off what a slow pipe has not taken yet.
process.exitCode = await run(process.argv.slice(2));
