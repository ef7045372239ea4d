/** `node tools/commands/write-errors.ts`: writes docs/errors.md from the catalogue of refusals. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../bootstrap/node.mjs';
import { listFieldMessages, listRefusals } from '../errors/catalogue.ts';
import { writeErrors } from '../errors/document.ts';
import { situations } from '../errors/situations.ts';

const source = readFileSync(join(repositoryRoot, 'packages/contracts/src/http/errors.ts'), 'utf8');
const refusals = listRefusals(source);
const text = writeErrors(refusals, listFieldMessages(refusals), situations);
writeFileSync(join(repositoryRoot, 'docs/errors.md'), text);
