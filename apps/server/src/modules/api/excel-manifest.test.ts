/** The manifest of the add-in for Excel, as Excel would read it. */
import { excelAddInFiles } from '@uni/contracts';
import { describe, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/test-app.ts';
import { addInIdOf, excelManifest } from './excel-manifest.gateway.ts';

const testApp = await openTestApp();
const address = '/api/feeds/v1/excel-add-in/';

/** Elements in their order, each closed by its own name. Throws where the text is not well formed. */
const readElements = (xml: string): string[] => {
  const open: string[] = [];
  const names: string[] = [];
  const body = xml.replace(/^<\?xml[^?]*\?>/, '');
  let end = 0;
  for (const match of body.matchAll(/<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>/g)) {
    const [tag, closing, name = '', , empty] = match;
    if (/[<>]/.test(body.slice(end, match.index))) throw new Error(`stray sign before ${tag}`);
    end = match.index + tag.length;
    if (closing) {
      if (open.pop() !== name) throw new Error(`${tag} closes nothing`);
    } else {
      names.push(name);
      if (!empty) open.push(name);
    }
  }
  if (open.length > 0) throw new Error(`${open} stay open`);
  return names;
};

describe('the manifest', () => {
  test('is given to who reads plans, with the address of the server and no secret', async () => {
    const { status, body, headers } = await testApp.send('planner', 'GET', address);
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('application/xml');
    expect(body).toBe(excelManifest('http://testserver'));
    expect(String(body)).not.toMatch(/uni_[po]_/);
    expect((await testApp.send(null, 'GET', address)).status).toBe(401);
  });

  test('is well formed, with its elements in the order of the schema', () => {
    const names = readElements(excelManifest('https://uni.exemplo/a&b'));
    const outer = ['Id', 'Version', 'ProviderName', 'DefaultLocale', 'DisplayName', 'Description', 'IconUrl'];
    expect(names.slice(0, 8)).toEqual(['OfficeApp', ...outer]);
    const inner = ['HighResolutionIconUrl', 'SupportUrl', 'AppDomains', 'Hosts', 'Requirements', 'DefaultSettings'];
    const positions = [...inner, 'Permissions', 'VersionOverrides'].map((name) => names.indexOf(name));
    expect(positions).toEqual(positions.toSorted((one, other) => one - other));
    expect(positions).not.toContain(-1);
    const host = ['Runtimes', 'AllFormFactors', 'DesktopFormFactor', 'Resources'].map((name) =>
      names.lastIndexOf(name),
    );
    expect(host).toEqual(host.toSorted((one, other) => one - other));
  });

  test('has one resource for each that it names, none longer than Office takes', () => {
    const xml = excelManifest('https://uni.exemplo');
    const ids = [...xml.matchAll(/<bt:\w+ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const used = new Set([...xml.matchAll(/resid="([^"]+)"/g)].map(([, id]) => id));
    expect([...used].toSorted()).toEqual(ids.toSorted());
    for (const id of ids) expect(id?.length).toBeLessThanOrEqual(32);
    for (const [, text = ''] of xml
      .match(/<bt:ShortStrings>.*<\/bt:ShortStrings>/)?.[0]
      .matchAll(/DefaultValue="([^"]+)"/g) ?? [])
      expect(text.length).toBeLessThanOrEqual(125);
    for (const [, text = ''] of xml
      .match(/<bt:LongStrings>.*<\/bt:LongStrings>/)?.[0]
      .matchAll(/DefaultValue="([^"]+)"/g) ?? [])
      expect(text.length).toBeLessThanOrEqual(250);
    // One runtime: pane, page of the functions and runtime are one address.
    expect(xml.match(/resid="Taskpane.Url"/g)).toHaveLength(4);
    expect(xml).toContain(`DefaultValue="https://uni.exemplo${excelAddInFiles.pane}"`);
  });

  test('has the same id for an address forever, and another for another', () => {
    expect(addInIdOf('https://uni.exemplo')).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(addInIdOf('https://uni.exemplo')).toBe(addInIdOf('https://uni.exemplo'));
    expect(addInIdOf('https://uni.exemplo')).not.toBe(addInIdOf('https://outra.exemplo'));
  });
});
