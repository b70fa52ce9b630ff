import { CST, Lexer, Parser } from 'yaml';
import { deepestJson } from '../base/strict-json.js';
import { type Result, fail, ok } from '../base/result.js';

/** Why a text is refused before it is composed, at which offset. */
type TokenProblem = { readonly code: string; readonly message: string; readonly remedy: string; readonly offset: number };

/** The parser's stack also holds the document and the scalar being read. */
const deepestStack = deepestJson + 4;
const most = 100_000;

const unwanted: { readonly [type: string]: Omit<TokenProblem, 'offset'> | undefined } = {
  anchor: {
    code: 'YAML_ALIAS',
    message: 'an anchor (&name) is not allowed: aliases can grow without bound',
    remedy: 'write the value out where it is needed',
  },
  alias: {
    code: 'YAML_ALIAS',
    message: 'an alias (*name) is not allowed: aliases can grow without bound',
    remedy: 'write the value out where it is needed',
  },
  tag: {
    code: 'YAML_TAG',
    message: 'a tag (!name) is not allowed',
    remedy: 'write a plain value without a tag, in quotes if it is a text',
  },
  directive: { code: 'YAML_DIRECTIVE', message: 'a directive (%…) is not allowed', remedy: 'leave the line out' },
  'directive-line': { code: 'YAML_DIRECTIVE', message: 'a directive (%…) is not allowed', remedy: 'leave the line out' },
};

/**
 * Reads the tokens of a YAML text, one lexeme at a time, and stops at the first thing that could make the rest costly:
 * aliases, nesting, sheer number.
 */
export const readTokens = (text: string): Result<readonly CST.Token[], TokenProblem> => {
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  let scalarNext = false;
  let count = 0;
  for (const lexeme of new Lexer().lex(text)) {
    const refusal = scalarNext ? undefined : unwanted[CST.tokenType(lexeme) ?? ''];
    if (refusal !== undefined) return fail({ ...refusal, offset: parser.offset });
    scalarNext = lexeme === CST.SCALAR;
    count += 1;
    if (count > most) return fail(tooMany(parser.offset));
    const { offset } = parser;
    for (const token of parser.next(lexeme)) tokens.push(token);
    if (parser.stack.length > deepestStack) return fail(tooDeep(offset));
  }
  for (const token of parser.end()) tokens.push(token);
  return ok(tokens);
};

/** The problem of a text that is nested deeper than JSON may be here. */
export const tooDeep = (offset: number): TokenProblem => ({
  code: 'TOO_DEEP',
  message: `nested too deep: more than ${deepestJson} levels`,
  remedy: 'flatten the file: no file that is read here needs more than ten levels',
  offset,
});

const tooMany = (offset: number): TokenProblem => ({
  code: 'TOO_LARGE',
  message: `more than ${most} YAML tokens`,
  remedy: 'split the file',
  offset,
});
