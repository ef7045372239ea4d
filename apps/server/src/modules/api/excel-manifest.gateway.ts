/**
 * The manifest of the add-in for Excel: an add-in only manifest, schema 1.1, whose functions and pane share one runtime.
 * https://learn.microsoft.com/office/dev/add-ins/develop/configure-your-add-in-to-use-a-shared-runtime names the elements and
 * their order; every `resid` of the pane must be the same.
 */
import { createHash } from 'node:crypto';
import { excelAddInFiles } from '@uni/contracts';
import { excelAddIn } from '@uni/phrases';
import { escapeMarkup } from './markup.model.ts';

const copy = excelAddIn.manifest;

/** Excel replaces an installed manifest only by one of a higher version. */
const manifestVersion = '1.0.0.0';

/** A version 8 UUID of the address (RFC 9562). It never changes, so that Excel knows the add-in again. */
export const addInIdOf = (origin: string): string => {
  const hash = createHash('sha256').update(`uni-excel-add-in ${origin}`).digest('hex');
  const variant = '89ab'[Number.parseInt(hash.charAt(16), 16) % 4];
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `${variant}${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
};

const valued = (element: string, value: string): string => `<${element} DefaultValue="${escapeMarkup(value)}"/>`;

const resource = (element: 'Image' | 'Url' | 'String', id: string, value: string): string =>
  `<bt:${element} id="${id}" DefaultValue="${escapeMarkup(value)}"/>`;

const icons =
  '<Icon><bt:Image size="16" resid="Icon.16"/><bt:Image size="32" resid="Icon.32"/><bt:Image size="80" resid="Icon.80"/></Icon>';

const functions = [
  '<AllFormFactors><ExtensionPoint xsi:type="CustomFunctions">',
  '<Script><SourceLocation resid="Functions.Script.Url"/></Script>',
  '<Page><SourceLocation resid="Taskpane.Url"/></Page>',
  '<Metadata><SourceLocation resid="Functions.Metadata.Url"/></Metadata>',
  '<Namespace resid="Functions.Namespace"/>',
  '</ExtensionPoint></AllFormFactors>',
].join('');

const commands = [
  '<DesktopFormFactor>',
  '<GetStarted><Title resid="GetStarted.Title"/><Description resid="GetStarted.Description"/><LearnMoreUrl resid="GetStarted.Url"/></GetStarted>',
  '<FunctionFile resid="Taskpane.Url"/>',
  '<ExtensionPoint xsi:type="PrimaryCommandSurface"><OfficeTab id="TabHome"><Group id="Uni.Group">',
  `<Label resid="Group.Label"/>${icons}`,
  '<Control xsi:type="Button" id="Uni.Pane"><Label resid="Pane.Label"/>',
  '<Supertip><Title resid="Pane.Label"/><Description resid="Pane.Tip"/></Supertip>',
  `${icons}<Action xsi:type="ShowTaskpane"><TaskpaneId>UniPane</TaskpaneId><SourceLocation resid="Taskpane.Url"/></Action>`,
  '</Control></Group></OfficeTab></ExtensionPoint></DesktopFormFactor>',
].join('');

/** `origin`: the public address of the server, with its base path. */
export const excelManifest = (origin: string): string => {
  const at = (path: string): string => `${origin}${path}`;
  const { pane, metadata, script, icon, help } = excelAddInFiles;
  const resources = [
    `<bt:Images>${([16, 32, 80] as const).map((size) => resource('Image', `Icon.${size}`, at(icon(size)))).join('')}</bt:Images>`,
    '<bt:Urls>',
    resource('Url', 'Taskpane.Url', at(pane)),
    resource('Url', 'Functions.Metadata.Url', at(metadata)),
    resource('Url', 'Functions.Script.Url', at(script)),
    resource('Url', 'GetStarted.Url', at(help)),
    '</bt:Urls><bt:ShortStrings>',
    resource('String', 'Functions.Namespace', 'UNI'),
    resource('String', 'GetStarted.Title', copy.started),
    resource('String', 'Group.Label', copy.group),
    resource('String', 'Pane.Label', copy.button),
    '</bt:ShortStrings><bt:LongStrings>',
    resource('String', 'GetStarted.Description', copy.startedText),
    resource('String', 'Pane.Tip', copy.tip),
    '</bt:LongStrings>',
  ].join('');
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
    '<OfficeApp xmlns="http://schemas.microsoft.com/office/appforoffice/1.1" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:bt="http://schemas.microsoft.com/office/officeappbasictypes/1.0" xsi:type="TaskPaneApp">',
    `<Id>${addInIdOf(origin)}</Id><Version>${manifestVersion}</Version><ProviderName>UNI</ProviderName>`,
    '<DefaultLocale>pt-BR</DefaultLocale>',
    valued('DisplayName', copy.name),
    valued('Description', copy.description),
    valued('IconUrl', at(icon(32))),
    valued('HighResolutionIconUrl', at(icon(80))),
    valued('SupportUrl', at(help)),
    `<AppDomains><AppDomain>${escapeMarkup(new URL(origin).origin)}</AppDomain></AppDomains>`,
    '<Hosts><Host Name="Workbook"/></Hosts>',
    '<Requirements><Sets DefaultMinVersion="1.1"><Set Name="SharedRuntime" MinVersion="1.1"/></Sets></Requirements>',
    `<DefaultSettings>${valued('SourceLocation', at(pane))}</DefaultSettings>`,
    '<Permissions>ReadWriteDocument</Permissions>',
    '<VersionOverrides xmlns="http://schemas.microsoft.com/office/taskpaneappversionoverrides" xsi:type="VersionOverridesV1_0">',
    '<Hosts><Host xsi:type="Workbook"><Runtimes><Runtime resid="Taskpane.Url" lifetime="long"/></Runtimes>',
    functions,
    commands,
    `</Host></Hosts><Resources>${resources}</Resources></VersionOverrides></OfficeApp>`,
  ].join('\n');
};
