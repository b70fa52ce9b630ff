const name = '[A-Za-z_][\\w.-]*';
const reference = '&(?:amp|lt|gt|quot|apos|#\\d+|#x[0-9a-fA-F]+);';
const attribute = `\\s+${name}="(?:[^<&"]|${reference})*"`;
const token = new RegExp(
  `(?<comment><!--(?:(?!--)[^])*-->)|<(?<open>${name})(?<attributes>(?:${attribute})*)\\s*(?<empty>/?)>|</(?<close>${name})>|(?<text>(?:[^<&]|${reference})+)`,
  'y',
);
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

export type XmlElement = {
  readonly name: string;
  readonly attributes: { readonly [name: string]: string };
  readonly children: XmlElement[];
  text: string;
};

const decoded = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_, sign: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" })[sign] ?? sign);

const attributesOf = (text: string): { readonly [name: string]: string } => {
  const pairs = [...text.matchAll(new RegExp(`(${name})="([^"]*)"`, 'g'))].map(
    ([, key = '', value = '']) => [key, decoded(value)] as const,
  );
  if (new Set(pairs.map(([key]) => key)).size !== pairs.length) throw new Error(`an attribute stands twice: ${text}`);
  return Object.fromEntries(pairs);
};

/** Parses an XML 1.0 document of elements, attributes, text and comments; throws where it is not well-formed. */
export const parseXml = (document: string): XmlElement => {
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
  if (!document.startsWith(declaration)) throw new Error('no XML declaration');
  const bad = forbidden.exec(document);
  if (bad !== null) throw new Error(`a character that XML 1.0 forbids at ${bad.index}`);
  if (document.includes(']]>')) throw new Error(']]> in text');
  const root: XmlElement = { name: '#root', attributes: {}, children: [], text: '' };
  const open = [root];
  token.lastIndex = declaration.length;
  while (token.lastIndex < document.length) {
    const at = token.lastIndex;
    const groups = token.exec(document)?.groups;
    if (groups === undefined) throw new Error(`not well-formed at ${at}: ${document.slice(at, at + 60)}`);
    take(groups, open);
  }
  const [element] = root.children;
  if (open.length !== 1 || element === undefined || root.children.length !== 1 || root.text.trim() !== '')
    throw new Error('not one root element');
  return element;
};

const take = (groups: { readonly [name: string]: string | undefined }, open: XmlElement[]): void => {
  const parent = open.at(-1);
  if (parent === undefined) throw new Error('nothing is open');
  if (groups['open'] !== undefined) {
    const element = { name: groups['open'], attributes: attributesOf(groups['attributes'] ?? ''), children: [], text: '' };
    parent.children.push(element);
    if (groups['empty'] === '') open.push(element);
  } else if (groups['close'] !== undefined) {
    if (parent.name !== groups['close']) throw new Error(`</${groups['close']}> closes <${parent.name}>`);
    open.pop();
  } else if (groups['text'] !== undefined) parent.text += decoded(groups['text']);
};

/** Every element of that name, at any depth, in document order. */
export const elementsNamed = (element: XmlElement, wanted: string): readonly XmlElement[] => [
  ...(element.name === wanted ? [element] : []),
  ...element.children.flatMap((child) => elementsNamed(child, wanted)),
];
