import type { Json } from '../../base/json.js';
import { never } from '../../base/never.js';

/** What a claim is wrapped in. */
export const containers = [
  'plain',
  'nested 1',
  'nested 2',
  'nested 3',
  'nested 4',
  'nested 5',
  'nested 6',
  'list of one',
  'bare list',
  'listed value',
  'entry list',
  'pair',
  'sentence',
  'prototype',
  'constructor',
  'JSON string',
  'base64',
] as const;
export type Container = (typeof containers)[number];

/** The object that carries `key: value` in a container. */
export const contain = (container: Container, key: string, value: Json): Json => {
  switch (container) {
    case 'plain':
      return { [key]: value };
    case 'nested 1':
    case 'nested 2':
    case 'nested 3':
    case 'nested 4':
    case 'nested 5':
    case 'nested 6':
      return nest({ [key]: value }, Number(container.slice(-1)));
    case 'list of one':
      return { items: [{ [key]: value }] };
    case 'bare list':
      return [{ [key]: value }];
    case 'listed value':
      return { [key]: [value] };
    case 'entry list':
      return { entries: [{ key, value }] };
    case 'pair':
      return { pairs: [[key, value]] };
    case 'sentence':
      return { note: `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}` };
    case 'prototype':
      return { ['__proto__']: { [key]: value } };
    case 'constructor':
      return { constructor: { prototype: { [key]: value } } };
    case 'JSON string':
      return { data: JSON.stringify({ [key]: value }) };
    case 'base64':
      return { data: Buffer.from(JSON.stringify({ [key]: value })).toString('base64') };
    default:
      return never(container);
  }
};

const levels = ['context', 'request', 'meta', 'inner', 'extra', 'data'];

const nest = (content: Json, depth: number): Json =>
  levels.slice(0, depth).reduceRight<Json>((inner, level) => ({ [level]: inner }), content);
