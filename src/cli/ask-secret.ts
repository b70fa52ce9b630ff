import { Fault } from '../base/fault.js';

/** A terminal that a person types at, and that can be told not to show what is typed. */
type TypedInput = Pick<NodeJS.ReadStream, 'isTTY' | 'setRawMode' | 'setEncoding' | 'on' | 'off' | 'resume' | 'pause'>;

/** Where a question is written. */
type Asked = { write(text: string): unknown };

const longest = 1024;

/**
 * Asks for a secret on a terminal and shows nothing of it. Throws a usage Fault where nobody can be asked, where nothing was typed, and where the
 * person gives up (Ctrl-C, Ctrl-D).
 */
export const askSecret = async (question: string, input: TypedInput, output: Asked): Promise<string> => {
  const [typed = ''] = await askLines([question], input, output);
  return typed;
};

/** Asks twice for a secret that will be needed later: a slip of the finger would lock its owner out. Throws a usage Fault where the two differ. */
export const askNewSecret = async (question: string, input: TypedInput, output: Asked): Promise<string> => {
  const [first = '', again] = await askLines([question, 'again: '], input, output);
  if (first === again) return first;
  throw new Fault({
    kind: 'usage',
    code: 'PASSPHRASE_DIFFERS',
    message: 'expected the same passphrase twice; found two',
    remedy: 'try again',
  });
};

const askLines = async (questions: readonly string[], input: TypedInput, output: Asked): Promise<readonly string[]> => {
  if (input.isTTY !== true) throw nobody();
  input.setRawMode(true);
  input.setEncoding('utf8');
  try {
    return await readTyped(questions, input, output);
  } finally {
    input.setRawMode(false);
    input.pause();
  }
};

/** One listener for all questions: who types ahead, or pastes two lines, is answered as well. */
const readTyped = (questions: readonly string[], input: TypedInput, output: Asked): Promise<readonly string[]> =>
  new Promise((done, giveUp) => {
    const typed = [''];
    const end = (act: () => void): void => {
      output.write('\n');
      input.off('data', listen);
      act();
    };
    const listen = (chunk: string): void => {
      for (const character of chunk) {
        const next = afterKey(typed.at(-1) ?? '', character);
        if (next.is === 'typing') typed[typed.length - 1] = next.text;
        else if (next.is === 'given up' || typed.at(-1) === '') return end(() => giveUp(gaveUp()));
        else if (typed.length === questions.length) return end(() => done(typed));
        else output.write(`\n${questions[typed.push('') - 1] ?? ''}`);
      }
    };
    input.on('data', listen);
    output.write(questions[0] ?? '');
    input.resume();
  });

type Typing = { readonly is: 'typing'; readonly text: string } | { readonly is: 'done' | 'given up' };

const afterKey = (typed: string, character: string): Typing => {
  switch (character) {
    case '\r':
    case '\n':
      return { is: 'done' };
    case '\u0003':
    case '\u0004':
      return { is: 'given up' };
    case '\u007f':
    case '\b':
      return { is: 'typing', text: [...typed].slice(0, -1).join('') };
    default:
      return { is: 'typing', text: typed.length < longest ? typed + character : typed };
  }
};

const nobody = (): Fault =>
  new Fault({
    kind: 'usage',
    code: 'PASSPHRASE_MISSING',
    message: 'expected a passphrase; found no terminal to ask at',
    remedy: 'write --passphrase-file and a file that holds the passphrase in one line',
  });

const gaveUp = (): Fault =>
  new Fault({
    kind: 'usage',
    code: 'PASSPHRASE_MISSING',
    message: 'expected a passphrase; found nothing typed',
    remedy: 'type it, or write --passphrase-file FILE',
  });
