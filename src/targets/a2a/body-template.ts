import { isJsonList, isJsonObject, type Json } from '../../base/json.js';
import { never } from '../../base/never.js';
import { fillTemplate, type HoleValues, readTemplate, type Template, type TemplateTerms } from './template.js';

/** A JSON body with holes in its strings. */
export type BodyTemplate =
  | { readonly is: 'text'; readonly template: Template }
  | { readonly is: 'list'; readonly items: readonly BodyTemplate[] }
  | { readonly is: 'object'; readonly members: readonly (readonly [string, BodyTemplate])[] }
  | { readonly is: 'fixed'; readonly value: Json };

/** Takes a body apart; names of members are never placeholders. */
export const readBody = (body: Json, terms: TemplateTerms): BodyTemplate => {
  if (typeof body === 'string') return { is: 'text', template: readTemplate(body, terms) };
  if (isJsonList(body)) return { is: 'list', items: body.map((item) => readBody(item, terms)) };
  if (!isJsonObject(body)) return { is: 'fixed', value: body };
  return { is: 'object', members: Object.entries(body).map(([name, member]) => [name, readBody(member, terms)] as const) };
};

/** The body with its holes filled. A string that is one hole and nothing else takes the value's own type; without a value it goes away. */
export const fillBody = (body: BodyTemplate, values: HoleValues): Json | undefined => {
  switch (body.is) {
    case 'fixed':
      return body.value;
    case 'text':
      return fillText(body.template, values);
    case 'list':
      return body.items.flatMap((item) => [fillBody(item, values)].filter((value) => value !== undefined));
    case 'object':
      return Object.fromEntries(
        body.members.flatMap(([name, member]) => {
          const value = fillBody(member, values);
          return value === undefined ? [] : [[name, value] as const];
        }),
      );
    default:
      return never(body);
  }
};

const fillText = (template: Template, values: HoleValues): Json | undefined => {
  const [only] = template;
  if (only === undefined) return '';
  return template.length === 1 && typeof only !== 'string' ? values[only.hole] : fillTemplate(template, values);
};
