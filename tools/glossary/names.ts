/** Names that a file declares. Keys of objects, shorthand bindings and attributes are none. */
import {
  type BindingIdentifier,
  type BindingPattern,
  type Function as FunctionNode,
  type ParamPattern,
  type Span,
  Visitor,
  type VisitorObject,
} from 'oxc-parser';
import type { ParsedFile } from './source.ts';

export interface DeclaredName {
  readonly name: string;
  readonly line: number;
  /** A property signature may repeat the name of a column or of a field on the wire. */
  readonly property: boolean;
}

type Add = (node: Span & { readonly name?: unknown }, property?: boolean) => void;

interface Member {
  readonly computed: boolean;
  readonly key: Span & { readonly type: string };
}

/** The file's own name stands at line 1. */
export function declaredNames({ path, program, lineAt }: ParsedFile): DeclaredName[] {
  const names: DeclaredName[] = [{ name: fileName(path), line: 1, property: false }];
  const add: Add = ({ name, start }, property = false) => {
    if (typeof name === 'string') names.push({ name, line: lineAt(start), property });
  };
  new Visitor({ ...valueHandlers(add), ...typeHandlers(add), ...aliasHandlers(add) }).visit(program);
  return names.sort((one, other) => one.line - other.line);
}

/** `index.unit.test.ts` is named `index`. */
function fileName(path: string): string {
  const [name = ''] = path.slice(path.lastIndexOf('/') + 1).split('.');
  return name;
}

function valueHandlers(add: Add): VisitorObject {
  const addFunction = ({ id, params }: FunctionNode): void => {
    if (id) add(id);
    addParameters(params, add);
  };
  const addMember = ({ computed, key }: Member): void => {
    if (!computed) add(key);
  };
  return {
    VariableDeclarator: ({ id }) => addBindings(id, add),
    FunctionDeclaration: addFunction,
    FunctionExpression: addFunction,
    TSDeclareFunction: addFunction,
    TSEmptyBodyFunctionExpression: addFunction,
    ArrowFunctionExpression: ({ params }) => addParameters(params, add),
    CatchClause: ({ param }) => param && addBindings(param, add),
    ClassDeclaration: ({ id }) => id && add(id),
    ClassExpression: ({ id }) => id && add(id),
    MethodDefinition: addMember,
    TSAbstractMethodDefinition: addMember,
    PropertyDefinition: addMember,
    TSAbstractPropertyDefinition: addMember,
    AccessorProperty: addMember,
  };
}

function typeHandlers(add: Add): VisitorObject {
  const addCall = ({ params }: { readonly params: readonly ParamPattern[] }): void => addParameters(params, add);
  return {
    TSTypeAliasDeclaration: ({ id }) => add(id),
    TSInterfaceDeclaration: ({ id }) => add(id),
    TSEnumDeclaration: ({ id }) => add(id),
    TSEnumMember: ({ id }) => add(id),
    TSModuleDeclaration: ({ id }) => add(id),
    TSTypeParameter: ({ name }) => add(name),
    TSMappedType: ({ key }) => add(key),
    TSNamedTupleMember: ({ label }) => add(label),
    TSIndexSignature: ({ parameters }) => {
      for (const parameter of parameters) add(parameter);
    },
    TSPropertySignature: ({ computed, key }) => {
      if (!computed) add(key, true);
    },
    TSMethodSignature: ({ computed, key, params }) => {
      if (!computed) add(key);
      addParameters(params, add);
    },
    TSFunctionType: addCall,
    TSConstructorType: addCall,
    TSCallSignatureDeclaration: addCall,
    TSConstructSignatureDeclaration: addCall,
  };
}

function aliasHandlers(add: Add): VisitorObject {
  return {
    ImportDefaultSpecifier: ({ local }) => add(local),
    ImportNamespaceSpecifier: ({ local }) => add(local),
    ImportSpecifier: ({ imported, local }) => {
      if (imported.start !== local.start) add(local);
    },
    ExportSpecifier: ({ local, exported }) => {
      if (local.start !== exported.start) add(exported);
    },
  };
}

function addParameters(parameters: readonly ParamPattern[], add: Add): void {
  for (const parameter of parameters) {
    if (parameter.type === 'RestElement') addBindings(parameter.argument, add);
    else if (parameter.type === 'TSParameterProperty') addBindings(parameter.parameter, add);
    else addBindings(parameter, add);
  }
}

function addBindings(pattern: BindingPattern, add: Add): void {
  if (pattern.type === 'Identifier') add(pattern);
  else for (const inner of patternsIn(pattern)) addBindings(inner, add);
}

/** A shorthand binding declares no name of its own: the property has it already. */
function patternsIn(pattern: Exclude<BindingPattern, BindingIdentifier>): BindingPattern[] {
  if (pattern.type === 'AssignmentPattern') return [pattern.left];
  if (pattern.type === 'ArrayPattern')
    return pattern.elements.flatMap((element) =>
      element?.type === 'RestElement' ? element.argument : (element ?? []),
    );
  return pattern.properties.flatMap((property) => {
    if (property.type === 'RestElement') return property.argument;
    return property.shorthand ? [] : property.value;
  });
}
