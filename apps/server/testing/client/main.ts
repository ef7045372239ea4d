/** `npm run client`: writes the types of `@uni/client` from the operations of the contract. */
import { writeFileSync } from 'node:fs';
import { typesFile, writeTypes } from '@uni/client/generate/write-types.ts';
import { apiCopy } from '../../src/app.ts';
import { openApiOf } from '../../src/platform/http/openapi.ts';
import { declaredEndpoints } from '../../src/platform/http/schema-names.ts';

writeFileSync(typesFile, await writeTypes(openApiOf(declaredEndpoints, 'https://uni.example', apiCopy)));
