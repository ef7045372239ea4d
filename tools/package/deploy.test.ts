/** What lies in `deploy` agrees with the server that it starts. */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { repositoryRoot } from '../bootstrap/node.mjs';

const read = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');
const deployed = globSync('deploy/**/*', { cwd: repositoryRoot, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(repositoryRoot.length + 1));
const dockerfile = read('deploy/container/Dockerfile');

/** Of compose itself: the server never sees them. */
const ofCompose = new Set(['UNI_HOST', 'UNI_IMAGE', 'UNI_DATABASE_PASSWORD']);

test('every setting in it is in the table of docs/operations.md', () => {
  const table = read('docs/operations.md');
  const named = deployed.flatMap(
    (path) => read(path).match(/\b(?:UNI_[A-Z_]+|OTEL_[A-Z_]+|DATABASE_[A-Z_]+)\b/g) ?? [],
  );
  expect(new Set(named).size).toBeGreaterThan(5);
  expect([...new Set(named)].filter((name) => !ofCompose.has(name) && !table.includes(`\`${name}\``))).toEqual([]);
});

const user = Number(/^USER (\d+):\d+$/m.exec(dockerfile)?.[1]);
const port = Number(/^EXPOSE (\d+)$/m.exec(dockerfile)?.[1]);

test('the image runs as a user by number, who owns its data', () => {
  expect(user).toBeGreaterThan(999);
  expect(dockerfile).toContain(`--chown=${user}:${user} /var/lib/uni /var/lib/uni`);
  expect(port).toBeGreaterThan(1023);
});

const probe = z.object({ httpGet: z.object({ path: z.string(), port: z.literal('http') }) });
const container = z.object({
  ports: z.array(z.object({ containerPort: z.literal(port) })),
  securityContext: z.object({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  livenessProbe: probe,
  readinessProbe: probe,
  volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
});
const deployment = z.object({
  kind: z.literal('Deployment'),
  spec: z.object({
    selector: z.object({ matchLabels: z.object({ app: z.literal('uni') }) }),
    template: z.object({
      metadata: z.object({ labels: z.object({ app: z.literal('uni') }) }),
      spec: z.object({
        securityContext: z.object({ runAsNonRoot: z.literal(true), runAsUser: z.literal(user) }),
        containers: z.tuple([container]),
        volumes: z.array(z.object({ name: z.string() })),
      }),
    }),
  }),
});
const resource = z.looseObject({ kind: z.string(), metadata: z.looseObject({ namespace: z.string().optional() }) });

const resourcesIn = (path: string): z.infer<typeof resource>[] =>
  parseAllDocuments(read(path)).map((document) => {
    expect(document.errors).toEqual([]);
    return resource.parse(document.toJS());
  });

describe.each(['uni', 'embedded'])('Kubernetes, %s.yaml', (name) => {
  const resources = resourcesIn(`deploy/kubernetes/${name}.yaml`);

  test('all of it is in one namespace', () => {
    expect(new Set(resources.map(({ metadata }) => metadata.namespace))).toEqual(new Set(['uni']));
  });

  test('runs as the image’s user on a read-only root, with the probes that the server answers', () => {
    const { template } = deployment.parse(resources.find(({ kind }) => kind === 'Deployment')).spec;
    const [only] = template.spec.containers;
    const served = read('apps/server/src/platform/observing/addresses.ts');
    for (const { httpGet } of [only.livenessProbe, only.readinessProbe]) expect(served).toContain(`'${httpGet.path}'`);
    expect([only.livenessProbe.httpGet.path, only.readinessProbe.httpGet.path]).toEqual(['/healthz', '/readyz']);
    const volumes = template.spec.volumes.map((volume) => volume.name);
    expect(only.volumeMounts.filter((mount) => !volumes.includes(mount.name))).toEqual([]);
    expect(only.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/var/lib/uni', '/tmp']);
  });
});

const service = z.object({
  image: z.string(),
  volumes: z.array(z.string()).default([]),
  networks: z.array(z.string()),
  read_only: z.boolean().optional(),
});
const compose = z.object({
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.unknown()),
  networks: z.record(z.string(), z.unknown()),
});

test('compose mounts only files and volumes that are there, and shows the database to no proxy', () => {
  const [document] = parseAllDocuments(read('deploy/container/compose.yaml'), { merge: true });
  const { services, volumes, networks } = compose.parse(document?.toJS());
  const mounted = Object.values(services).flatMap((one) => one.volumes.map((volume) => volume.split(':')[0] ?? ''));
  const missing = mounted.filter((from) =>
    from.startsWith('./')
      ? !deployed.includes(`deploy/container/${from.slice(2)}`)
      : !from.startsWith('$') && !(from in volumes),
  );
  expect(missing).toEqual([]);
  expect(
    Object.values(services)
      .flatMap((one) => one.networks)
      .filter((one) => !(one in networks)),
  ).toEqual([]);
  expect(services.uni?.read_only).toBe(true);
  expect(services.proxy?.networks.some((one) => services.database?.networks.includes(one))).toBe(false);
});

test('compose with a pooler mounts only files that are there, and leads UNI to it', () => {
  const [document] = parseAllDocuments(read('deploy/container/compose.pooler.yaml'), { merge: true });
  const pooled = z.object({
    services: z.object({
      uni: z.object({ environment: z.object({ DATABASE_POOLER: z.literal('transaction') }) }),
      worker: z.object({ environment: z.object({ DATABASE_LISTEN_URL: z.string().endsWith('/uni_session') }) }),
      pooler: service,
    }),
  });
  const { pooler } = pooled.parse(document?.toJS()).services;
  const files = pooler.volumes.map((volume) => volume.split(':')[0] ?? '').filter((path) => path.startsWith('../'));
  expect(files).toHaveLength(2);
  for (const path of files) expect(deployed).toContain(join('deploy/container', path));
  expect(read('deploy/postgres/databases.ini')).toContain('uni_session = ');
});

test('every resource of the pooler is in UNI’s namespace', () => {
  const namespaces = resourcesIn('deploy/kubernetes/pgbouncer.yaml').map(({ metadata }) => metadata.namespace);
  expect(new Set(namespaces)).toEqual(new Set(['uni']));
});

const verifies = spawnSync('systemd-analyze', ['--version']).status === 0;

test.skipIf(!verifies).each(['uni', 'uni-worker'])('systemd reads %s.service without a complaint', (name) => {
  // The program is not on this machine, and systemd requires it.
  const unit = read(`deploy/systemd/${name}.service`).replace('/opt/uni/bin/uni', '/bin/true');
  const script =
    'd=$(mktemp -d) && cat > "$d/uni.service" && systemd-analyze verify "$d/uni.service"; c=$?; rm -r "$d"; exit $c';
  const { status, stderr } = spawnSync('sh', ['-c', script], { input: unit, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});

test('scripts of the containers are written for any shell', () => {
  for (const path of deployed.filter((file) => file.endsWith('.sh')))
    expect([path, spawnSync('sh', ['-n', join(repositoryRoot, path)]).status]).toEqual([path, 0]);
});
