const fieldName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const fieldValue = /^[\t\u0020-\u007e\u0080-\u00ff]*$/;

/** True for a text that may stand as the value of a header field: no CR, LF, NUL or other control, nothing beyond Latin-1. */
export const isHeaderValue = (text: string): boolean => fieldValue.test(text);

/** True for a text that may be the name of a header field. */
export const isHeaderName = (text: string): boolean => fieldName.test(text);

/** The name of the first field that must not be sent as it is; a value is never told, it may be a secret. */
export const unsafeHeader = (headers: { readonly [name: string]: string | readonly string[] }): string | undefined =>
  Object.entries(headers).find(([name, value]) => !isHeaderName(name) || ![value].flat().every(isHeaderValue))?.[0];
