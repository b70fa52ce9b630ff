import { posix } from 'node:path';
import { type Import, importsOf } from './imports.js';
import { type Layer, layerTable } from './layer-table.js';
import type { Complaint, SourceFile } from './source-files.js';

const layerOf = (path: string): Layer | undefined => {
  const [, first = ''] = path.split('/');
  const folder = first === 'index.ts' ? 'index' : first;
  return layerTable.find((layer) => layer.folder === folder);
};

const packageOf = (specifier: string): string => {
  const [scope = '', name = ''] = specifier.split('/');
  return specifier.startsWith('@') ? `${scope}/${name}` : scope;
};

const judgePackage = (layer: Layer, name: string, typeOnly: boolean): string | undefined => {
  if (layer.packages?.includes(name) === true) return undefined;
  if (layer.typesOnly?.includes(name) === true) return typeOnly ? undefined : `${layer.folder} may import ${name} as a type only`;
  return `${layer.folder} may not import the package ${name}`;
};

const judgeFolder = (layer: Layer, path: string): string | undefined => {
  const other = layerOf(path);
  if (other === undefined) return `imports ${path}, which lies in no layer`;
  if (other.folder === layer.folder || other.tier < layer.tier || layer.also?.includes(other.folder) === true) return undefined;
  return `${layer.folder} (tier ${layer.tier}) may not import ${other.folder} (tier ${other.tier})`;
};

const judgeImport = (layer: Layer, source: SourceFile, found: Import): string | undefined => {
  const { specifier, typeOnly } = found;
  if (specifier === undefined) return layer.loadsModules === true ? undefined : `${layer.folder} may not import what only run time knows`;
  if (specifier.startsWith('node:')) return layer.pure === true ? `${layer.folder} may not import ${specifier}` : undefined;
  if (!specifier.startsWith('.')) return judgePackage(layer, packageOf(specifier), typeOnly);
  if (!specifier.endsWith('.js')) return `${specifier} does not end in .js`;
  return judgeFolder(layer, posix.join(posix.dirname(source.path), specifier));
};

/** What a file of `src/` imports against the table of layers. */
export const layerComplaints = (source: SourceFile): readonly Complaint[] => {
  const layer = layerOf(source.path);
  if (layer === undefined) return [{ path: source.path, line: 1, rule: 'lies in no layer: give its folder a line in the table' }];
  return importsOf(source).flatMap((found) => {
    const rule = judgeImport(layer, source, found);
    return rule === undefined ? [] : [{ path: source.path, line: found.line, rule }];
  });
};
