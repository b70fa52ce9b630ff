import type { CallFault } from '../../a2a/call-fault.js';
import { exchange, type HttpAnswer, type HttpTerms } from '../../a2a/exchange.js';
import { isHeaderName, isHeaderValue } from '../../a2a/header-values.js';
import type { Json } from '../../base/json.js';
import type { Result } from '../../base/result.js';
import { type BodyTemplate, fillBody, readBody } from './body-template.js';
import { fileFault } from './live-faults.js';
import { membersOf, textOf } from './members.js';
import { fillTemplate, type HoleValues, readTemplate, type Template, type TemplateTerms } from './template.js';
import { fillUrl, readUrl, type UrlTemplate } from './url-template.js';

/** An HTTP request of the operator or witness plane, with holes. */
export type HttpTemplate = {
  readonly method: string;
  readonly url: UrlTemplate;
  readonly headers: readonly (readonly [string, Template])[];
  readonly body: BodyTemplate | undefined;
};

/** How such a request ended; `unsent` where a value must not be sent. */
export type HttpEnd =
  { readonly is: 'unsent'; readonly why: string } | { readonly is: 'ended'; readonly end: Result<HttpAnswer, CallFault> };

/** Takes an `http` entry apart. Throws a usage Fault for what cannot be sent. */
export const readHttp = (said: Json, terms: TemplateTerms): HttpTemplate => {
  const { headers, body } = membersOf(said);
  const fields = Object.entries(membersOf(headers)).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, readTemplate(value, terms)] as const] : [],
  );
  const bad = fields.find(([name]) => !isHeaderName(name));
  if (bad !== undefined) throw fileFault('TARGET_BAD_HEADER', `${terms.place}: ${bad[0]} is no name of a header field`, 'correct the name');
  return {
    method: textOf(said, 'method') ?? 'GET',
    url: readUrl(textOf(said, 'url') ?? '', terms),
    headers: fields,
    body: body === undefined ? undefined : readBody(body, terms),
  };
};

/** Sends the request with its holes filled, once. */
export const sendHttp = async (template: HttpTemplate, values: HoleValues, terms: HttpTerms): Promise<HttpEnd> => {
  const url = fillUrl(template.url, values);
  if (!url.ok) return { is: 'unsent', why: url.error };
  const headers = template.headers.flatMap(([name, field]) => {
    const text = fillTemplate(field, values);
    return text === undefined ? [] : [[name, text] as const];
  });
  const bad = headers.find(([, text]) => !isHeaderValue(text));
  if (bad !== undefined) return { is: 'unsent', why: `the header field ${bad[0]} would hold a character that no header may hold` };
  const body = template.body === undefined ? undefined : fillBody(template.body, values);
  const ask = {
    method: template.method,
    url: url.value,
    headers: {
      Accept: 'application/json',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...Object.fromEntries(headers),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
  return { is: 'ended', end: await exchange(ask, terms) };
};
