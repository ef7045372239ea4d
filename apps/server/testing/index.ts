/** Test support for benches, measurements and proofs outside the server. */
export { openReceiver, type Receiver } from '../src/modules/api/test-support/receiver.ts';
export { archiveCompression } from '../src/platform/files/index.ts';
export { type Client, signIn } from './crash/client.ts';
export { proveWebhooks } from './crash/kill-webhooks.ts';
export { KillableServers, leaseOverMs } from './crash/killable-servers.ts';
export { type RunningServer, startServer } from './crash/server-process.ts';
export { type CrashEngine, reachingEnv, startTestServer, type TestServer } from './crash/test-server.ts';
export { chanceOf } from './fake-erp.ts';
export { siengeFindings, uauFindings } from './landed-truth.ts';
export { readPdf } from './pdf.ts';
export { joinSeeded, password, people, settle, testOrganizations } from './people.ts';
export { fieldOf, studyOf } from './planning.ts';
export { copyDatabase, databaseUrl, dropDatabase, runAsAdmin } from './postgres-cluster.ts';
export { type ProvenErp, provenSienge, provenUau } from './proven-erp.ts';
export { sentMails } from './sent-mails.ts';
export { elementsOf, readTaggedPdf } from './tagged-pdf.ts';
export { type Cluster, freePort, postgresPrograms, postgresUser, startCluster } from './temporary-cluster.ts';
